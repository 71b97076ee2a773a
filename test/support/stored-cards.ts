import type { Gateway, PaymentToken } from 'settlebox';

/** Like no other digits in a world, so that finding one is finding a leak. */
export const PAN = '4539578763621486';
/** Of the same BIN and last four. */
export const TWIN = '4539570000211486';
/** Of another brand. */
export const NEW = '5425233430109903';

/** A merchant: the gateway's own, or another. */
export type Seller = Pick<Gateway, 'transactions' | 'paymentTokens'>;

export const storeCard = ({ paymentTokens }: Seller, pan = PAN, expiry_year = '2030', expiry_month = '12') =>
  paymentTokens.create({ card: { pan, expiry_month, expiry_year, cardholder_name: 'Ada Lovelace' } });

export const tokenNow = ({ paymentTokens }: Seller, { payment_token }: PaymentToken) =>
  paymentTokens.get(payment_token);

/** A sale of 19.99 with a stored card, unless the body says otherwise. */
export function chargeToken({ transactions }: Seller, { payment_token }: PaymentToken, body: object = {}) {
  const payment_method = { type: 'token', payment_token } as const;
  return transactions.create({ type: 'SALE', amount: 1_999, payment_method, ...body });
}

/** What was told of a token, in order: `created`, `expired`. */
export const tokenEvents = (gateway: Gateway, { payment_token }: PaymentToken) =>
  gateway.events.list({ subject: payment_token }).map(({ type }) => type.replace('payment_token.', ''));
