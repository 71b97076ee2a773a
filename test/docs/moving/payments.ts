import type { ErrorBody, GatewayEvent, Transaction } from 'settlebox';
import { Webhook } from 'standardwebhooks';

/** The port: what the shop needs from a payment provider, in the shop's own terms. */
export interface Payments {
  charge(order: { id: string; cents: number; method: { type: string } }): Promise<Charge>;
  refund(chargeId: string, cents: number, key: string): Promise<void>;
  /** Returns undefined for events that the shop ignores. Throws if the signature is wrong. */
  parse(webhook: Request): Promise<{ chargeId: string; change: 'funded' | 'returned' } | undefined>;
}

export type Charge = { id: string; approved: boolean; code: string };

const CHANGES = { 'transaction.funded': 'funded', 'transaction.returned': 'returned' } as const;

/** The adapter for this gateway. The one for Stripe is about as long. */
export function gatewayPayments(url: string, apiKey: string, webhookSecret: string): Payments {
  async function post(path: string, key: string, body: object): Promise<Transaction> {
    const headers = { APIKEY: apiKey, 'Idempotency-Key': key, 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(((await response.json()) as ErrorBody).error.message);
    return (await response.json()) as Transaction;
  }
  return {
    async charge({ id, cents, method }) {
      const type = method.type === 'ACH' ? 'PAYMENT' : 'SALE';
      const charged = await post('/v1/transactions', id, { type, amount: cents, payment_method: method });
      return {
        id: charged.transaction_id ?? charged.id,
        approved: charged.response_status === 'Approved',
        code: charged.response_code,
      };
    },
    async refund(chargeId, cents, key) {
      await post(`/v1/transactions/${chargeId}/cancel`, key, { type: 'REFUND', amount: cents });
    },
    async parse(webhook) {
      const headers = Object.fromEntries(webhook.headers);
      const event = new Webhook(webhookSecret).verify(await webhook.text(), headers) as GatewayEvent;
      if (event.type !== 'transaction.funded' && event.type !== 'transaction.returned') return undefined;
      return { chargeId: event.subject, change: CHANGES[event.type] };
    },
  };
}
