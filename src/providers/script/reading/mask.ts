// Blanks what is only written: markup, links, time stamps, emoji. The length stays the same, so that places stay those of the summary.

/** By code units, as places are counted. */
const blanks = (found: string): string => found.replace(/[^\n]/g, ' ');

const ENTITIES: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#39;': "'" };
const CLOCK = String.raw`\d{1,2}:\d\d(?::\d\d)?`;

const BLANKED: readonly RegExp[] = [
  // Control characters, and what is no character.
  /(?![\n\t])[\p{Cc}\p{Cs}\p{Co}]/gu,
  /[\u2028\u2029]|(?!\n)\p{Cf}|\p{Variation_Selector}/gu,
  /<!--[\s\S]{0,2000}?-->/gu,
  /<\/?[a-z][^<>\n]{0,200}>/giu,
  /\]\((?:https?:|www\.|mailto:)[^)\s]{0,500}\)/giu,
  /(?:https?:\/\/|www\.)\S{1,500}/giu,
  // Hours, minutes and seconds are a time stamp wherever they stand.
  /(?<!\d)\d{1,2}:\d\d:\d\d(?!\d)/gu,
  new RegExp(String.raw`(?<=^|\s)(?:@|▶|⏱)\s?${CLOCK}`, 'gmu'),
  new RegExp(String.raw`[(\[]@?${CLOCK}(?: ?[-–] ?${CLOCK})?[)\]]`, 'gu'),
  /(?![©®™#*\d])\p{Extended_Pictographic}/gu,
];

export function maskMarkup(summary: string): string {
  let text = summary
    .replace(/<(?:br\s?\/?|\/(?:p|div|li|h\d|tr))>/giu, (found) => `\n${' '.repeat(found.length - 1)}`)
    .replace(/<li>/giu, '  - ')
    .replace(/&(?:amp|nbsp|lt|gt|quot|#39);/gu, (found) => (ENTITIES[found] ?? ' ').padEnd(found.length));
  for (const pattern of BLANKED) text = text.replace(pattern, blanks);
  return text;
}
