import { FAULT_KINDS, isFaultKind } from '../../resources/faults/kinds.ts';

/** What may go wrong besides the faults of `simulate.faults`, each of which may too. */
const OTHERS = [
  'declined', //         the issuer says no
  'partial_approval', // the issuer grants a half
  'refund_rejected', //   the network refuses a refund when it should settle
  'return', //           the customer's bank takes a debit back
  'payout_return', //    the bank sends a payout back
  'retry', //            the customer sends the same order again
  'concurrent', //       a request is sent before the previous one is answered
  'outage', //           the shop's webhook endpoint is down
  'redelivery', //       somebody has an old webhook sent again
] as const;

/**
 * Kinds of trouble that `explore` may make: those of `simulate.faults`, and what customers, banks and machines do.
 */
export type ExploreDisruption = keyof typeof FAULT_KINDS | (typeof OTHERS)[number];

/**
 * All of them: the kinds of `simulate.faults`, and what customers, banks and machines do.
 *
 * @example
 * await explore({ merchant, trouble: EXPLORE_DISRUPTIONS.filter((kind) => kind !== 'partial_approval') });
 */
export const EXPLORE_DISRUPTIONS: readonly ExploreDisruption[] = [
  ...Object.keys(FAULT_KINDS).filter(isFaultKind),
  ...OTHERS,
];
