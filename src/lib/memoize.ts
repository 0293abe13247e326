// Work that is not done twice: caches for pure functions of a string and for values that are made once, and calls that share
// one piece of work.

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

// Lets calls that arrive in the same turn of the event loop share one piece of work.

/**
 * Collects wishes until the turn ends and loads them together, at most `most` at once. Where loading several fails, each is loaded by
 * itself, so that one bad wish does not fail its neighbours.
 */
export function batched<Wish, Found>(
  most: number,
  load: (wishes: readonly Wish[]) => Promise<readonly Found[]>,
): (wish: Wish) => Promise<Found> {
  type Call = { wish: Wish; resolve(found: Found): void; reject(error: unknown): void };
  let open: Call[] | null = null;

  async function answer(calls: readonly Call[]): Promise<void> {
    try {
      const found = await load(calls.map(({ wish }) => wish));
      for (const [index, { resolve }] of calls.entries()) resolve(found[index]!);
    } catch (error) {
      if (calls.length === 1) calls[0]!.reject(error);
      else await Promise.all(calls.map((call) => answer([call])));
    }
  }

  return (wish) =>
    new Promise((resolve, reject) => {
      const call = { wish, resolve, reject };
      if (open !== null && open.length < most) {
        open.push(call);
        return;
      }
      const calls: Call[] = [call];
      open = calls;
      setImmediate(() => {
        if (open === calls) open = null;
        void answer(calls);
      });
    });
}
