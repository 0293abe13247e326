// Names as they are said and drawn: whoever is called at length is called by the first words of it.

/** More of a name is neither heard to its end nor read at a glance. */
const SHORT_NAME = 80;

/** Words that lead to another one, and marks that do. */
const LEADING_ON =
  /(?:[\s,;:&/+–—-]|(?<=\s)(?:of|the|and|for|de|la|del|di|da|der|des|und|für|et|y|e|en|van|von)(?=\s|$))+$/u;

/** The first whole words that fit; empty where the first one alone does not. */
export function shortName(name: string, most: number = SHORT_NAME): string {
  if (name.length <= most) return name;
  const end = name.slice(0, most + 1).search(/\s\S*$/u);
  return end < 0 ? '' : name.slice(0, end).replace(LEADING_ON, '');
}
