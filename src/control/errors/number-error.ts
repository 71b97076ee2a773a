/** Longer numbers are not repeated: they may be card or account numbers. */
const SHOWN_MAX = 1e9;

/** Returns a schema error that appends the received number: `must be from 1 to 5; got 9`. */
export function numberError(text: string) {
  return {
    error: ({ input }: { readonly input?: unknown }) =>
      typeof input === 'number' && Math.abs(input) <= SHOWN_MAX ? `${text}; got ${input}` : text,
  };
}
