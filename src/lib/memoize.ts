// Caches for pure functions of a string, and for values that are made once.

/** The same function with a least-recently-used cache of `most` answers. */
export function memoize<Answer>(most: number, answerOf: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, { answer: Answer }>();
  return (text) => {
    const kept = known.get(text) ?? { answer: answerOf(text) };
    // A Map keeps insertion order: the least recently used entry is the first.
    known.delete(text);
    known.set(text, kept);
    if (known.size > most) known.delete(known.keys().next().value!);
    return kept.answer;
  };
}

/** Computes the value at the first call. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
