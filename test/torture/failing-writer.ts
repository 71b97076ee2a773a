/** Lives a short life once for each failing system call, and prints a line of JSON for each. Runs with the shim. */
import { builtPackage } from './built.ts';
import { type Failure, livePlainly, liveWithFailure } from './failing-life.ts';

/** The argument of the process, as JSON. */
export interface FailingOptions {
  readonly root: string;
  /** The folder that the shim watches. */
  readonly folder: string;
  /** The process ends at the first failure beyond the last call of the life. */
  readonly failures: readonly Failure[];
  /** Additional options of `createGateway`. */
  readonly options: object;
}

const given: FailingOptions = JSON.parse(process.argv[2] ?? '');
const settlebox = builtPackage(given.root);
const plain = await livePlainly(settlebox);
for (const failure of given.failures) {
  const lived = await liveWithFailure(settlebox, given.folder, failure, plain, given.options);
  console.log(JSON.stringify(lived));
  if (!lived.hasFailed) break;
}
