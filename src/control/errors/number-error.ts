/** Longer numbers and texts are not repeated: they may be card or account numbers, or secrets. */
const NUMBER_MAX = 1e9;
const TEXT_LENGTH_MAX = 9;

/** Returns a schema error that appends what was received: `must be from 1 to 5; got 9`. */
export function numberError(text: string) {
  return {
    error: ({ input }: { readonly input?: unknown }) =>
      isShown(input) ? `${text}; got ${JSON.stringify(input)}` : text,
  };
}

function isShown(input: unknown): boolean {
  if (typeof input === 'number') return Math.abs(input) <= NUMBER_MAX;
  return typeof input === 'string' && input.length <= TEXT_LENGTH_MAX;
}
