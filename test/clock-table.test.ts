/**
 * The clock's table, written by hand a second time. Each cell is compared with the code's table, and observed on a gateway in that
 * state.
 */
import { cards, type Gateway, SettleboxError } from 'settlebox';
import { describe, expect, it } from 'vitest';
import {
  CLOCK_STATES,
  type ClockRequest,
  type ClockTable,
  INSIDE_HANDLERS,
  OUTSIDE_HANDLERS,
  outcomeIn,
} from '../src/engine/clock-table.ts';
import { findInternals } from '../src/transports/gateway-internals.ts';
import { CLOCK_STATE_MAKERS, DAY, type Following, HOUR, type Occupied, turns } from './support/clock-states.ts';
import { send } from './support/http-requests.ts';

const OUTSIDE = `
              free  background  idle        preparing   waiting     moving      paused      following  closed
advance       runs  waits       waits       clock_busy  clock_busy  clock_busy  clock_busy  waits      gateway_closed
advanceTo     runs  waits       waits       clock_busy  clock_busy  clock_busy  clock_busy  waits      gateway_closed
next          runs  waits       waits       clock_busy  clock_busy  clock_busy  clock_busy  waits      gateway_closed
idle          runs  waits       waits       runs        waits       waits       waits       waits      gateway_closed
auto          runs  waits       waits       runs        waits       waits       waits       waits      returns
restore       runs  clock_busy  clock_busy  clock_busy  clock_busy  clock_busy  clock_busy  clock_busy  gateway_closed
reset         runs  clock_busy  clock_busy  clock_busy  clock_busy  clock_busy  clock_busy  clock_busy  gateway_closed
rewind        runs  clock_busy  clock_busy  clock_busy  clock_busy  clock_busy  clock_busy  clock_busy  gateway_closed
close         runs  runs        clock_busy  clock_busy  clock_busy  clock_busy  clock_busy  clock_busy  returns
snapshot      runs  runs        runs        runs        runs        runs        runs        runs       gateway_closed
fork          runs  runs        runs        runs        runs        runs        runs        runs       gateway_closed
call          runs  runs        runs        runs        runs        runs        runs        runs       gateway_closed
fetch         runs  runs        runs        runs        runs        runs        waits       runs       gateway_closed
tick          runs  waits       waits       runs        waits       waits       waits       returns    returns
timers_tick   runs  time_only   time_only   runs        time_only   time_only   time_only   returns    returns`;

const INSIDE = `
              background  idle        waiting     moving      closed
advance       clock_busy  clock_busy  clock_busy  clock_busy  gateway_closed
advanceTo     clock_busy  clock_busy  clock_busy  clock_busy  gateway_closed
next          clock_busy  clock_busy  clock_busy  clock_busy  gateway_closed
idle          returns     returns     returns     returns     returns
auto          returns     returns     returns     returns     returns
restore       clock_busy  clock_busy  clock_busy  clock_busy  gateway_closed
reset         clock_busy  clock_busy  clock_busy  clock_busy  gateway_closed
rewind        clock_busy  clock_busy  clock_busy  clock_busy  gateway_closed
close         clock_busy  clock_busy  clock_busy  clock_busy  returns
snapshot      runs        runs        runs        runs        gateway_closed
fork          runs        runs        runs        runs        gateway_closed
call          runs        runs        runs        runs        gateway_closed
fetch         runs        runs        runs        runs        gateway_closed
tick          waits       waits       waits       waits       returns
timers_tick   time_only   time_only   time_only   time_only   returns`;

/** A request of the table. */
interface Probe {
  readonly row: ClockRequest;
  readonly run: (occupied: Occupied) => unknown;
  /** Reports whether the request has had its effect. */
  readonly hasRun: (occupied: Occupied, before: Before) => boolean;
  readonly follows?: Following;
}

/** The gateway at the time of a request. */
interface Before {
  readonly now: number;
  /** The same, or the time of the external clock if that is ahead. */
  readonly current: number;
  readonly received: number;
}

const SALE = { type: 'SALE', amount: 1_999, payment_method: cards.visa } as const;

