import { SettleboxError } from '../engine/errors.ts';

/** Creates the error for the first step with a different outcome. */
export function differs(name: string, was: string, is: string): SettleboxError {
  return new SettleboxError(
    'tape_mismatch',
    `${name} differs from the tape: recorded: ${was}; replayed: ${is}.`,
    'All earlier steps match. The tape was recorded by another version of settlebox, or it was edited.',
    { was, is },
  );
}
