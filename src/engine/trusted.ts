/**
 * Asserts the type of a value from our own tables, which was parsed when it was written. Only for values that this process
 * has written.
 */
export function trusted<Type>(value: unknown): Type {
  return value as Type;
}
