/** How much of what is made at random, or by the thousand, a run goes through. */

const THOROUGH = process.env.SETTLEBOX_TEST_VOLUME === 'thorough';

/** So much in the gate, where each kind of thing is met; all of it in `npm run test:thorough`. */
export function volume(usual: number, thorough: number): number {
  return THOROUGH ? thorough : usual;
}
