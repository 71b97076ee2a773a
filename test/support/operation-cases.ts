import { type Account, banks, cards, createGateway, type Gateway } from '../../src/index.ts';
import type { OPERATIONS } from '../../src/resources.ts';

/** A row of THE TABLE. */
export type Row = (typeof OPERATIONS)[number];

/** What one operation is asked: the id in its path, and its body or query. */
export interface Ask {
  readonly id?: string;
  readonly input?: Readonly<Record<string, unknown>>;
  /** Who asks; the seed merchant where nobody is named. */
  readonly as?: Account;
}

/** A row's inputs. `null` where a row has no such case: a list misses nothing, a read has no wrong state. */
export interface Cases {
  readonly good: Ask;
  /** Fields that break the schema. */
  readonly bad: Ask | null;
  /** The id of nothing. */
  readonly missing: Ask | null;
  /** Well formed, and the state of the world forbids it. */
  readonly wrongState: Ask | null;
  readonly answers: 200 | 201;
}

/** A world with something in every state that the cases need. */
export interface PreparedWorld {
  readonly gateway: Gateway;
  readonly newcomer: Account;
  readonly held: string;
  readonly settledSale: string;
  readonly closedBatch: string;
  readonly token: string;
  readonly deletedToken: string;
}

export async function prepareWorld(): Promise<PreparedWorld> {
  const gateway = createGateway({ seed: 'parity' });
  const sale = gateway.transactions.create({ type: 'SALE', amount: 5000, payment_method: cards.visa });
  gateway.transactions.create({ type: 'PAYMENT', amount: 7000, payment_method: banks.good });
  await gateway.clock.advance({ bankingDays: 4 });
  const held = gateway.transactions.create({ type: 'AUTH', amount: 900, payment_method: cards.amex });
  gateway.transactions.create({ type: 'SALE', amount: 1200, payment_method: cards.mastercard });
  gateway.transactions.create({ type: 'PAYOUT', amount: 300, payment_method: banks.good });
  const [token, deleted] = [gateway.paymentTokens.create(STORED), gateway.paymentTokens.create(STORED)];
  gateway.paymentTokens.delete(deleted.payment_token);
  return {
    gateway,
    newcomer: gateway.addMerchant({ name: 'Newcomer' }),
    held: held.transaction_id,
    settledSale: sale.transaction_id,
    closedBatch: gateway.batches.list().data[0]?.batch_id ?? '',
    token: token.payment_token,
    deletedToken: deleted.payment_token,
  };
}

