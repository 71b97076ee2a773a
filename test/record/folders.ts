/** The recorder runs from the root of the checkout, from its sources or as a bundle in another folder. */
import { pathToFileURL } from 'node:url';

const ROOT = pathToFileURL(`${process.cwd()}/`);

export const RECORD = new URL('fixtures/record/', ROOT);
export const SCENARIOS = new URL('scenarios/', ROOT);
export const NACHA_SAMPLES = new URL('fixtures/nacha/', ROOT);
