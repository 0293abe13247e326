// Who does what in a plan by name: "Op 9 april komen Wiebe en Margriet naar Zwaagdijk" is said to Wiebe as "komt u met Margriet", and what the
// sender's firm does is done by "us". Only verbs whose form is surely known are turned.
import { capitalise } from '../../../../flow/lines.js';
import type { Brief } from '../../../contracts.js';
import { firmSpellings, personSpellings } from './names.js';
import { isNoted } from './noted.js';
import type { Part } from './parts.js';
import { politeOf, weOf } from './plan-verbs.js';

type People = { and: string; with: string; you: string; turnsRound: boolean; we: string };

const PEOPLE: Record<string, People> = {
  de: { and: 'und', with: 'mit', you: 'Sie', turnsRound: true, we: 'wir' },
  nl: { and: 'en', with: 'met', you: 'u', turnsRound: true, we: 'wij' },
  fr: { and: 'et', with: 'avec', you: 'vous', turnsRound: false, we: 'nous' },
  es: { and: '[ye]', with: 'con', you: 'usted', turnsRound: false, we: '' },
  it: { and: 'e', with: 'con', you: 'lei', turnsRound: false, we: '' },
  pt: { and: 'e', with: 'com', you: 'você', turnsRound: false, we: '' },
};
/** "Op 9 april", "El 15 de abril,". */
const DAY = String.raw`(?:(?:Am|Op|El|Il|L['’]|Le|Em|No dia|A|Den|Ab|Bis|Vanaf|Desde el|Dal) ?(?:\p{Ll}+,? )?\d{1,2}[^,;:]{0,40}?)`;
const NAME = String.raw`\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?`;
const TITLED = String.raw`(?:(?:[Ff]rau|[Hh]err|[Mm]evrouw|[Mm]eneer|[Mm]me|M\.|[Oo]|[Aa]|[Ll]a|[Ee]l|[Ii]l) )?`;

/** A plan with the people of it as they are spoken to. */
export function withPlanPeople(code: string, part: Part, brief: Brief): Part {
  const people = PEOPLE[code];
  if (!people || part.section !== 'next' || !isNoted(part)) return part;
  const text =
    together(code, people, part.text, brief) ??
    byOurFirm(code, people, part.text, brief) ??
    toMe(code, part.text, brief);
  return text === null ? part : { ...part, text: capitalise(text) };
}

/** The prospect and somebody with them. */
function together(code: string, people: People, text: string, { prospectName, userName, summary }: Brief) {
  const theirs = personSpellings(prospectName, summary);
  if (theirs.length === 0) return null;
  const prospect = `${TITLED}(?:${theirs.join('|')})`;
  const other = `(?<other>${TITLED}(?:${NAME}))`;
  for (const names of [`${prospect} ${people.and} ${other}`, `${other} ${people.and} ${prospect}`])
    for (const order of [
      `(?<day>${DAY}),? (?<verb>\\p{Ll}+) ${names}`,
      `(?:(?<day>${DAY}),? )?${names} (?<verb>\\p{Ll}+)`,
    ]) {
      const found = new RegExp(`^${order}(?= )`, 'u').exec(text);
      const verb = found ? politeOf(code, found.groups!.verb!) : null;
      const isOurs = personSpellings(userName, '').some((name) => isName(name, found?.groups?.other ?? ''));
      if (found && verb !== null && !isOurs)
        return said(people, found, verb) + withTheirOwn(code, text.slice(found[0].length));
    }
  return null;
}

const isName = (name: string, words: string): boolean => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'iu').test(words);

function said({ with: along, you, turnsRound }: People, { groups }: RegExpExecArray, verb: string): string {
  const { day, other } = groups!;
  if (!day) return `${capitalise(you)} ${verb} ${along} ${other}`;
  const comma = you === 'vous' ? ',' : '';
  return turnsRound ? `${day} ${verb} ${you} ${along} ${other}` : `${day}${comma} ${you} ${verb} ${along} ${other}`;
}

