import { banks, cards, type GatewayOptions, type Layout } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from './support/fresh-gateway.ts';
import { fieldOf, type Sent, send } from './support/http-requests.ts';

/** The names of a layout, as the specification lists them: of layout A, and of B. */
const NAMES = [
  ['transaction_id', 'id'],
  ['response_description', 'response_message'],
  ['requested_amount', 'amount_requested'],
  ['amount', 'amount_authorized'],
] as const;

type Reader = (transaction: unknown) => string;
/** A shop that knows layout A alone, one that knows B alone, and one that tolerates either, as the specification asks. */
const readA: Reader = (transaction) => String(fieldOf(transaction, 'transaction_id'));
const readB: Reader = (transaction) => String(fieldOf(transaction, 'id'));
const readEither: Reader = (transaction) =>
  String(fieldOf(transaction, 'transaction_id') ?? fieldOf(transaction, 'id'));

interface Seen {
  readonly made: unknown[];
  readonly listed: unknown[];
  readonly got: unknown[];
}

/** What a shop is shown over HTTP in a day: sales, an authorization, its capture, payments, lists, single reads. */
async function aDay(options: GatewayOptions): Promise<Seen> {
  const gateway = freshGateway(options);
  const asked = async (path: string, sent?: Sent) => (await send(gateway, path, sent)).body;
  const post = (body: object, path = '') => asked(`/v1/transactions${path}`, { method: 'POST', body });
  const made: unknown[] = [];
  for (let time = 0; time < 5; time++) {
    made.push(await post({ type: 'SALE', amount: 1000 + time, payment_method: cards.visa }));
    made.push(await post({ type: 'PAYMENT', amount: 500 + time, payment_method: banks.good }));
  }
  const held = await post({ type: 'AUTH', amount: 900, payment_method: cards.amex });
  made.push(held, await post({}, `/${readEither(held)}/capture`));
  made.push(await post({ type: 'VOID' }, `/${readEither(made[0])}/cancel`));
  const listed = fieldOf(await asked('/v1/transactions?take=100'), 'data');
  const open = fieldOf(await asked('/v1/batches/transactions?take=100'), 'data');
  const got = [];
  for (const one of made.slice(0, 5)) got.push(await asked(`/v1/transactions/${readEither(one)}`));
  return { made, got, listed: [listed, open].flatMap((page) => (Array.isArray(page) ? page : [])) };
}
const all = ({ made, listed, got }: Seen): unknown[] => [...made, ...listed, ...got];
const reads = (reader: Reader, seen: Seen): boolean[] =>
  all(seen).map((transaction) => /^TRANSACTION-[0-9A-Z]{26}$/.test(reader(transaction)));
/** `A`, `B`, or the mixture that would be wrong. */
function layoutOf(transaction: unknown): string {
  const has = NAMES.map(([a, b]) => [a, b].map((name) => fieldOf(transaction, name) !== undefined));
  const names = has.map(([a, b]) => `${a === true ? 'A' : ''}${b === true ? 'B' : ''}`);
  return [...new Set(names)].join('/');
}

describe('the layout of transactions', () => {
  it.each<[Layout, string]>([
    ['A', 'A'],
    ['B', 'B'],
  ])('%s is that of every answer, cards and accounts alike', async (layout, expected) => {
    const seen = await aDay({ layout });
    expect(new Set(all(seen).map(layoutOf))).toEqual(new Set([expected]));
  });

  it('by_method, the default, is A for cards and B for accounts', async () => {
    const seen = await aDay({});
    const by = (transaction: unknown) => `${fieldOf(transaction, 'processor')} ${layoutOf(transaction)}`;
    expect(new Set(all(seen).map(by))).toEqual(new Set(['card A', 'ach B']));
  });

  it('shuffle is either, diced anew for each transaction of each answer, and never a mixture', async () => {
    const seen = await aDay({ layout: 'shuffle' });
    for (const part of [seen.made, seen.listed, seen.got])
      expect(new Set(part.map(layoutOf))).toEqual(new Set(['A', 'B']));
    // More pairs of an id and a layout than ids: some transaction was shown in both.
    const pairs = new Set(all(seen).map((one) => `${readEither(one)} ${layoutOf(one)}`));
    expect(pairs.size).toBeGreaterThan(new Set(all(seen).map(readEither)).size);
  });

  it('carries the same facts whichever it is', async () => {
    const [a, b] = [await aDay({ layout: 'A' }), await aDay({ layout: 'B' })];
    const factsOf = (transaction: unknown, column: 0 | 1) =>
      NAMES.map((names) => fieldOf(transaction, names[column])).concat(
        ['object', 'type', 'transaction_state', 'response_code', 'reference_id', 'created_at'].map((name) =>
          fieldOf(transaction, name),
        ),
      );
    expect(all(b).map((one) => factsOf(one, 1))).toEqual(all(a).map((one) => factsOf(one, 0)));
  });
});

