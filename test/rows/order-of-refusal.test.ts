/**
 * Whatever is wrong with a request, it is refused for the first reason of a declared order: route, method, key, rate,
 * permission, body, fields, Idempotency-Key, object, state. Each row is asked with every fault there is at once; then
 * one after another is mended, and the rest stay.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { methodsOf } from '../../src/engine/operation.ts';
import { type Gateway, GatewayError } from '../../src/index.ts';
import { OPERATIONS } from '../../src/worlds/resources.ts';
import { askOverHttp, sentFor } from '../support/asking.ts';
import { tended } from '../support/fresh-gateway.ts';
import { type Heard, send, verdict } from '../support/http-requests.ts';
import { type Ask, type Cases, casesOf, pathOf, type Row } from '../support/operation-cases.ts';
import { personWaiting, personWith } from '../support/persons.ts';
import { NOTHING, type PreparedWorld, prepareWorld } from '../support/prepared-world.ts';

/** More than the preparation of a world asks. */
const RATE = { limit: 50, windowSeconds: 60 };

let world: PreparedWorld;
let viewer: string;
/** The key of a viewer that waits for a second factor. */
let waiting: string;
beforeAll(async () => {
  world = await prepareWorld({ rateLimit: RATE });
  viewer = personWith(world.gateway, 'viewer').apiKey;
  waiting = personWaiting(world.gateway, 'viewer').apiKey;
  await world.gateway.clock.advance({ minutes: 2 });
});
afterAll(() => world.gateway.close());

const TWO_ZONES = { time_zone: 'America/Chicago', settlement: { time_zone: 'America/Denver' } };
const BY_TOKEN = { type: 'SALE', payment_method: { type: 'token', payment_token: NOTHING.token } };

/** A request that faults are put into. */
interface Asking {
  readonly path: string;
  readonly method: string;
  readonly key: string | null | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, so that it can be broken; undefined where a row takes no body. */
  readonly body: string | undefined;
}

interface Asked {
  readonly row: Row;
  readonly cases: Cases;
  readonly method: Row['method'];
}

interface Fault {
  readonly what: string;
  readonly refusal: string;
  /** Whether a row can meet it. */
  readonly meets: (asked: Asked) => boolean;
  /** What is wrong in the request. */
  readonly spoil?: (asking: Asking, asked: Asked) => Partial<Asking>;
  /** What is wrong in the world. */
  readonly before?: (gateway: Gateway, asking: Asking, asked: Asked) => unknown;
}

const always = () => true;
const needsKey = ({ row }: Asked) => row.permission !== 'nobody';
const hasBody = ({ row }: Asked) => row.method !== 'GET';
const isForPersons = ({ row }: Asked) => row.permission === 'person' || row.permission === 'mfa';
const isBeyondViewers = (asked: Asked) =>
  needsKey(asked) && !isForPersons(asked) && !asked.row.permission.endsWith(':read');
const keepsAnswers = ({ row, method }: Asked) => method === 'POST' && row.idempotency === undefined;

