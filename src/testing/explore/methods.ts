import type { PaymentMethod } from '../../domain/payments/transactions/types.ts';
import { banks, cards } from '../../networks/test-data.ts';
import { panAnswering } from '../../networks/test-values/magic-cards.ts';
import type { ExploreDisruption } from './disruptions.ts';

/** A payment method, and the disruption that it causes. */
interface MethodRow {
  readonly body: PaymentMethod;
  readonly text: string;
  /** The relative frequency in orders. */
  readonly weight: number;
  readonly disruption?: ExploreDisruption;
}

/** The payment methods of customers. */
const METHODS = {
  visa: { body: cards.visa, text: 'by Visa card', weight: 5 },
  mastercard: { body: cards.mastercard, text: 'by Mastercard', weight: 1 },
  visaDebit: { body: cards.visaDebit, text: 'by Visa debit card', weight: 0 },
  mastercardDebit: { body: cards.mastercardDebit, text: 'by Mastercard debit card', weight: 0 },
  bank: { body: banks.good, text: 'by bank account', weight: 5 },
  declined: { body: cards.declines('51'), text: 'by a card that is declined (51)', weight: 1, disruption: 'declined' },
  partial: {
    body: { ...cards.visa, pan: panAnswering('10') },
    text: 'by a card that approves half (10)',
    weight: 1,
    disruption: 'partial_approval',
  },
  refundRejected: {
    body: cards.refundRejected,
    text: 'by a card whose refunds are rejected later',
    weight: 1,
    disruption: 'refund_rejected',
  },
  stolen: { body: cards.declines('43'), text: 'by a stolen card (43)', weight: 0, disruption: 'declined' },
  returnsR01: {
    body: banks.returns('R01'),
    text: 'by a bank account without funds (R01)',
    weight: 1,
    disruption: 'return',
  },
  returnsR10: {
    body: banks.returns('R10'),
    text: 'by a bank account whose owner disputes (R10)',
    weight: 1,
    disruption: 'return',
  },
} as const satisfies Readonly<Record<string, MethodRow>>;

/** The name of a payment method. */
export type MethodName = keyof typeof METHODS;

/** Returns a payment method; its literal type is widened, so that all rows have one type. */
export function methodRow(name: MethodName): MethodRow {
  return METHODS[name];
}

/** The names of all payment methods. */
export const METHOD_NAMES: readonly MethodName[] = Object.keys(METHODS).filter((name) => isMethodName(name));

function isMethodName(name: string): name is MethodName {
  return Object.hasOwn(METHODS, name);
}
