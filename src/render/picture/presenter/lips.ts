// Lip sync: turns timed phonemes into mouth shapes, frame by frame. Pure: no canvas, no clock. Vowels and tongue
// positions are blended by dominance functions (coarticulation); bilabial closures and labiodentals override their
// neighbours, since their absence is what viewers notice first. Lips close before a plosive is heard, vowels are
// anticipated during the consonant before them, and short pauses do not flap the mouth.
import type { TimedPhone, TimedWord } from '../../plan.js';

// The viseme of every phoneme, in ARPAbet as flite writes it and in IPA as vendors do.

type MouthShape = {
  jaw: number;
  /** -1 rounded, 1 spread. */
  wide: number;
  tongue: number;
  /** Dominance over neighbouring phonemes. */
  weight: number;
  kind: 'vowel' | 'open' | 'shut' | 'tuck' | 'pause';
};

const vowel = (jaw: number, wide: number): MouthShape => ({ jaw, wide, tongue: 0, weight: 1, kind: 'vowel' });
const open = (jaw: number, wide: number, tongue = 0, weight = 0.55): MouthShape => ({
  jaw,
  wide,
  tongue,
  weight,
  kind: 'open',
});
const LIPS_SHUT: MouthShape = { jaw: 0, wide: 0, tongue: 0, weight: 1.4, kind: 'shut' };
const LIP_TUCKED: MouthShape = { jaw: 0.1, wide: 0.1, tongue: 0, weight: 1.2, kind: 'tuck' };

const ARPABET: Record<string, MouthShape> = {
  aa: vowel(0.92, 0),
  ae: vowel(0.82, 0.35),
  ah: vowel(0.58, 0.02),
  ao: vowel(0.74, -0.55),
  aw: vowel(0.78, -0.4),
  ax: vowel(0.36, 0),
  ay: vowel(0.82, 0.3),
  eh: vowel(0.58, 0.32),
  er: vowel(0.38, -0.35),
  ey: vowel(0.48, 0.55),
  ih: vowel(0.36, 0.34),
  iy: vowel(0.27, 0.85),
  ow: vowel(0.56, -0.75),
  oy: vowel(0.58, -0.7),
  uh: vowel(0.36, -0.5),
  uw: vowel(0.26, -0.95),
  b: LIPS_SHUT,
  p: LIPS_SHUT,
  m: LIPS_SHUT,
  f: LIP_TUCKED,
  v: LIP_TUCKED,
  th: open(0.24, 0.1, 1, 0.8),
  dh: open(0.24, 0.1, 1, 0.7),
  l: open(0.32, 0.05, 0.85),
  t: open(0.16, 0.15, 0.6),
  d: open(0.18, 0.12, 0.6),
  n: open(0.18, 0.1, 0.6),
  s: open(0.1, 0.4, 0.2, 0.8),
  z: open(0.1, 0.36, 0.2, 0.8),
  sh: open(0.16, -0.65, 0.1, 0.9),
  zh: open(0.16, -0.65, 0.1, 0.9),
  ch: open(0.16, -0.6, 0.2, 0.9),
  jh: open(0.16, -0.6, 0.2, 0.9),
  k: open(0.3, 0.05),
  g: open(0.3, 0.05),
  ng: open(0.28, 0.1),
  r: open(0.24, -0.5, 0.1, 0.7),
  w: open(0.18, -0.95, 0, 1),
  y: open(0.2, 0.55, 0.2, 0.6),
  hh: open(0.36, 0, 0, 0.25),
};

/** IPA letters by the ARPAbet viseme that looks the same; length and stress marks have no effect. */
const IPA = new Map(
  [
    'aa:ɑa ah:ɐʌ ao:ɒɔ ae:æ ax:əɘ er:ɚɝɜœø uh:ɵʊɯ ey:e eh:ɛ ih:ɪɨ iy:i uw:yʏu ow:o',
    'b:bɓ p:p m:m f:fɱɸ v:vʋβ th:θ dh:ð l:lɫʎɭ t:tʈ d:dɾɖ n:nɲɳ s:s z:z sh:ʃɕʂ zh:ʒʑʐ',
    'k:kxqχc g:gɡɣɟ ng:ŋ r:rɹʁʀɻ w:wʍɥ y:jç hh:hɦħʕʔ',
  ].flatMap((row) =>
    row.split(' ').flatMap((entry) => {
      const [name, letters] = entry.split(':') as [string, string];
      return [...letters].map((letter) => [letter, name] as const);
    }),
  ),
);

