import { SettleboxError } from '../engine/errors.ts';

/** The first step that comes to something else. */
export function differs(name: string, was: string, is: string): SettleboxError {
  return new SettleboxError(
    'tape_mismatch',
    `${name} differs from the tape: recorded: ${was}; replayed: ${is}.`,
    'All earlier steps match. The tape was recorded by another version of settlebox, or it was edited.',
    { was, is },
  );
}
