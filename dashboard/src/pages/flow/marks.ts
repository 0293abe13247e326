// Splits the summary at the boundaries of evidence and omissions, so that each part knows the sentences that rest on
// it. No imports.

export type Span = { start: number; end: number };
type Placed = { start: number | null; end: number | null };

export type Stretch = Span & {
  text: string;
  /** The sentences of the draft that rest on this part. */
  sentences: number[];
  /** The omissions that this part belongs to. */
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
    // White space or punctuation between two spans is not interactive: its button would have no name.
    if (!HAS_WORD.test(text)) return { ...span, text, sentences: [], leftOut: [] };
    return { ...span, text, sentences: indexesOver(span, told), leftOut: indexesOver(span, untold) };
  });
}

const HAS_WORD = /[\p{L}\p{N}\p{S}]/u;

const indexesOver = ({ start, end }: Span, spans: readonly (Span & { index: number })[]): number[] => [
  ...new Set(spans.filter((span) => span.start < end && span.end > start).map(({ index }) => index)),
];