const hasMoved: Probe['hasRun'] = ({ gateway }, { current }) => gateway.clock.now() >= current + HOUR;
const hasDelivered: Probe['hasRun'] = ({ received }, before) => received() > before.received;
const isFirstWorld: Probe['hasRun'] = ({ gateway }) => gateway.merchants.length === 1;
const always: Probe['hasRun'] = () => true;

const PROBES: Readonly<Record<string, Probe>> = {
  advance: { row: 'move', run: ({ gateway }) => gateway.clock.advance({ hours: 1 }), hasRun: hasMoved },
  advanceTo: { row: 'move', run: ({ gateway }) => gateway.clock.advanceTo('2026-01-09'), hasRun: hasMoved },
  next: {
    row: 'next',
    run: ({ gateway }) => gateway.clock.next(),
    hasRun: (occupied, before) => hasMoved(occupied, before) || hasDelivered(occupied, before),
  },
  idle: { row: 'idle', run: ({ gateway }) => gateway.idle(), hasRun: hasDelivered },
  auto: {
    row: 'background',
    run: ({ gateway }) => schedulerOf(gateway).runDueJobsInBackground(),
    hasRun: hasDelivered,
  },
  restore: { row: 'restore', run: ({ gateway, snapshot }) => gateway.restore(snapshot), hasRun: isFirstWorld },
  reset: { row: 'reset', run: ({ gateway }) => gateway.reset(), hasRun: isFirstWorld },
  rewind: { row: 'reset', run: ({ gateway }) => gateway.rewind('start'), hasRun: isFirstWorld },
  close: { row: 'close', run: ({ gateway }) => gateway.close(), hasRun: ({ gateway }) => isClosed(gateway) },
  snapshot: { row: 'snapshot', run: ({ gateway }) => gateway.snapshot(), hasRun: always },
  fork: { row: 'fork', run: ({ gateway, snapshot }) => gateway.fork({ from: snapshot }).close(), hasRun: always },
  call: { row: 'call', run: ({ gateway }) => gateway.transactions.create(SALE), hasRun: always },
  fetch: { row: 'fetch', run: ({ gateway }) => send(gateway, '/v1/transactions'), hasRun: always },
  tick: { row: 'tick', run: noticeTick, hasRun: hasCaughtUp, follows: 'clock' },
  timers_tick: { row: 'timers_tick', run: noticeTick, hasRun: hasCaughtUp, follows: 'steps' },
};

/** Moves the external clock by a day, and makes the gateway notice it. */
function noticeTick({ gateway, tick }: Occupied): void {
  tick();
  schedulerOf(gateway).catchUp();
}

function hasCaughtUp({ gateway }: Occupied, { current }: Before): boolean {
  return gateway.clock.now() >= current + DAY && hasClosedBatch(gateway);
}

function hasClosedBatch({ events }: Gateway): boolean {
  return events.list().some(({ type }) => type === 'batch.closed');
}

function isClosed(gateway: Gateway): boolean {
  try {
    return gateway.baseUrl === '';
  } catch {
    return true;
  }
}

function schedulerOf(gateway: object) {
  return findInternals(gateway)?.scheduler ?? expect.fail('not a gateway');
}

