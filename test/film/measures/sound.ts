// How the narration sounds: melody, pauses, pace and tone, measured on the finished sound.
import { filtered, highPass } from '../../../src/lib/biquad.js';
import type { Film } from '../film.js';
import type { Measured } from '../measures.js';
import { median, type PitchFrame, quantile, semitones, trackPitch } from './pitch.js';

type Word = Film['plan']['words'][number];
type Role = Film['plan']['scenes'][number]['role'];
type Sentence = { words: Word[]; role: Role; startsScene: boolean };

export function measureSound(film: Film): Measured[] {
  const sentences = sentencesOf(film);
  return [...measureMelody(film, sentences), ...measurePauses(film, sentences), ...measureTone(film)];
}

const SENTENCE_END = /[.!?]["'”’)]*$/;
const isQuestion = ({ words }: Sentence): boolean => /\?["'”’)]*$/.test(words.at(-1)!.text);

function sentencesOf({ plan }: Film): Sentence[] {
  const sentences: Sentence[] = [];
  let words: Word[] = [];
  let lastScene: unknown = null;
  plan.words.forEach((word, index) => {
    words.push(word);
    const next = plan.words[index + 1];
    const sceneOf = (at: Word) => plan.scenes.findLast(({ startS }) => startS <= at.startS + 1e-6) ?? plan.scenes[0]!;
    if (next && !SENTENCE_END.test(word.text) && sceneOf(next) === sceneOf(word)) return;
    const scene = sceneOf(word);
    sentences.push({ words, role: scene.role, startsScene: scene !== lastScene });
    lastScene = scene;
    words = [];
  });
  return sentences;
}

/** The items of a list in a sentence: three or more short parts between commas, the last after "and" or "or". */
function listItems({ words }: Sentence): Word[][] {
  const parts: Word[][] = [[]];
  for (const word of words) {
    if (/^(and|or)$/i.test(word.text) && parts.at(-1)!.length > 0) parts.push([]);
    parts.at(-1)!.push(word);
    if (/,$/.test(word.text)) parts.push([]);
  }
  const last = parts.findLastIndex(([first]) => first && /^(and|or)$/i.test(first.text));
  if (last < 2) return [];
  let from = last;
  while (from > 0 && parts[from - 1]!.length <= 6 && /,$/.test(parts[from - 1]!.at(-1)!.text)) from--;
  const items = parts.slice(from, last + 1).filter((part) => part.length > 0);
  const isClause = (part: readonly Word[]): boolean =>
    CLAUSE.test(part.find(({ text }) => !/^(and|or)$/i.test(text))?.text ?? '');
  return items.length >= 3 && items.every((part) => part.length <= 8 && !isClause(part)) ? items : [];
}

const CLAUSE = /^(i|you|we|they|he|she|it|this|that|there|if|when|because|while|which|who|so|but|just|to)$/i;
const START_S = 0.4;
const END_S = 0.12;

function measureMelody({ sound }: Film, sentences: readonly Sentence[]): Measured[] {
  const voiced = trackPitch(sound.samples, sound.sampleRate).filter(({ hz }) => hz > 0);
  const base = median(voiced.map(({ hz }) => hz));
  const inSpan = (startS: number, endS: number): number[] =>
    within(voiced, startS, endS).map(({ hz }) => semitones(hz, base));
  const ofWords = (words: readonly Word[]): number[] => inSpan(words[0]!.startS, words.at(-1)!.endS);
  const range = (some: readonly Sentence[]): number => spread(some.flatMap(({ words }) => ofWords(words)));
  const ending = ({ words }: { words: readonly Word[] }): number => {
    const frames = ofWords(words);
    const last = Math.round(END_S * 100);
    return median(frames.slice(-last)) - median(frames.slice(-4 * last, -last));
  };
  const of = (name: string, value: number): Measured[] =>
    Number.isFinite(value) ? [{ name, value, unit: 'st' as const }] : [];
  const questions = sentences.filter(isQuestion);
  const lists = sentences.map(listItems).filter((items) => items.length > 0);
  const starts = sentences.map(({ words }) => median(inSpan(words[0]!.startS, words[0]!.startS + START_S)));
  const steps = lists.flatMap((items) =>
    items.slice(1).map((item, index) => median(ofWords(item)) - median(ofWords(items[index]!))),
  );
  const figures = sentences.flatMap(({ words }) =>
    words.filter(({ text }) => /\d/.test(text)).map((word) => median(ofWords([word])) - median(ofWords(words))),
  );
  return [
    ...of('F0 range p10–p90', spread(voiced.map(({ hz }) => semitones(hz, base)))),
    ...(['greeting', 'heard', 'shown', 'next', 'closing'] as const).flatMap((role) =>
      of(`F0 range: ${role}`, range(sentences.filter((sentence) => sentence.role === role))),
    ),
    ...of('F0 range: questions', range(questions)),
    ...of('F0 range: lists', spread(lists.flat().flatMap(ofWords))),
    ...of('F0 end: statements', mean(sentences.filter((sentence) => !isQuestion(sentence)).map(ending))),
    ...of('F0 end: questions', mean(questions.map(ending))),
    ...of('F0 end: list items', mean(lists.flatMap((items) => items.slice(0, -1).map((words) => ending({ words }))))),
    ...of('F0 end: last of list', mean(lists.map((items) => ending({ words: items.at(-1)! })))),
    ...of('F0 step of list items', mean(steps.filter(Number.isFinite))),
    ...of('F0 of figures over sentence', mean(figures.filter(Number.isFinite))),
    ...of('F0 of sentence starts, mean', mean(starts.filter(Number.isFinite))),
    ...of('F0 of sentence starts, sd', deviation(starts.filter(Number.isFinite))),
  ];
}

const within = (frames: readonly PitchFrame[], startS: number, endS: number): PitchFrame[] =>
  frames.filter(({ timeS }) => timeS >= startS && timeS < endS);

const SHORTEST_PAUSE_S = 0.03;
const PAUSE_STEP_S = 0.02;

function measurePauses({ plan }: Film, sentences: readonly Sentence[]): Measured[] {
  const starts = new Map(sentences.map(({ words, startsScene }) => [words[0]!, startsScene ? 'new part' : 'sentence']));
  const pauses = plan.words.slice(1).map((word, index) => ({
    lengthS: word.startS - plan.words[index]!.endS,
    kind: starts.get(word) ?? (/[,;:—–]$/.test(plan.words[index]!.text) ? 'comma' : 'word'),
  }));
  const heard = pauses.filter(({ lengthS }) => lengthS > SHORTEST_PAUSE_S);
  const distinct = new Set(heard.map(({ lengthS }) => Math.round(lengthS / PAUSE_STEP_S))).size;
  const spokenS = (plan.words.at(-1)?.endS ?? 0) - (plan.words[0]?.startS ?? 0);
  const figures: Measured[] = [
    { name: 'words per minute', value: (60 * plan.words.length) / spokenS, unit: 'wpm' },
    { name: 'pauses of distinct length', value: distinct, unit: 'count' },
  ];
  for (const kind of ['word', 'comma', 'sentence', 'new part']) {
    const lengths = heard.filter((pause) => pause.kind === kind).map(({ lengthS }) => lengthS);
    if (lengths.length === 0) continue;
    for (const share of [0.1, 0.5, 0.9]) {
      figures.push({ name: `pause: ${kind}, p${share * 100}`, value: quantile(lengths, share), unit: 's' });
    }
  }
  return figures;
}

const SIBILANTS = new Set(['s', 'z', 'sh', 'zh', 'ch']);
const VOWELS = new Set('aa ae ah ao aw ax ay eh er ey ih iy ow oy uh uw'.split(' '));

function measureTone({ plan, sound }: Film): Measured[] {
  const edges = [80, 1000, 4000, 5000, 8000];
  const above = edges.map((hz) => {
    const edge = highPass(sound.sampleRate, hz);
    return filtered(filtered(sound.samples, edge), edge);
  });
  const sibilants = plan.phones.filter(({ symbol }) => SIBILANTS.has(symbol));
  const vowels = plan.phones.filter(({ symbol }) => VOWELS.has(symbol));
  const powers = (phones: Film['plan']['phones']): number[] =>
    above.map((samples) => meanPower(samples, sound.sampleRate, phones));
  const [hiss, voice] = [powers(sibilants), powers(vowels)];
  const band = (of: readonly number[], from: number, to: number): number =>
    of[edges.indexOf(from)]! - of[edges.indexOf(to)]!;
  const decibels = (name: string, value: number): Measured => ({ name, value: 10 * Math.log10(value), unit: 'dB' });
  return [
    decibels('sibilants: 5–8 over 1–4 kHz', band(hiss, 5000, 8000) / band(hiss, 1000, 4000)),
    decibels('sibilants: 5–8 kHz over vowels', band(hiss, 5000, 8000) / voice[0]!),
    decibels('vowels: 1–4 over under 1 kHz', band(voice, 1000, 4000) / band(voice, 80, 1000)),
    decibels('vowels: 5–8 over 1–4 kHz', band(voice, 5000, 8000) / band(voice, 1000, 4000)),
  ];
}

function meanPower(samples: Float32Array, sampleRate: number, spans: readonly { startS: number; endS: number }[]) {
  let [sum, count] = [0, 1e-12];
  for (const { startS, endS } of spans) {
    const end = Math.round(endS * sampleRate);
    for (let index = Math.round(startS * sampleRate); index < end; index++) sum += (samples[index] ?? 0) ** 2;
    count += end - Math.round(startS * sampleRate);
  }
  return sum / count;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const spread = (values: readonly number[]): number => quantile(values, 0.9) - quantile(values, 0.1);
const deviation = (values: readonly number[]): number =>
  Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
