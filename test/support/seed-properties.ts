/** Gives SETTLEBOX_TEST_SEED to the properties of fast-check. Without it, fast-check chooses a seed and prints it on failure. */
import { FIRST_SEED } from './seeds.ts';

if (FIRST_SEED !== 0) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: FIRST_SEED });
}
