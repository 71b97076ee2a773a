/** The names of the rows of the section `retries`. Test runners load them without the code that counts. */

/** The default retry schedule has this many attempts; any further ones are counted with the last. */
export const ATTEMPTS_MAX = 8;

export const ATTEMPTS = Array.from({ length: ATTEMPTS_MAX }, (_, at) => at + 1);

export const ACKNOWLEDGED_LATER = 'webhook acknowledged after a failed attempt';
/** Its last attempt failed. */
export const ABANDONED = 'webhook abandoned';
export const BY_HAND = 'webhook redelivered manually';
/** The endpoint failed for too long. */
export const DISABLED = 'endpoint disabled';
export const REPLAYED = 'Idempotency-Key: first response replayed';
export const OTHER_BODY = 'Idempotency-Key: rejected for another body';
export const STILL_RUNS = 'Idempotency-Key: rejected while the first request runs';

/** The rows of the section `retries`, in their printed order. */
export const RETRY_NAMES: readonly string[] = [
  ...ATTEMPTS.map(attemptName),
  ACKNOWLEDGED_LATER,
  ABANDONED,
  BY_HAND,
  DISABLED,
  REPLAYED,
  OTHER_BODY,
  STILL_RUNS,
];

/** Returns the row of webhooks that had an attempt of this number. */
export function attemptName(number: number): string {
  return `webhook attempt ${number}${number === ATTEMPTS_MAX ? ' or later' : ''}`;
}
