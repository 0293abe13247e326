// Scenes and words of an edited script: cut and timed as they are spoken, shown as they are written. Together they are the
// written text again, but for white space.
import type { CharSpan, ScenePlan } from '../../domain/draft.js';
import { type Hold, heldS, type Word } from '../../domain/speech.js';
import { cutBetween, type SpokenText, shownText, writtenSpan } from './spoken-text.js';

/** The scenes that `cut` makes of the spoken text, with the stretches of the written text that they stand for. */
export function writtenScenes(spoken: SpokenText, cut: (text: string) => ScenePlan[]): ScenePlan[] {
  const scenes = cut(spoken.text);
  const said = placesOf(
    spoken.text,
    scenes.map(({ text }) => text),
  );
  const pieces = piecesOf(spoken, said, { start: 0, end: spoken.written.length });
  return scenes.map((scene, index) => {
    const { start, end } = pieces[index]!;
    const points = scene.points.map((point) => ({
      ...point,
      charStart: Math.max(0, spoken.starts[said[index]!.start + point.charStart]! - start),
    }));
    const pausesS = heldS(holdsIn(spoken, said, index));
    const durationEstimate = Math.round((scene.durationEstimate + pausesS) * 100) / 100;
    return { ...scene, durationEstimate, text: spoken.written.slice(start, end), points };
  });
}

/** The pauses in a spoken stretch, and those between it and the next one; their places are counted from its beginning. */
function holdsIn(spoken: SpokenText, said: readonly CharSpan[], index: number): Hold[] {
  const { start } = said[index]!;
  const end = said[index + 1]?.start ?? Number.POSITIVE_INFINITY;
  return spoken.holds
    .filter(({ at }) => at > start && at <= end)
    .map(({ at, seconds }) => ({ at: at - start, seconds }));
}

/** What a voice is given of a scene, where both stand, and the pauses and stresses that are set in it. */
export type SpokenLine = { text: string; said: CharSpan; written: CharSpan; holds: Hold[]; stresses: CharSpan[] };

/** What is spoken of scenes, which are stretches of the written text in their order. */
export function spokenLines(spoken: SpokenText, scenes: readonly string[]): SpokenLine[] {
  let at = 0;
  const lines = placesOf(spoken.written, scenes).map((written) => {
    const start = at;
    while (at < spoken.text.length && spoken.starts[at]! < written.end) at += 1;
    const whole = spoken.text.slice(start, at);
    const text = whole.trim();
    const first = start + whole.indexOf(text);
    return { text, said: { start: first, end: first + text.length }, written };
  });
  const said = lines.map((line) => line.said);
  return lines.map((line, index) => ({
    ...{ ...line, holds: holdsIn(spoken, said, index) },
    stresses: spoken.stresses
      .filter(({ start, end }) => start >= line.said.start && end <= line.said.end)
      .map(({ start, end }) => ({ start: start - line.said.start, end: end - line.said.start })),
  }));
}

type SceneWord = Word & { scene: number };

/** The words of these lines as they are written, with the markup around them; `charStart` and `charEnd` point into the scene. */
export function writtenWords(
  spoken: SpokenText,
  lines: readonly SpokenLine[],
  words: readonly SceneWord[],
): SceneWord[] {
  return lines.flatMap((line, scene) => {
    const own = words.filter((word) => word.scene === scene);
    const said = own.map(({ charStart, charEnd }) => ({
      start: line.said.start + charStart,
      end: line.said.start + charEnd,
    }));
    const pieces = piecesOf(spoken, said, line.written);
    return own.map((word, index) => {
      const { start, end } = pieces[index]!;
      return {
        ...word,
        text: shownText(spoken, { start, end }),
        charStart: start - line.written.start,
        charEnd: end - line.written.start,
      };
    });
  });
}

/** Where texts stand in a whole of which they are stretches, in their order. */
function placesOf(whole: string, texts: readonly string[]): CharSpan[] {
  let from = 0;
  return texts.map((text) => {
    const start = whole.indexOf(text, from);
    if (start < 0) throw new Error('A scene is no stretch of its script.');
    from = start + text.length;
    return { start, end: from };
  });
}

/** Cuts a stretch of the written text between each two spoken stretches, and trims the pieces. */
function piecesOf(spoken: SpokenText, said: readonly CharSpan[], { start, end }: CharSpan): CharSpan[] {
  const places = said.map((span) => writtenSpan(spoken, span));
  const cuts = places.slice(1).map((place, index) => cutBetween(spoken, places[index]!.end, place.start));
  return places.map((_, index) => trimmed(spoken.written, cuts[index - 1] ?? start, cuts[index] ?? end));
}

function trimmed(text: string, start: number, end: number): CharSpan {
  const piece = text.slice(start, end);
  const words = piece.trim();
  const first = start + piece.indexOf(words);
  return { start: first, end: first + words.length };
}
