/** What requests show: each finding beside the well-behaved twin of the shop that it is found in. */
import { describe, expect, it } from 'vitest';
import { passesLuhn } from '../../src/facts/card-numbers.ts';
import { cards, type Gateway } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { send } from '../support/http-requests.ts';
import { ask, SALE, said, sell } from './shop.ts';

type Live = (gateway: Gateway) => Promise<unknown>;

async function reviewed(live: Live): Promise<string[]> {
  const gateway = freshGateway();
  await live(gateway);
  return said(gateway);
}

const selling = (body: object) => (gateway: Gateway) => sell(gateway, 'order-1', { ...SALE, ...body });
const paying = (method: object) => selling({ payment_method: { ...cards.visa, ...method } });
const { cvv: _cvv, ...withoutCvv } = cards.visa;

async function times(count: number, live: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < count; at++) await live(at);
}

/** Five sales, and then lists of them. */
const listing =
  (...queries: readonly string[]): Live =>
  async (gateway) => {
    await times(5, (order) => sell(gateway, `order-${order}`));
    for (const query of queries) await ask(gateway, `/v1/transactions${query}`);
  };

const store = (gateway: Gateway, key: string) =>
  ask(
    gateway,
    '/v1/payment_tokens',
    { card: { pan: '4242424242424242', expiry_month: '12', expiry_year: '2030' } },
    key,
  );

/** As long as a card's number, and without a check digit. */
const ORDER_NUMBERS = Array.from({ length: 40 }, (_, at) => `42424242424242${String(at).padStart(2, '0')}`).filter(
  (number) => !passesLuhn(number),
);

/** Random ones: 2 in 10,000 contain the digits of a valid card number. A shop with such keys must not fail its review by chance. */
const UUIDS_WITH_CARD_DIGITS = [
  'e2265447-6920-4151-9f55-ff3f5687d391',
  'cede6cf6-2c5c-4741-83c4-056123633925',
  '0246daee-ae3f-4107-8186-09926d4247bc',
];

const wrongKey = (environment: string) => (gateway: Gateway) =>
  send(gateway, '/v1/transactions', { key: `sk_${environment}_${'A'.repeat(32)}` });

