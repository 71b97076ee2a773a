/** Longer numbers are not repeated: they may be card or account numbers. */
const SHOWN_MAX = 1e9;

/** An error of a schema that appends the number that was given: `must be from 1 to 5; got 9`. */
export function numberError(text: string) {
  return {
    error: ({ input }: { readonly input?: unknown }) =>
      typeof input === 'number' && Math.abs(input) <= SHOWN_MAX ? `${text}; got ${input}` : text,
  };
}
