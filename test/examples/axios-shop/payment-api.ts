import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { PaymentHttp, type PaymentHttpOptions } from './payment-http.ts';
import {
  type BankAccountDetails,
  type CardDetails,
  type PaymentMethod,
  type StoredMethod,
  toStoredMethod,
} from './payment-model.ts';
import { type Transaction, toTransaction, toTransactionPage } from './transaction.ts';

const PAGE_SIZE = 25;

export interface Charge {
  readonly amountCents: number;
  readonly method: PaymentMethod;
  readonly orderId: string;
  readonly description?: string;
  /** True for every charge on a stored method that the buyer did not start. */
  readonly recurring?: boolean;
}

export interface StoreOptions {
  readonly nickname?: string;
  readonly isDefault?: boolean;
}

export interface Page {
  readonly skip: number;
  readonly take: number;
  readonly searchText?: string;
}

export class PaymentApi {
  readonly #http: PaymentHttp;

  constructor(http: PaymentHttp) {
    this.#http = http;
  }

  storeCard(customerId: string, card: CardDetails, options: StoreOptions = {}): Promise<StoredMethod> {
    return this.#store({ customer_id: customerId, card }, options);
  }

  storeBankAccount(customerId: string, account: BankAccountDetails, options: StoreOptions = {}): Promise<StoredMethod> {
    return this.#store({ customer_id: customerId, bank_account: account }, options);
  }

  async getStoredMethod(token: string): Promise<StoredMethod> {
    return toStoredMethod(await this.#http.get(`/v1/payment_tokens/${token}`));
  }

  sell(charge: Charge, idempotencyKey: string = randomUUID()): Promise<Transaction> {
    return this.#create('SALE', charge, idempotencyKey);
  }

  authorize(charge: Charge, idempotencyKey: string = randomUUID()): Promise<Transaction> {
    return this.#create('AUTH', charge, idempotencyKey);
  }

  debitBankAccount(charge: Charge, idempotencyKey: string = randomUUID()): Promise<Transaction> {
    return this.#create('PAYMENT', charge, idempotencyKey);
  }

  /** Without an amount, all that was authorized. */
  capture(id: string, amountCents?: number, idempotencyKey: string = randomUUID()): Promise<Transaction> {
    return this.#act(`${id}/capture`, { amount: amountCents }, idempotencyKey);
  }

  voidCard(id: string, idempotencyKey: string = randomUUID()): Promise<Transaction> {
    return this.#act(`${id}/cancel`, { type: 'VOID' }, idempotencyKey);
  }

  cancelDebit(id: string, idempotencyKey: string = randomUUID()): Promise<Transaction> {
    return this.#act(`${id}/cancel`, { type: 'cancel' }, idempotencyKey);
  }

  /** Without an amount, all that was captured. */
  refund(id: string, amountCents?: number, idempotencyKey: string = randomUUID()): Promise<Transaction> {
    return this.#act(`${id}/cancel`, { type: 'REFUND', amount: amountCents }, idempotencyKey);
  }

  async getTransaction(id: string): Promise<Transaction> {
    return toTransaction(await this.#http.get(`/v1/transactions/${id}`));
  }

  async listTransactions({ skip, take, searchText }: Page): Promise<Transaction[]> {
    const search = searchText === undefined ? {} : { search_text: searchText };
    return toTransactionPage(await this.#http.get('/v1/transactions', { skip, take, ...search }));
  }

  /** Goes on to a page with nothing new: a short page may only mean that the gateway allows less than was asked for. */
  async *allTransactions(): AsyncGenerator<Transaction> {
    const seen = new Set<string>();
    for (let skip = 0; ; ) {
      const page = await this.listTransactions({ skip, take: PAGE_SIZE });
      const fresh = page.filter((transaction) => !seen.has(transaction.id));
      if (fresh.length === 0) return;
      for (const transaction of fresh) seen.add(transaction.id);
      yield* fresh;
      skip += page.length;
    }
  }

  async closeBatch(idempotencyKey: string = randomUUID()): Promise<Record<string, unknown>> {
    const answer = await this.#http.post('/v1/batches/close', {}, idempotencyKey);
    return z.record(z.string(), z.unknown()).parse(answer);
  }

  async #store(owned: object, { nickname, isDefault }: StoreOptions): Promise<StoredMethod> {
    const body = { ...owned, nickname, is_default: isDefault };
    return toStoredMethod(await this.#http.post('/v1/payment_tokens', body, randomUUID()));
  }

  async #create(type: 'SALE' | 'AUTH' | 'PAYMENT', charge: Charge, idempotencyKey: string): Promise<Transaction> {
    const body = {
      type,
      amount: charge.amountCents,
      payment_method: charge.method,
      metadata: { order_id: charge.orderId },
      recurring: charge.recurring,
      purchase_description: charge.description,
    };
    return toTransaction(await this.#http.post('/v1/transactions', body, idempotencyKey));
  }

  async #act(path: string, body: object, idempotencyKey: string): Promise<Transaction> {
    return toTransaction(await this.#http.post(`/v1/transactions/${path}`, body, idempotencyKey));
  }
}

export function createPaymentApi(options: PaymentHttpOptions): PaymentApi {
  return new PaymentApi(new PaymentHttp(options));
}
