// Reads a note out: what is no sentence is said as it was noted, with short forms spelled out and names turned, never framed by a verb
// that nobody wrote.
import { alternatives, readWordLists } from '../../../lib/word-lists.js';
import { tagsOf } from '../../../text/english/tags.js';
import { capitalise } from '../../../text/scenes/labels.js';
import { isPartRole, type PartRole } from '../learned/judging.js';
import { type Owner, ownerNamed, ownerOf, sectionIn, splitOwner } from '../reading/parties.js';
import { sectionOf } from '../reading/sections.js';
import { DATE, MONEY } from '../reading/sentences.js';
import { isWishLabel, meaningOf } from '../reading/shorthand.js';
import type { Statement } from '../reading/statements.js';
import { withOn } from './calendar.js';
import { clean } from './clean.js';
import { agreeing, YOU } from './names.js';
import { NOUN_PHRASE, type Speaker, will, withArticle, withoutSpeaker } from './say.js';
import { hasFiniteVerb, lacksDoer, refuse, type Said, SURE_VERB } from './shape.js';
import { lacksThing, topicOf } from './topic.js';
import { type Turned, UNSURE } from './turn.js';
import { baseForm, isIn, lowerFirst } from './words.js';

const MIN_WORDS = 2;
const MAX_WORDS = 17;
const MAX_ANSWERED = 28;
const MAX_WISHED = 26;

const SPELLED: readonly [RegExp, string][] = [
  [/(\d(?: \p{Ll}+)?) ?(?:→|->) ?(?=\d)/gu, '$1 to '],
  [/\s*✔\s*/gu, ''],
  [/ = /gu, ': '],
  [/ ?@ ?(?=[$€£\d]|\p{Lu})/gu, ' at '],
  [/\bx(?=\d)/gu, 'times '],
  // A price, and no hour of the day.
  [/([$€£] ?\d[\d.,]*k?(?: \p{L}+){0,4}) p\.m\.?(?!\p{L})/gu, '$1 per month'],
];
/** What is left of a word that was cut short. */
const CUT_WORD =
  /\b\p{L}{2,5}\.(?= \p{Ll}|$)(?<!\b(?:day|a\.m|p\.m|etc)\.)|\b[bcdfghjklmnpqrstvwxz]{2,4}\b(?<!\b(?:th|nd|rd|st|mm|cm|km|kg|ml|kw|vs|pm)\b)/u;
