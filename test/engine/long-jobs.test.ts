/** Tests jobs that are split into parts: those of a batch with more transactions than a slice has room for. */
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { banks, cards, createGateway, type Gateway, type GatewayOptions } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { JOBS_PER_ADVANCE_MAX, Scheduler } from '../../src/engine/advance.ts';
import { packWorld, unpackWorld } from '../../src/engine/world-bytes.ts';
import { findInternals } from '../../src/transports/gateway-internals.ts';
import { openEngine } from '../../src/worlds/engine-parts.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const DAY = 86_400_000;
const SALE = { type: 'SALE', payment_method: cards.visa } as const;
const PAYMENT = { type: 'PAYMENT', payment_method: banks.good } as const;

/** Batches of all kinds of entries: some leave their batch when it settles, or wait for a return or a notice. */
function fillBatches(gateway: Gateway): void {
  const { transactions, simulate } = gateway;
  const returned = banks.returns('R01');
  for (let at = 0; at < 12; at++) {
    const { transaction_id } = transactions.create({ ...SALE, amount: 1_000 + at });
    if (at === 5) transactions.cancel(transaction_id, { type: 'VOID' });
    const payment = transactions.create({ ...PAYMENT, amount: 2_000 + at });
    if (at % 4 === 0)
      simulate.ach.notificationOfChange({
        transaction: payment,
        code: 'C01',
        corrected: { account_number: `12345678${at}` },
      });
    if (at % 4 === 1) simulate.ach.return({ transaction: payment, code: 'R03' });
    if (at % 4 === 2) transactions.create({ type: 'PAYMENT', amount: 300 + at, payment_method: returned });
    if (at % 4 === 3) transactions.create({ type: 'PAYOUT', amount: 400 + at, payment_method: banks.good });
  }
}

/** Refunds some settled sales: the next batch contains refunds that the network rejects, or confirms late. */
function refundSome(gateway: Gateway): void {
  const sales = gateway.transactions.list({ type: 'SALE', transaction_state: 'settled' }).data;
  for (const { transaction_id: id } of sales.slice(0, 6))
    gateway.transactions.cancel(id ?? '', { type: 'REFUND', amount: 10 });
}

/** Refunds a cent of some sales as soon as they have settled. */
function listen(gateway: Gateway): string[] {
  const heard: string[] = [];
  gateway.events.on('transaction.*', ({ type, subject, data: { object } }) => {
    heard.push(`${type} ${subject}`);
    if (type === 'transaction.settled' && 'amount' in object && object.amount === 1_003)
      gateway.transactions.cancel(subject, { type: 'REFUND', amount: 1 });
  });
  return heard;
}

function schedulerOf(gateway: Gateway) {
  return findInternals(gateway)?.scheduler ?? expect.fail('not a gateway');
}

/** Returns the job of which some parts have run, without finishing it, which any call of the gateway does. */
function unfinishedIn(gateway: Gateway) {
  return schedulerOf(gateway).unfinishedJob;
}

function newGateway(workPerSlice: number, options: GatewayOptions = {}): Gateway {
  const gateway = createGateway(options);
  schedulerOf(gateway).workPerSlice = workPerSlice;
  return gateway;
}

async function live(gateway: Gateway): Promise<void> {
  fillBatches(gateway);
  await gateway.clock.advance(3 * DAY);
  refundSome(gateway);
  await gateway.clock.advance(8 * DAY);
}

function reportOf(gateway: Gateway): unknown {
  gateway.check();
  return {
    events: gateway.events.list(),
    timeline: String(gateway.timeline()),
    files: gateway.ach.files(),
    deposits: gateway.ledger.deposits(),
    tape: gateway.tape(),
    upcoming: gateway.upcoming(),
  };
}

/** Does something at each turn of the event loop while a move is in progress. */
async function atEachTurn(move: () => Promise<unknown>, act: () => void): Promise<void> {
  let isOver = false;
  const turn = () => {
    if (isOver) return;
    act();
    setImmediate(turn);
  };
  setImmediate(turn);
  await move().finally(() => {
    isOver = true;
  });
}

function eventLoopTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

