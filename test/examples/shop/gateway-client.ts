/** The calls that the shop makes to the payment gateway. */
import type { z } from 'zod';
import { type Payment, payment, refusal, type StoredMethod, storedMethod } from './gateway-answers.ts';
import { GatewayRefusal, GatewayUnavailable } from './refusals.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface GatewaySettings {
  readonly gatewayUrl: string;
  readonly apiKey: string;
  readonly fetch: Fetch;
}

/** A customer at checkout does not wait longer. */
const PATIENCE_MS = 15_000;

export class GatewayClient {
  readonly #settings: GatewaySettings;

  constructor(settings: GatewaySettings) {
    this.#settings = settings;
  }

  createTransaction(body: object, idempotencyKey: string): Promise<Payment> {
    return this.#post('/v1/transactions', body, idempotencyKey, payment);
  }

  capture(paymentId: string, amount: number, idempotencyKey: string): Promise<Payment> {
    return this.#post(`/v1/transactions/${paymentId}/capture`, { amount }, idempotencyKey, payment);
  }

  /** VOID and REFUND are for cards, `cancel` is for bank debits. */
  cancel(
    paymentId: string,
    body: { readonly type: 'VOID' | 'REFUND' | 'cancel'; readonly amount?: number },
    idempotencyKey: string,
  ): Promise<Payment> {
    return this.#post(`/v1/transactions/${paymentId}/cancel`, body, idempotencyKey, payment);
  }

  storeBankAccount(account: object, idempotencyKey: string): Promise<StoredMethod> {
    return this.#post('/v1/payment_tokens', { bank_account: account }, idempotencyKey, storedMethod);
  }

  transaction(paymentId: string): Promise<Payment> {
    return this.#ask(`/v1/transactions/${paymentId}`, {}, payment);
  }

  storedMethod(token: string): Promise<StoredMethod> {
    return this.#ask(`/v1/payment_tokens/${encodeURIComponent(token)}`, {}, storedMethod);
  }

  #post<T>(path: string, body: object, idempotencyKey: string, answer: z.ZodType<T>): Promise<T> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
    return this.#ask(path, { method: 'POST', headers, body: JSON.stringify(body) }, answer);
  }

  async #ask<T>(path: string, init: RequestInit, answer: z.ZodType<T>): Promise<T> {
    // The money may have moved if the response is lost. The retry has the same key, so it cannot move it twice.
    const response = await this.#send(path, init)
      .catch(() => this.#send(path, init))
      .catch(unreachable);
    const body: unknown = await response.json().catch(unreachable);
    if (!response.ok) throw refused(response.status, body);
    const read = answer.safeParse(body);
    return read.success ? read.data : unreachable(read.error);
  }

  #send(path: string, init: RequestInit): Promise<Response> {
    const { gatewayUrl, apiKey, fetch } = this.#settings;
    const headers = { ...init.headers, accept: 'application/json', apikey: apiKey };
    return fetch(`${gatewayUrl}${path}`, { ...init, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
  }
}

function unreachable(cause: unknown): never {
  throw new GatewayUnavailable('the gateway gave no usable answer', { cause });
}

/** Customers see errors of their order. A bad key, too many requests, or a crash is for us to fix. */
const ABOUT_THE_ORDER = [400, 404, 409];

function refused(status: number, body: unknown): Error {
  const read = refusal.safeParse(body);
  const first = read.success && ABOUT_THE_ORDER.includes(status) ? read.data.error : undefined;
  // The first attempt is still in progress. A webhook reports its outcome.
  if (first === undefined || first.code === 'idempotency_in_progress')
    return new GatewayUnavailable(`the gateway answered ${status}`);
  return new GatewayRefusal(status, first);
}