/** "Bij akkoord voor 1 mei levert Kistklaar nog in week 24". */
function byOurFirm(code: string, { turnsRound, we }: People, text: string, { userCompany }: Brief): string | null {
  const ours = firmSpellings(userCompany).join('|');
  if (ours === '') return null;
  const when = `(?:(?<day>${DAY}),?|(?<when>${IF}[^;:]{3,80}),)`;
  const firm = `(?:(?:[Aa]|[Oo]|[Ll]a|[Ii]l|[Dd]ie|[Dd]e) )?(?:${ours})`;
  const straight = new RegExp(`^(?:${when} )?${firm} (?<verb>\\p{Ll}+)(?= )`, 'u').exec(text);
  const start = `(?<day>\\p{Lu}[^,;:]{3,60})|(?<when>${IF}[^;:]{3,80},)`;
  const turned = turnsRound ? new RegExp(`^(?:${start}) (?<verb>\\p{Ll}+) ${firm}(?= )`, 'u').exec(text) : null;
  const found = straight ?? turned;
  const verb = found ? weOf(code, found.groups!.verb!) : null;
  if (!found || verb === null) return null;
  const { day, when: condition } = found.groups!;
  const first = day ?? condition;
  const who = turnsRound && first ? `${verb} ${we}` : [we, verb].filter(Boolean).join(' ');
  const stop = turnsRound && day ? '' : condition?.endsWith(',') ? '' : ',';
  return (first ? `${first}${stop} ${who}` : who) + text.slice(found[0].length);
}

/** What both bring belongs to both. */
const THEIR_OWN: Record<string, readonly (readonly [RegExp, string])[]> = {
  de: [[/(?<!\p{L})ihr(?=\p{L}{0,2} \p{Lu})/gu, 'Ihr']],
  fr: [
    [/(?<!\p{L})leurs(?= \p{Ll})/gu, 'vos'],
    [/(?<!\p{L})leur(?= \p{Ll})/gu, 'votre'],
  ],
  it: [[/(?<!\p{L})(il|la|i|le) loro(?= \p{Ll})/gu, '$1 @']],
};
const ITALIAN_OWN: Record<string, string> = { il: 'vostro', la: 'vostra', i: 'vostri', le: 'vostre' };
const withTheirOwn = (code: string, rest: string): string =>
  (THEIR_OWN[code] ?? [])
    .reduce((text, [found, put]) => text.replace(found, put), rest)
    .replace(/(?<!\p{L})(il|la|i|le) @/gu, (_, the: string) => `${the} ${ITALIAN_OWN[the]}`);

/** "Hanneke stuurt de rekeningen aan Ruben", "Marisa manda a Tomás las facturas": to the sender. */
const TO: Record<string, readonly [to: string, me: string]> = {
  de: ['an (?:Herrn |Frau )?', ''],
  nl: ['(?:aan|naar) ', ''],
  fr: ['à ', 'nous '],
  es: ['a ', 'me '],
  it: ['a ', 'mi '],
  pt: ['(?:ao|à|a|para o|para a|para) ', 'me '],
};
function toMe(code: string, text: string, { prospectName, userName, summary }: Brief): string | null {
  const [theirs, mine] = [personSpellings(prospectName, summary), personSpellings(userName, '')];
  if (theirs.length === 0 || mine.length === 0) return null;
  const [to, me] = TO[code]!;
  const user = `${to}(?:${mine.join('|')})(?: \\p{Lu}[\\p{L}'’-]+)?`;
  const who = `${TITLED}(?:${theirs.join('|')})(?: \\p{Lu}[\\p{L}'’-]+)?`;
  const found = new RegExp(`^(?<who>${who}) (?<verb>\\p{Ll}+)(?<before> .*)? ${user}(?=[ .,]|$)`, 'u').exec(text);
  if (!found) return null;
  const { who: first, verb, before = '' } = found.groups!;
  const rest = text.slice(found[0].length);
  if (me === '') return `${first} ${verb}${before} ${code === 'nl' ? 'aan mij' : 'an mich'}${rest}`;
  if (/ (?:y|e|et) \p{Ll}/u.test(before)) return null;
  return `${code === 'fr' ? first : capitalise(PEOPLE[code]!.you)} ${me}${verb}${before}${rest}`;
}

const IF =
  '(?:Si|Se|Wenn|Falls|Sobald|Als|Indien|Zodra|Bij|Bei|In caso di|Em caso de|En caso de|En cas d|Cuando|Quando|Dès) ?';
