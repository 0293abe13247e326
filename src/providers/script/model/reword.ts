// Asks a model to reword sentences of a script, and holds each answer against the summary as a script of the model is held: what
// fails twice is not offered. Without an answer of the model the embedded writer offers what it can.
import type { SpokenWith } from '../../../domain/durations.js';
import { isAsked, type Offer, type Reworded, type RewordRequest } from '../../../domain/review.js';
import { timeoutSignal } from '../../../lib/clock.js';
import { withSpokenNames } from '../../../text/checks/names.js';
import type { Brief, Sentence } from '../../contracts.js';
import { type Answer, readAnswer } from './answer.js';
import { askUntilRead, type Message, ModelFailure, type Question } from './ask.js';
import { createFactCheck, type FactCheck } from './fact-check.js';
import { type Case, type Fault, judge, sentencesOf } from './judge.js';
import { linkingOf } from './linking.js';
import { notesOf, shared } from './notes.js';
import { rewordCorrection, rewordData, rewordPrompt, UNREADABLE } from './prompt.js';
import { askWithin, createMeter, isForeign, type ModelWriterOptions } from './writer.js';

export type ModelRewordOptions = Pick<
  ModelWriterOptions,
  'model' | 'ask' | 'totalTimeoutMs' | 'asksUnsure' | 'onFailure'
> & {
  spokenWith?: SpokenWith;
  /** Offers what the model does not. */
  fallback(): Omit<Reworded, 'writer'> & { writer: string };
};

export async function rewordWithModel(
  given: Brief,
  asked: RewordRequest,
  options: ModelRewordOptions,
): Promise<Reworded> {
  const { model, ask, totalTimeoutMs, asksUnsure = false, fallback, onFailure } = options;
  const name = `${model.provider}/${model.model}`;
  const brief = withSpokenNames(given);
  const used = createMeter(model);
  const instead = (why: string): Reworded => {
    const { costs = [] } = used.usage();
    const embedded = fallback();
    return { ...embedded, costs, writer: `${embedded.writer} (${name} ${why})` };
  };
  const script = asked.script.flatMap(({ evidence }) => evidence);
  const notes = notesOf(brief);
  // What the script rests on was cleared when it was written, and no more of it than that.
  const cleared = asksUnsure ? notes.unsure.flatMap((each) => script.flatMap((span) => shared(span, each) ?? [])) : [];
  const of: Case = { brief, notes: cleared.length > 0 ? notesOf(brief, cleared) : notes, linking: linkingOf(brief) };
  if (isForeign(brief)) return instead('not asked: the summary is in another language');
  if (of.notes.told.length === 0) return instead('not asked: nothing to tell');
  const limit = timeoutSignal(totalTimeoutMs);
  try {
    const askLimited = (question: Question) =>
      askWithin(limit, name, () => ask(question, { signal: limit, onUsage: used.add }));
    const question = { of, name, ask: askLimited };
    const offers = await offersOf({ ...question, asked, factCheck: createFactCheck(question) });
    return { offers, costs: used.usage().costs ?? [], writer: name };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    onFailure?.(error);
    return instead(`failed: ${error.reason}`);
  }
}

type Asking = {
  of: Case;
  asked: RewordRequest;
  name: string;
  ask(question: Question): Promise<string>;
  factCheck: FactCheck;
};

async function offersOf(asking: Asking): Promise<Offer[]> {
  const { of, asked } = asking;
  const messages: Message[] = [{ role: 'user', content: rewordData(of.brief, of.notes.told, asked) }];
  const first = await readable(asking, messages);
  const offers = await examine(first, asking);
  const faults = offers.flatMap((offer) => offer.faults);
  if (faults.length === 0) return offers.map(offerOf);
  const correction = rewordCorrection(faults, asked.rewording);
  const echo: Message[] = [
    { role: 'assistant', content: first.text },
    { role: 'user', content: correction },
  ];
  const mended = await readable(asking, [...messages, ...echo], first.isEnforced)
    .then((answer) => examine(answer, asking))
    .catch((error: unknown): Examined[] => {
      if (error instanceof ModelFailure) return [];
      throw error;
    });
  return offers.map((offer, at) => offerOf(offer.faults.length > 0 ? (mended[at] ?? offer) : offer));
}

/** An answer with as many entries as were asked for; one that has not is asked for once more. */
const readable = ({ of, asked, name, ask }: Asking, messages: readonly Message[], isEnforced = true) =>
  askUntilRead({
    ...{ name, ask, messages, repair: UNREADABLE },
    system: rewordPrompt(of.brief, of.linking),
    shape: isEnforced ? ('entries' as const) : null,
    read: (text) => entriesIn(text, asked),
  });

const entriesIn = (text: string, { places }: RewordRequest): Answer | null => {
  const answer = readAnswer(text);
  return answer?.sentences.length === places.length ? answer : null;
};

type Examined = { text: string; faults: Fault[] };

const offerOf = ({ text, faults }: Examined): Offer => (faults.length > 0 ? { kept: 'checks_failed' } : { text });

/** Each answer in its place in the script, which is otherwise as it stands. */
async function examine(given: { answer: Answer; isEnforced: boolean }, { of, asked, factCheck }: Asking) {
  const taken = new Set<string>();
  const read = asked.places.map((place, at) => {
    const { role } = asked.script[place]!;
    return sentencesOf({ sentences: [{ ...given.answer.sentences[at]!, role }] }, of);
  });
  const { faults: wrong } = await factCheck(
    read.flatMap(({ sentences }) => sentences),
    given.isEnforced,
  );
  return asked.places.map((place, at): Examined => {
    const { sentences, faults } = read[at]!;
    const [sentence] = sentences;
    if (!sentence) return { text: '', faults: [{ rule: 'thin', sentence: place, detail: '' }] };
    const { text } = sentence;
    const order = read.slice(0, at).filter((each) => each.sentences.length > 0).length;
    const lost = [...faults, ...wrong.filter((fault) => fault.sentence === order)].map((fault) => ({
      ...fault,
      sentence: place,
    }));
    const isNew = isAsked(text, place, asked) && !taken.has(text);
    const length: Fault[] = isNew ? [] : [{ rule: 'length', sentence: place, detail: '' }];
    taken.add(text);
    return { text, faults: [...lost, ...faultsAt(place, sentence, asked.script, of), ...length] };
  });
}

/** What is wrong with a sentence where it stands, and with the script because of it. */
function faultsAt(place: number, sentence: Sentence, script: readonly Sentence[], of: Case): Fault[] {
  const before = new Set(judge(script, of).flatMap(({ rule, sentence: at }) => (at === null ? [rule] : [])));
  return judge(script.with(place, sentence), of).flatMap((fault) => {
    if (fault.sentence === place) return fault.rule === 'order' ? [] : [fault];
    return fault.sentence === null && !before.has(fault.rule) ? [{ ...fault, sentence: place }] : [];
  });
}
