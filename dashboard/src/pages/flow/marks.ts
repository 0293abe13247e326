// Cuts the summary where the evidence of a sentence or something left out begins or ends, so that each stretch knows what
// rests on it. Imports nothing.

export type Span = { start: number; end: number };
type Placed = { start: number | null; end: number | null };

export type Stretch = Span & {
  text: string;
  /** The sentences of the draft that rest on it. */
  sentences: number[];
  /** Which of what was left out it belongs to. */
  leftOut: number[];
};

export function stretchesOf(
  summary: string,
  sentences: readonly { evidence: readonly Span[] }[],
  leftOut: readonly Placed[],
): Stretch[] {
  const told = sentences.flatMap(({ evidence }, index) => evidence.map((span) => ({ ...span, index })));
  const untold = leftOut.flatMap(({ start, end }, index) =>
    start === null || end === null ? [] : [{ start, end, index }],
  );
  const edges = [0, summary.length, ...[...told, ...untold].flatMap(({ start, end }) => [start, end])];
  const cuts = [...new Set(edges)].filter((at) => at >= 0 && at <= summary.length).sort((a, b) => a - b);
  return cuts.slice(0, -1).map((start, index) => {
    const span = { start, end: cuts[index + 1]! };
    const text = summary.slice(span.start, span.end);
    // A blank or a mark between two spans says nothing: a button of it would have no name.
    if (!HAS_WORD.test(text)) return { ...span, text, sentences: [], leftOut: [] };
    return { ...span, text, sentences: indexesOver(span, told), leftOut: indexesOver(span, untold) };
  });
}

const HAS_WORD = /[\p{L}\p{N}\p{S}]/u;

const indexesOver = ({ start, end }: Span, spans: readonly (Span & { index: number })[]): number[] => [
  ...new Set(spans.filter((span) => span.start < end && span.end > start).map(({ index }) => index)),
];
