/** Gives the seed of random tests to fast-check, which would choose another one for each run. */
import fc from 'fast-check';
import { FIRST_SEED } from './seeds.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: FIRST_SEED });
