/** Lives a short life once for each failing system call, and prints a line of JSON for each. Runs with the shim. */
import { setImmediate as turn } from 'node:timers/promises';
import { builtPackage } from './built.ts';
import { closeAfterFailure, livePlainly, liveWithFailure } from './failing-life.ts';

/** The system calls that fail, one in each life. */
export interface FailureRange {
  /** The first call, counted from 1. */
  readonly from: number;
  /** The last call; the range ends earlier at the last call of the life. */
  readonly to: number;
  /** Distance of the calls; 1 for each. */
  readonly stride: number;
  /** How many calls fail in succession. */
  readonly times: number;
}

/** The argument of the process, as JSON. */
export interface FailingOptions {
  readonly root: string;
  /** The folder that the shim watches. */
  readonly folder: string;
  readonly failures: FailureRange;
  /** Additional options of `createGateway`. */
  readonly options: object;
  /** Closes the gateway after the first failure: at once, or after one more call. Without it, failed work is repeated. */
  readonly close?: 'at_once' | 'after_call';
}

const given: FailingOptions = JSON.parse(process.argv[2] ?? '');
const settlebox = builtPackage(given.root);
const plain = await livePlainly(settlebox);
const { folder, options, close } = given;
const { from, to, stride, times } = given.failures;
for (let at = from; at <= to; at += stride) {
  // The driver frees copies of worlds only then.
  await turn();
  const error = at % 2 === 0 ? 'EIO' : 'ENOSPC';
  const failure = { at, times, error } as const;
  const lived =
    close === undefined
      ? await liveWithFailure(settlebox, folder, failure, plain, options)
      : await closeAfterFailure(settlebox, folder, failure, { options, isFollowed: close === 'after_call' });
  console.log(JSON.stringify(lived));
  if (!lived.hasFailed) break;
}
