/** Prefix of the text whose hash is the key (AES-256) of sealed card and account numbers. The seed of the world follows. */
export const SEALING_KEY_LABEL = 'settlebox vault/';

/** Prefix of the text whose hash is the key of fingerprints. The seed of the world follows. */
export const FINGERPRINT_KEY_LABEL = 'settlebox fingerprints/';

/**
 * Prefix of the text whose hash is the rank of an unordered job. The seed of the world and the job's subject follow. A hash
 * needs no RNG stream, whose state every world would have to store.
 */
export const JOB_ORDER_LABEL = 'settlebox job order/';
