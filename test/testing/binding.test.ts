/** The lifetime of a binding, and timers that cannot be bound. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cards, SettleboxError } from '../../src/index.ts';
import { bindTimers, type RunnerTimers, type SinonClock } from '../../src/testing.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

afterEach(() => {
  vi.useRealTimers();
});

const HOUR = 3_600_000;

/** Returns the sinon clock that vitest has installed; every faked method leads to it. */
function sinonClock(): SinonClock & { tickAsync(ms: number): Promise<number>; nextAsync(): Promise<number> } {
  return Reflect.get(setTimeout, 'clock');
}

function errorOf(work: () => unknown): SettleboxError {
  try {
    work();
  } catch (error) {
    if (error instanceof SettleboxError) return error;
  }
  throw new Error('it was not refused');
}

describe('binding', () => {
  it('switches fake timers on if they are off, and off at the end', () => {
    const gateway = freshGateway();
    const clocks = bindTimers(gateway, vi);
    expect([vi.isFakeTimers(), new Date().toISOString()]).toEqual([true, '2026-01-05T15:00:00.000Z']);
    clocks.dispose();
    expect(vi.isFakeTimers()).toBe(false);
  });

  it('leaves fake timers on if they were on, and restores each method', async () => {
    vi.useFakeTimers();
    const { advanceTimersByTimeAsync, setSystemTime } = vi;
    const gateway = freshGateway();
    {
      using _clocks = bindTimers(gateway, vi);
      expect(vi.advanceTimersByTimeAsync).not.toBe(advanceTimersByTimeAsync);
    }
    expect([vi.isFakeTimers(), vi.advanceTimersByTimeAsync, vi.setSystemTime]).toEqual([
      true,
      advanceTimersByTimeAsync,
      setSystemTime,
    ]);
    await vi.advanceTimersByTimeAsync(HOUR);
    await gateway.clock.advance({ minutes: 1 });
    expect(gateway.clock.iso()).toBe('2026-01-05T15:01:00.000Z');
    expect(new Date().toISOString()).toBe('2026-01-05T16:00:00.000Z');
  });

  it('keeps a wrapper that another library put around its method', async () => {
    const gateway = freshGateway();
    const clocks = bindTimers(gateway, vi);
    const spy = vi.spyOn(vi, 'advanceTimersByTimeAsync');
    vi.useFakeTimers();
    clocks.dispose();
    vi.useFakeTimers();
    await vi.advanceTimersByTimeAsync(HOUR);
    expect([spy.mock.calls.length, gateway.clock.iso()]).toEqual([1, '2026-01-05T15:00:00.000Z']);
    spy.mockRestore();
  });

  it('pauses while the timers are real, and continues with new fake timers', async () => {
    const gateway = freshGateway();
    using _clocks = bindTimers(gateway, vi);
    vi.useRealTimers();
    await gateway.clock.advance({ hours: 1 });
    gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
    expect(gateway.clock.iso()).toBe('2026-01-05T16:00:00.000Z');
    vi.useFakeTimers({ now: gateway.clock.now() });
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(gateway.clock.iso()).toBe('2026-01-05T17:00:00.000Z');
  });

  it('binds two gateways to one set of timers', async () => {
    const [one, other] = [freshGateway(), freshGateway()];
    using _first = bindTimers(one, vi);
    using _second = bindTimers(other, vi);
    await vi.advanceTimersByTimeAsync(HOUR);
    await one.clock.advance({ hours: 1 });
    expect([one.clock.iso(), other.clock.iso()]).toEqual(['2026-01-05T17:00:00.000Z', '2026-01-05T17:00:00.000Z']);
  });

  it('accepts a clock of sinon', async () => {
    vi.useFakeTimers();
    const clock = sinonClock();
    const gateway = freshGateway();
    using _clocks = bindTimers(gateway, clock);
    const heard: string[] = [];
    gateway.webhooks.subscribe({ deliver: (_request, { type }) => void heard.push(type) });
    setTimeout(() => heard.push('timer'), HOUR);
    gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
    expect(await clock.nextAsync()).toBe(Date.UTC(2026, 0, 5, 16));
    expect(await clock.tickAsync(10 * HOUR)).toBe(gateway.clock.now());
    clock.tick(12 * HOUR);
    expect(gateway.transactions.list().data.map(({ transaction_state }) => transaction_state)).toEqual(['settled']);
    await gateway.clock.advance({ hours: 1 });
    expect([heard.slice(0, 3), Date.now()]).toEqual([
      ['transaction.authorized', 'timer', 'batch.closed'],
      gateway.clock.now(),
    ]);
  });

  it('accepts timers that fake only Date', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const gateway = freshGateway();
    using _clocks = bindTimers(gateway, vi);
    await gateway.clock.advance({ days: 3 });
    expect(Date.now()).toBe(gateway.clock.now());
    vi.setSystemTime('2026-02-01T00:00:00Z');
    expect(gateway.clock.iso()).toBe('2026-02-01T00:00:00.000Z');
  });

  it('accepts timers that fake setInterval but not setTimeout', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const gateway = freshGateway();
    using _clocks = bindTimers(gateway, vi);
    let beats = 0;
    setInterval(() => beats++, 7 * HOUR);
    await gateway.clock.advance({ days: 1 });
    expect([beats, new Date().toISOString()]).toEqual([3, '2026-01-06T15:00:00.000Z']);
  });
});

/** Unsuitable arguments, and their errors. */
// biome-ignore format: a table reads in columns
const UNFIT: readonly (readonly [what: string, timers: () => unknown, message: RegExp])[] = [
  ['nothing',                       () => undefined,                                           /must be fake timers; they have no method setSystemTime/],
  ['an old runner',                 () => ({ ...vi, advanceTimersToNextTimer: undefined }),    /they have no method advanceTimersToNextTimer/],
  ['timers that fake promises',     () => vi.useFakeTimers({ toFake: ['Date', 'queueMicrotask'] }), /replace queueMicrotask or process.nextTick.*doNotFake/],
  ['timers without Date',           () => vi.useFakeTimers({ toFake: ['setTimeout'] }) && sinonClock(), /Date does not follow these timers/],
];

describe('bindTimers rejects', () => {
  it.each(UNFIT)('%s', (_what, timers, message) => {
    const gateway = freshGateway();
    const unfit = timers() as RunnerTimers;
    const { code, message: text } = errorOf(() => bindTimers(gateway, unfit));
    vi.useRealTimers();
    expect([code, text]).toEqual(['bad_option', expect.stringMatching(message)]);
  });

  it('a second binding, and keeps the first', async () => {
    const gateway = freshGateway();
    using _clocks = bindTimers(gateway, vi);
    expect(errorOf(() => bindTimers(gateway, vi)).message).toMatch(/already follows another clock/);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(gateway.clock.iso()).toBe('2026-01-05T16:00:00.000Z');
  });

  it('an object that is not a gateway', () => {
    expect(errorOf(() => Reflect.apply(bindTimers, undefined, [{}, vi])).message).toMatch(/bindTimers takes a gateway/);
  });
});
