/** A small shop in front of a gateway, which speaks HTTP, and what a review says of it. */
import { cards, type Gateway } from '../../src/index.ts';
import { type Heard, send } from '../support/http-requests.ts';

export const SALE = { type: 'SALE', amount: 1_999, payment_method: cards.visa } as const;

/** Asks over HTTP; a connection that is lost, or that the shop has no patience for, is undefined. */
export async function ask(gateway: Gateway, path: string, body?: object, key?: string): Promise<Heard | undefined> {
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
  const asked = send(gateway, path, { method: body === undefined ? 'GET' : 'POST', body, headers });
  return asked.catch(() => undefined);
}

export async function sell(gateway: Gateway, key?: string, body: object = SALE): Promise<string> {
  const heard = await ask(gateway, '/v1/transactions', body, key);
  const id: unknown = Reflect.get(Object(heard?.body), 'transaction_id');
  return typeof id === 'string' ? id : '';
}

/** Each finding in a line: `high missing_idempotency_key 1: transactions.create without an Idempotency-Key`. */
export function said(gateway: Gateway): string[] {
  return gateway.review().findings.map(({ severity, rule, times, what }) => `${severity} ${rule} ${times}: ${what}`);
}
