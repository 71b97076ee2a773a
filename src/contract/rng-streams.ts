/**
 * The streams of the seeded RNG. Each is a generator of its own, so that a read or an HTTP request, which draw
 * correlation ids, never shift later ids or outcomes. A world stores the states in this order. The order of webhooks is not a
 * stream but a hash (`JOB_ORDER_LABEL`): it depends on no other draw, and needs no state.
 */
export const RNG_STREAMS = [
  'ids',
  'correlation',
  'requests',
  'vault',
  'secrets',
  'layouts',
  'outcomes',
  'faults',
] as const;
/** A stream of the seeded RNG. */
export type RngStream = (typeof RNG_STREAMS)[number];

/** Draws the nonces of sealed values, and any other bytes for the vault. */
export const NONCE_STREAM = 'vault' satisfies RngStream;
