import { SHORT_NUMBER } from '../../engine/validation-messages.ts';

/** Greater numbers are not repeated: they may be card or account numbers. */
const SHOWN_MAX = 1e9;

/** Returns a schema error that appends the received number, also as text: `must be from 1 to 5; got 9`. */
export function numberError(text: string) {
  return {
    error: ({ input }: { readonly input?: unknown }) =>
      isShown(input) ? `${text}; got ${JSON.stringify(input)}` : text,
  };
}

function isShown(input: unknown): boolean {
  if (typeof input === 'number') return Math.abs(input) <= SHOWN_MAX;
  return typeof input === 'string' && SHORT_NUMBER.test(input);
}
