/** What mutated requests have found, each with what it was; so that it stays mended. */
import { describe, expect, it } from 'vitest';
import { cards, type Gateway } from '../../src/index.ts';
import { OPERATIONS } from '../../src/worlds/resources.ts';
import { askDirectly } from '../support/asking.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { fieldOf, send, verdict } from '../support/http-requests.ts';
import type { Row } from '../support/operation-cases.ts';

const SALE = { type: 'SALE', amount: 100, payment_method: cards.visa };

function rowOf(name: string): Row {
  const row = OPERATIONS.find((one) => one.name === name);
  if (row === undefined) throw new Error(`${name} is no row`);
  return row;
}

/** What a direct call hears: `400 field`, or `answered`. */
function heard(gateway: Gateway, name: string, input: Record<string, unknown>, idempotencyKey?: unknown): unknown {
  const beside = Object.fromEntries(idempotencyKey === undefined ? [] : [['idempotencyKey', idempotencyKey]]);
  const body = askDirectly(gateway, rowOf(name), { input }, beside);
  const details = fieldOf(body, 'error', 'details');
  return Array.isArray(details) ? details.map((detail) => fieldOf(detail, 'field')).join() : 'answered';
}

describe('time_zone of a client', () => {
  it.each([
    { named: '4539-5787-6362-1486', why: 'the fallback of tzOffset reads an offset out of any text with -dd in it' },
    { named: 'x-0500', why: 'the same' },
    { named: 'Etc/GMT+99', why: 'the same, for a zone that there is not' },
    { named: '+05:00', why: 'an offset is no IANA name, and has no summer' },
    { named: 'constructor', why: 'tzOffset looks it up in a plain object, and gave a function' },
    { named: '__proto__', why: 'the same' },
  ])('is not $named: $why', async ({ named }) => {
    const gateway = freshGateway();
    const path = `/v1/clients/${gateway.merchant.clientId}`;
    for (const body of [{ time_zone: named }, { settlement: { time_zone: named } }])
      expect(verdict(await send(gateway, path, { method: 'POST', body }))).toBe('400 invalid_request');
  });

  it.each(['America/Chicago', 'Asia/Kolkata', 'UTC', 'Etc/GMT+10', 'Etc/GMT-14', 'america/new_york', 'EST5EDT'])(
    'may be %s',
    async (time_zone) => {
      const gateway = freshGateway();
      const path = `/v1/clients/${gateway.merchant.clientId}`;
      expect(verdict(await send(gateway, path, { method: 'POST', body: { time_zone } }))).toBe('200');
      gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
      await gateway.clock.advance({ days: 2 });
      expect(gateway.batches.list().total).toBe(1);
    },
  );
});

describe('half a surrogate pair', () => {
  const PERSON = { last_name: 'B', email: 'a@b.test', role: 'viewer' };

  it.each([
    { path: '/v1/clients', body: { kind: 'merchant', name: 'a\udfffb' } },
    { path: '/v1/integrations', body: { kind: 'other', provider: '\ud800' } },
    { path: '/v1/users', body: { ...PERSON, first_name: '\ud83d' } },
    { path: '/v1/transactions', body: { ...SALE, purchase_description: 'x\ud800' } },
  ])('is refused at $path: the answer told it, and the rows, being UTF-8, did not', async ({ path, body }) => {
    const gateway = freshGateway();
    const key = path === '/v1/transactions' ? gateway.merchant.apiKey : gateway.reseller.apiKey;
    expect(verdict(await send(gateway, path, { method: 'POST', body, key }))).toBe('400 invalid_request');
  });

  it('is kept in metadata, which is given back as sent, and whole pairs are taken anywhere', () => {
    const gateway = freshGateway();
    const metadata = { '\ud800': 'a\udfffb', whole: '😀' };
    const { transaction_id } = gateway.transactions.create({
      type: 'SALE',
      amount: 100,
      payment_method: cards.visa,
      metadata,
      purchase_description: '👩‍👩‍👧‍👦',
    });
    const { metadata: read, purchase_description } = gateway.transactions.get(transaction_id);
    expect([read, purchase_description]).toEqual([metadata, '👩‍👩‍👧‍👦']);
  });
});

describe('a promise that somebody forgot to await', () => {
  it.each([
    {
      name: 'transactions.create',
      field: 'payment_method',
      input: { ...SALE, payment_method: Promise.resolve(cards.visa) },
    },
    { name: 'transactions.create', field: 'sec_code', input: { ...SALE, sec_code: Promise.resolve('WEB') } },
    { name: 'batches.close', field: 'processor', input: { processor: Promise.resolve('card') } },
    { name: 'transactions.list', field: 'sort_order', input: { sort_order: Promise.resolve('asc') } },
  ])('is refused in $name, naming $field: zod began to wait for it and broke', ({ name, field, input }) => {
    expect(heard(freshGateway(), name, input)).toBe(field);
  });
});

describe('the id of a direct call', () => {
  it.each([[undefined], [null], [5], [{}], [Object.create(null)], [Symbol('id')]])(
    'that is no text is the id of nothing: %s could not be made one',
    (id) => {
      const ask = Object.fromEntries([['id', id]]);
      const body = askDirectly(freshGateway(), rowOf('transactions.get'), ask);
      expect(fieldOf(body, 'error', 'code')).toBe('not_found');
    },
  );
});

describe('metadata of a direct call', () => {
  it.each([{ box: new Number(1) }, { box: new Boolean(true) }, { box: new String('') }, { box: new Map() }])(
    'that is an empty $box is refused: it came back as the value in the box',
    ({ box }) => {
      expect(heard(freshGateway(), 'transactions.create', { ...SALE, metadata: box })).toBe('metadata');
    },
  );
});

describe('a query of a direct call', () => {
  it('that holds itself is refused as a query: the documents of lists know no body', () => {
    const query: Record<string, unknown> = { take: 1 };
    query.itself = query;
    const body = askDirectly(freshGateway(), rowOf('transactions.list'), { input: query });
    expect(fieldOf(body, 'error', 'code')).toBe('invalid_request');
  });
});

describe('an Idempotency-Key of a direct call', () => {
  it.each([5, null, 1n, Symbol('key'), ['key'], {}])('that is no text is refused: the hash of %s threw', (key) => {
    expect(heard(freshGateway(), 'transactions.create', SALE, key)).toBe('Idempotency-Key');
  });
});

describe('an ACH integration with no entry classes', () => {
  it('says so where a payment is refused: the list of what it may originate was empty', () => {
    const gateway = freshGateway();
    const [ach] = gateway.integrations.list({ kind: 'ach_processor' }).data;
    gateway.integrations.update(ach?.integration_id ?? '', { sec_codes: [] });
    const bank = { type: 'ACH', account_number: '000123456789', routing_number: '110000000', account_type: 'checking' };
    const input = { type: 'PAYMENT', amount: 1, payment_method: { ...bank, name: 'Ada', email: 'ada@example.test' } };
    const body = askDirectly(gateway, rowOf('transactions.create'), { input });
    expect(fieldOf(body, 'error', 'message')).toBe(
      'sec_code must be a class that the ACH integration can originate: none, because its sec_codes are empty',
    );
  });
});
