// Says one statement of a summary in German, French, Spanish, Italian, Dutch or Portuguese to the prospect: as a sentence, or as a note
// that is read out. It holds back far more than it mends; whatever it is not sure of it gives back with the reason.

import { sureLanguage } from '../../../text/checks/language.js';
import { refuse, type Said } from '../english/shape.js';
import type { PartRole } from '../learned/judging.js';
import { ownerOf, type Parties, sectionIn, sideOf } from '../reading/parties.js';
import { sectionOf } from '../reading/sections.js';
import { DATE } from '../reading/sentences.js';
import type { Statement } from '../reading/statements.js';
import { type Lexicon, lexiconOf } from './lexicon.js';
import { capital, isAboutProspect, type Names, namesAnybody, namesOf, turn } from './turn.js';

const MAX_WORDS = 32;
const MIN_WORDS = 3;
const MAX_NOTE_WORDS = 22;
const MIN_NOTE_WORDS = 2;
/** Where a summary begins it says who met when. */
const HEAD = 3;
/** So far behind a name "she" still means whom it names. */
const MOST_BETWEEN = 4;

/**
 * Held back from here on. Of 1,831 private remarks without a summary around them, judged by models that had not seen them, 1.7 % are told
 * at the first (6 % at 0.05, 22 % at 0.15). Below a heading that says what it holds no private statement of 53 summaries
 * was below the second.
 */
const MOST_PRIVATE = 0.025;
const MOST_PRIVATE_IN_SECTION = 0.07;
const PLAIN_SECTIONS: ReadonlySet<string | null> = new Set([
  'next',
  'price',
  'cost',
  'pain',
  'goal',
  'shown',
  'situation',
]);

export const mostPrivateIn = (statement: Statement): number =>
  PLAIN_SECTIONS.has(sectionIn(statement)) ? MOST_PRIVATE_IN_SECTION : MOST_PRIVATE;

const wordCount = (text: string): number => text.split(' ').length;

