// Reads a note out: what is no sentence is said as it was noted, with short forms spelled out and names turned, never framed by a verb
// that nobody wrote.

import { capitalise } from '../../../text/scenes/lines.js';
import type { PartRole } from '../learned/judging.js';
import { type Owner, ownerOf, sectionIn } from '../reading/parties.js';
import { sectionOf } from '../reading/sections.js';
import { isWishLabel, meaningOf } from '../reading/shorthand.js';
import type { Statement } from '../reading/statements.js';
import { agreeing, YOU } from './agreement.js';
import { withOn } from './calendar.js';
import { clean } from './clean.js';
import { refuse, type Said, type Speaker, will } from './say.js';
import { UNSURE } from './turn.js';
import { baseForm, isIn, lowerFirst } from './words.js';

const MIN_WORDS = 2;
const MAX_WORDS = 17;

const SPELLED: readonly [RegExp, string][] = [
  [/(\d(?: \p{Ll}+)?) ?(?:→|->) ?(?=\d)/gu, '$1 to '],
  [/\s*✔\s*/gu, ''],
  [/ = /gu, ': '],
  [/ ?@ ?(?=[$€£\d]|\p{Lu})/gu, ' at '],
  [/\bx(?=\d)/gu, 'times '],
];
/** What is left of a word that was cut short. */
const CUT_WORD =
  /\b\p{L}{2,5}\.(?= \p{Ll}|$)(?<!\b(?:day|a\.m|p\.m|etc)\.)|\b[bcdfghjklmnpqrstvwxz]{2,4}\b(?<!\b(?:th|nd|rd|st|mm|cm|km|kg|ml|kw|vs|pm)\b)/u;
const SIGNS = /[[\]{}<>|#*_≈?·]|\b(?:FYI|TBC|TBD)\b|\d{3,} \d{3,}|@|,,/u;
const CUT = /^(?:and|but|or|so|which|that|then|also|yes|no|ok|to|its)\b|\b(?:and|or|with|by|of|for|the|an?|to)$/iu;
const OF_OTHERS = /\b(?:he|she|his|her|him|husband|wife|they)\b/iu;

export type NoteContext = Speaker & {
  /** Spells dates of figures out, as this summary writes them. */
  dates(text: string): string;
};

export function readOut(statement: Statement, role: PartRole, context: NoteContext): Said {
  const meaning = meaningOf(statement.label);
  if (meaning === 'ours') return refuse('it is about the deal');
  if (/\?["']?$/u.test(statement.text)) return refuse('it is a question');
  const part = meaning === null ? role : meaning === 'price' ? 'shown' : meaning;
  const text = spelledOut(statement.text, context);
  if (text === '' || CUT_WORD.test(text)) return refuse('it is not written out');
  const owner = meaning === null ? ownerOf(statement, context.parties) : null;
  const task = owner ?? ownerInside(text, statement, part, context);
  if (task) return readTask(task, text, context);
  return checked(withLabel(turnNames(text, context), statement, meaning !== null), part);
}

function spelledOut(given: string, { dates }: NoteContext): string {
  let text = dates(given);
  for (const [sign, said] of SPELLED) text = text.replace(sign, said);
  const parts = withOn(clean(text)).replaceAll(' / ', ', ').split(', ');
  const whole = parts.filter((part) => !CUT_WORD.test(part));
  return (whole.length === 0 ? parts : whole).join(', ').replace(/[\s,;:.]+$/u, '');
}

/** "Dana: pilot plan by Friday" inside a list of what comes next. */
function ownerInside(text: string, statement: Statement, role: PartRole, { turner }: NoteContext): Owner | null {
  if (role !== 'next' && sectionIn(statement) !== 'next') return null;
  const name = /^(\p{Lu}\p{Ll}+)(?: \p{Lu}\p{Ll}+)?(?::|,| –| to)? /u.exec(text)?.[1];
  if (!name) return null;
  return turner.isUser(name) ? { side: 'us' } : turner.isProspect(name) ? { side: 'them' } : null;
}

const FROM = { us: 'From me, ', them: 'From you, ', both: 'Together, ' } as const;

function readTask(owner: Owner, given: string, context: NoteContext): Said {
  const { turner } = context;
  const named = /^(\p{Lu}\p{Ll}+)(?: \p{Lu}\p{Ll}+)?(?::|,| –| to)? (?=\S)/u.exec(given);
  const isNamed = named && (turner.isUser(named[1]!) || turner.isProspect(named[1]!));
  const text = isNamed ? given.slice(named[0].length) : given;
  const first = text.split(/[ ,]/u)[0]!.toLowerCase();
  const base = baseForm(first);
  const isDeed = isIn('task', base) && (base !== first || !isIn('task or thing', first));
  if (isDeed) {
    const turned = turner.turn(`${base}${text.slice(first.length)}`);
    if (turned.why !== undefined) return turned;
    return checked(will(owner, turned.text), 'next');
  }
  const from = owner.side === 'other' ? `From ${owner.name}, ` : FROM[owner.side];
  return checked(`${from}${lowerFirst(turnNames(text, context))}`, 'next');
}

function turnNames(text: string, { parties: { sources } }: NoteContext): string {
  let turned = text;
  if (sources.user)
    turned = turned
      .replace(new RegExp(`${sources.user}'s`, 'gu'), 'my')
      .replace(new RegExp(sources.user, 'gu'), (_, at: number, whole: string) =>
        at === 0 ? 'I' : whole.slice(0, at).endsWith(', ') ? 'with me' : 'me',
      );
  if (sources.prospect)
    turned = turned
      .replace(new RegExp(`${sources.prospect}'s(?= \\p{L})`, 'gu'), 'your')
      .replace(new RegExp(sources.prospect, 'gu'), (_, at: number, whole: string) =>
        at === 0 ? YOU : withPreposition(whole.slice(0, at)),
      );
  return agreeing(turned)
    .replace(/\btheir\b/giu, 'your')
    .replace(/^they\b/iu, 'you')
    .replace(/(?<!\bof )\bthem\b/giu, 'you')
    .replace(/\b(?:her|his) own\b/giu, 'your own');
}

/** A name behind a thing is somebody who is there: "demo Dana" is "demo with you". */
const withPreposition = (before: string): string =>
  before === '' || /(?:\b(?:with|to|by|from|for|of|and|at|on|before)|[,:]) $/iu.test(before) ? 'you' : 'with you';

/** A label that says what the note is about goes before it. */
function withLabel(text: string, { label, at }: Statement, isMethod: boolean): string {
  if (isWishLabel(label)) return at === 0 ? `On your wish list: ${lowerFirst(text)}` : text;
  const isTopic = label !== null && at === 0 && !isMethod && label.split(' ').length <= 3 && sectionOf(label) === null;
  return isTopic && !/^\p{Lu}{2,}$|\d/u.test(label) ? `${label}: ${text}` : text;
}

function checked(given: string, role: PartRole): Said {
  const text = given.replace(/\s{2,}/gu, ' ').replace(/^[,:\s]+|[\s,;:.]+$/gu, '');
  const count = text.split(' ').length;
  if (count < MIN_WORDS || count > MAX_WORDS) return refuse('it is too short or too long for a note');
  if (OF_OTHERS.test(text)) return refuse(UNSURE);
  if (SIGNS.test(text) || CUT.test(text)) return refuse('it is not written out');
  if (!/\d|\p{L}{5}/u.test(text)) return refuse('it says nothing by itself');
  return { text: capitalise(text), form: 'note', role, leans: false };
}