// biome-ignore format: a table reads in columns
const SHOPS: readonly (readonly [does: string, bad: Live, finding: string, twin: string, good: Live])[] = [
  [
    'sells without a key', (gateway) => sell(gateway), 'high missing_idempotency_key 1: transactions.create without an Idempotency-Key',
    'with one', (gateway) => sell(gateway, 'order-1'),
  ],
  [
    'captures without a key',
    async (gateway) => ask(gateway, `/v1/transactions/${await sell(gateway, 'order-1', { ...SALE, type: 'AUTH' })}/capture`, {}),
    'high missing_idempotency_key 1: transactions.capture without an Idempotency-Key',
    'renames a token without one, which says the same twice',
    async (gateway) => {
      const token = await ask(gateway, '/v1/payment_tokens', { card: { pan: '4242424242424242', expiry_month: '12', expiry_year: '2030' } }, 'card-1');
      await ask(gateway, `/v1/payment_tokens/${String(Reflect.get(Object(token?.body), 'payment_token'))}`, { nickname: 'blue' });
    },
  ],
  [
    'reuses a key for another order', async (gateway) => [await sell(gateway, 'cart'), await sell(gateway, 'cart', { ...SALE, amount: 5 })],
    'medium idempotency_key_reused 1: transactions.create with an Idempotency-Key that was used with another body',
    'for the same order', async (gateway) => [await sell(gateway, 'cart'), await sell(gateway, 'cart')],
  ],
  [
    'misspells a field', paying({ address_lin1: 'Main Street' }), 'medium unknown_field 1: transactions.create: payment_method.address_lin1, did you mean payment_method.address_line1?',
    'puts what it likes into metadata', selling({ metadata: { address_lin1: { deep: ['1'] } } }),
  ],
  [
    'calls a field as another gateway does', selling({ payment_method: { ...withoutCvv, cvc: '123' } }), 'medium unknown_field 1: transactions.create: payment_method.cvc, did you mean payment_method.cvv?',
    'as the documents do', paying({ cvv: '999' }),
  ],
  [
    'knows a field by half its name', selling({ description: 'a pair of socks' }), 'medium unknown_field 1: transactions.create: description, did you mean purchase_description?',
    'by all of it', selling({ purchase_description: 'a pair of socks' }),
  ],
  [
    'filters a list by an unknown parameter', (gateway) => ask(gateway, '/v1/transactions?state=settled&take=5'), 'high unknown_parameter 1: transactions.list: state, did you mean transaction_state?',
    'by a known one', (gateway) => ask(gateway, '/v1/transactions?transaction_state=settled&take=5'),
  ],
  [
    'misspells a parameter of a list', (gateway) => ask(gateway, '/v1/batches?statu=open'), 'high unknown_parameter 1: batches.list: statu, did you mean status?',
    'is told so by the API', (gateway) => ask(gateway, '/v1/batches?statu=open&take=many'),
  ],
  [
    'adds a parameter to a lookup', async (gateway) => ask(gateway, `/v1/transactions/${await sell(gateway, 'order-1')}?expand=batch`), 'medium unknown_field 1: transactions.get: expand',
    'looks it up plainly', async (gateway) => ask(gateway, `/v1/transactions/${await sell(gateway, 'order-1')}`),
  ],
  [
    'reads the first page only', listing('?take=2', '?take=2'), 'medium unread_pages 2: transactions.list: the first page was read, and 3 rows after it were not',
    'reads on', listing('?take=2', '?take=2&skip=2', '?take=2&skip=4'),
  ],
  [
    'reads the first page only, by a filter', listing('?take=4&type=SALE&sort_order=asc', '?type=AUTH', '?skip=3'), 'medium unread_pages 1: transactions.list by type: the first page was read, and 1 row after it was not',
    'reads on with other values', listing('?take=2&search_text=42', '?take=2&search_text=4242&skip=2'),
  ],
  [
    'reads the first page of its tokens', async (gateway) => [await store(gateway, '1'), await store(gateway, '2'), await store(gateway, '3'), await ask(gateway, '/v1/payment_tokens?per_page=2')], 'medium unread_pages 1: paymentTokens.list: the first page was read, and 1 row after it was not',
    'reads the second', async (gateway) => [await store(gateway, '1'), await store(gateway, '2'), await store(gateway, '3'), await ask(gateway, '/v1/payment_tokens?per_page=2&page=1'), await ask(gateway, '/v1/payment_tokens?per_page=2&page=2')],
  ],
  [
    'reads a default page of more', async (gateway) => { await times(26, (order) => sell(gateway, `order-${order}`)); await ask(gateway, '/v1/transactions'); }, 'medium unread_pages 1: transactions.list: the first page was read, and 1 row after it was not',
    'looks for the newest row, and for rows that fit', listing('?take=1', '?take=5'),
  ],
  [
    'reads a page in the usual order', listing('?take=2&sort_order=asc'), 'medium unread_pages 1: transactions.list: the first page was read, and 3 rows after it were not',
    'reads the newest rows, in an order that it names', listing('?take=2&sort_order=desc'),
  ],
  [
    'reads a page of other rows completely', listing('?take=2&type=SALE', '?take=100&type=AUTH'), 'medium unread_pages 1: transactions.list by type: the first page was read, and 3 rows after it were not',
    'reads all rows afterwards, on a larger page', listing('?take=2&type=SALE', '?take=100&type=SALE'),
  ],
  [
    'reads a page of one day', listing('?take=2&created_from=2026-01-01&created_to=2026-12-31'), 'medium unread_pages 1: transactions.list by created_from, created_to: the first page was read, and 3 rows after it were not',
    'goes on from the time of the last row', listing('?take=2', '?take=100&created_to=2026-12-31'),
  ],
  [
    'gives a card what belongs to an account', paying({ routing_number: '110000000' }), 'medium unknown_field 1: transactions.create: payment_method.routing_number',
    'and an account what is its own', selling({ type: 'PAYMENT', payment_method: { type: 'ach', account_number: '000123456789', routing_number: '110000000', account_type: 'checking', name: 'Ada', email: 'ada@shop.test' } }),
  ],
  [
    'writes the card’s number into metadata', selling({ metadata: { order: { paid_by: '4242 4242 4242 4242' } } }), 'high card_data_in_text 1: transactions.create: a possible card number in metadata.order.paid_by',
    'numbers of orders as long', selling({ metadata: { orders: ORDER_NUMBERS, tracking: '9400111899223397846208' } }),
  ],
  [
    'writes it under its own name, where no field is made for it', selling({ metadata: { pan: '4242424242424242' } }), 'high card_data_in_text 1: transactions.create: a possible card number in metadata.pan',
    'a token there', selling({ metadata: { pan: 'PAYMENT_TOKEN-01KE7AR4C08MD3D5M00554QTMQ' } }),
  ],
  [
    'writes a number that is no test number into a description', selling({ purchase_description: 'socks, by 4539578763621486' }), 'high card_data_in_text 1: transactions.create: a possible card number in purchase_description',
    'its last four', selling({ purchase_description: 'socks, by 1486' }),
  ],
  [
    'calls a token by the number', (gateway) => ask(gateway, '/v1/payment_tokens', { nickname: '378282246310005', card: { pan: '378282246310005', expiry_month: '12', expiry_year: '2030' } }, 'card-1'),
    'high card_data_in_text 1: paymentTokens.create: a possible card number in nickname',
    'by a name', (gateway) => ask(gateway, '/v1/payment_tokens', { nickname: 'the blue one', card: { pan: '378282246310005', expiry_month: '12', expiry_year: '2030' } }, 'card-1'),
  ],
  [
    'makes its key of the number', (gateway) => sell(gateway, 'pay-4242424242424242'), 'high card_data_in_text 1: transactions.create: a possible card number in Idempotency-Key',
    'of the order', (gateway) => sell(gateway, 'pay-order-4242'),
  ],
  [
    'writes a card’s number with a word before it as its key', (gateway) => sell(gateway, 'masked-4242424242424242'), 'high card_data_in_text 1: transactions.create: a possible card number in Idempotency-Key',
    'sends random UUIDs, whose digits are at times those of a card', (gateway) => times(3, (at) => sell(gateway, UUIDS_WITH_CARD_DIGITS[at])),
  ],
  [
    'keeps the CVV', selling({ metadata: { cvc: '123' } }), 'high card_data_in_text 1: transactions.create: a CVV in metadata.cvc',
    'keeps what the bank said of it', selling({ metadata: { cvc: 'matched' } }),
  ],
  [
    'looks for a number', (gateway) => ask(gateway, '/v1/transactions?search_text=4242424242424242'), 'high card_data_in_text 1: transactions.list: a possible card number in search_text',
    'for its last four', (gateway) => ask(gateway, '/v1/transactions?search_text=4242'),
  ],
  [
    'shows a live key', wrongKey('production'), 'high wrong_environment_key 1: a production key is used in sandbox',
    'one that is not known', wrongKey('sandbox'),
  ],
  [
    'polls', async (gateway) => {
      const id = await sell(gateway, 'order-1');
      await times(62, async () => [await ask(gateway, `/v1/transactions/${id}`), await gateway.clock.advance({ seconds: 59 })]);
    },
    'low polling 2: transactions.get for one object more than 60 times within an hour',
    'looks once a minute', async (gateway) => {
      const id = await sell(gateway, 'order-1');
      await times(90, async () => [await ask(gateway, `/v1/transactions/${id}`), await gateway.clock.advance({ minutes: 1 })]);
    },
  ],
  [
    'knocks at a closed door', (gateway) => times(13, () => sell(gateway, 'order-1', { ...SALE, amount: 0 })),
    'low repeated_error 3: transactions.create sent unchanged more than 10 times after 400 invalid_request',
    'tries other doors', async (gateway) => {
      for (let amount = -12; amount <= 0; amount++) await sell(gateway, 'order-1', { ...SALE, amount });
    },
  ],
];

