/** Printed times of another year than that in which the world started have their year. */
import { expect, it } from 'vitest';
import { banks, cards, createGateway, replay } from '../src/index.ts';
import { assertTimeline, traffic, withGateway } from '../src/testing.ts';
import { sell } from './review/shop.ts';
import { freshGateway } from './support/fresh-gateway.ts';

const NOW = '2026-12-30T15:00:00Z';
const timesIn = (text: string) => text.split('\n').map((line) => line.trim().split(/ {2,}/)[0]);

it('prints the year in timelines, upcoming events, and results of clock moves', async () => {
  const gateway = freshGateway({ now: NOW });
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 500, payment_method: banks.good });
  expect(timesIn(String(gateway.upcoming()))).toEqual([
    'Wed Dec 30 17:00 ET',
    'Thu Dec 31 08:30 ET',
    'Mon Jan 4 2027 08:30 ET',
    'Tue Jan 5 2027 08:30 ET',
  ]);
  const passed = await gateway.clock.advanceTo('funding', { of: payment });
  for (const text of [String(passed.happened), String(gateway.timeline()).split('\n').slice(1).join('\n')])
    expect(timesIn(text)).toEqual([
      'Wed Dec 30 17:00 ET',
      'Thu Dec 31 08:30 ET',
      'Mon Jan 4 2027 08:30 ET',
      'Mon Jan 4 2027 08:30 ET',
      'Tue Jan 5 2027 08:30 ET',
      'Tue Jan 5 2027 08:30 ET',
      'Tue Jan 5 2027 08:30 ET',
    ]);
  expect(gateway.timeline()[0]?.at).toBe('2026-12-30T15:00:00.000Z');
});

it('compares with the start of the world, also in forks, snapshots, replays, and after the end', async () => {
  const gateway = createGateway({ now: NOW });
  await gateway.clock.advanceTo('2027-02-01');
  gateway.transactions.create({ type: 'SALE', amount: 500, payment_method: cards.visa });
  using fork = gateway.fork();
  using copy = createGateway({ from: gateway.snapshot() });
  using replayed = await replay(gateway.tape());
  const printed = [gateway, fork, copy, replayed].map((each) => String(each.timeline()));
  expect(new Set(printed).size).toBe(1);
  expect(timesIn(printed[0] ?? '')).toEqual(['Mon Feb 1 2027 00:00 ET']);
  const review = gateway.review();
  const timeline = gateway.timeline();
  gateway.close();
  expect(String(timeline)).toBe(printed[0]);
  expect(String(review)).toContain('first: Mon Feb 1 2027 00:00 ET');
});

it('prints the year of a scheduled return in its line', () => {
  const gateway = freshGateway({ now: NOW });
  const transaction = gateway.transactions.create({ type: 'PAYMENT', amount: 500, payment_method: banks.good });
  gateway.simulate.ach.return({ transaction, code: 'R10', at: { day: 3 } });
  expect(String(gateway.timeline())).toMatch(/^Wed Dec 30 10:00 ET {2}R10 is scheduled for Thu Jan 7 2027 08:30 ET/m);
});

it('prints the year in matchers and findings, and in the report of traffic', async () => {
  const body = withGateway({ now: NOW, review: 'high' }, async (gateway) => {
    await gateway.clock.advanceTo('2027-01-04');
    const id = await sell(gateway, undefined);
    assertTimeline(id, 'Mon Jan 4 2027 00:00 ET  SALE $19.99 is authorized  call: transactions.create');
  });
  await expect(body()).rejects.toThrow('first: Mon Jan 4 2027 00:00 ET');
  const month = await traffic({ merchants: 1, days: 5, transactions: 3, options: { now: NOW } });
  expect(String(month)).toContain('5 days, Wed Dec 30 2026 to Mon Jan 4 2027: ');
  month.gateway.close();
});

it('prints no year within the year of the start', async () => {
  const gateway = freshGateway({ now: '2027-12-01' });
  gateway.transactions.create({ type: 'SALE', amount: 500, payment_method: cards.visa });
  await gateway.clock.advance({ days: 10 });
  expect(String(gateway.timeline())).not.toContain('2027');
});
