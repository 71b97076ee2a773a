/** Random runs: an application calls a gateway while random faults occur. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { FAULT_KINDS, isFaultKind } from '../../src/domain/simulation/faults/kinds.ts';
import {
  banks,
  cards,
  createGateway,
  type FaultOptions,
  type Gateway,
  GatewayError,
  replay,
  SettleboxError,
  type Snapshot,
  type Tape,
} from '../../src/index.ts';
import { requestOf } from '../support/http-requests.ts';
import { FIRST_SEED } from '../support/seeds.ts';
import { volume } from '../support/volume.ts';

/** Returns a whole number below a bound, from a seed of the test. */
type Pick = (below: number) => number;

/** mulberry32 */
function numbers(seed: number): Pick {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const one = <Thing>(of: readonly [Thing, ...Thing[]], pick: Pick): Thing => of[pick(of.length)] ?? of[0];

/**
 * Bank files are rare, and the first kind that triggers excludes the others. Probabilities are raised so that the last
 * kind triggers too.
 */
const PROBABILITIES = { request: 0.08, webhook: 0.3, file: 0.4, last: 0.8 };

/** Every kind of fault, each with a low probability. */
const ALL: readonly FaultOptions[] = Object.keys(FAULT_KINDS)
  .filter(isFaultKind)
  .map((kind) => ({ kind, probability: PROBABILITIES[kind === 'file_split' ? 'last' : FAULT_KINDS[kind].target] }));

/** A world with faults, in its gateway and its receivers, that can be run more than once. */
class FaultyWorld {
  readonly gateway: Gateway;
  readonly #seed: number;
  #answers: Pick;

  constructor(seed: number) {
    this.#seed = seed;
    this.#answers = numbers(-seed);
    const deliver = () => this.#answer();
    this.gateway = createGateway({
      seed,
      faults: ALL,
      webhooks: { timestamps: 'virtual', endpoints: [{ deliver }, { deliver, events: ['transaction.*', 'ach.*'] }] },
    });
  }

  /** Runs the world with all checks at each step, returns a summary, and restores the world. */
  async play(): Promise<{ readonly world: string; readonly timeline: string; readonly fired: readonly number[] }> {
    const { gateway } = this;
    this.#answers = numbers(-this.#seed);
    const pick = numbers(this.#seed);
    const open: Promise<unknown>[] = [];
    for (let step = 0; step < STEPS; step++) {
      open.push(one(COMMANDS, pick)(gateway, pick).catch(rejectUnknown));
      await gateway.clock.advance(one(STEPS_MS, pick));
      gateway.check();
      if (pick(8) === 0) gateway.restore(gateway.snapshot());
    }
    const fired = gateway.simulate.faults.stats().map((fault) => fault.fired);
    const timeline = String(gateway.timeline());
    const snapshot = gateway.snapshot();
    if (this.#seed % REPLAYED_EVERY === 0) await expectReplayed(gateway.tape(), snapshot);
    const world = createHash('sha256').update(snapshot).digest('hex');
    // Delayed and hanging requests end when the world is left.
    gateway.reset();
    await Promise.all(open);
    return { world, timeline, fired };
  }

  #answer(): Response | undefined {
    const random = this.#answers(60);
    if (random > 14) return undefined;
    if (random > 10) throw new Error('the shop has a bug');
    return new Response(null, { status: random === 0 ? 410 : one([500, 503, 404, 301, 202], this.#answers) });
  }
}

/** Runs replayed from their tapes. */
const REPLAYED_EVERY = 5;

async function expectReplayed(tape: Tape, snapshot: Snapshot): Promise<void> {
  using again = await replay(JSON.parse(JSON.stringify(tape)));
  expect(Buffer.from(again.snapshot()).equals(Buffer.from(snapshot))).toBe(true);
}

const STEPS = 8;
const STEPS_MS = [0, 1_001, 40_000, 3_600_000, 30 * 3_600_000, 80 * 3_600_000] as const;

type Command = (gateway: Gateway, pick: Pick) => Promise<unknown>;

/** Commands of the application and its test. More rows make a command more frequent. */
// biome-ignore format: a table reads in columns
const COMMANDS: readonly [Command, ...Command[]] = [
  sell, sell, sellByHttp, sellByHttp, sellByHttp,
  cancel, cancel, cancelByHttp, capture, scheduleReturn, scheduleReturn, readByHttp, closeBatches, redeliver,
];

const METHODS = [cards.visa, cards.declines('51'), banks.good, banks.returns('R01'), banks.returns('R10')] as const;

function saleOf(pick: Pick) {
  const method = one(METHODS, pick);
  const amount = 1 + pick(9_999);
  if ('pan' in method) return { type: one(['SALE', 'AUTH'], pick), amount, payment_method: method };
  return { type: one(['PAYMENT', 'PAYMENT', 'PAYOUT'], pick), amount, payment_method: method };
}

/** Returns one of four keys, so that some repeat, with the same and with another body. */
const keyOf = (pick: Pick) => `order-${pick(4)}`;

async function sell({ transactions }: Gateway, pick: Pick): Promise<unknown> {
  const options = pick(2) === 0 ? {} : { idempotencyKey: keyOf(pick) };
  return Reflect.apply(transactions.create, undefined, [saleOf(pick), options]);
}

async function sellByHttp(gateway: Gateway, pick: Pick): Promise<unknown> {
  return post(gateway, '/v1/transactions', saleOf(pick), pick(2) === 0 ? {} : { 'Idempotency-Key': keyOf(pick) });
}

async function post(gateway: Gateway, path: string, body: object, headers = {}): Promise<unknown> {
  const response = await gateway.fetch(
    requestOf(gateway, `${gateway.baseUrl}${path}`, { method: 'POST', body, headers }),
  );
  return response.text();
}

const CANCELS = ['VOID', 'REFUND', 'cancel'] as const;

async function cancel(gateway: Gateway, pick: Pick): Promise<unknown> {
  return gateway.transactions.cancel(some(gateway, pick), { type: one(CANCELS, pick) });
}

async function cancelByHttp(gateway: Gateway, pick: Pick): Promise<unknown> {
  return post(gateway, `/v1/transactions/${some(gateway, pick)}/cancel`, { type: one(CANCELS, pick) });
}

async function capture(gateway: Gateway, pick: Pick): Promise<unknown> {
  return gateway.transactions.capture(some(gateway, pick));
}

type ReturnTime = { readonly day: number } | { readonly bankingDay: number } | 'deadline';
const RETURN_TIMES: readonly [ReturnTime, ...ReturnTime[]] = [{ day: 3 }, { bankingDay: 1 }, 'deadline'];

async function scheduleReturn(gateway: Gateway, pick: Pick): Promise<unknown> {
  const at = one(RETURN_TIMES, pick);
  return gateway.simulate.ach.return({ transaction: some(gateway, pick), code: one(['R01', 'R02', 'R10'], pick), at });
}

async function readByHttp(gateway: Gateway): Promise<unknown> {
  return (await gateway.fetch(requestOf(gateway, `${gateway.baseUrl}/v1/batches/status`, {}))).json();
}

async function closeBatches(gateway: Gateway): Promise<unknown> {
  return gateway.batches.close();
}

async function redeliver(gateway: Gateway, pick: Pick): Promise<unknown> {
  const deliveries = gateway.webhooks.deliveries();
  return gateway.webhooks.redeliver(deliveries[pick(deliveries.length)] ?? 'DELIVERY-NONE');
}

/** Returns the ID of a transaction from the event log, since a fault may affect the list of transactions. */
function some(gateway: Gateway, pick: Pick): string {
  const ids = [...new Set(gateway.events.list().map(({ subject }) => subject))].filter((id) => id.startsWith('TRANS'));
  return ids[pick(ids.length)] ?? 'TRANSACTION-NONE';
}

/**
 * Ignores errors that an application or test expects: rejected and lost requests, and invalid options. Other errors
 * propagate.
 */
function rejectUnknown(error: unknown): void {
  if (error instanceof GatewayError || error instanceof SettleboxError) return;
  const words = String(error);
  if (/^TypeError: (fetch failed|terminated)|^SyntaxError: /.test(words)) return;
  throw error;
}

/** Runs of each quarter. More follow, up to this number, until every kind of fault has triggered. */
const HISTORIES = volume(20, 250);
const HISTORIES_MAX = 250;

/** Runs this quarter of all seeds, each twice in one world, and compares the results. */
export function repeatsIdentically(quarter: number): void {
  const from = FIRST_SEED + quarter * HISTORIES_MAX;
  it(`follows every rule at every step of ${HISTORIES} runs from seed ${from} on, and repeats them identically`, async () => {
    const fired = ALL.map(() => 0);
    for (let history = 0; history < HISTORIES || (history < HISTORIES_MAX && fired.includes(0)); history++) {
      const world = new FaultyWorld(from + history);
      using _gateway = world.gateway;
      const once = await world.play();
      expect(await world.play(), `seed ${from + history}`).toEqual(once);
      for (const [at, count] of once.fired.entries()) fired[at] = (fired[at] ?? 0) + count;
    }
    // A kind that never triggered would not have been tested.
    expect(ALL.filter((_fault, at) => fired[at] === 0)).toEqual([]);
  }, 240_000);
}
