/** What costs time to make and is seldom asked for: made when it is asked for first, and kept. */
export function madeOnce<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
