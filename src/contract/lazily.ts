/**
 * Returns a function that makes an object at its first call, and returns the same object from then on. Schemas and big tables
 * are made this way, because a process that charges one card needs few of them.
 */
export function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