const SHORT_FORM_AT_END = new RegExp(
  `\\b(?:${alternatives([...readWordLists('writer/abbreviations.txt').values()].flat())})\\.$`,
  'iu',
);
const SIGNS = /[[\]{}<>|#*_≈?·…]|\.\.|\b(?:FYI|TBC|TBD)\b|\d{3,} \d{3,}|@|,,/u;
const CUT =
  /^(?:and|but|or|so|which|that|then|also|yes|no|ok|to|its)\b(?!-)|\b(?:and|or|with|by|of|for|the|an?|to|including|excluding|about|until)$/iu;
const OF_OTHERS = /\b(?:he|she|his|her|him|himself|herself|husband|wife|they|themselves)\b/iu;

/** "Board meeting, Dana presents": a name that was taken for somebody who is there. */
const ACTS_AS_OBJECT = /\b(?:with me|with you|me) \p{Ll}+s\b/u;

/** "You, owner of a dairy". */
const NAMED_ONLY = /^(?:I|you),/iu;

export type NoteContext = Speaker;

/** What somebody wishes is their side of things, and no promise of ours. */
const partOf = (label: string | null, role: PartRole): PartRole => {
  const meaning = meaningOf(label);
  if (isWishLabel(label)) return 'heard';
  return meaning === null ? role : isPartRole(meaning) ? meaning : 'shown';
};

/** `before` is the statement in front of it, under the same heading. */
export function readOut(given: Statement, role: PartRole, context: NoteContext, before: Statement | null): Said {
  const meaning = meaningOf(given.label);
  const { statement, owner: behind } = splitOwner(given, meaning === 'next' ? meaning : role, context.parties);
  if (meaning === 'ours') return refuse('it is about the deal');
  if (/\?["']?$/u.test(statement.text)) return refuse('it is a question');
  const part = partOf(given.label, role);
  const spelled = spelledOut(withoutSpeaker(statement.text, part, statement, context), before, context);
  if (spelled.why !== undefined) return spelled;
  const { text } = spelled;
  const owner = behind ?? (meaning === null ? ownerOf(statement, context.parties) : null);
  const isPlan = part === 'next' || sectionIn(statement) === 'next';
  const named = owner || isPlan ? splitDoer(text, context) : null;
  if (owner ?? named) return readTask((owner ?? named?.owner)!, named?.deed ?? text, context);
  const wish = WISHED.exec(text);
  if (wish && isThing(wish[1]!)) return checked(asWish(turnNames(wish[1]!, context)), part, MAX_WISHED);
  if (!isWishLabel(statement.label) && (lacksDoer(text) || isOrder(text))) return refuse('it does not say who');
  return readThing(text, statement, part, context, before);
}

/** With its label, or where it does not say what it counts, with its topic. */
function readThing(
  text: string,
  statement: Statement,
  part: PartRole,
  context: NoteContext,
  before: Statement | null,
): Said {
  const labelled = withLabel(turnNames(text, context), statement, context);
  if (isWishLabel(statement.label)) return checked(labelled, part, MAX_WISHED);
  if (labelled !== text || !lacksThing(text) || (part === 'shown' && MONEY.test(text))) return checked(labelled, part);
  const topic = topicOf(statement, before, context);
  return topic === null ? refuse('it does not say of what') : checked(`${topic}: ${text}`, part);
}

const ANSWERS = /^(?:yes|no|honest no|sure)\b/iu;

/** A question or an objection together with what was answered. */
export function readAnswered(question: Statement, answer: Statement, context: NoteContext): Said {
  const [asked, answered] = [question, answer].map(({ text }) => {
    const bare = text.replace(/["“”?]+$|^["“”]+|^(?:[Aa]ns(?:wer)?|[Aa]nswered): /gu, '');
    const spelled = spelledOut(bare, null, context);
    return spelled.why === undefined ? lowerFirst(turnNames(spelled.text, context)) : null;
  });
  if (asked == null || answered == null) return refuse(UNSURE);
  const isQuestion = /\?["”]?$/u.test(question.text);
  if (!ANSWERS.test(answered) && lacksDoer(answered) && !isIn('we did', answered.split(' ')[0]))
    return refuse('it does not say who');
  const said = isIn('we did', answered.split(' ')[0]) ? `we ${answered}` : answered;
  const opened =
    isQuestion && OPENS_QUESTION.test(asked)
      ? `To your question ${asked}`
      : SURE_VERB.test(asked)
        ? `Your concern was that ${asked}`
        : `${isQuestion ? 'You asked about' : 'Your concern was'} ${asked}`;
  const text = checked(`${opened}: ${said}`, 'shown', MAX_ANSWERED);
  return text.why === undefined ? { ...text, form: 'sentence' as const } : text;
}

const OPENS_QUESTION =
  /^(?:how|what|when|where|who|which|why|is|are|do|does|did|can|could|will|would|has|have|may)\b/iu;

/** "Send the guide", "worried about downtime": whose task or worry it is nobody hears. */
const isOrder = (text: string): boolean => isIn('they are', text.split(/[ ,]/u)[0]) || isDeed(text);

/** "Test the sample", but not "test results". */
function isDeed(text: string): boolean {
  const first = text.split(/[ ,]/u)[0];
  const next = tagsOf(text)[1]?.tags;
  const isDone = ['Determiner', 'Pronoun', 'Particle'].some((kind) => next?.has(kind));
  return isIn('task', first) && (!isIn('task or thing', first) || isDone);
}

/** "Wants a label printer": what is wished for goes on the list of wishes. */
const WISHED =
  /^(?:also |really )?(?:wants?|needs?|looking for|would like|wishes|req(?:uire)?s?|interested in):? (?=\S)(.+)$/iu;
const isThing = (text: string): boolean => text !== '?' && !hasFiniteVerb(text) && !/^(?:to|that|it|us)\b/iu.test(text);
/** "You want a label printer", "you want to save an hour". */
function asWish(text: string): string {
  if (isDeed(text)) return `You want to ${lowerFirst(text)}`;
  return isThing(text) ? `You want ${lowerFirst(text)}` : `On your wish list: ${lowerFirst(text)}`;
}
/** Whether it says by itself what the prospect wishes: "Wants: a label printer". */
export const isWish = (text: string): boolean => isThing(WISHED.exec(text)?.[1] ?? '?');

/** Without short forms and signs, and with "you" for "they" where it is the prospect. */
function spelledOut(given: string, before: Statement | null, { dates, turner }: NoteContext): Turned {
  let text = dates(given);
  for (const [sign, said] of SPELLED) text = text.replace(sign, said);
  if (!SHORT_FORM_AT_END.test(text)) text = text.replace(/\.$/u, '');
  const parts = withOn(clean(text)).replaceAll(' / ', ', ').split(', ');
  const whole = parts.filter((part) => !CUT_WORD.test(part));
  const plain = (whole.length === 0 ? parts : whole).join(', ').replace(/[\s,;:.]+$/u, '');
  if (plain === '' || CUT_WORD.test(plain)) return { why: 'it is not written out' };
  const people = turner.turnThey(plain, before?.text ?? null);
  return people.why === undefined ? { text: agreeing(people.text) } : people;
}

/** "Dana, pilot plan by Friday" inside a list of what comes next. */
function splitDoer(text: string, { parties }: NoteContext): { owner: Owner; deed: string } | null {
  const found = /^(\p{Lu}\p{Ll}+)(?: \p{Lu}\p{Ll}+)?(?::|,| –| to)? (?=\S)/u.exec(text);
  const owner = found && ownerNamed(found[1]!, parties);
  if (!owner) return null;
  const deed = text.slice(found[0].length);
  return owner.side !== 'other' || isDeed(deed) ? { owner, deed } : null;
}

const FROM = { us: 'From me, ', them: 'From you, ', both: '' } as const;

function readTask(owner: Owner, text: string, context: NoteContext): Said {
  const { turner } = context;
  const first = text.split(/[ ,]/u)[0]!.toLowerCase();
  const base = baseForm(first);
  if (!NOUN_PHRASE.test(text) && (base === first ? isDeed(text) : isIn('task', base))) {
    const turned = turner.turn(`${base}${text.slice(first.length)}`);
    if (turned.why !== undefined) return turned;
    return checked(will(owner, withArticle(turned.text)), 'next');
  }
  if (hasFiniteVerb(text)) return refuse('it does not say who');
  if (!isIn('task or thing', first) && lacksDoer(text)) return refuse('it does not say who');
  const from = owner.side === 'other' ? `From ${owner.name}, ` : FROM[owner.side];
  return checked(`${from}${lowerFirst(turnNames(text, context))}`, 'next');
}

/** What somebody did. */
const ACTS = /^ \p{Ll}+(?:ed|wed|old|aid|ent)\b/u;

function turnNames(text: string, { parties: { sources } }: NoteContext): string {
  let turned = text;
  if (sources.user)
    turned = turned
      .replace(new RegExp(`${sources.user}'s`, 'gu'), 'my')
      .replace(new RegExp(sources.user, 'gu'), (name, at: number, whole: string) =>
        at === 0 || ACTS.test(whole.slice(at + name.length))
          ? 'I'
          : whole.slice(0, at).endsWith(', ')
            ? 'with me'
            : 'me',
      );
  if (sources.prospect)
    turned = turned
      .replace(new RegExp(`${sources.prospect}'s(?= \\p{L})`, 'gu'), 'your')
      .replace(new RegExp(sources.prospect, 'gu'), (_, at: number, whole: string) =>
        at === 0 ? YOU : withPreposition(whole.slice(0, at)),
      );
  turned = turned.replace(/\b[Tt]he (?:client|customer|prospect)(?:'s)?(?= \p{L}|[,.]|$)/gu, (found, at: number) =>
    found.endsWith("'s") ? 'your' : at === 0 ? YOU : withPreposition(turned.slice(0, at)),
  );
  return agreeing(withCopula(turned)).replace(/\b(?:her|his) own\b/giu, 'your own');
}

/** "Dana very keen on the app": notes leave out "is". */
const withCopula = (text: string): string => {
  const found = /^(I|⟪you⟫) (?:very |really |quite )?(\p{L}+)/u.exec(text);
  const kinds = found && tagsOf(`They are ${found[2]}`)[2]?.tags;
  return kinds?.has('Adjective') && !found![2]!.endsWith('ed')
    ? text.replace(found![1]!, `${found![1]} ${found![1] === 'I' ? 'am' : 'are'}`)
    : text;
};

/** A name behind a thing is somebody who is there: "demo Dana" is "demo with you". */
const withPreposition = (before: string): string =>
  before === '' || /(?:\b(?:with|to|by|from|for|of|and|at|on|before)|[,:]) $/iu.test(before) ? 'you' : 'with you';

/** "Thursday 4 December, 2 pm" behind "Next meeting": without its label nobody hears what happens then. */
const isDateAlone = (text: string): boolean =>
  DATE.test(text) &&
  tagsOf(text).every(({ tags }) => ['Date', 'Time', 'Value', 'Preposition'].some((kind) => tags.has(kind)));

/** A label that says what the note is about goes before it. */
function withLabel(text: string, { label, at }: Statement, { turner }: NoteContext): string {
  const isMethod = meaningOf(label) !== null;
  if (isWishLabel(label)) return at === 0 ? asWish(text) : text;
  const isPerson = label !== null && (turner.isUser(label) || turner.isProspect(label));
  if (label !== null && at === 0 && isDateAlone(text)) return `${label}: ${text}`;
  const isTopic =
    label !== null && at === 0 && !isMethod && !isPerson && label.split(' ').length <= 3 && sectionOf(label) === null;
  return isTopic && !/^\p{Lu}{2,}$|\d/u.test(label) ? `${label}: ${text}` : text;
}

function checked(given: string, role: PartRole, most = MAX_WORDS): Said {
  const text = given.replace(/\s{2,}/gu, ' ').replace(/^[,:\s]+|[\s,;:.]+$/gu, '');
  const count = text.split(' ').length;
  if (count < MIN_WORDS || count > most) return refuse('it is too short or too long for a note');
  if (OF_OTHERS.test(text) || ACTS_AS_OBJECT.test(text) || NAMED_ONLY.test(text)) return refuse(UNSURE);
  if (/^(?:I|you) /iu.test(text) && !hasFiniteVerb(text)) return refuse('it does not say what they do');
  if (SIGNS.test(text) || CUT.test(text)) return refuse('it is not written out');
  if (!/\d|\p{L}{5}/u.test(text)) return refuse('it says nothing by itself');
  return { text: capitalise(text), form: 'note', role, leans: false };
}
