import type { PaymentMethod } from '../../domain/payments/transactions/types.ts';
import { banks, cards } from '../../networks/test-data.ts';
import { panAnswering } from '../../networks/test-values/magic-cards.ts';
import type { ExploreDisruption } from './disruptions.ts';

/** What a customer pays with, and the trouble that lies in it. */
interface MethodRow {
  readonly body: PaymentMethod;
  readonly text: string;
  /** How often, beside the others. */
  readonly weight: number;
  readonly trouble?: ExploreDisruption;
}

// biome-ignore format: a table reads in columns
export const METHODS = {
  visa:          { body: cards.visa,                                    text: 'by Visa card',                                    weight: 5 },
  mastercard:    { body: cards.mastercard,                              text: 'by Mastercard',                                   weight: 1 },
  bank:          { body: banks.good,                                    text: 'by bank account',                                 weight: 5 },
  declined:      { body: cards.declines('51'),                          text: 'by a card that is declined (51)',                 weight: 1, trouble: 'declined' },
  partial:       { body: { ...cards.visa, pan: panAnswering('10') },    text: 'by a card that approves half (10)',               weight: 1, trouble: 'partial_approval' },
  refundRejected: { body: cards.refundRejected,                           text: 'by a card whose refunds are rejected later',       weight: 1, trouble: 'refund_rejected' },
  returnsR01:    { body: banks.returns('R01'),                          text: 'by a bank account without funds (R01)',           weight: 1, trouble: 'return' },
  returnsR10:    { body: banks.returns('R10'),                          text: 'by a bank account whose owner disputes (R10)',     weight: 1, trouble: 'return' },
} as const satisfies Readonly<Record<string, MethodRow>>;

export type MethodName = keyof typeof METHODS;

export function methodRow(name: MethodName): MethodRow {
  return METHODS[name];
}

export const METHOD_NAMES: readonly MethodName[] = Object.keys(METHODS).filter((name) => isMethodName(name));

function isMethodName(name: string): name is MethodName {
  return Object.hasOwn(METHODS, name);
}