/** The viseme of a phoneme, or null for silence and non-speech. */
function shapeOf({ symbol, alphabet }: Pick<TimedPhone, 'symbol' | 'alphabet'>): MouthShape | null {
  if (alphabet === 'arpabet') return ARPABET[symbol.toLowerCase().replace(/[0-9]+$/, '')] ?? null;
  if (symbol.includes('tʃ')) return ARPABET.ch!;
  if (symbol.includes('dʒ')) return ARPABET.jh!;
  for (const letter of symbol.normalize('NFD')) {
    const name = IPA.get(letter);
    if (name) return ARPABET[name]!;
  }
  return null;
}

type Sound = readonly [symbol: string, weight: number];

/** Grapheme rules as letters:phoneme:weight. */
const table = (rows: string): Map<string, Sound> =>
  new Map(
    rows.split(' ').map((row) => {
      const [letters, symbol, weight] = row.split(':') as [string, string, string];
      return [letters, [symbol, Number(weight)]];
    }),
  );

const PAIRS = table(
  'th:th:1 sh:sh:1.1 ch:ch:1.1 ph:f:1 wh:w:.8 ck:k:.9 qu:w:1.2 ee:iy:1.7 ea:iy:1.6 oo:uw:1.7 ou:aw:1.7 ow:ow:1.6 ' +
    'ai:ey:1.6 ay:ey:1.6 oa:ow:1.6 au:ao:1.6 ei:ay:1.6 eu:oy:1.6 ie:iy:1.6 er:er:1.3',
);

const LETTERS = table(
  'a:ae:1.4 e:eh:1.2 i:ih:1.2 o:ow:1.4 u:uh:1.3 y:iy:1 b:b:1 p:p:1 m:m:1 f:f:1 v:v:.9 w:w:.9 l:l:.8 t:t:.8 d:d:.8 ' +
    'n:n:.8 s:s:1 z:z:1 c:k:.9 k:k:.9 g:g:.9 q:k:.9 x:k:1.2 r:r:.8 j:jh:1 h:hh:.5 ß:s:1 ø:er:1.3 æ:ae:1.4 þ:th:1 ı:ih:1.2',
);

/** Letters of other scripts have no known phoneme: the mouth opens and nearly closes in alternation. */
const UNKNOWN: readonly Sound[] = [
  ['ah', 1.3],
  ['t', 0.8],
  ['eh', 1.2],
  ['k', 0.8],
  ['ow', 1.3],
  ['n', 0.8],
];

function soundsOf(text: string): Sound[] {
  const letters = [...text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')].filter((letter) =>
    /[\p{L}\p{N}]/u.test(letter),
  );
  const sounds: Sound[] = [];
  for (let index = 0; index < letters.length; index++) {
    const pair = PAIRS.get(`${letters[index]}${letters[index + 1] ?? ''}`);
    const single = LETTERS.get(letters[index]!);
    if (letters[index] === letters[index - 1] && single && !pair) continue;
    sounds.push(pair ?? single ?? UNKNOWN[index % UNKNOWN.length]!);
    if (pair) index++;
  }
  const mute = sounds.length > 2 && letters.at(-1) === 'e';
  return mute ? sounds.slice(0, -1) : sounds;
}

/** Spreads the phonemes that a word's spelling suggests over its duration. */
function phonesOfWords(words: readonly TimedWord[]): TimedPhone[] {
  return words.flatMap(({ text, startS, endS }) => {
    const sounds = soundsOf(text);
    const total = sounds.reduce((sum, [, weight]) => sum + weight, 0);
    let at = startS;
    return sounds.map(([symbol, weight]): TimedPhone => {
      const from = at;
      at += ((endS - startS) * weight) / total;
      return { symbol, alphabet: 'arpabet', startS: from, endS: at };
    });
  });
}

export type LipTrack = {
  jaw: Float32Array;
  wide: Float32Array;
  close: Float32Array;
  tuck: Float32Array;
  tongue: Float32Array;
};

type Target = { shape: MouthShape; startS: number; endS: number };

const SHUT_BEFORE_S = 0.045;
const SHUT_RAMP_S = 0.065;
const HOLD_S = 0.075;
const ANTICIPATION_S = 0.16;
const CARRY_S = 0.11;
const HOLD_PAUSE_S = 0.12;
const RELAX_PAUSE_S = 0.35;

const RELAXED: MouthShape = { jaw: 0.07, wide: 0, tongue: 0, weight: 0.8, kind: 'open' };
const SHUT: MouthShape = { jaw: 0, wide: 0, tongue: 0, weight: 1.6, kind: 'pause' };

