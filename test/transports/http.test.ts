import { describe, expect, it } from 'vitest';
import { cards } from '../../src/index.ts';
import { damagedWorld } from '../support/damaged-world.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { fieldOf, send, verdict } from '../support/http-requests.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const CREATE = '/v1/transactions';

describe('every answer', () => {
  it.each([
    ['201', CREATE, { method: 'POST', body: { type: 'SALE', amount: 1, payment_method: cards.visa } }],
    ['200', CREATE, {}],
    ['404', '/nowhere', {}],
    ['405', CREATE, { method: 'DELETE' }],
    ['401', CREATE, { key: null }],
    ['400', `${CREATE}?take=0`, {}],
    ['400', CREATE, { method: 'POST', body: '[' }],
  ] as const)('carries a correlation_id and an x-request-id of its own (%s %s)', async (status, path, sent) => {
    const gateway = freshGateway();
    const answers = [await send(gateway, path, sent), await send(gateway, path, sent)];
    const ids = answers.flatMap(({ headers, body }) => [headers.get('x-request-id'), fieldOf(body, 'correlation_id')]);
    const statuses = answers.map((answer) => String(answer.status));
    expect([statuses, ids.every((id) => UUID.test(String(id))), new Set(ids).size]).toEqual([
      [status, status],
      true,
      4,
    ]);
  });

  it('is JSON by its content type, refusals included', async () => {
    const gateway = freshGateway();
    const answers = [
      await send(gateway, CREATE),
      await send(gateway, '/'),
      await send(gateway, CREATE, { method: 'PUT' }),
    ];
    expect(answers.map(({ headers }) => headers.get('content-type'))).toEqual(answers.map(() => 'application/json'));
  });

  it('does not repeat the caller’s own x-request-id', async () => {
    const { headers } = await send(freshGateway(), CREATE, { headers: { 'x-request-id': 'mine' } });
    expect(headers.get('x-request-id')).toMatch(UUID);
  });

  it('has one shape where it refuses: code, message and details, and nothing besides', async () => {
    const { body } = await send(freshGateway(), CREATE, { method: 'POST', body: { type: 'SALE', amount: 'x' } });
    expect(body).toEqual({
      error: {
        code: 'invalid_request',
        message: expect.stringContaining('amount must be '),
        details: expect.arrayContaining([{ field: 'amount', message: expect.any(String) }]),
      },
      correlation_id: expect.stringMatching(UUID),
    });
  });

  it('says nothing of the inside where something unexpected broke, and carries its ids all the same', async () => {
    const gateway = damagedWorld('DROP TABLE transactions');
    const { status, headers, body } = await send(gateway, CREATE);
    expect([status, headers.get('x-request-id'), body]).toEqual([
      500,
      expect.stringMatching(UUID),
      {
        error: { code: 'internal_error', message: expect.not.stringMatching(/sql|table/i), details: [] },
        correlation_id: expect.stringMatching(UUID),
      },
    ]);
  });
});

describe('routes and methods', () => {
  it.each([
    [CREATE, 'GET, POST'],
    ['/v1/transactions/TRANSACTION-1', 'GET'],
    ['/v1/transactions/TRANSACTION-1/capture', 'POST'],
    ['/v1/payment_tokens/PAYMENT_TOKEN-1', 'DELETE, GET, POST'],
    ['/v1/batches/status', 'GET, PUT'],
    ['/v1/batches/close', 'POST'],
  ])('names in Allow what %s takes', async (path, allow) => {
    const { status, headers } = await send(freshGateway(), path, { method: 'PATCH' });
    expect([status, headers.get('allow')?.split(', ').sort().join(', ')]).toEqual([405, allow]);
  });

  it.each(['/', '/v1', '/v1/', '/v1/transactions/', '/V1/transactions', '/v1/transaction', '/v1/transactions/a/b/c'])(
    'knows no route %s',
    async (path) => {
      expect(verdict(await send(freshGateway(), path))).toBe('404 unknown_route');
    },
  );

  it('answers OPTIONS with 405 and Allow: there is no browser to be let in', async () => {
    const { status, headers } = await send(freshGateway(), CREATE, { method: 'OPTIONS' });
    expect([status, headers.has('allow')]).toEqual([405, true]);
  });

  it('answers HEAD as GET, without a body', async () => {
    const gateway = freshGateway();
    const answers = [
      await send(gateway, CREATE, { method: 'HEAD' }),
      await send(gateway, CREATE, { method: 'HEAD', key: null }),
    ];
    expect(
      answers.map(({ status, headers, body }) => [status, body, UUID.test(headers.get('x-request-id') ?? '')]),
    ).toEqual([
      [200, undefined, true],
      [401, undefined, true],
    ]);
  });

  it.each(['TRANSACTION-%ZZ', '%E0%A4%A', '..%2F..', '%00', 'x'.repeat(5000)])(
    'finds nothing for an id that is none, however it is written',
    async (id) => {
      expect(verdict(await send(freshGateway(), `/v1/transactions/${id}`))).toBe('404 not_found');
    },
  );
});

describe('a base address', () => {
  it.each(['https://api.shop.example/gateway', 'https://api.shop.example/a/b/', 'http://localhost:8080/gw'])(
    'may have a path prefix (%s)',
    async (baseUrl) => {
      expect(verdict(await send(freshGateway({ baseUrl }), CREATE))).toBe('200');
    },
  );

  it('is looked at for its path alone: host and port of a request do not matter to fetch', async () => {
    const gateway = freshGateway({ baseUrl: 'https://api.shop.example/gateway' });
    const elsewhere = { ...gateway, merchant: gateway.merchant, baseUrl: 'http://127.0.0.1:9999/gateway' };
    expect(verdict(await send(elsewhere, CREATE))).toBe('200');
  });

  it('refuses plain http to its own host, before it asks for a key', async () => {
    const gateway = freshGateway();
    const plain = { ...gateway, merchant: gateway.merchant, baseUrl: gateway.baseUrl.replace('https:', 'http:') };
    expect(verdict(await send(plain, CREATE, { key: null }))).toBe('400 tls_required');
  });

  it('takes plain http where that is its own address', async () => {
    expect(verdict(await send(freshGateway({ baseUrl: 'http://localhost:3000' }), CREATE))).toBe('200');
  });
});
