import { cards, createGateway } from 'settlebox';
import { expect, it } from 'vitest';
import { JOBS_PER_ADVANCE_MAX, Scheduler } from '../../src/engine/advance.ts';
import { unpackWorld } from '../../src/engine/world-bytes.ts';
import { openEngine } from '../../src/worlds/engine-parts.ts';

const DAY = 86_400_000;

it('runs the first work of a kind of job in small slices, because its code is not compiled yet', async () => {
  using gateway = createGateway();
  for (let at = 0; at < 700; at++)
    gateway.transactions.create({ type: 'SALE', amount: 1_000 + at, payment_method: cards.visa });
  const engine = openEngine(unpackWorld(gateway.snapshot()));
  let before = engine.worldInJob.outbox.last;
  const events: number[] = [];
  const turn = async () => {
    const { last } = engine.worldInJob.outbox;
    events.push(last - before);
    before = last;
  };
  const scheduler = new Scheduler(engine, () => Promise.resolve(undefined), JOBS_PER_ADVANCE_MAX, turn);
  await scheduler.runUntil(engine.state.now + 3 * DAY, 'advance');
  engine.close();
  // The batch closes, settles, and is funded: each is a kind of job that has an event per sale.
  const small = events.filter((count) => count <= 50);
  expect(small).toHaveLength(3);
  expect(events[0]).toBe(small[0]);
  expect(events.filter((count) => count === 250).length).toBeGreaterThanOrEqual(6);
});
