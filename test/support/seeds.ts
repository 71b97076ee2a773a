/**
 * Seeds of random tests. They are fixed, so that a change is all that can make the gate fail, unless SETTLEBOX_TEST_SEED is set:
 * then they follow from it, and every number tries something new.
 */

const GIVEN = process.env.SETTLEBOX_TEST_SEED;
if (GIVEN !== undefined && !/^\d{1,15}$/.test(GIVEN))
  throw new Error(`SETTLEBOX_TEST_SEED must be a whole number, such as 42; got "${GIVEN}"`);

/** Runs with different numbers share no seed below this distance from the first. */
const SEEDS_PER_RUN = 2_000;
/** Keeps seeds below 2 ** 31, the limit of fast-check and `explore`. */
const RUNS = 1_000_000;

/** Added to every fixed seed. */
export const FIRST_SEED = GIVEN === undefined ? 0 : (Number(GIVEN) % RUNS) * SEEDS_PER_RUN;
