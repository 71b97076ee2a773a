/** Clock modes by a real time that the test moves: nothing here waits. */

import { AssertionError } from 'node:assert';
import { expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { ask, handMade, sell, served, until } from './serving.ts';

const START = '2026-01-05T15:00:00.000Z';
const MINUTE_MS = 60_000;

it('stands in the mode manual, and no timer runs', async () => {
  const time = handMade();
  const { gateway, clock } = await served({}, time);
  time.pass(MINUTE_MS);
  expect([gateway.clock.iso(), clock.mode, clock.daySeconds, time.beats]).toEqual([START, 'manual', null, 0]);
});

it('passes second by second in the mode real, from the world’s own now', async () => {
  const time = handMade();
  const { gateway, clock } = await served({ clock: 'real' }, time);
  time.pass(MINUTE_MS);
  expect([gateway.clock.iso(), clock.mode, clock.daySeconds]).toEqual(['2026-01-05T15:01:00.000Z', 'real', null]);
});

it('passes a day in a minute, and what is due on the way happens and is delivered', async () => {
  const time = handMade();
  const gateway = freshGateway();
  const told: string[] = [];
  gateway.webhooks.subscribe({
    events: ['batch.closed', 'transaction.settled'],
    deliver: async (request) => {
      told.push(`${JSON.parse(await request.text()).type} ${gateway.clock.iso()}`);
      return new Response();
    },
  });
  const server = await served({ gateway, clock: { daySeconds: 60 } }, time);
  await sell(server);
  time.pass(MINUTE_MS);
  await until(() => told.length === 2);
  expect(told).toEqual(['batch.closed 2026-01-06T02:00:00.000Z', 'transaction.settled 2026-01-06T13:30:00.000Z']);
  expect(gateway.clock.iso()).toBe('2026-01-06T15:00:00.000Z');
});

it('is not stopped by a receiver that throws', async () => {
  const time = handMade();
  const gateway = freshGateway();
  let asked = 0;
  gateway.webhooks.subscribe({
    deliver: () => {
      asked++;
      throw new AssertionError({ message: 'a shop that is wrong' });
    },
  });
  const server = await served({ gateway, clock: { daySeconds: 60 } }, time);
  await sell(server);
  for (let day = 1; day <= 3; day++) {
    time.pass(MINUTE_MS);
    await until(() => gateway.clock.now() === Date.parse(START) + day * 86_400_000);
  }
  expect(asked).toBeGreaterThan(3);
});

it('goes on from where it was moved to by hand, and from where a world begins that is gone back to', async () => {
  const time = handMade();
  const server = await served({ clock: 'real' }, time);
  const { gateway, controlUrl } = server;
  const post = (path: string, body: object) =>
    ask(`${controlUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/clock/advance', { by: 'P3D' });
  time.pass(MINUTE_MS);
  expect(gateway.clock.iso()).toBe('2026-01-08T15:01:00.000Z');
  await gateway.clock.advance({ days: 1 });
  time.pass(0);
  time.pass(MINUTE_MS);
  expect(gateway.clock.iso()).toBe('2026-01-09T15:02:00.000Z');
  await post('/reset', {});
  expect(gateway.clock.iso()).toBe(START);
  time.pass(MINUTE_MS);
  expect(gateway.clock.iso()).toBe('2026-01-05T15:01:00.000Z');
});

it('is changed while it runs: what has passed by then has passed', async () => {
  const time = handMade();
  const server = await served({ clock: 'real' }, time);
  const { gateway, clock } = server;
  time.pass(MINUTE_MS);
  clock.set('manual');
  time.pass(MINUTE_MS);
  expect([gateway.clock.iso(), time.beats]).toEqual(['2026-01-05T15:01:00.000Z', 0]);
  const headers = { 'content-type': 'application/json' };
  const body = '{"mode":"accelerated","daySeconds":86.4}';
  expect((await ask(`${server.controlUrl}/clock`, { method: 'PATCH', headers, body })).status).toBe(200);
  time.pass(1_000);
  expect([gateway.clock.iso(), clock.daySeconds]).toEqual(['2026-01-05T15:17:40.000Z', 86.4]);
  expect(() => clock.set('accelerated')).toThrow('daySeconds must be the real seconds per virtual day');
  expect(() => clock.set('auto', 60)).toThrow('daySeconds must be omitted unless the mode is accelerated');
});

it('is each fork’s own, which begins as its origin’s', async () => {
  const time = handMade();
  const { worlds, clock } = await served({ clock: 'real' }, time);
  const fork = worlds.fork(worlds.main, {});
  clock.set('manual');
  time.pass(MINUTE_MS);
  const moments = worlds.list().map(({ gateway, clockDriver: pace }) => `${pace.mode} ${gateway.clock.iso()}`);
  expect(moments).toEqual([`manual ${START}`, 'real 2026-01-05T15:01:00.000Z']);
  await worlds.remove(fork.name);
  expect(time.beats).toBe(0);
});

it('stops with the server; the gateway stands where it was', async () => {
  const time = handMade();
  const gateway = freshGateway();
  const server = await served({ gateway, clock: 'real' }, time);
  time.pass(MINUTE_MS);
  await server.close();
  time.pass(MINUTE_MS);
  expect([gateway.clock.iso(), time.beats]).toEqual(['2026-01-05T15:01:00.000Z', 0]);
});
