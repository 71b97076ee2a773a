/** Watching a world by server-sent events. */
import { describe, expect, it } from 'vitest';
import { CONTROL_LIMITS } from '../../src/control/worlds/limits.ts';
import { createWorlds } from '../../src/control/worlds/served-world.ts';
import { banks, createGateway } from '../../src/index.ts';
import { BASE, surface } from './surface.ts';

const PAYMENT = { type: 'PAYMENT', amount: 4_999, payment_method: banks.good } as const;

/** Reads messages of a stream until there are so many. */
async function messages(stream: ReadableStreamDefaultReader<Uint8Array>, count: number) {
  const decoder = new TextDecoder();
  let text = '';
  while (text.split('\n\n').length <= count) {
    const { value, done } = await stream.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  return text
    .split('\n\n')
    .filter((one) => one !== '')
    .map((one) => Object.fromEntries(one.split('\n').map((line) => line.split(/: (.*)/s, 2))));
}

async function watch({ respond }: ReturnType<typeof surface>, lastEventId?: string, query = '') {
  const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const response = await respond(`GET /live${query}`, { headers });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const reader = response.body?.getReader();
  if (reader === undefined) throw new Error('no stream');
  return reader;
}

describe('live', () => {
  it('streams the time, events, and the change to another world', async () => {
    const world = surface();
    const reader = await watch(world);
    world.gateway.transactions.create(PAYMENT);
    await world.ask('POST /clock/advance', { by: { minutes: 1 } });
    await world.ask('POST /reset');
    const told = await messages(reader, 6);
    expect(told.map(({ event }) => event)).toEqual([
      'hello',
      'transaction.authorized',
      'clock',
      'changed',
      'world',
      'changed',
    ]);
    expect(JSON.parse(told[2]?.data ?? '')).toEqual({
      from: '2026-01-05T15:00:00.000Z',
      now: '2026-01-05T15:01:00.000Z',
    });
    expect(JSON.parse(told[4]?.data ?? '')).toMatchObject({ reason: 'reset' });
    await reader.cancel();
    expect(world.worlds.main.live.readers).toBe(0);
  });

  it('resumes after the last event id, and reports an unknown one', async () => {
    const world = surface();
    for (let sale = 0; sale < 3; sale++) world.gateway.transactions.create(PAYMENT);
    const events = world.gateway.events.list();
    const reader = await watch(world, events[0]?.id);
    const told = await messages(reader, 3);
    expect(told.map(({ id }) => id)).toEqual([undefined, events[1]?.id, events[2]?.id]);
    expect(JSON.parse(told[1]?.data ?? '')).toEqual(events[1]);
    await reader.cancel();
    const lost = await watch(world, 'EVENT-OF-ANOTHER-WORLD');
    expect((await messages(lost, 2)).map(({ event }) => event)).toEqual(['hello', 'world']);
    await lost.cancel();
  });

  it('tells a brief reader that there was a change, however many events it is; an attempt to deliver is one too', async () => {
    const world = surface();
    world.gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 500 }) });
    const reader = await watch(world, undefined, '?brief=true');
    for (let sale = 0; sale < 9; sale++) world.gateway.transactions.create(PAYMENT);
    const lines = world.gateway.timeline().length;
    const told = await messages(reader, 2);
    expect(told.map(({ event }) => event)).toEqual(['hello', 'changed']);
    expect(JSON.parse(told[1]?.data ?? '')).toEqual({
      events: expect.any(Number),
      now: '2026-01-05T15:00:00.000Z',
      revision: expect.any(String),
    });
    await world.gateway.idle();
    expect(world.gateway.timeline().length).toBeGreaterThan(lines);
    expect((await messages(reader, 1)).map(({ event }) => event)).toEqual(['changed']);
    await reader.cancel();
    expect(world.worlds.main.live.readers).toBe(0);
  });

  it('names the revision of the world, which responses have as a header until anything changes', async () => {
    const world = surface();
    world.gateway.webhooks.subscribe({ deliver: () => new Response() });
    const reader = await watch(world, undefined, '?brief=true');
    const revisionOfNews = async () => JSON.parse((await messages(reader, 1))[0]?.data ?? '').revision;
    const revisionOf = async (path: string) => (await world.respond(`GET ${path}`)).headers.get('settlebox-revision');
    const seen = [await revisionOfNews()];
    const changes = [
      () => world.gateway.transactions.create(PAYMENT),
      () => world.gateway.idle(),
      () => world.ask('POST /marks', { name: 'here' }),
      () => world.gateway.clock.advance({ minutes: 1 }),
      () => world.ask('POST /reset'),
    ];
    for (const change of changes) {
      const before = seen.at(-1);
      expect([await revisionOf('/inspect/overview'), await revisionOf('/world')]).toEqual([before, before]);
      await change();
      seen.push(await revisionOf('/marks'));
    }
    expect(new Set(seen).size).toBe(changes.length + 1);
    await reader.cancel();
  });

  it('drops a reader that does not read, and keeps the others', async () => {
    const world = surface();
    const [idle, busy] = [await watch(world), await watch(world)];
    let heard = 0;
    const reading = (async () => {
      for (;;) {
        const { value, done } = await busy.read();
        if (done) return;
        heard += value.length;
      }
    })();
    const { live } = world.worlds.main;
    for (let told = 0; told < 30 && live.readers === 2; told++) {
      live.changed('x'.repeat(1_000_000));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(live.readers).toBe(1);
    await expect(idle.read()).rejects.toThrow('Live stream closed: more than 16 MiB is queued for this client.');
    live.end();
    await reading;
    expect(heard).toBeGreaterThan(16_000_000);
  });

  it('drops the live readers with the most queued bytes, across all worlds', async () => {
    const world = surface(createGateway(), { limits: { ...CONTROL_LIMITS, liveBytes: 4_000_000 } });
    const [first, second] = [await watch(world), await watch(world)];
    await world.ask('POST /forks', { name: 'other' });
    const other = world.worlds.load('other');
    const inOther = (await world.respond('GET /live', {}, other)).body?.getReader();
    const { live } = world.worlds.main;
    live.changed('x'.repeat(1_500_000));
    expect(live.readers).toBe(2);
    other.live.changed('x'.repeat(2_000_000));
    expect([live.readers, other.live.readers]).toEqual([2, 0]);
    await expect(inOther?.read()).rejects.toThrow('5000');
    live.changed('x'.repeat(1_500_000));
    expect(live.readers).toBe(1);
    await Promise.all([first, second].map((reader) => reader.cancel().catch(() => undefined)));
    expect([live.readers, world.worlds.budgets.liveReaders.inUse]).toEqual([0, 0]);
  });

  it.each([false, true])('ends the stream of a gateway that its owner has closed (brief: %s)', async (brief) => {
    const gateway = createGateway();
    const { main, budgets } = createWorlds({ gateway, baseUrl: () => BASE });
    const reader = main.live.open(undefined, { brief }).getReader();
    main.live.changed('something');
    gateway.close();
    for (let part = await reader.read(); !part.done; ) part = await reader.read();
    expect(budgets.liveReaders.inUse).toBe(0);
  });

  it('frees the slot of an aborted reader even if its stream is not canceled', async () => {
    const world = surface();
    const leaving = new AbortController();
    await world.respond('GET /live', { signal: leaving.signal });
    expect(world.worlds.budgets.liveReaders.inUse).toBe(1);
    leaving.abort();
    expect([world.worlds.main.live.readers, world.worlds.budgets.liveReaders.inUse]).toEqual([0, 0]);
  });

  it('ends every stream with the worlds, and takes no new one', async () => {
    const world = surface();
    const reader = await watch(world);
    await world.worlds.close();
    expect((await messages(reader, 9)).map(({ event }) => event)).toEqual(['hello']);
    expect((await (await watch(world)).read()).done).toBe(true);
  });
});