/** Every fault, in the order in which the gateway is to find it. */
// biome-ignore format: a table reads in columns
const FAULTS: readonly Fault[] = [
  { what: 'a path that leads nowhere',      refusal: '404 unknown_route',          meets: always,          spoil: ({ path }) => ({ path: path.replace('/v1/', '/v2/') }) },
  { what: 'a method the path does not take', refusal: '405 method_not_allowed',     meets: always,          spoil: () => ({ method: 'PATCH' }) },
  { what: 'no key',                         refusal: '401 missing_api_key',        meets: needsKey,        spoil: ({ headers: { 'Api-Key': _key, ...headers } }) => ({ key: null, headers }) },
  { what: 'two keys that differ',           refusal: '401 conflicting_api_keys',   meets: needsKey,        spoil: ({ headers }) => ({ headers: { ...headers, 'Api-Key': 'another' } }) },
  { what: 'a key that nobody was given',    refusal: '401 invalid_api_key',        meets: needsKey,        spoil: () => ({ key: `sk_sandbox_${'x'.repeat(32)}` }) },
  { what: 'one request too many',           refusal: '429 rate_limited',           meets: needsKey,        before: exhaust },
  { what: 'another tenant’s Client-Id',     refusal: '403 forbidden',              meets: needsKey,        spoil: ({ headers }) => ({ headers: { ...headers, 'Client-Id': world.newcomer.clientId } }) },
  { what: 'a suspended client',             refusal: '403 client_suspended',       meets: (asked) => needsKey(asked) && hasBody(asked), before: suspend },
  { what: 'a key that waits for a factor',  refusal: '403 mfa_required',           meets: (asked) => needsKey(asked) && asked.row.permission !== 'mfa', spoil: shownWith(() => waiting) },
  { what: 'a role without the permission',  refusal: '403 forbidden',              meets: isBeyondViewers, spoil: shownWith(() => viewer) },
  { what: 'a key that is no person’s',      refusal: '403 user_required',        meets: isForPersons,    spoil: shownWith(() => world.gateway.merchant.apiKey) },
  { what: 'a body that is no JSON by type', refusal: '400 unsupported_media_type', meets: hasBody,         spoil: ({ headers }) => ({ headers: { ...headers, 'Content-Type': 'text/plain' } }) },
  { what: 'a body of over 1 MiB',           refusal: '400 body_too_large',         meets: hasBody,         spoil: ({ body }) => ({ body: `${body}${' '.repeat(1024 * 1024)}` }) },
  { what: 'a body that is broken',          refusal: '400 invalid_json',           meets: hasBody,         spoil: ({ body }) => ({ body: `${body}}` }) },
  { what: 'a body that is a list',          refusal: '400 invalid_json',           meets: hasBody,         spoil: ({ body }) => ({ body: `[${body}]` }) },
  { what: 'a body that nests 33 levels',    refusal: '400 body_too_deep',          meets: hasBody,         spoil: ({ body }) => ({ body: `${'{"x":'.repeat(32)}${body}${'}'.repeat(32)}` }) },
  { what: 'fields that are wrong',          refusal: '400 invalid_request',        meets: ({ cases }) => cases.bad !== null, spoil: withBadFields },
  { what: 'no Idempotency-Key by its form', refusal: '400 invalid_request',        meets: keepsAnswers,    spoil: ({ headers }) => ({ headers: { ...headers, 'Idempotency-Key': 'x'.repeat(256) } }) },
  { what: 'a key that had another body',    refusal: '409 idempotency_key_reused', meets: keepsAnswers,    spoil: withSpentKey, before: spendKey },
  { what: 'an object that is not there',    refusal: '404 not_found',              meets: ({ cases }) => cases.missing !== null, spoil: (_asking, asked) => requestOf(asked, asked.cases.missing) },
  { what: 'a state that forbids it',        refusal: '409',                        meets: ({ cases }) => cases.wrongState !== null, spoil: (_asking, asked) => requestOf(asked, asked.cases.wrongState) },
];

const EVERY_WAY = OPERATIONS.flatMap((row) => methodsOf(row).map((method) => ({ name: row.name, row, method })));

describe('a request that is wrong in every way is refused for one reason after another', () => {
  it.each(EVERY_WAY)('$name by $method', async ({ row, method }) => {
    const asked = { row, method, cases: casesOf(row, world) };
    const faults = FAULTS.filter(({ meets }) => meets(asked));
    const told: string[] = [];
    for (const [at, { what, refusal }] of faults.entries()) {
      const heard = await askWith(faults.slice(at), asked);
      told.push(`${what}: ${verdict(heard).slice(0, refusal.length)}`);
    }
    told.push(`nothing: ${verdict(await askWith([], asked))}`);
    const declared = faults.map(({ what, refusal }) => `${what}: ${refusal}`);
    expect(told).toEqual([...declared, `nothing: ${asked.cases.answers}`]);
  });

  it('has rows that meet each fault', () => {
    const asked = EVERY_WAY.map(({ row, method }) => ({ row, method, cases: casesOf(row, world) }));
    const unmet = FAULTS.filter(({ meets }) => !asked.some(meets));
    expect(unmet).toEqual([]);
  });

  it('is refused with 403 where a merchant opens a client, before its body is looked at', async () => {
    const gateway = tended(world.gateway.fork());
    const asks = [{ kind: 'merchant', name: 'Below' }, { kind: 'shop' }, '{"broken'].map((body) =>
      send(gateway, '/v1/clients', { method: 'POST', body }),
    );
    expect((await Promise.all(asks)).map(verdict)).toEqual(asks.map(() => '403 forbidden'));
  });

  it.each([
    {
      path: '/v1/integrations',
      what: 'lacks what its kind needs',
      body: { kind: 'card_processor', provider: 'P', client_id: NOTHING.client },
    },
    {
      path: '/v1/clients',
      what: 'names two time zones',
      body: { kind: 'merchant', name: 'N', parent_id: NOTHING.client, ...TWO_ZONES },
    },
    { path: `/v1/clients/${NOTHING.client}`, what: 'names two time zones', body: TWO_ZONES },
    {
      path: `/v1/transactions/${NOTHING.transaction}/cancel`,
      what: 'voids an amount',
      body: { type: 'VOID', amount: 1 },
    },
    { path: '/v1/transactions', what: 'is above the amount allowed', body: { ...BY_TOKEN, amount: 100_000_000 } },
    {
      path: '/v1/payment_tokens',
      what: 'has a bad check digit',
      body: { card: { pan: '4242424242424241', expiry_month: '12', expiry_year: '2030' } },
    },
  ])('is refused with 400 where a body at $path $what, before what it names is looked for', async ({ path, body }) => {
    const gateway = tended(world.gateway.fork());
    const key = gateway.reseller.apiKey;
    expect(verdict(await send(gateway, path, { method: 'POST', body, key }))).toBe('400 invalid_request');
  });

  it('is told with 405, in Allow, every method of the path and no other', async () => {
    const gateway = tended(world.gateway.fork());
    for (const row of OPERATIONS) {
      const { headers } = await send(gateway, pathOf(row, casesOf(row, world).good), { method: 'PATCH' });
      const allowed = OPERATIONS.filter(({ path }) => path === row.path).flatMap(methodsOf);
      expect([row.path, ...(headers.get('allow')?.split(', ') ?? []).sort()]).toEqual([row.path, ...allowed.sort()]);
    }
  });
});

