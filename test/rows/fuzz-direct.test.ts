/**
 * Direct calls bring what no JSON can hold: each ends in an answer of the row's form, or in a GatewayError that is
 * described; never in an error of the engine's inside.
 */
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../../src/index.ts';
import { OPERATIONS } from '../../src/worlds/resources.ts';
import { askDirectly } from '../support/asking.ts';
import { basesOf } from '../support/fuzz/bases.ts';
import { Chance } from '../support/fuzz/chance.ts';
import { type FuzzWorld, prepareFuzzWorld } from '../support/fuzz/fuzz-row.ts';
import { faultOfForm, faultOfRefusal, statusOf } from '../support/fuzz/judge.ts';
import { TOKENS, WORDS } from '../support/fuzz/junk.ts';
import { fieldOf } from '../support/http-requests.ts';
import type { Ask, Row } from '../support/operation-cases.ts';
import { volume } from '../support/volume.ts';

let world: FuzzWorld;
beforeAll(async () => {
  world = await prepareFuzzWorld();
});
afterAll(() => world.gateway.close());

class Instance {
  readonly type = 'SALE';
  readonly amount = 100;
}

const itself: Record<string, unknown> = {};
itself.itself = itself;

/** What a program can pass and JSON can't. */
const VALUES: readonly unknown[] = [
  undefined,
  null,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
  1n,
  10n ** 40n,
  Symbol('s'),
  Symbol.iterator,

  () => 1,
  class {},
  new Instance(),
  new Map([['type', 'SALE']]),
  new Set([1]),
  new Uint8Array(4),
  /x/,
  new Error('x'),
  Object.create(null),
  Object.create({ type: 'SALE' }),
  Object.freeze({ type: 'SALE' }),
  new Proxy({}, {}),
  itself,
  new String('SALE'),
  new Number(1),
  new Boolean(true),
  Promise.resolve(1),
  [undefined],
  new Array(3),
  [itself],
  { toJSON: () => 'SALE' },
  { toString: () => 'SALE' },
  { valueOf: () => 1 },
  { length: 3 },
  { 0: 'a' },
];

/** In boxes, since undefined is one of them. */
const BOXES = VALUES.map((value) => ({ value }));

const CALLS = volume(160, 400);
const LIFE = 40;

describe(`${CALLS} direct calls with whatever a program can pass`, () => {
  it.each(OPERATIONS.map((row) => ({ name: row.name, row })))('$name', ({ row }) => {
    const chance = new Chance(`direct ${row.name}`);
    const bases = basesOf(row, world);
    for (let life = 0; life * LIFE < CALLS; life++) {
      const gateway = world.gateway.fork();
      for (let call = 0; call < LIFE; call++) {
        const ask = spoiled(chance, chance.pick(bases));
        const idempotencyKey = chance.hits(0.3) ? `order-${chance.below(2)}` : undefined;
        const fault = faultOf(row, asked(gateway, row, ask, idempotencyKey));
        if (fault !== undefined) expect.fail(`${fault}\nasked: ${inspect(ask, { depth: 6 })}`);
      }
      gateway.check();
      gateway.close();
    }
  });
});

/** What an engine's error would be is a fault, and told with what was asked. */
function asked(gateway: Gateway, row: Row, ask: Ask, idempotencyKey: string | undefined): unknown {
  try {
    return askDirectly(gateway, row, ask, { idempotencyKey });
  } catch (error) {
    return expect.fail(`${error instanceof Error ? error.stack : String(error)}\nasked: ${inspect(ask, { depth: 6 })}`);
  }
}

function faultOf(row: Row, body: unknown): string | undefined {
  const code = fieldOf(body, 'error', 'code');
  if (code === undefined) return faultOfForm(row, body);
  return faultOfRefusal(row, row.method, statusOf(String(code)), body);
}

/** An ask with a value put into it somewhere, or in place of its whole input or id. */
function spoiled(chance: Chance, ask: Ask): Ask {
  const value = chance.weighed<unknown>([
    [6, chance.pick(BOXES).value],
    [2, chance.pick(WORDS)],
    [1, parsed(chance.pick(TOKENS))],
  ]);
  const input: unknown = chance.hits(0.15) ? value : withValue(chance, ask.input ?? {}, value);
  const id: unknown = chance.hits(0.2) ? value : ask.id;
  return {
    ...ask,
    ...Object.fromEntries([
      ['id', id],
      ['input', input],
    ]),
  };
}

function parsed(text: string): unknown {
  return JSON.parse(text);
}

/** A copy in which one field, at some depth, is another; or which has one field more. */
function withValue(chance: Chance, input: object, value: unknown): object {
  const entries = Object.entries(input);
  if (entries.length === 0 || chance.hits(0.2))
    return { ...input, [chance.pick(['unknown', 'metadata', 'amount'])]: value };
  const [name, inner] = chance.pick(entries);
  const nested = typeof inner === 'object' && inner !== null && !Array.isArray(inner) && chance.hits(0.7);
  return { ...input, [name]: nested ? withValue(chance, inner, value) : value };
}
