import type { ErrorBody, GatewayEvent, Transaction } from 'settlebox';
import { Webhook } from 'standardwebhooks';

/** What the shop needs of whoever takes its payments, in the shop's own words. */
export interface Payments {
  charge(order: { id: string; cents: number; method: { type: string } }): Promise<Charge>;
  refund(chargeId: string, cents: number, key: string): Promise<void>;
  /** What a webhook tells; nothing where the shop does not care. Throws where it is forged. */
  read(webhook: Request): Promise<{ chargeId: string; news: 'paid out' | 'taken back' } | undefined>;
}

export type Charge = { id: string; approved: boolean; code: string };

const NEWS = { 'transaction.funded': 'paid out', 'transaction.returned': 'taken back' } as const;

/** The shop's payments by this gateway; the one for Stripe stands beside it and is as long. */
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
      const made = await post('/v1/transactions', id, { type, amount: cents, payment_method: method });
      return {
        id: made.transaction_id ?? made.id,
        approved: made.response_status === 'Approved',
        code: made.response_code,
      };
    },
    async refund(chargeId, cents, key) {
      await post(`/v1/transactions/${chargeId}/cancel`, key, { type: 'REFUND', amount: cents });
    },
    async read(webhook) {
      const signed = Object.fromEntries(webhook.headers);
      const event = new Webhook(webhookSecret).verify(await webhook.text(), signed) as GatewayEvent;
      const news =
        event.type === 'transaction.funded' || event.type === 'transaction.returned' ? NEWS[event.type] : null;
      return news === null ? undefined : { chargeId: event.subject, news };
    },
  };
}