/** Asks a row with all of these faults at once, in a world of its own. */
async function askWith(faults: readonly Fault[], asked: Asked): Promise<Heard> {
  const gateway = tended(world.gateway.fork());
  let asking = requestOf(asked, asked.cases.good);
  for (const { spoil } of faults.toReversed()) asking = { ...asking, ...spoil?.(asking, asked) };
  for (const { before } of faults.toReversed()) await before?.(gateway, asking, asked);
  const { path, method, headers, key, body } = asking;
  return send(gateway, path, {
    method,
    headers,
    ...(key === undefined ? {} : { key }),
    ...(body === undefined ? {} : { body }),
  });
}

function requestOf({ row, method, cases }: Asked, ask: Ask | null): Asking {
  const { good } = cases;
  const { key, headers = {}, body = {} } = sentFor(world.gateway, row, ask ?? good, { method });
  const path = pathOf(row, ask ?? good);
  if (row.method === 'GET') return { path, method, key, headers, body: undefined };
  return { path, method, key, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** Another key, and no client named. */
function shownWith(key: () => string): (asking: Asking) => Partial<Asking> {
  return ({ headers: { 'Client-Id': _clientId, ...headers } }) => ({ key: key(), headers });
}

/** The fields are wrong, and the path goes on naming what is not there. */
function withBadFields({ body }: Asking, { row, cases: { bad, missing, good } }: Asked): Partial<Asking> {
  const { id = '' } = missing ?? good;
  const input = bad?.input ?? {};
  return { path: pathOf(row, { id, input }), body: body === undefined ? undefined : JSON.stringify(input) };
}

const SPENT = 'spent';

/** The body is another: one that names what is not there, or else one with a field more. */
function withSpentKey(_asking: Asking, asked: Asked): Partial<Asking> {
  const {
    row,
    cases: { good, missing },
  } = asked;
  const inBody = missing !== null && !row.path.includes('{id}');
  const { headers, ...asking } = requestOf(asked, inBody ? missing : { ...good, input: { ...good.input, more: true } });
  return { ...asking, headers: { ...headers, 'Idempotency-Key': SPENT } };
}

async function spendKey(gateway: Gateway, _asking: Asking, { row, cases: { good, answers } }: Asked): Promise<void> {
  expect(verdict(await askOverHttp(gateway, row, good, { idempotencyKey: SPENT }))).toBe(String(answers));
}

/** Asks until the key may ask no more. Reads count too, and so do refusals. */
function exhaust(gateway: Gateway, { key }: Asking): void {
  for (let asked = 0; typeof key === 'string' && asked < RATE.limit; asked++)
    try {
      gateway.as(key).transactions.list({ take: 1 });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
    }
}

function suspend({ as, reseller, merchant }: Gateway): void {
  as(reseller).clients.update(merchant.clientId, { status: 'suspended' });
}