const SIGNS = /[[\]{}<>|#*_≈→~·]|->|\.\.\.|…|,,|@|(?<!\p{L})(?:TBC|TBD|rs|haha|jaja)(?!\p{L})/u;
const CUT = /^(?:aber|oder|mais|ou|pero|ma|maar|mas|que|che|dat|dass|qui)(?!\p{L})/u;
const isCut = (text: string, { grammar }: Lexicon): boolean => CUT.test(text) || text.startsWith(`${grammar.and} `);

/** What is in brackets stays unsaid; dashes become pauses. */
const clean = (text: string, { grammar, spellOut }: Lexicon): string =>
  spellOut(text.replace(/[’‘]/gu, "'").replace(/\s+/gu, ' '))
    .replace(/^[-–—•*>\s]+/u, '')
    .replace(/ ?\([^()]*\)/gu, '')
    .replace(/ [+&] /gu, ` ${grammar.and} `)
    .replace(/(?<=\S) [–—-] /gu, ', ')
    .replace(/\s+(?=[,.])/gu, '')
    .replace(/[.;,:!\s]+$/u, '')
    .trim();

export function sayIn(
  language: string,
  statements: readonly Statement[],
  at: number,
  role: PartRole,
  { parties }: { parties: Parties },
): Said {
  const lexicon = lexiconOf(language);
  if (lexicon === null) return refuse('this language is not written');
  const statement = statements[at]!;
  const text = clean(statement.text, lexicon);
  const why = unsayable(text, statement, language, lexicon);
  if (why !== null) return refuse(why);
  const side = sideOf(statement, parties);
  if (side === 'other') return refuse('somebody else says it');
  if (side === 'them' && parties.prospect.test(statement.speaker!)) return theirWords(text, role, lexicon);
  const owner = isTask(statement, text, lexicon) ? ownerIn(statement, parties, lexicon) : null;
  if (owner) return note(`${owner}${lowered(text)}`, 'next', lexicon);
  const names = namesOf(parties, statements.map(({ text: each }) => each).join('\n'), lexicon);
  const before = statements[at - 1]?.block === statement.block ? statements[at - 1]!.text : null;
  const isSure = isSureAt(statements, at, names, lexicon);
  const mayBeThey = before === null || isSure || lexicon.grammar.they.test(before.split(' ')[0]!);
  const turned = turn(subjectOf(text, lexicon), names, lexicon, { isSure, mayBeThey });
  if (turned.why !== undefined) return turned;
  if (!turned.isSentence && !lexicon.hasFinite(turned.text.replace(/"[^"]*"|„[^“”]*[“”]|«[^»]*»/gu, '')))
    return unspoken(turned.text, statement, at, role, lexicon);
  const count = wordCount(turned.text);
  if (count < MIN_WORDS || count > MAX_WORDS || isCut(turned.text, lexicon)) return refuse('it is cut off or too long');
  return { text: capital(turned.text), form: 'sentence', role, leans: lexicon.grammar.leans.test(turned.text) };
}

function unsayable(text: string, statement: Statement, language: string, lexicon: Lexicon): string | null {
  if (/\?["”»]?$/u.test(text)) return 'it is a question';
  if (sectionIn(statement) === 'skip' || lexicon.opensSmallTalk(text)) return 'it is small talk or a heading';
  if (
    lexicon.grammar.i !== '' &&
    /^\p{Lu}\p{Ll}+ /u.test(text) &&
    lexicon.isFiniteWord(text.split(' ')[0]!.toLowerCase())
  )
    return 'it is not said who does it';
  const opening = text.split(' ').slice(0, 4);
  if (lexicon.namesPerson(opening.slice(0, 3).join(' ')) && opening.some(lexicon.isJudging)) return 'it is a judgement';
  if (SIGNS.test(text) || (text.match(/["“”„]/gu)?.length ?? 0) % 2 === 1 || /[()]/u.test(text))
    return 'it is not written out';
  const written = sureLanguage(text);
  if (written !== null && written !== language) return 'it is in another language';
  return null;
}

/** "Stagionano 21.000 forme": their side, as the verb alone says. */
function subjectOf(text: string, { grammar, isFiniteWord, verb }: Lexicon): string {
  const first = text.split(' ')[0]!.toLowerCase();
  const plural =
    grammar.i === '' && grammar.theyEndings !== 'same' && /(?:ano|ono|nno)$/u.test(first) && isFiniteWord(first)
      ? verb(first, 'they')
      : null;
  return plural === null ? text : capital(`${plural}${text.slice(first.length)}`);
}

/** The last statement before it in its block that names anybody names the prospect alone. */
function isSureAt(statements: readonly Statement[], at: number, names: Names, lexicon: Lexicon): boolean {
  const { block, heading, isBullet } = statements[at]!;
  // In a list of what comes next, "she" is the prospect where nobody else is named above it.
  const isNext = isBullet && sectionIn(statements[at]!) === 'next';
  const isNear = (each: Statement): boolean =>
    each.block === block || (isNext && each.isBullet && each.heading === heading);
  for (let before = at - 1; before >= Math.max(0, at - MOST_BETWEEN) && isNear(statements[before]!); before -= 1) {
    const { text, label } = statements[before]!;
    if (isAboutProspect(text, names, lexicon)) return true;
    if (namesAnybody(`${label ?? ''} ${text}`, names, lexicon)) return false;
  }
  return isNext && statements[at]!.at === 0 && statements[at]!.label === null;
}

const lowered = (text: string): string =>
  /^\p{Lu}\p{Ll}+(?:en|er|ir|ar|re)(?= )/u.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;

/** A label with a finite sentence behind it is only where it stands. */
const isTask = ({ label, parent, speaker }: Statement, text: string, { hasFinite }: Lexicon): boolean =>
  (label ?? parent) !== null && speaker === null && !hasFinite(text);

function ownerIn(statement: Statement, parties: Parties, { grammar, sideOfLabel }: Lexicon): string | null {
  const label = statement.label ?? statement.parent;
  if (!label || sectionOf(label) !== null) return null;
  const side = sideOfLabel(label.trim());
  if (side !== null) return grammar.from[side];
  if (new RegExp(`^(?:${grammar.titles}) \\p{Lu}\\p{Ll}+$`, 'u').test(label) && !parties.prospect.test(label))
    return grammar.from.other.replace('{name}', label.replace(/^Herr /u, 'Herrn '));
  const owner = ownerOf(statement, parties);
  if (owner === null) return null;
  if (owner.side !== 'other') return grammar.from[owner.side];
  return sectionIn(statement) === 'next' ? grammar.from.other.replace('{name}', owner.name) : null;
}

function theirWords(text: string, role: PartRole, { grammar }: Lexicon): Said {
  if (!/\d/u.test(text) || wordCount(text) > MAX_WORDS || wordCount(text) < MIN_WORDS)
    return refuse('it is small talk');
  return { text: `${grammar.words}“${capital(text)}”`, form: 'sentence', role, leans: false };
}

/** In prose only what has a figure is worth reading out. */
function unspoken(text: string, statement: Statement, at: number, role: PartRole, lexicon: Lexicon): Said {
  const { label, isBullet, speaker } = statement;
  if (!isBullet && label === null && !/\d/u.test(text)) return refuse('it is no sentence');
  if (at < HEAD && !isBullet && (DATE.test(text) || wordCount(text) < MIN_WORDS))
    return refuse('it is the date of the meeting');
  const isTopic =
    label !== null && speaker === null && statement.at === 0 && wordCount(label) <= 3 && sectionOf(label) === null;
  return note(isTopic ? `${label}: ${text}` : text, role, lexicon);
}

function note(text: string, role: PartRole, lexicon: Lexicon): Said {
  const count = wordCount(text);
  if (count < MIN_NOTE_WORDS || count > MAX_NOTE_WORDS) return refuse('it is too short or too long for a note');
  if (lexicon.grammar.unsure.test(text) || isCut(text, lexicon) || !/\d|\p{L}{5}/u.test(text))
    return refuse('it is no note to read out');
  return { text: capital(text), form: 'note', role, leans: false };
}
