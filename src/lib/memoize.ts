// A short memory for functions whose answer follows from a text alone.

/** The same function; what it was asked lately it does not work out again. */
export function memoize<Answer>(most: number, answerOf: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, { answer: Answer }>();
  return (text) => {
    const kept = known.get(text) ?? { answer: answerOf(text) };
    // The one that was asked for longest ago stands first.
    known.delete(text);
    known.set(text, kept);
    if (known.size > most) known.delete(known.keys().next().value!);
    return kept.answer;
  };
}

/** Makes it at the first call and gives the same at every later one. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
