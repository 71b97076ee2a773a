import { FAULT_KINDS, isFaultKind } from '../../domain/simulation/faults/kinds.ts';

/** Disruptions in addition to the fault kinds of `simulate.faults`. */
const OTHER_DISRUPTIONS = [
  'declined', //         the issuer declines
  'partial_approval', // the issuer approves half
  'refund_rejected', //   the network rejects a refund at settlement
  'return', //           the customer's bank returns a debit
  'payout_return', //    the bank returns a payout
  'retry', //            the customer submits the same order again
  'concurrent', //       a call starts before the previous one has finished
  'outage', //           the shop's webhook endpoint is down
  'redelivery', //       an old webhook is sent again
  'rush', //             more orders than a page of a list holds
  'card_deleted', //     another system deletes a stored card
  'dispute', //          a cardholder disputes a payment, if the shop knows of disputes
] as const;

/**
 * A kind of disruption in `explore`: a fault kind of `simulate.faults`, or an action of a customer, bank, or machine.
 */
export type ExploreDisruption = keyof typeof FAULT_KINDS | (typeof OTHER_DISRUPTIONS)[number];

/**
 * All kinds of disruption: the fault kinds of `simulate.faults`, and actions of customers, banks, and machines.
 *
 * @example
 * await explore({ merchant, disruptions: EXPLORE_DISRUPTIONS.filter((kind) => kind !== 'partial_approval') });
 */
export const EXPLORE_DISRUPTIONS: readonly ExploreDisruption[] = [
  ...Object.keys(FAULT_KINDS).filter(isFaultKind),
  ...OTHER_DISRUPTIONS,
];
