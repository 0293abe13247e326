// Word timings from signal energy, for voices that report none: words share the voiced time by weight, and silences
// fall between words. Within a sentence a word is rarely off by more than a syllable; each pause resynchronizes.
import type { Span } from '../../contracts.js';

const FRAME_S = 0.01;
const QUIET_DB = -38;
const QUIETEST_RMS = 10 ** (-60 / 20);
/** A shorter gap is a stop consonant. */
const SHORTEST_SILENCE_S = 0.09;

/** Time spans for words of the given weights; contiguous except for silences, inside the sound. */
export function spreadByEnergy(samples: Float32Array, sampleRate: number, weights: readonly number[]): Span[] {
  const voiced = voicedSpans(samples, sampleRate);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0 || voiced.length === 0) return weights.map(() => ({ startS: 0, endS: 0 }));
  const silencesS = runningSums(voiced.map(({ startS, endS }) => endS - startS));
  const soundS = silencesS.at(-1)!;
  const boundariesS = runningSums(weights).map((weight) => (soundS * weight) / total);
  const edges = snapped([0, ...boundariesS], silencesS);
  return weights.map((_weight, index) => ({
    startS: timeOf(edges[index]!, voiced, 'start'),
    endS: timeOf(edges[index + 1]!, voiced, 'end'),
  }));
}

function runningSums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

/** A boundary this close to a silence is moved to it. */
const SNAP_S = 0.12;

/** Snaps the nearest boundary to each silence, so that no word spans a pause. */
function snapped(edgesS: readonly number[], silencesS: readonly number[]): number[] {
  const moved = [...edgesS];
  for (const silenceS of silencesS.slice(0, -1)) {
    const nearest = edgesS.reduce(
      (best, edge, index) => (Math.abs(edge - silenceS) < Math.abs(edgesS[best]! - silenceS) ? index : best),
      0,
    );
    const isInner = nearest > 0 && nearest < edgesS.length - 1;
    if (isInner && Math.abs(edgesS[nearest]! - silenceS) <= SNAP_S) moved[nearest] = silenceS;
  }
  return moved;
}

const TINY_S = 1e-6;

/** Maps voiced time to total time; at a silence, its start for an end and its end for a start. */
function timeOf(heardS: number, voiced: readonly Span[], edge: 'start' | 'end'): number {
  let leftS = heardS;
  for (const { startS, endS } of voiced) {
    const lengthS = endS - startS;
    if (edge === 'end' ? leftS <= lengthS + TINY_S : leftS < lengthS - TINY_S) {
      return startS + Math.min(lengthS, Math.max(0, leftS));
    }
    leftS -= lengthS;
  }
  return voiced.at(-1)?.endS ?? 0;
}

/** Voiced intervals; silences shorter than a pause do not split them. */
export function voicedSpans(samples: Float32Array, sampleRate: number): Span[] {
  const levels = frameLevels(samples, sampleRate);
  const threshold = Math.max(
    QUIETEST_RMS,
    levels.reduce((most, level) => Math.max(most, level), 0) * 10 ** (QUIET_DB / 20),
  );
  const spans: Span[] = [];
  levels.forEach((level, frame) => {
    if (level <= threshold) return;
    const startS = frame * FRAME_S;
    const endS = Math.min(samples.length / sampleRate, startS + FRAME_S);
    const last = spans.at(-1);
    if (last && startS - last.endS < SHORTEST_SILENCE_S) last.endS = endS;
    else spans.push({ startS, endS });
  });
  return spans;
}

function frameLevels(samples: Float32Array, sampleRate: number): number[] {
  const size = Math.max(1, Math.round(FRAME_S * sampleRate));
  const levels: number[] = [];
  for (let start = 0; start < samples.length; start += size) {
    let sum = 0;
    const end = Math.min(samples.length, start + size);
    for (let index = start; index < end; index++) sum += samples[index]! ** 2;
    levels.push(Math.sqrt(sum / size));
  }
  return levels;
}
