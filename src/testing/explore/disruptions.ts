import { FAULT_KINDS, isFaultKind } from '../../domain/simulation/faults/kinds.ts';

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
 * A kind of disruption in `explore`: a fault kind of `simulate.faults`, or an action of a customer, bank, or machine.
 */
export type ExploreDisruption = keyof typeof FAULT_KINDS | (typeof OTHERS)[number];

/**
 * All kinds of disruption: the fault kinds of `simulate.faults`, and actions of customers, banks, and machines.
 *
 * @example
 * await explore({ merchant, disruptions: EXPLORE_DISRUPTIONS.filter((kind) => kind !== 'partial_approval') });
 */
export const EXPLORE_DISRUPTIONS: readonly ExploreDisruption[] = [
  ...Object.keys(FAULT_KINDS).filter(isFaultKind),
  ...OTHERS,
];
