// What is made when somebody asks for it first, and not before.

/** Makes it at the first call and gives the same at every later one. */
export function madeOnce<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
