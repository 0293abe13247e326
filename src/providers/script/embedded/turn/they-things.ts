// "They" and "it" where notes mean the things of the sentence before: "They stood still for six days" are the machines, and no people.

import type { Statement } from '../notes/read.js';
import { sectionOf } from '../notes/sections.js';
import { PEOPLE_NOUN } from '../people/people-words.js';

const OPENED = String.raw`((?:At present|At the moment|Currently|Today|Right now|(?:Last|This) \p{Ll}+|In \p{Lu}\p{Ll}+),? )?`;
/** What things do, and what is done to them. */
const THINGS_DO = new RegExp(
  String.raw`^${OPENED}they (?=(?:stood|stand) (?:still|idle)|(?:are|were) (?:(?:still|all|also) )?(?:shipped|calibrated|repaired|leased|stored|delivered|printed|refilled|replaced|cleaned|scanned|made|kept|counted|picked|posted|away|out of (?:order|action))\b|(?:break|broke)(?: down)?\b|jam(?:med)?\b|leak(?:ed)?\b|wear out|weigh\b|run on|overheat)`,
  'iu',
);
const PLAIN_NOUN = String.raw`((?:\p{Ll}+[ -]){0,2}\p{Ll}+s)`;
/** Where the things stand in the sentence before. */
const THINGS: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|twelve) ${PLAIN_NOUN}, which (?:are|were)\b`,
    'u',
  ),
  new RegExp(
    String.raw`^(?:The |Our |Their |All )?(?:\d[\d,.]* |two |three |four |five |six )?${PLAIN_NOUN} (?:are|were|run|have|break)\b`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:owns?|has|have|uses?|operates?|runs?|rents?|leases?) (?:about |around )?(?:\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|twelve) ${PLAIN_NOUN}(?=[,.]|$)`,
    'u',
  ),
];
/** "I then showed Kirsty the app on my tablet." */
const SHOWN =
  /\bshowed (?:\p{L}+ )?(?:the|our|an?) ((?:\p{Ll}+ )?\p{Ll}+)(?= (?:that|which|on|of|for|from|with)\b|[,.]|$)/u;
const IT_DOES =
  /^It (?=(?:has|measures|sends|covers|shows|takes|warns|tells|records|prints|stops|works|needs|holds|fits)\b)/u;

/** "Dora wanted to know if they survive hot washing", behind "Eve demonstrated the linen tags". */
const ASKED_THEY =
  /^(\p{Lu}\p{Ll}+ (?:also )?(?:asked|wanted to know|wants to know|wondered|inquired) (?:if|whether) )they (?=(?:survive|work|fit|hold|last|stick|break|stay|withstand|are (?!open|willing|allowed|able)|can be |need (?:an?|power|charging|batter|internet)))/u;
const SHOWN_THINGS =
  /\b(?:demonstrated|showed|presented|introduced|explained|brought)(?: \p{Lu}\p{Ll}+| us| him| her| them)? (?:also )?(?:the |our |some )?((?:\p{Ll}+ )?\p{Ll}+s)(?: that\b.*)?[.]?$/u;

/** Statements whose "they" or "it" is the thing that the one before them named. */
export const withThings = (statements: readonly Statement[]): Statement[] =>
  statements.map((statement, at) => {
    const before = statements[at - 1];
    const labelled = ofLabel(statement);
    if (labelled) return { ...statement, text: labelled, joined: statement.joined ?? [statement.text] };
    if (!before || statement.ready || statement.side !== 'note' || before.side !== 'note') return statement;
    const text = named(statement.text, before.text);
    const shown =
      /^The \p{Ll}/u.test(text) && SHOWN.test(before.text) && !statement.kind ? { kind: 'shown' as const } : {};
    return text === statement.text
      ? statement
      : { ...statement, ...shown, text, joined: statement.joined ?? [statement.text] };
  });

/** "Count app: Raymond liked that it exports to a spreadsheet". */
const LIKED_IT =
  /^((?:\p{Lu}\p{Ll}+|[Hh]e|[Ss]he|[Tt]hey) (?:really |also )?(?:liked|loved|asked|wanted to know) (?:that|if|whether|how) )it (?=\p{Ll})/u;

function ofLabel({ label, text, side, section, ready }: Statement): string | null {
  if (side !== 'note' || ready || section === 'private' || !label || sectionOf(label) !== null) return null;
  const isThing = /^(?:the |our )?\p{L}[\p{L}-]*(?: \p{Ll}[\p{L}-]*){1,2}$/u.test(label);
  if (!isThing || !LIKED_IT.test(text)) return null;
  const name = label.replace(/^(?:the|our) /iu, '').replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
  return text.replace(LIKED_IT, (_, said: string) => `${said}the ${name} `);
}

function named(text: string, before: string): string {
  const things = THINGS_DO.test(text) ? thingsIn(before) : null;
  if (things)
    return text.replace(THINGS_DO, (_, opened: string | undefined) =>
      opened ? `${opened}the ${things} ` : `The ${things} `,
    );
  const listed = ASKED_THEY.test(text) ? SHOWN_THINGS.exec(before)?.[1] : undefined;
  if (listed) return text.replace(ASKED_THEY, `$1the ${listed} `);
  const shown = IT_DOES.test(text) ? SHOWN.exec(before)?.[1] : undefined;
  return shown ? text.replace(IT_DOES, `The ${shown} `) : text;
}

function thingsIn(before: string): string | null {
  const found = THINGS.map((form) => form.exec(before)?.[1]).find((noun) => noun !== undefined);
  const head = found?.split(' ').at(-1);
  if (!found || !head || PEOPLE_NOUN.test(head)) return null;
  return found.replace(/^(?:existing|present|current|old|own) /u, '');
}
