/**
 * Returns a function that creates a value at its first call, and returns the same value from then on. Schemas and large tables
 * are created this way, because a process that charges one card needs few of them.
 */
export function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