const STORED = {
  customer_id: 'CUSTOMER-ada',
  card: { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030', address: { line1: '1 Main St', zip: '94103' } },
};
const NO_ULID = '0'.repeat(26);
const NO_TRANSACTION = `TRANSACTION-${NO_ULID}`;
const NO_TOKEN = `PAYMENT_TOKEN-${NO_ULID}`;
const SALE = { type: 'sale', amount: 1999, payment_method: cards.visa, metadata: { order: 'A-1' } };
const byToken = (payment_token: string) => ({ ...SALE, payment_method: { type: 'token', payment_token } });

/** The inputs of every operation, in a prepared world. */
// biome-ignore format: a table reads in columns
export const CASES: Readonly<Record<string, (world: PreparedWorld) => Cases>> = {
  'transactions.create': (world) => ({
    good:       { input: SALE },
    bad:        { input: { ...SALE, amount: 0 } },
    missing:    { input: byToken(NO_TOKEN) },
    wrongState: { input: byToken(world.deletedToken) },
    answers:    201,
  }),
  'transactions.capture': (world) => ({
    good:       { id: world.held, input: { amount: 500 } },
    bad:        { id: world.held, input: { amount: 'all' } },
    missing:    { id: NO_TRANSACTION },
    wrongState: { id: world.settledSale },
    answers:    200,
  }),
  'transactions.cancel': (world) => ({
    good:       { id: world.settledSale, input: { type: 'REFUND', amount: 100 } },
    bad:        { id: world.settledSale, input: { type: 'UNDO' } },
    missing:    { id: NO_TRANSACTION, input: { type: 'VOID' } },
    wrongState: { id: world.settledSale, input: { type: 'VOID' } },
    answers:    201,
  }),
  'transactions.list': () => ({
    good:       { input: { take: 2, processor: 'card', recurring: false, sort_order: 'ASC', created_from: '2026-01-05' } },
    bad:        { input: { take: 0 } },
    missing:    null,
    wrongState: null,
    answers:    200,
  }),
  'transactions.get': (world) => ({
    good:       { id: world.settledSale },
    bad:        null,
    missing:    { id: NO_TRANSACTION },
    wrongState: null,
    answers:    200,
  }),
  'batches.close': (world) => ({
    good:       { input: { processor: 'card' } },
    bad:        { input: { processor: 'cash' } },
    missing:    null,
    wrongState: { as: world.newcomer },
    answers:    200,
  }),
  'batches.updateStatus': (world) => ({
    good:       { input: { status: 'closed' } },
    bad:        { input: { status: 'open' } },
    missing:    null,
    wrongState: { input: { status: 'closed' }, as: world.newcomer },
    answers:    200,
  }),
  'batches.list': () => ({
    good:       { input: { processor: 'ach', status: 'settled', sort_column: 'net_amount', take: 1 } },
    bad:        { input: { sort_column: 'colour' } },
    missing:    null,
    wrongState: null,
    answers:    200,
  }),
  'batches.status': ({ gateway }) => ({
    good:       { input: { processor: 'ach' } },
    bad:        { input: { processor: 'cash' } },
    missing:    null,
    wrongState: { as: gateway.reseller },
    answers:    200,
  }),
  'batches.openTransactions': ({ gateway }) => ({
    good:       { input: { take: 1, skip: 1 } },
    bad:        { input: { skip: -1 } },
    missing:    null,
    wrongState: { as: gateway.reseller },
    answers:    200,
  }),
  'batches.transactions': (world) => ({
    good:       { id: world.closedBatch, input: { take: 1 } },
    bad:        { id: world.closedBatch, input: { take: 101 } },
    missing:    { id: `BATCH-${NO_ULID}` },
    wrongState: null,
    answers:    200,
  }),
  'paymentTokens.create': ({ gateway }) => ({
    good:       { input: { ...STORED, nickname: 'the red one', is_default: true } },
    bad:        { input: { ...STORED, card: undefined } },
    missing:    null,
    wrongState: { input: STORED, as: gateway.reseller },
    answers:    201,
  }),
  'paymentTokens.list': () => ({
    good:       { input: { customer_id: 'CUSTOMER-ada', status: 'active', per_page: 1, page: 1 } },
    bad:        { input: { per_page: 101 } },
    missing:    null,
    wrongState: null,
    answers:    200,
  }),
  'paymentTokens.get': (world) => ({
    good:       { id: world.deletedToken },
    bad:        null,
    missing:    { id: NO_TOKEN },
    wrongState: null,
    answers:    200,
  }),
  'paymentTokens.update': (world) => ({
    good:       { id: world.token, input: { nickname: 'the blue one', card: { expiry_year: '2031' } } },
    bad:        { id: world.token, input: { nickname: 5 } },
    missing:    { id: NO_TOKEN },
    wrongState: { id: world.deletedToken, input: { nickname: 'gone' } },
    answers:    200,
  }),
  'paymentTokens.delete': (world) => ({
    good:       { id: world.token },
    bad:        null,
    missing:    { id: NO_TOKEN },
    wrongState: null,
    answers:    200,
  }),
};

export function casesOf(row: Row, world: PreparedWorld): Cases {
  const cases = CASES[row.name];
  if (cases === undefined) throw new Error(`no prepared inputs for ${row.name}: add a row to CASES`);
  return cases(world);
}

/** The URL of a row for an ask, below the base address. */
export function pathOf(row: Row, { id = '', input = {} }: Ask): string {
  const path = row.path.replace('{id}', encodeURIComponent(id));
  if (row.method !== 'GET') return path;
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? path : `${path}?${query}`;
}
