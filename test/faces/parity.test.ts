/** Every row of OPERATIONS through both faces: one world, two forks, one asked directly and one over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Gateway, GatewayError } from '../../src/index.ts';
import { OPERATIONS } from '../../src/resources.ts';
import { tended } from '../support/fresh-gateway.ts';
import { send, verdict } from '../support/http-requests.ts';
import {
  type Ask,
  CASES,
  casesOf,
  type PreparedWorld,
  pathOf,
  prepareWorld,
  type Row,
} from '../support/operation-cases.ts';
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

describe.each(OPERATIONS.map((row) => ({ name: row.name, row })))('$name', ({ row }) => {
  it('gives a good input the same answer through both faces, with the status of its row', async () => {
    const { good, answers } = casesOf(row, world);
    const { direct, http } = await throughBoth(row, good);
    expect([http.status, http.body]).toEqual([answers, direct.body]);
  });

  it('answers what its output schema says', async () => {
    const { http, direct } = await throughBoth(row, casesOf(row, world).good);
    expect([direct.body, http.body].map((body) => row.output.safeParse(body).error?.issues)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('refuses what is bad, missing or in a wrong state alike, wherever the row can meet it', async () => {
    const met = REFUSED.flatMap(({ kind, refusal }) => {
      const ask = casesOf(row, world)[kind];
      return ask === null ? [] : [{ ask, refusal }];
    });
    expect(met.length).toBeGreaterThan(0);
    for (const { ask, refusal } of met) {
      const { direct, http } = await throughBoth(row, ask);
      expect([verdict(http), http.body]).toEqual([refusal, direct.body]);
    }
  });

  it('refuses a stranger without a key alike', async () => {
    const { direct, http } = await throughBoth(row, casesOf(row, world).good, null);
    expect([verdict(http), http.body]).toEqual(['401 missing_api_key', direct.body]);
  });

  it('refuses a key that it never gave alike', async () => {
    const key = `sk_sandbox_${'x'.repeat(32)}`;
    const { direct, http } = await throughBoth(row, casesOf(row, world).good, key);
    expect([verdict(http), http.body]).toEqual(['401 invalid_api_key', direct.body]);
  });

  if (row.path.includes('{id}'))
    it('hides one tenant’s object from another alike', async () => {
      const { good } = casesOf(row, world);
      const { direct, http } = await throughBoth(row, { ...good, as: world.newcomer });
      expect([verdict(http), http.body]).toEqual(['404 not_found', direct.body]);
    });

  if (row.method === 'GET')
    it('shows a newcomer nothing that is another tenant’s', async () => {
      const ask = { ...casesOf(row, world).good, input: {}, as: world.newcomer };
      const { direct, http } = await throughBoth(row, ask);
      const { clientId } = world.gateway.merchant;
      expect([direct.body, http.body].map((body) => JSON.stringify(body).includes(clientId))).toEqual([false, false]);
    });

  if (row.method === 'POST')
    it('gives the first answer again for a known Idempotency-Key, alike', async () => {
      const { good } = casesOf(row, world);
      const { direct, http } = await throughBoth(row, good, undefined, 'order-1');
      const again = await throughBoth(row, good, undefined, 'order-1', [direct.gateway, http.gateway]);
      const answers = [again.direct.body, again.http.body];
      expect([...answers, again.http.replayed]).toEqual([direct.body, http.body, 'true']);
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
async function throughBoth(row: Row, ask: Ask, key?: string | null, idempotencyKey?: string, in2?: readonly Gateway[]) {
  const [one, other] = in2 ?? [tended(world.gateway.fork()), tended(world.gateway.fork())];
  if (one === undefined || other === undefined) throw new Error('two gateways are needed');
  const direct = askDirectly(one, row, ask, key, idempotencyKey);
  const http = await askOverHttp(other, row, ask, key, idempotencyKey);
  expect(other.events.list()).toEqual(one.events.list());
  return { direct: { body: direct, gateway: one }, http: { ...http, gateway: other } };
}

function askDirectly(gateway: Gateway, row: Row, ask: Ask, key?: string | null, idempotencyKey?: string): unknown {
  const caller: Caller = key !== undefined ? gateway.as(key) : ask.as === undefined ? gateway : gateway.as(ask.as);
  const [resource = '', verb = ''] = row.name.split('.');
  const call: (...parameters: readonly unknown[]) => unknown = Reflect.get(Reflect.get(caller, resource), verb);
  const id = row.path.includes('{id}') ? [ask.id] : [];
  try {
    return call(...id, ask.input, ...(idempotencyKey === undefined ? [] : [{ idempotencyKey }]));
  } catch (error) {
    if (error instanceof GatewayError) return error.toBody();
    throw error;
  }
}

async function askOverHttp(gateway: Gateway, row: Row, ask: Ask, key?: string | null, idempotencyKey?: string) {
  const { status, headers, body } = await send(gateway, pathOf(row, ask), {
    method: row.method,
    key: key !== undefined ? key : (ask.as ?? gateway.merchant).apiKey,
    ...(row.method === 'GET' ? {} : { body: ask.input }),
    ...(idempotencyKey === undefined ? {} : { headers: { 'Idempotency-Key': idempotencyKey } }),
  });
  return { status, body, replayed: headers.get('idempotent-replayed') };
}
