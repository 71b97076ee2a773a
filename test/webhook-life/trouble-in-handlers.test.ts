/** Anything that a handler throws or returns fails at most one delivery and never breaks the gateway. */
import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { NO_CONTENT, outcomes, sell } from './selling.ts';

const throwing =
  (thrown: unknown): (() => never) =>
  () => {
    throw thrown;
  };

/** An object that throws on any access. */
const THROWS_ON_READ = new Proxy(
  {},
  {
    get: () => expect.unreachable('must not be read'),
    has: () => expect.unreachable('must not be inspected'),
    getPrototypeOf: () => expect.unreachable('must not be asked for its prototype'),
  },
);

class Unreadable extends Error {
  override get message(): string {
    throw new TypeError('must not be read');
  }
}

class Nameless extends Error {
  constructor() {
    super('no name');
    Object.defineProperty(this, 'name', {
      get() {
        throw new TypeError('must not be called');
      },
    });
  }
}

const UNREADABLE = 'the handler threw a value that can’t be converted to text';

/** Returns the result of a first delivery to a handler, and checks that the gateway continues. */
async function firstError(handler: (request: Request) => unknown): Promise<string | null | undefined> {
  const gateway = freshGateway();
  let first = true;
  const deliver = (request: Request) => {
    if (!first) return undefined;
    first = false;
    return handler(request);
  };
  // A handler in JavaScript can return any value.
  Reflect.apply(gateway.webhooks.subscribe, undefined, [{ deliver, events: ['transaction.authorized'] }]);
  sell(gateway);
  sell(gateway);
  await gateway.clock.advance({ minutes: 1 });
  const [failed, next] = gateway.webhooks.deliveries();
  expect([failed?.status, failed?.attempts.length, next?.status]).toEqual(['succeeded', 2, 'succeeded']);
  return failed?.attempts[0]?.error;
}

describe('an error thrown by a handler', () => {
  it.each<[string, () => unknown, string]>([
    ['an Error', throwing(new RangeError('no such order')), 'RangeError: no such order'],
    ['an Error, later', () => Promise.reject(new RangeError('no such order')), 'RangeError: no such order'],
    ['an Error, much later', () => later(new RangeError('no such order')), 'RangeError: no such order'],
    ['a text', throwing('no'), 'no'],
    ['a text, later', () => Promise.reject('no'), 'no'],
    ['nothing', throwing(undefined), 'undefined'],
    ['null', throwing(null), 'null'],
    ['a number', throwing(42), '42'],
    ['a symbol', throwing(Symbol('no')), 'Symbol(no)'],
    ['a function', throwing(Math.max), 'function max() { [native code] }'],
    ['an AbortError', throwing(AbortSignal.abort().reason), 'AbortError: This operation was aborted'],
    ['an object without a prototype', throwing(Object.create(null)), UNREADABLE],
    ['an object that throws when it is read', throwing(THROWS_ON_READ), UNREADABLE],
    ['an object that throws when it is read, later', () => Promise.reject(THROWS_ON_READ), UNREADABLE],
    ['an Error whose message throws', throwing(new Unreadable()), UNREADABLE],
    ['an Error whose name throws', throwing(new Nameless()), UNREADABLE],
    ['an AggregateError', throwing(new AggregateError([1, 2], 'two things')), 'AggregateError: two things'],
  ])(
    'fails one delivery if it is %s, and the retry and the next event are acknowledged',
    async (_what, deliver, error) => {
      expect(await firstError(deliver)).toBe(error);
    },
  );

  it('is stored as the cause of the delivery until an attempt succeeds', async () => {
    const gateway = freshGateway();
    const error = new RangeError('no such order');
    let calls = 0;
    const deliver = () => {
      if (++calls === 1) throw error;
    };
    gateway.webhooks.subscribe({ deliver, events: ['transaction.authorized'] });
    sell(gateway);
    await gateway.idle();
    const [failed] = gateway.webhooks.deliveries();
    expect(failed?.cause).toBe(error);
    expect(Object.keys(Object(failed))).not.toContain('cause');
    await gateway.clock.advance({ minutes: 1 });
    expect(gateway.webhooks.deliveries()[0]).toMatchObject({ status: 'succeeded', cause: undefined });
  });

  it('has a card number masked at any position of its causes', async () => {
    const pan = ['4242', '4242', '4242', '4242'].join(' ');
    const gateway = freshGateway();
    gateway.webhooks.subscribe({ deliver: throwing(new Error(`${'x'.repeat(1_980)} ${pan} is no card of ours`)) });
    sell(gateway);
    await gateway.idle();
    const [delivery] = gateway.webhooks.deliveries();
    expect(delivery?.error).toBe(`Error: ${'x'.repeat(1_980)} ***4242 is n`);
    expect(Buffer.from(gateway.snapshot()).includes('4242 4242')).toBe(false);
    expect(String(gateway.timeline())).not.toContain('4242 4242');
  });
});

