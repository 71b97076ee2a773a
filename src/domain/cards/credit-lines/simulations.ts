import { SettleboxError } from '../../../engine/errors.ts';
import type { Context } from '../../base/context.ts';
import { findCreditLine } from './actions.ts';

export {
  changeCreditLine,
  closeCreditLine,
  moveCreditLine,
  openCreditLine,
  readCreditLine,
  readCreditLines,
} from './actions.ts';
export {
  type CreditLineChange,
  type CreditLineOptions,
  type CreditLineStatus,
  creditLineChange,
  creditLineOptionsSchema,
  type ParsedCreditLine,
  type ParsedCreditLineChange,
} from './schema.ts';

/**
 * Rejects a second credit line for a card. `of` is the command in the error message.
 *
 * @throws SettleboxError `bad_option` if the card has a credit line
 */
export function rejectSecondLine(context: Context, pan: string, of: string): void {
  if (findCreditLine(context, pan) === undefined) return;
  const field = `${of}.pan`;
  throw new SettleboxError(
    'bad_option',
    `${field} must be a card without a credit line; this card has one.`,
    'Change the existing credit line.',
    { field },
  );
}
