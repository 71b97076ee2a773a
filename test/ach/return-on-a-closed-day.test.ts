/** Returns on weekends and holidays: days move to the next banking day, dates and times do not. */
import { expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { outcomeOf, pay } from './entry-worlds.ts';

it.each([
  // Settled on Wednesday 2026-01-07; day 40 is Washington's Birthday.
  [{ day: 40 }, '2026-02-17T13:30:00.000Z'],
  ['2026-02-16', '2026-02-16T05:00:00.000Z'],
  ['2026-02-14', '2026-02-14T05:00:00.000Z'],
  ['2026-02-16T18:00:00Z', '2026-02-16T18:00:00.000Z'],
] as const)('returns at %j', async (at, arrival) => {
  const gateway = freshGateway();
  const transaction = pay(gateway);
  expect(gateway.simulate.ach.return({ transaction, code: 'R10', at }).at).toBe(arrival);
  await gateway.clock.advanceTo(arrival);
  expect(outcomeOf(gateway, transaction)).toBe(`returned R10 ${arrival}`);
});
