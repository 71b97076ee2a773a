/** The targets of a fault, by operation and by match. */
import { describe, expect, it } from 'vitest';
import { cards, type FaultOptions } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { send } from '../support/http-requests.ts';
import { SALE } from './clients.ts';
import { rejectSales, sell, tryCall } from './selling.ts';

describe('a fault with a match', () => {
  const body = { ...SALE, amount: 500, metadata: { order: 'A-1', gift: true } };

  it.each<[string, NonNullable<FaultOptions['match']>, boolean]>([
    ['no conditions', {}, true],
    ['a text', { type: 'SALE' }, true],
    ['another text', { type: 'AUTH' }, false],
    ['a number', { amount: 500 }, true],
    ['a number as text', { amount: '500' }, false],
    ['a nested field', { 'metadata.order': 'A-1' }, true],
    ['a boolean', { 'metadata.gift': true }, true],
    ['one of several values', { amount: { in: [100, 500] } }, true],
    ['none of several values', { amount: { in: [100, 200] } }, false],
    ['at least an amount', { amount: { min: 500 } }, true],
    ['more than the amount', { amount: { min: 501 } }, false],
    ['at most an amount', { amount: { max: 500 } }, true],
    ['less than the amount', { amount: { max: 499 } }, false],
    ['any number', { amount: {} }, true],
    ['a range for a text', { type: { min: 0 } }, false],
    ['a missing field', { 'metadata.order.number': 1 }, false],
    ['properties that every object inherits', { 'metadata.constructor': 'x', toString: 'x' }, false],
    ['all conditions met', { type: 'SALE', amount: { min: 1, max: 999 }, 'payment_method.pan': cards.visa.pan }, true],
    ['all conditions but one met', { type: 'SALE', amount: { min: 1, max: 999 }, 'metadata.gift': false }, false],
  ])('evaluates %s', async (_what, match, triggered) => {
    const gateway = freshGateway({ faults: [rejectSales({ match })] });
    expect(sell(gateway, body)).toBe(triggered ? 'x' : '.');
    const { status } = await send(gateway, '/v1/transactions', { method: 'POST', body });
    expect(status).toBe(triggered ? 503 : 201);
  });

  it('reads numbers in a query as numbers, in direct calls and over HTTP', async () => {
    const gateway = freshGateway({
      faults: [{ kind: 'request_rejected', on: 'transactions.list', match: { take: 2 } }],
    });
    expect(
      [
        tryCall(() => gateway.transactions.list({ take: 2 })),
        tryCall(() => gateway.transactions.list({ take: 3 })),
      ].join(''),
    ).toBe('x.');
    const requested = await Promise.all(['2', '3'].map((take) => send(gateway, `/v1/transactions?take=${take}`)));
    expect(requested.map(({ status }) => status)).toEqual([503, 200]);
  });

  it('does not match an unreadable body', async () => {
    const gateway = freshGateway({ faults: [rejectSales({ match: { amount: 1 } })] });
    const headers = { 'Content-Type': 'application/json' };
    expect((await send(gateway, '/v1/transactions', { method: 'POST', body: '{"amount": 1', headers })).status).toBe(
      400,
    );
  });
});

describe('a fault on an operation', () => {
  it.each<[string, readonly string[]]>([
    ['*', ['POST create', 'GET list', 'GET get', 'POST capture', 'GET batches']],
    ['transactions.create', ['POST create']],
    ['transactions.*', ['POST create', 'GET list', 'GET get', 'POST capture']],
    ['transactions.c*', ['POST create', 'POST capture']],
    ['POST /v1/transactions', ['POST create']],
    ['POST *', ['POST create', 'POST capture']],
    ['GET /v1/transactions/{id}', ['GET get']],
    ['GET /v1/transactions*', ['GET list', 'GET get']],
    ['batches.list', ['GET batches']],
  ])('applies to %s', async (on, expected) => {
    const gateway = freshGateway();
    const { transaction_id: id } = gateway.transactions.create({ ...SALE, type: 'AUTH' });
    gateway.simulate.faults.add({ kind: 'request_rejected', status: 502, on });
    const requested: readonly (readonly [name: string, path: string, body?: object])[] = [
      ...([
        ['POST create', '/v1/transactions', SALE],
        ['GET list', '/v1/transactions'],
        ['GET get', `/v1/transactions/${id}`],
      ] as const),
      ...([
        ['POST capture', `/v1/transactions/${id}/capture`, {}],
        ['GET batches', '/v1/batches'],
      ] as const),
    ];
    const triggered = [];
    for (const [name, path, body] of requested) {
      const { status } = await send(gateway, path, {
        method: name.startsWith('POST') ? 'POST' : 'GET',
        ...(body === undefined ? {} : { body }),
      });
      if (status === 502) triggered.push(name);
    }
    expect(triggered).toEqual(expected);
  });
});
