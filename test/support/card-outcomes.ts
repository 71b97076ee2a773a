import { cards, type Gateway } from 'settlebox';
import type { CardValue } from '../../src/networks/test-values/row.ts';

/** What a charge has beside an ordinary card: $10.00 from a Visa card, at an address and with a CVV that match. */
export interface Charged {
  readonly type?: 'SALE' | 'AUTH';
  readonly amount?: number;
  readonly pan?: string;
  /** The cardholder's first name. */
  readonly name?: string;
  readonly cvv?: string;
  readonly zip?: string;
  readonly street?: string;
}

/** An ordinary charge that is approved in full. */
export const ORDINARY = 'approved 00, AVS Y, CVV M';

export function charge(gateway: Gateway, charged: Charged = {}) {
  const { type = 'SALE', amount = 1_000, pan = cards.visa.pan, zip = '94103', street = '510', name = 'Ada' } = charged;
  const { cvv = /^3[47]/.test(pan) ? '1234' : '123' } = charged;
  const { last_name: _last, ...visa } = cards.visa;
  const payment_method = { ...visa, first_name: name, pan, cvv, zip, address_line1: `${street} Townsend St` };
  return gateway.transactions.create({ type, amount, payment_method });
}

/** `declined 51, AVS Y, CVV M`: what was answered to it. */
export function outcomeOf(gateway: Gateway, charged: Charged = {}): string {
  return said(charge(gateway, charged));
}

export function said(answer: ReturnType<typeof charge>): string {
  const { approved, response_code, response_status, amount, requested_amount, avs, cvv } = answer;
  const verdict = approved ? 'approved' : response_status.toLowerCase();
  const part = approved && amount !== requested_amount ? ` for ${amount}` : '';
  const checks = [
    ...(avs === null || avs === undefined ? [] : [`AVS ${avs.result_code}`]),
    ...(cvv === null || cvv === undefined ? [] : [`CVV ${cvv.result_code}`]),
  ];
  return [`${verdict} ${response_code}${part}`, ...checks].join(', ');
}

/** Returns a charge that has this value and is otherwise ordinary. */
export function chargedWith([field, value]: CardValue): Charged {
  if (field === 'amount') return { amount: value[0] };
  if (field === 'number') return { pan: value };
  if (field === 'ending') return { amount: 10_000 + Number(value) };
  return { ...(value.length === 4 && field === 'cvv' ? { pan: cards.amex.pan } : {}), [field]: value };
}
