import { FAULT_KINDS, isFaultKind } from '../../resources/faults/kinds.ts';

/** What may go wrong besides the faults of `simulate.faults`, each of which may too. */
const OTHERS = [
  'declined', //         the issuer says no
  'partial_approval', // the issuer grants a half
  'refund_refused', //   the network refuses a refund when it should settle
  'return', //           the customer's bank takes a debit back
  'payout_return', //    the bank sends a payout back
  'second_try', //       the customer asks for the same order again
  'at_once', //          something is asked before what was asked before is answered
  'outage', //           the shop's webhook endpoint is down
  'redelivery', //       somebody has an old webhook sent again
] as const;

/**
 * Kinds of trouble that `explore` may make: those of `simulate.faults`, and what customers, banks and machines do.
 *
 * @useDeclaredType
 */
export type ExploreTrouble = keyof typeof FAULT_KINDS | (typeof OTHERS)[number];

/**
 * All of them: the kinds of `simulate.faults`, and what customers, banks and machines do.
 *
 * @example
 * await explore({ merchant, trouble: EXPLORE_TROUBLES.filter((kind) => kind !== 'partial_approval') });
 */
export const EXPLORE_TROUBLES: readonly ExploreTrouble[] = [...Object.keys(FAULT_KINDS).filter(isFaultKind), ...OTHERS];
