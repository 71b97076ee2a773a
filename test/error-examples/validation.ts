/** Typical mistakes in requests and options. */
import * as settlebox from '../../src/index.ts';
import { payment, sale, storedCard } from './requests.ts';

/** Calls that the types reject. */
export type Untyped<T> = {
  readonly [K in keyof T]: T[K] extends (...given: never[]) => unknown
    ? (...given: unknown[]) => unknown
    : Untyped<T[K]>;
};

export type Mistake = (gateway: Untyped<settlebox.Gateway>) => () => unknown;

const { createGateway, banks, cards } = settlebox as unknown as Untyped<typeof settlebox>;

// biome-ignore format: a call that docs/errors.md shows stays on one line
export const REQUEST_MISTAKES = {
  'amount as text':         (gateway) => () => gateway.transactions.create({ ...sale, amount: '19.99' }),
  'amount in dollars':      (gateway) => () => gateway.transactions.create({ ...sale, amount: 19.99 }),
  'amount of zero':         (gateway) => () => gateway.transactions.create({ ...sale, amount: 0 }),
  'huge amount':            (gateway) => () => gateway.transactions.create({ ...sale, amount: 1e21 }),
  'misspelled field':       (gateway) => () => gateway.transactions.create({ type: 'SALE', amuont: 5000, payment_method: cards.visa }),
  'misspelled type':        (gateway) => () => gateway.transactions.create({ ...sale, type: 'SAEL' }),
  'bank account for a sale': (gateway) => () => gateway.transactions.create({ ...sale, payment_method: banks.good }),
  'card of a transaction':  (gateway) => () => gateway.paymentTokens.create({ card: cards.visa }),
  'wrong expiry':           (gateway) => () => gateway.paymentTokens.create({ card: { ...storedCard.card, expiry_month: '13' } }),
  'wrong date':             (gateway) => () => gateway.transactions.list({ created_from: '01/05/2026' }),
  'wrong page size':        (gateway) => () => gateway.transactions.list({ take: 5000 }),
} satisfies Readonly<Record<string, Mistake>>;

// biome-ignore format: a call that docs/errors.md shows stays on one line
export const OPTION_MISTAKES = {
  'call option':           (gateway) => () => gateway.transactions.create(sale, { 'Idempotency-Key': 'order-1' }),
  'gateway option':        () => () => createGateway({ sede: 'checkout' }),
  'date of a gateway':     () => () => createGateway({ now: '01/05/2026' }),
  'return code':           () => () => banks.returns('R99'),
  'response code':         () => () => cards.declines('999'),
  'event type':            (gateway) => () => gateway.events.on('transaction.setled', () => undefined),
  'fault':                 (gateway) => () => gateway.simulate.faults.add({ kind: 'response_losst' }),
  'issuer rule':           (gateway) => () => gateway.simulate.issuer.rule({ match: { amount: 5000 }, respond: { code: '999' } }),
  'webhook endpoint':      (gateway) => () => gateway.webhooks.subscribe({ events: ['transaction.settled'] }),
  'return time':           (gateway) => {
    const entry = gateway.transactions.create(payment);
    return () => gateway.simulate.ach.return({ transaction: entry, code: 'R01', at: 'soon' });
  },
} satisfies Readonly<Record<string, Mistake>>;
