/** Every row of OPERATIONS through both faces: one world, two forks, one asked directly and one over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { methodsOf } from '../../src/engine/operation.ts';
import type { Gateway } from '../../src/index.ts';
import { OPERATIONS } from '../../src/worlds/resources.ts';
import { askDirectly, askOverHttp, type Beside } from '../support/asking.ts';
import { tended } from '../support/fresh-gateway.ts';
import { verdict } from '../support/http-requests.ts';
import { type Ask, CASES, casesOf, type Row } from '../support/operation-cases.ts';
import { type PreparedWorld, prepareWorld } from '../support/prepared-world.ts';
import { refusalOf } from '../support/refusals.ts';

let world: PreparedWorld;
beforeAll(async () => {
  world = await prepareWorld();
});
afterAll(() => world.gateway.close());

it('has prepared inputs for every row of the table', () => {
  expect(Object.keys(CASES).sort()).toEqual(OPERATIONS.map(({ name }) => name).sort());
});

const REFUSED = [
  { kind: 'bad', refusal: '400 invalid_request' },
  { kind: 'missing', refusal: '404 not_found' },
  { kind: 'wrongState', refusal: expect.stringMatching(/^409 /) },
] as const;

/** Every row, by each of its methods: updates are spelled POST and PUT. */
const EVERY_WAY = OPERATIONS.flatMap((row) =>
  methodsOf(row).map((method) => ({ name: row.name, row, method, open: row.permission === 'nobody' })),
);

describe.each(EVERY_WAY)('$name by $method', ({ row, method, open }) => {
  it('gives a good input the same answer through both faces, with the status of its row', async () => {
    const { good, answers } = casesOf(row, world);
    const { direct, http } = await throughBoth(row, good, { method });
    expect([http.status, http.body]).toEqual([answers, direct.body]);
  });

  it('answers what its output schema says', async () => {
    const { http, direct } = await throughBoth(row, casesOf(row, world).good, { method });
    const faults = [direct.body, http.body].map((body) => row.output().safeParse(body).error?.issues);
    expect(faults).toEqual([undefined, undefined]);
  });

  it('refuses what is bad, missing or in a wrong state alike, wherever the row can meet it', async () => {
    const met = REFUSED.flatMap(({ kind, refusal }) => {
      const ask = casesOf(row, world)[kind];
      return ask === null ? [] : [{ ask, refusal }];
    });
    expect(met.length).toBeGreaterThan(0);
    for (const { ask, refusal } of met) {
      const { direct, http } = await throughBoth(row, ask, { method });
      expect([verdict(http), http.body]).toEqual([refusal, direct.body]);
    }
  });

  it.each([
    { who: 'a stranger without a key', as: null, code: 'missing_api_key' },
    { who: 'a key that it never gave', as: `sk_sandbox_${'x'.repeat(32)}`, code: 'invalid_api_key' },
  ])(open ? 'answers $who alike, as it asks for none' : 'refuses $who alike', async ({ as, code }) => {
    const { good, answers } = casesOf(row, world);
    const { direct, http } = await throughBoth(row, good, { method, as });
    expect([verdict(http), http.body]).toEqual([open ? String(answers) : `401 ${code}`, direct.body]);
  });

  if (row.path.includes('{id}'))
    it('hides one tenant’s object from another alike', async () => {
      const { direct, http } = await throughBoth(row, { ...casesOf(row, world).good, as: world.newcomer }, { method });
      expect([verdict(http), http.body]).toEqual(['404 not_found', direct.body]);
    });

  if (row.method === 'GET')
    it('shows a newcomer nothing that is another tenant’s', async () => {
      const { direct, http } = await throughBoth(row, {
        ...casesOf(row, world).good,
        input: {},
        as: world.newcomer,
      });
      const { clientId } = world.gateway.merchant;
      expect([direct.body, http.body].map((body) => JSON.stringify(body).includes(clientId))).toEqual([false, false]);
    });

  if (method === 'POST' && row.idempotency !== 'ignored')
    it('gives the first answer again for a known Idempotency-Key, alike', async () => {
      const { good } = casesOf(row, world);
      const { direct, http } = await throughBoth(row, good, { idempotencyKey: 'order-1' });
      const again = await throughBoth(row, good, { idempotencyKey: 'order-1' }, [direct.gateway, http.gateway]);
      expect([again.direct.body, again.http.body, replayed(again.http)]).toEqual([direct.body, http.body, 'true']);
    });
  else
    it('takes no notice of an Idempotency-Key: the work is done anew', async () => {
      const { good } = casesOf(row, world);
      const beside = { method, idempotencyKey: 'order-1' };
      const first = await askOverHttp(tended(world.gateway.fork()), row, good, beside);
      const gateway = tended(world.gateway.fork());
      await askOverHttp(gateway, row, good, beside);
      const second = await askOverHttp(gateway, row, good, beside);
      expect([replayed(first), replayed(second)]).toEqual([null, null]);
      expect(second.body).not.toEqual(first.body);
    });
});

it.each([
  { what: 'nests 33 levels deep', levels: 33 },
  { what: 'nests 2 000 levels deep', levels: 2_000 },
])('refuses a body that $what alike', async ({ levels }) => {
  const create = OPERATIONS.find(({ name }) => name === 'transactions.create');
  if (create === undefined) throw new Error('transactions.create is a row');
  const { direct, http } = await throughBoth(create, { input: nested(levels) });
  expect([verdict(http), http.body]).toEqual(['400 body_too_deep', direct.body]);
});

it('refuses a direct body that holds itself', () => {
  const gateway = tended(world.gateway.fork());
  const body = { type: 'VOID', itself: {} } as const;
  Object.assign(body.itself, { body });
  expect(refusalOf(() => gateway.transactions.cancel(world.settledSale, body)).code).toBe('body_too_deep');
});

/** Objects in objects, made from the inside. */
function nested(levels: number): Record<string, unknown> {
  let body: Record<string, unknown> = {};
  for (let level = 1; level < levels; level++) body = { body };
  return body;
}

/** Asks one fork directly and the other over HTTP, and sees that both worlds went the same way. */
async function throughBoth(row: Row, ask: Ask, beside: Beside = {}, in2?: readonly Gateway[]) {
  const [one, other] = in2 ?? [tended(world.gateway.fork()), tended(world.gateway.fork())];
  if (one === undefined || other === undefined) throw new Error('two gateways are needed');
  const direct = askDirectly(one, row, ask, beside);
  const http = await askOverHttp(other, row, ask, beside);
  expect(other.events.list()).toEqual(one.events.list());
  expect(other.audit.list()).toEqual(one.audit.list());
  expect(logged(other)).toEqual(logged(one));
  return { direct: { body: direct, gateway: one }, http: { ...http, gateway: other } };
}

/** The log of requests, but for what only HTTP can tell. */
function logged(gateway: Gateway) {
  return gateway.audit.requests().map(({ transport: _face, method: _method, requestId: _requestId, ...line }) => line);
}

function replayed({ headers }: { readonly headers: Headers }): string | null {
  return headers.get('idempotent-replayed');
}