describe('the jobs of a batch that is larger than a slice', () => {
  it('have the same results in slices of any size', async () => {
    using whole = newGateway(100_000);
    const heard = listen(whole);
    await live(whole);
    const report = reportOf(whole);
    for (const workPerSlice of [1, 5, 13]) {
      using split = newGateway(workPerSlice);
      const heardToo = listen(split);
      await live(split);
      expect(heardToo, `slices of ${workPerSlice}`).toEqual(heard);
      expect(reportOf(split), `slices of ${workPerSlice}`).toEqual(report);
      expect(Buffer.compare(split.snapshot(), whole.snapshot())).toBe(0);
    }
  });

  it('are finished by a call that arrives between two parts, so that it finds no half of a batch', async () => {
    using whole = newGateway(100_000);
    using split = newGateway(3);
    for (const gateway of [whole, split]) fillBatches(gateway);
    await whole.clock.advance(8 * DAY);
    const calls: readonly (() => void)[] = [
      () => split.check(),
      () => split.events.list(),
      () => split.upcoming(),
      () => split.tape(),
      () => split.timeline(),
      () => split.ledger.balances(),
      () => split.snapshot(),
      () => split.fork().close(),
    ];
    let turns = 0;
    let finished = 0;
    await atEachTurn(
      () => split.clock.advance(8 * DAY),
      () => {
        if (unfinishedIn(split) === undefined) return;
        // Most parts are followed by another one, so that all places are reached.
        if (++turns % 3 !== 0) return;
        calls[finished++ % calls.length]?.();
        expect(unfinishedIn(split)).toBeUndefined();
      },
    );
    expect(finished).toBeGreaterThanOrEqual(4);
    expect(reportOf(split)).toEqual(reportOf(whole));
  });

  it('continue after a snapshot or fork that was taken between two parts', async () => {
    using whole = newGateway(100_000);
    using split = newGateway(4);
    for (const gateway of [whole, split]) fillBatches(gateway);
    const target = whole.clock.now() + 8 * DAY;
    await whole.clock.advanceTo(target);
    const copies: Gateway[] = [];
    await atEachTurn(
      () => split.clock.advanceTo(target),
      () => {
        if (unfinishedIn(split) === undefined || copies.length === 4) return;
        copies.push(copies.length % 2 === 0 ? split.fork() : createGateway({ from: split.snapshot() }));
      },
    );
    expect(copies).toHaveLength(4);
    for (const copy of copies) {
      copy.check();
      await copy.clock.advanceTo(target);
      expect(copy.events.list()).toEqual(whole.events.list());
      expect(copy.ledger.deposits()).toEqual(whole.ledger.deposits());
      copy.close();
    }
  });

  it('continue in the file of a process that was killed between two parts', async () => {
    const folder = temporaryFolder();
    const database = join(folder, 'shop.db');
    using whole = newGateway(100_000);
    using split = newGateway(4, { database });
    for (const gateway of [whole, split]) fillBatches(gateway);
    const target = whole.clock.now() + 5 * DAY;
    await whole.clock.advanceTo(target);
    const files = new Map<string, string>();
    await atEachTurn(
      () => split.clock.advanceTo(target),
      () => {
        const unfinished = unfinishedIn(split);
        if (unfinished === undefined) return;
        const place = `${unfinished.job.kind} ${unfinished.place.step}`;
        if (files.has(place)) return;
        const copy = join(folder, `killed-${files.size}.db`);
        for (const part of ['', '-wal']) if (existsSync(database + part)) copyFileSync(database + part, copy + part);
        files.set(place, copy);
      },
    );
    expect([...files.keys()].sort()).toEqual([
      'batch.close 1',
      'batch.fund 0',
      'batch.settle 0',
      'batch.settle 1',
      'batch.settle 2',
      'batch.submit 0',
    ]);
    for (const [place, file] of files) {
      using reopened = createGateway({ database: file });
      reopened.check();
      await reopened.clock.advanceTo(target);
      expect(reopened.events.list(), place).toEqual(whole.events.list());
      expect(reopened.ledger.deposits(), place).toEqual(whole.ledger.deposits());
    }
  });

  it('handle at most 250 entries between two turns of the event loop', async () => {
    using gateway = createGateway();
    for (let at = 0; at < 700; at++) gateway.transactions.create({ ...SALE, amount: 1_000 });
    const engine = openEngine(unpackWorld(gateway.snapshot()));
    const scheduler = new Scheduler(engine, () => Promise.resolve(undefined), JOBS_PER_ADVANCE_MAX, eventLoopTurn);
    const events: number[] = [engine.worldInJob.outbox.last];
    await atEachTurn(
      () => scheduler.runUntil(engine.state.now + 3 * DAY, 'advance'),
      () => {
        events.push(engine.worldInJob.outbox.last);
      },
    );
    events.push(engine.worldInJob.outbox.last);
    const perTurn = events.slice(1).map((last, at) => last - (events[at] ?? 0));
    // A batch has events and notes of its own.
    expect(Math.max(...perTurn)).toBeLessThanOrEqual(250 + 3);
    expect(perTurn.filter((count) => count > 0).length).toBeGreaterThanOrEqual(9);
  });

  it('leave totals of zero if every entry is rejected before settlement', async () => {
    using gateway = createGateway();
    for (let at = 0; at < 30; at++)
      gateway.transactions.create({ type: 'PAYMENT', amount: 100 + at, payment_method: banks.returns('R13') });
    await gateway.clock.advance(8 * DAY);
    gateway.check();
    expect(gateway.batches.list().data[0]).toMatchObject({ payments_count: 0, net_amount: 0 });
  });
});

it('fails a move at a part that fails, and goes on from there', async () => {
  using whole = createGateway();
  for (let at = 0; at < 20; at++) whole.transactions.create({ ...SALE, amount: 1_000 + at });
  const engine = openEngine(unpackWorld(whole.snapshot()));
  const scheduler = new Scheduler(engine, () => Promise.resolve(undefined));
  scheduler.workPerSlice = 5;
  engine.database.exec(`CREATE TRIGGER broken BEFORE UPDATE ON transactions
    WHEN old.number = 11 AND new.state = 'settled' BEGIN SELECT raise(ABORT, 'broken'); END`);
  const target = engine.state.now + 3 * DAY;
  await expect(scheduler.runUntil(target, 'advance')).rejects.toThrow('broken');
  expect(engine.state.unfinished).toMatchObject({ job: { kind: 'batch.settle' }, place: { step: 0 } });
  // Any access would finish the job first, and fails in the same way.
  expect(() => engine.database).toThrow('broken');
  const { database } = engine.worldInJob;
  database.exec('DROP TRIGGER broken');
  await scheduler.runUntil(target, 'advance');
  await whole.clock.advanceTo(target);
  using done = createGateway({ from: packWorld(engine.capture()) });
  expect(done.events.list()).toEqual(whole.events.list());
  engine.close();
});
