import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards } from '../../src/index.ts';
import { OPERATIONS } from '../../src/resources.ts';
import { damagedWorld } from '../support/damaged-world.ts';
import { freshGateway, tended } from '../support/fresh-gateway.ts';
import { fieldOf, type Sent, send, verdict } from '../support/http-requests.ts';
import { casesOf, type PreparedWorld, pathOf, prepareWorld, type Row } from '../support/operation-cases.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const CREATE = '/v1/transactions';

let world: PreparedWorld;
beforeAll(async () => {
  world = await prepareWorld();
});
afterAll(() => world.gateway.close());

describe('a request that is wrong in every way is refused for one reason after another, in the declared order', () => {
  it.each(OPERATIONS.map((row) => ({ name: row.name, row })))('$name', async ({ row }) => {
    const gateway = tended(world.gateway.fork());
    const steps = wrongInAllWays(row);
    const verdicts: [string, string][] = [];
    for (const [expected, path, sent] of steps)
      verdicts.push([expected, verdict(await send(gateway, path, sent)).slice(0, expected.length)]);
    expect(verdicts.map(([, got]) => got)).toEqual(verdicts.map(([expected]) => expected));
  });

  /** One fault is mended from step to step; those after it are still there. */
  function wrongInAllWays(row: Row): [expected: string, path: string, sent: Sent][] {
    const { good, bad, missing, wrongState } = casesOf(row, world);
    const { reseller } = world.gateway;
    const nowhere = missing ?? good;
    const path = pathOf(row, { ...nowhere, ...(bad?.input && { input: bad.input }) });
    const stranger = { key: null, headers: { 'Client-Id': reseller.clientId } };
    const intruder = { headers: { 'Client-Id': reseller.clientId } };
    const reads = row.method === 'GET';
    const garbage = reads ? {} : { body: '{"broken' };
    const asText = (sent: Sent): Sent => ({ ...sent, headers: { ...sent.headers, 'Content-Type': 'text/plain' } });
    const asJson = (sent: Sent): Sent => ({ ...sent, headers: { ...sent.headers, ...JSON_TYPE } });
    const { method } = row;
    const steps: [string, string, Sent][] = [
      ['404 unknown_route', `/v2${path}`, asText({ method: 'PATCH', ...stranger, body: '{"broken' })],
      ['405 method_not_allowed', path, asText({ method: 'PATCH', ...stranger, body: '{"broken' })],
      ['401 missing_api_key', path, reads ? stranger : asText({ method, ...stranger, ...garbage })],
      ['403 forbidden', path, reads ? intruder : asText({ method, ...intruder, ...garbage })],
    ];
    if (!reads) {
      steps.push(['400 unsupported_media_type', path, asText({ method, ...garbage })]);
      steps.push(['400 invalid_json', path, asJson({ method, ...garbage })]);
    }
    const bodyOf = (input?: object): Sent => ({ method, ...(reads || input === undefined ? {} : { body: input }) });
    if (bad !== null) steps.push(['400 invalid_request', path, bodyOf(bad.input)]);
    if (missing !== null) steps.push(['404 not_found', pathOf(row, missing), bodyOf(missing.input)]);
    const key = wrongState?.as?.apiKey;
    if (wrongState !== null)
      steps.push([
        '409',
        pathOf(row, wrongState),
        { ...bodyOf(wrongState.input), ...(key === undefined ? {} : { key }) },
      ]);
    steps.push([String(casesOf(row, world).answers), pathOf(row, good), bodyOf(good.input)]);
    return steps;
  }
});

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
        message: expect.stringContaining('amount: '),
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

const JSON_TYPE = { 'Content-Type': 'application/json' };