describe('under shuffle', () => {
  it('a shop that reads layout A alone fails on some answer, and so does one that reads B alone', async () => {
    const seen = await aDay({ layout: 'shuffle' });
    expect(reads(readA, seen)).toContain(false);
    expect(reads(readB, seen)).toContain(false);
  });

  it('a shop that tolerates both fails on none, whatever the seed', async () => {
    for (const seed of ['one', 'two', 'three', 'four', 'five'])
      expect(reads(readEither, await aDay({ layout: 'shuffle', seed }))).not.toContain(false);
  });

  it('the same seed shuffles the same way, and another another way', async () => {
    const layouts = async (seed: string) =>
      all(await aDay({ layout: 'shuffle', seed }))
        .map(layoutOf)
        .join();
    expect(await layouts('one')).toBe(await layouts('one'));
    expect(await layouts('one')).not.toBe(await layouts('two'));
  });

  it('ids and outcomes are those of the same calls without it', async () => {
    const ids = async (options: GatewayOptions) => all(await aDay(options)).map(readEither);
    expect(await ids({ layout: 'shuffle' })).toEqual(await ids({ layout: 'A' }));
  });

  it('a replayed answer has the layout that it had', async () => {
    const gateway = freshGateway({ layout: 'shuffle' });
    const headers = { 'Idempotency-Key': 'once' };
    const body = { type: 'SALE', amount: 5, payment_method: cards.visa };
    const bodies = [];
    for (let time = 0; time < 10; time++)
      bodies.push((await send(gateway, '/v1/transactions', { method: 'POST', body, headers })).body);
    expect(new Set(bodies.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it('events are diced too, and a subject is the id in either layout', async () => {
    const gateway = freshGateway({ layout: 'shuffle' });
    for (let time = 0; time < 10; time++)
      await send(gateway, '/v1/transactions', {
        method: 'POST',
        body: { type: 'SALE', amount: 5, payment_method: cards.visa },
      });
    const events = gateway.events.list();
    expect(new Set(events.map(({ data }) => layoutOf(data.object)))).toEqual(new Set(['A', 'B']));
    for (const { subject, data } of events) expect(readEither(data.object)).toBe(subject);
  });
});

describe('the spelling of types', () => {
  const spellings = ['SALE', 'sale', 'Sale', 'sAlE'];
  it.each<[GatewayOptions['typeCase'], readonly string[]]>([
    ['as_sent', spellings],
    ['upper', spellings.map((word) => word.toUpperCase())],
    ['lower', spellings.map((word) => word.toLowerCase())],
    [undefined, spellings],
  ])('is %s in answers, lists and events', async (typeCase, expected) => {
    const gateway = freshGateway(typeCase === undefined ? {} : { typeCase });
    const answers = [];
    for (const type of spellings)
      answers.push(
        (
          await send(gateway, '/v1/transactions', {
            method: 'POST',
            body: { type, amount: 5, payment_method: cards.visa },
          })
        ).body,
      );
    expect(answers.map((body) => fieldOf(body, 'type'))).toEqual(expected);
    const { body } = await send(gateway, '/v1/transactions?sort_order=asc');
    expect([0, 1, 2, 3].map((index) => fieldOf(body, 'data', String(index), 'type'))).toEqual(expected);
    expect(gateway.events.list().map(({ data }) => fieldOf(data.object, 'type'))).toEqual(expected);
  });

  it('holds for a refund, whose type nobody sent, and filters take any', async () => {
    const gateway = freshGateway({ typeCase: 'lower' });
    const sale = gateway.transactions.create({ type: 'SALE', amount: 5, payment_method: cards.visa });
    await gateway.clock.advanceTo('settlement');
    expect(gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND' }).type).toBe('refund');
    for (const type of ['REFUND', 'refund', 'Refund'])
      expect(fieldOf((await send(gateway, `/v1/transactions?type=${type}`)).body, 'total')).toBe(1);
  });

  it('of other words is taken in any case: account types, cancel types, orders', async () => {
    const gateway = freshGateway();
    const { id } = gateway.transactions.create({
      type: 'payment',
      amount: 5,
      payment_method: { ...banks.good, account_type: 'Savings' },
    });
    const canceled = await send(gateway, `/v1/transactions/${id}/cancel`, { method: 'POST', body: { type: 'CANCEL' } });
    expect(fieldOf(canceled.body, 'transaction_state')).toBe('canceled');
    expect(fieldOf(canceled.body, 'payment_method', 'bank_account', 'account_type')).toBe('savings');
    expect((await send(gateway, '/v1/transactions?sort_order=DESC&sort_column=amount')).status).toBe(200);
  });
});