describe('a shop that', () => {
  it.each(SHOPS)('%s', async (_does, bad, finding) => {
    expect(await reviewed(bad)).toEqual([finding]);
  });

  it.each(SHOPS.map(([does, _bad, _finding, twin, good]) => [`${does}: ${twin}`, good] as const))(
    'has no finding where another %s',
    async (_does, good) => {
      expect(await reviewed(good)).toEqual([]);
    },
  );
});

describe('a finding', () => {
  it('has the first request that showed it, and how many did', async () => {
    const gateway = freshGateway();
    await sell(gateway, 'order-1');
    await gateway.clock.advance({ minutes: 5 });
    await sell(gateway);
    await gateway.clock.advance({ minutes: 5 });
    await sell(gateway);
    const [, second] = gateway.audit.requests();
    const { at, transport, method, path, operation, correlationId, requestId } = second ?? {};
    expect(gateway.review()).toMatchObject({ requests: 3, deliveries: 0 });
    expect(gateway.review().findings).toMatchObject([
      { times: 2, request: { at, transport, method, path, operation, correlationId, requestId } },
    ]);
    expect(at).toBe('2026-01-05T15:05:00.000Z');
  });

  it('ignores direct calls if there are requests over HTTP', async () => {
    const gateway = freshGateway();
    gateway.transactions.create(SALE);
    expect(said(gateway)).toEqual(['high missing_idempotency_key 1: transactions.create without an Idempotency-Key']);
    expect(gateway.review().findings[0]?.request).toMatchObject({ transport: 'direct', requestId: null });
    await ask(gateway, '/v1/transactions');
    expect([said(gateway), gateway.review().requests]).toEqual([[], 1]);
  });

  it('comes worst first, then first seen', async () => {
    const gateway = freshGateway();
    const fields = [{ memo: 'x' }, { metadata: { cvv: '123' } }, { notes: 'x' }];
    for (const [at, field] of fields.entries()) await sell(gateway, `order-${at}`, { ...SALE, ...field });
    await sell(gateway);
    expect(said(gateway).map((line) => line.replace(/ 1: .* /, ' '))).toEqual([
      'high card_data_in_text metadata.cvv',
      'high missing_idempotency_key Idempotency-Key',
      'medium unknown_field memo',
      'medium unknown_field notes',
    ]);
  });

  it('groups the findings of a rule beyond twenty', async () => {
    const gateway = freshGateway();
    for (let at = 0; at < 23; at++) await sell(gateway, `order-${at}`, { ...SALE, [`extra_field_${at}`]: 1 });
    const found = said(gateway);
    expect(found).toHaveLength(21);
    expect(found.slice(19)).toEqual([
      'medium unknown_field 1: transactions.create: extra_field_19',
      'medium unknown_field 3: more of the same rule, beyond 20',
    ]);
  });

  it('ignores errors that allow a retry', async () => {
    const gateway = freshGateway({ rateLimit: { limit: 1, windowSeconds: 3_600 } });
    await times(20, () => sell(gateway, 'order-1'));
    expect(said(gateway)).toEqual([]);
  });

  it('ignores errors with a success in between', async () => {
    const gateway = freshGateway();
    const close = () => send(gateway, '/v1/batches/status', { method: 'PUT', body: { status: 'closed' } });
    await times(10, close);
    await sell(gateway, 'order-1');
    await times(11, close);
    expect(said(gateway)).toEqual([]);
    await close();
    expect(said(gateway)).toEqual([
      'low repeated_error 1: batches.updateStatus sent unchanged more than 10 times after 409 batch_empty',
    ]);
  });

  it('is not made of polls of several objects', async () => {
    const gateway = freshGateway();
    const ids = [await sell(gateway, 'order-1'), await sell(gateway, 'order-2')];
    await times(60, async () => {
      for (const id of ids) await ask(gateway, `/v1/transactions/${id}`);
    });
    expect(said(gateway)).toEqual([]);
  });
});
