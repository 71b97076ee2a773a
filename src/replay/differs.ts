import { SettleboxError } from '../core/errors.ts';

/** The first step that comes to something else. */
export function differs(name: string, was: string, is: string): SettleboxError {
  return new SettleboxError(
    'tape_mismatch',
    `${name}: on the tape ${was}; ${is}.`,
    'What was asked before it came to the same. The tape is of another version of settlebox, or somebody edited it.',
    { was, is },
  );
}