/** Returns the cells of a table: request, state, outcome. */
function cellsOf(text: string): (readonly [request: string, state: string, outcome: string])[] {
  const [states = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return rows.flatMap(([request = '', ...outcomes]) =>
    outcomes.map((outcome, column) => [request, states[column] ?? '', outcome] as const),
  );
}

describe.each([
  ['outside handlers', 'outside', OUTSIDE, OUTSIDE_HANDLERS],
  ['inside handlers', 'inside', INSIDE, INSIDE_HANDLERS],
] as const)('%s', (_name, where, text, table) => {
  const cells = cellsOf(text);

  it('has the same cells as the table in the code', () => {
    const expected = new Map(cells.map(([request, state, outcome]) => [`${rowOf(request)} ${state}`, outcome]));
    expect(inCode(table)).toEqual(expected);
  });

  const more = cells
    .filter(([, state]) => state === 'idle')
    .map(([request, , outcome]) => [request, 'idle behind background', outcome] as const);

  it.each([...cells, ...more])('handles %s while the clock is %s: %s', async (request, state, outcome) => {
    expect(await observe(request, state, where)).toBe(outcome);
  });
});

function rowOf(request: string): ClockRequest {
  return PROBES[request]?.row ?? expect.fail(`no request ${request}`);
}

/** Returns the possible cells of the code's table. */
function inCode(table: ClockTable): Map<string, string> {
  const rows = new Set(Object.values(PROBES).map(({ row }) => row));
  expect([...rows].sort()).toEqual(Object.keys(table).sort());
  const cells = [...rows].flatMap((row) =>
    CLOCK_STATES.map((state) => [`${row} ${state}`, outcomeIn(table, row, state)] as const),
  );
  return new Map(cells.filter(([, outcome]) => outcome !== 'impossible'));
}

/** Turns of the event loop after which a request without an effect counts as waiting. Must be fewer than a move waits. */
const WAITING_TURNS = 30;

/** Makes a request in a state, and returns its outcome. */
async function observe(request: string, state: string, where: string): Promise<string> {
  const probe = PROBES[request] ?? expect.fail(`no request ${request}`);
  const occupied = await CLOCK_STATE_MAKERS[state]?.(probe.follows ?? 'nothing', where);
  if (occupied === undefined) expect.fail(`no state ${state}`);
  let observation: Observation | undefined;
  await occupied.call(() => {
    observation = new Observation(probe, occupied, state);
  });
  await turns(WAITING_TURNS);
  const outcome = observation?.outcome() ?? expect.fail('the request was not made');
  await occupied.release();
  await observation?.finished;
  if (outcome === 'waits' || outcome === 'time_only') expect(observation?.hasRun).toBe(true);
  if (!isClosed(occupied.gateway)) occupied.gateway.check();
  occupied.gateway.close();
  return outcome;
}

/** Makes a request, and observes it from then on. */
class Observation {
  readonly #probe: Probe;
  readonly #occupied: Occupied;
  readonly #state: string;
  readonly #before: Before;
  readonly #hadRun: boolean;
  /** The clock when the call returned. */
  readonly #movedAtOnce: boolean;
  readonly #batchClosedAtOnce: boolean;
  #isPending = true;
  #code: string | undefined;
  readonly finished: Promise<void>;

  constructor(probe: Probe, occupied: Occupied, state: string) {
    const { gateway } = occupied;
    this.#probe = probe;
    this.#occupied = occupied;
    this.#state = state;
    this.#before = sellAndLook(occupied);
    this.#hadRun = isClosed(gateway);
    this.finished = this.#make();
    this.#movedAtOnce = !isClosed(gateway) && gateway.clock.now() !== this.#before.now;
    this.#batchClosedAtOnce = !isClosed(gateway) && hasClosedBatch(gateway);
  }

  get hasRun(): boolean {
    return this.#probe.hasRun(this.#occupied, this.#before);
  }

  async #make(): Promise<void> {
    try {
      await this.#probe.run(this.#occupied);
    } catch (error) {
      this.#code = codeOf(error);
    } finally {
      this.#isPending = false;
    }
  }

  outcome(): string {
    if (this.#code !== undefined) return this.#code;
    if (this.#probe.follows !== undefined) return this.#tickOutcome();
    if (this.#isPending) return 'waits';
    if (this.#hadRun || !this.hasRun) return 'returns';
    // The listener runs in the middle of a synchronous run, so a request that starts after it has waited.
    const hasWaited = this.#state === 'following' && this.#probe.hasRun !== always && !isSynchronous(this.#probe);
    return hasWaited && !this.#movedAtOnce ? 'waits' : 'runs';
  }

  #tickOutcome(): string {
    if (this.#movedAtOnce) return this.#batchClosedAtOnce ? 'runs' : 'time_only';
    return this.#state === 'following' || this.#state === 'closed' ? 'returns' : 'waits';
  }
}

/** Creates due work for requests that deliver or move the clock, and returns the gateway's state. */
function sellAndLook({ gateway, received }: Occupied): Before {
  if (isClosed(gateway)) return { now: 0, current: 0, received: received() };
  gateway.transactions.create(SALE);
  return { now: gateway.clock.now(), current: schedulerOf(gateway).currentTime, received: received() };
}

function isSynchronous({ row }: Probe): boolean {
  return row === 'restore' || row === 'reset' || row === 'close';
}

function codeOf(error: unknown): string {
  return error instanceof SettleboxError ? error.code : String(error);
}