/** Smoothstep easing from 0 to 1. */
export const ease = (value: number): number => {
  const t = Math.min(1, Math.max(0, value));
  return t * t * (3 - 2 * t);
};

/** Rises to 1 before `from`, stays until `to`, falls after it. */
function plateau(time: number, from: number, to: number, rise: number, fall: number): number {
  if (time < from) return ease(1 - (from - time) / rise);
  return time <= to ? 1 : ease(1 - (time - to) / fall);
}

function pauseTarget(startS: number, endS: number): Target | null {
  const length = endS - startS;
  if (length < HOLD_PAUSE_S) return null;
  return { shape: length < RELAX_PAUSE_S ? RELAXED : SHUT, startS, endS };
}

/** Phonemes as targets, with every gap turned into a hold, a relaxed mouth or a closed one. */
function toTargets(phones: readonly TimedPhone[], durationS: number): Target[] {
  const targets: Target[] = [];
  let spokenUntil = 0;
  const pause = (untilS: number): void => {
    const target = pauseTarget(spokenUntil, untilS);
    if (target) targets.push(target);
  };
  for (const phone of phones) {
    const shape = shapeOf(phone);
    if (!shape || phone.endS <= phone.startS) continue;
    pause(phone.startS);
    targets.push({ shape, startS: phone.startS, endS: phone.endS });
    spokenUntil = Math.max(spokenUntil, phone.endS);
  }
  pause(durationS + RELAX_PAUSE_S);
  return targets;
}

function dominance(target: Target, time: number): number {
  const vowel = target.shape.kind === 'vowel';
  const rise = vowel ? ANTICIPATION_S : 0.09;
  const fall = vowel ? CARRY_S : 0.08;
  const inset = Math.min(0.03, (target.endS - target.startS) / 4);
  const end = Math.max(target.endS - inset, target.startS + HOLD_S);
  return target.shape.weight * plateau(time, target.startS, end, rise, fall);
}

const shutWindow = (target: Target): [number, number] => {
  const from = Math.max(0, target.startS - SHUT_BEFORE_S);
  return [from, Math.max(target.endS - 0.035, from + HOLD_S)];
};

const tuckWindow = (target: Target): [number, number] => [
  Math.max(0, target.startS - 0.02),
  Math.max(target.endS - 0.02, target.startS - 0.02 + HOLD_S),
];

function addFrame(track: LipTrack, frame: number, time: number, near: readonly Target[]): void {
  let total = 0.0001;
  let jaw = 0;
  let wide = 0;
  let tongue = 0;
  let close = 0;
  let tuck = 0;
  for (const target of near) {
    const { shape } = target;
    const weight = dominance(target, time);
    total += weight;
    jaw += weight * shape.jaw;
    wide += weight * shape.wide;
    tongue += weight * shape.tongue;
    if (shape.kind === 'shut') {
      close = Math.max(close, plateau(time, ...shutWindow(target), SHUT_RAMP_S, 0.07));
    } else if (shape.kind === 'tuck') {
      tuck = Math.max(tuck, plateau(time, ...tuckWindow(target), 0.07, 0.07));
    } else if (shape.kind === 'pause') {
      const settled = plateau(time, target.startS + 0.16, target.endS - 0.1, 0.14, 0.1);
      jaw *= 1 - settled * 0.6;
      close = Math.max(close, 0.42 * settled);
    }
  }
  const free = 1 - close;
  track.jaw[frame] = (jaw / total) * free;
  track.wide[frame] = wide / total;
  track.tongue[frame] = (tongue / total) * free;
  track.close[frame] = close;
  track.tuck[frame] = tuck * (1 - Math.max(0, close - 0.42) / 0.58);
}

/**
 * Mouth movement over `durationS` seconds at `fps` frames a second; words are the fallback where no phonemes are known.
 */
export function createLipTrack(
  phones: readonly TimedPhone[],
  words: readonly TimedWord[],
  fps: number,
  durationS: number,
): LipTrack {
  const frames = Math.round(durationS * fps);
  const make = (): Float32Array => new Float32Array(frames);
  const track: LipTrack = { jaw: make(), wide: make(), close: make(), tuck: make(), tongue: make() };
  const targets = toTargets(phones.length > 0 ? phones : phonesOfWords(words), durationS);
  let first = 0;
  for (let frame = 0; frame < frames; frame++) {
    const time = frame / fps;
    while (first < targets.length && targets[first]!.endS < time - 0.4) first++;
    let last = first;
    while (last < targets.length && targets[last]!.startS < time + 0.4) last++;
    addFrame(track, frame, time, targets.slice(first, last));
  }
  return track;
}
