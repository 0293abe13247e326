// Turns words about the prospect into words to the prospect, and the sender's name into "I".
import type { Brief } from '../../../contracts.js';
import type { Owner } from './bare.js';
import { withDoers } from './doers.js';
import { firmSpellings, personSpellings } from './names.js';
import type { Part } from './parts.js';
import type { Tongue, TongueGrammar } from './tongue.js';

/** The words of a part as they are said; null where somebody is left whom it cannot name. */
export type Turn = {
  (words: string, part: Part): string | null;
  /** Whose name a label is. */
  sideOf(owner: string | null): Owner | null;
};

export function turner(tongue: Tongue, brief: Brief): Turn {
  const { grammar } = tongue;
  const prospect = personSpellings(brief.prospectName, brief.summary);
  const company = firmSpellings(brief.prospectCompany);
  const user = personSpellings(brief.userName, '');
  const sideOf = (owner: string | null): Owner | null =>
    isOneOf(owner, prospect) ? 'them' : isOneOf(owner, user) ? 'us' : null;
  const turn = (words: string, part: Part): string | null => {
    let text = withOwned(grammar, prospect, ownedBy(part, words, { prospect, user }));
    const first = asSubject(text, user, grammar.withMe);
    const mine = first === null || first === text ? first : alsoMine(tongue.code, first, grammar.withMe);
    const you = (verb: string): string | null => join(grammar.you, grammar.withYou(verb));
    const theirs = mine === null ? null : asSubject(mine, prospect, you);
    if (theirs === null) return null;
    // A firm may also be called by its name.
    const yours = asSubject(theirs, company, you) ?? theirs;
    text = tongue.code === 'de' && yours !== mine ? agreeingBehindAnd(yours, grammar) : yours;
    if (part.section === 'next') text = withDoers(tongue.code, text, grammar.you, grammar.withYou);
    for (const [pattern, replacement] of grammar.replace) text = text.replace(pattern, replacement);
    const named = company
      .filter((firm) => firm.includes(' '))
      .reduce((words, firm) => words.replace(new RegExp(firm, 'giu'), ''), text);
    const left = [...prospect, ...user].some((name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'iu').test(named));
    return left ? null : (grammar.finish?.(text) ?? text);
  };
  return Object.assign(turn, { sideOf });
}

/** Where capitals do not matter, any word would be one. */
const SURNAME = '(?: \\p{Lu}\\p{L}+)?';

/** With what belongs to the prospect, and what is done to them, by their name. */
function withOwned({ owned }: TongueGrammar, names: readonly string[], words: string): string {
  let text = words;
  for (const name of names)
    for (const [pattern, replacement] of owned) {
      const named = pattern.replaceAll('{name}', name);
      text = text
        .replace(new RegExp(named, 'gu'), replacement)
        .replace(new RegExp(named.replaceAll(SURNAME, ''), 'giu'), replacement);
    }
  return text;
}

/** Whether the label in front of a note is the name of somebody. */
const isOneOf = (owner: string | null, names: readonly string[]): boolean =>
  owner !== null && names.some((name) => new RegExp(`^(?:\\p{L}+\\.? )?${name}$`, 'iu').test(owner));

type Sides = Record<'prospect' | 'user', readonly string[]>;

/** "Jan: schickt das Angebot" is what Jan does. */
function ownedBy({ owner, section }: Part, words: string, { prospect, user }: Sides): string {
  const isKnown = isOneOf(owner, prospect) || isOneOf(owner, user);
  return isKnown && section === 'next' && /^\p{Ll}+[te] (?!de |des |du |d['’])/u.test(words)
    ? `${owner} ${words}`
    : words;
}

/** "Sie schreiben den Plan und braucht dafür": the second verb follows, too. */
const agreeingBehindAnd = (text: string, { withYou }: Tongue['grammar']): string =>
  text.replace(/ und (\p{Ll}{2,}t)(?= )/u, (all, verb: string) => {
    const turned = withYou(verb);
    return turned === null ? all : ` und ${turned}`;
  });

const join = (subject: string, verb: string | null): string | null => (verb === null ? null : `${subject} ${verb}`);

/** "Anna sendet …" at the beginning becomes what `turned` makes of the verb; null where it makes nothing of it. */
function asSubject(text: string, names: readonly string[], turned: (verb: string) => string | null): string | null {
  for (const name of names) {
    const found = new RegExp(
      String.raw`^(?:(?:[Ll]a |[Ee]l |[Ii]l |[AaOo] |[Dd]e )?(?:(?:Frau |Herr )?(?:Dr|Prof)\.|Frau|Fr\.|Herr|Señora?|[Dd]on|[Dd]oña|[Dd]ona|[Dd]om|Sra?\.?|Dra?\.|Mme|M\.|Madame|Monsieur|Signora|Signor|Sig\.(?:ra)?|[Dd]ott\.(?:ssa)?|[Ii]ng\.|Mevrouw|Mevr\.|[Mm]w\.|Meneer|[Aa]|[Oo]|[Dd]ie|[Dd]er|[Dd]as|[Ll]a|[Ee]l|[Ii]l|[Ll]e|[Hh]et|[Dd]e) )?${name}(?: \p{Lu}[\p{L}'’-]+)?(?:,[^,]{2,60},)?( (?:nous|nos|ci|ons|uns|me|mi))? ([\p{L}'’]+)(?=-(?:nos|me|lhe) |,? |$)`,
      'u',
    ).exec(text);
    if (!found) continue;
    const start = turned(found[2]!);
    if (start === null) return null;
    return (found[1] ? start.replace(/ (?=\S+$)/u, `${found[1]} `) : start) + text.slice(found[0].length);
  }
  return text;
}

/** "Ho presentato il rovere e ha spiegato …": who did the one did the other. */
const ALSO_MINE: Record<string, readonly (readonly [RegExp, string])[]> = {
  fr: [[/^(J['’]ai .{3,160}) et a (?=\p{Ll}+(?:é|i|u|it|is)(?!\p{L}))/u, "$1 et j'ai "]],
  it: [[/^(Ho .{3,160}) e ha (?=\p{Ll}+(?:to|so)(?!\p{L}))/u, '$1 e ho ']],
};

const alsoMine = (code: string, text: string, withMe: TongueGrammar['withMe']): string => {
  const said = (ALSO_MINE[code] ?? []).reduce((words, [found, put]) => words.replace(found, put), text);
  if (code !== 'es' && code !== 'pt') return said;
  return said.replace(
    /^(\p{Lu}\p{Ll}+(?:é|í|ei|i) .{3,160}?) ([ye]) (\p{Ll}{4,}(?:ó|ou|eu))(?= )/u,
    (all, first, and, verb) => {
      const mine = withMe(verb as string);
      return mine === null ? all : `${first} ${and} ${mine.toLowerCase()}`;
    },
  );
};