describe('the return value of a handler', () => {
  const read = new Response('read already');
  const locked = new Response('being read');
  locked.body?.getReader();

  it.each<[string, unknown]>([
    ['true', true],
    ['a text', 'ok'],
    ['a number', 200],
    ['an object without a status', { ok: true }],
    ['a function', () => new Response()],
    ['a list', [200]],
  ])('fails the delivery if it is %s instead of a Response', async (_what, response) => {
    expect(await firstError(() => response)).toBe('the handler returned a value that is not a Response');
  });

  it('fails the delivery if it is a network error', async () => {
    const gateway = freshGateway();
    gateway.webhooks.subscribe({ deliver: () => Response.error() });
    sell(gateway);
    await gateway.idle();
    expect(outcomes(gateway)).toEqual(['transaction.authorized pending: 0']);
  });

  it('fails the delivery with the reason if its body is truncated', async () => {
    const breaking = () =>
      new Response(
        new ReadableStream({
          start: (stream) => stream.error(new TypeError('terminated')),
        }),
      );
    expect(await firstError(breaking)).toBe('TypeError: terminated');
  });

  it('acknowledges the delivery if its body is used or locked', async () => {
    await read.text();
    const gateway = freshGateway();
    const responses = [read, locked];
    gateway.webhooks.subscribe({ deliver: () => responses.shift() });
    sell(gateway);
    sell(gateway);
    await gateway.idle();
    expect(outcomes(gateway)).toEqual([
      'transaction.authorized succeeded: 200',
      'transaction.authorized succeeded: 200',
    ]);
  });

  it('times out if its body is endless, and the next event is delivered', async () => {
    const gateway = freshGateway({ webhooks: { timeoutMs: 20 } });
    const responses = [new Response(new ReadableStream()), new Response(null, { status: NO_CONTENT })];
    gateway.webhooks.subscribe({ deliver: () => responses.shift() });
    sell(gateway);
    sell(gateway);
    await gateway.idle();
    expect(outcomes(gateway)).toEqual([
      'transaction.authorized pending: no response within 20 ms',
      'transaction.authorized succeeded: 204',
    ]);
  });
});

describe('a failed assertion in a handler', () => {
  it('rejects the await once, even if other handlers in the same idle() throw', async () => {
    const gateway = freshGateway();
    gateway.webhooks.subscribe({ deliver: throwing(THROWS_ON_READ) });
    gateway.webhooks.subscribe({ deliver: (_request, { type }) => expect(type).toBe('batch.closed') });
    gateway.webhooks.subscribe({ deliver: throwing(undefined) });
    sell(gateway);
    await expect(gateway.idle()).rejects.toThrow("to be 'batch.closed'");
    expect(gateway.webhooks.deliveries().map(({ status, attempts }) => [status, attempts.length])).toEqual(
      Array(3).fill(['pending', 1]),
    );
  });
});

async function later(error: Error): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  throw error;
}
