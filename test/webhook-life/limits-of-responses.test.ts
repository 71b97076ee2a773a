/** Limits on the responses of `deliver` functions. */
import { PassThrough } from 'node:stream';
import { cards, type Gateway, type GatewayOptions, replay } from 'settlebox';
import { watchSecrets } from 'settlebox/testing';
import { Response as OtherResponse } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { sell } from './selling.ts';

const KIB = 1_024;
const TOO_LONG = 'the body is longer than 65536 bytes; the rest was canceled';
const TOO_MANY = 'the body has more than 8192 chunks; the rest was canceled';

/** Returns a body that enqueues the same chunk for each pull, and counts its pulls and cancels. */
function endless(chunk: Uint8Array, onCancel: () => unknown = () => undefined) {
  const seen = { pulls: 0, cancels: 0 };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      seen.pulls++;
      controller.enqueue(chunk);
    },
    async cancel() {
      seen.cancels++;
      await onCancel();
    },
  });
  return { seen, response: () => new Response(stream) };
}

function delivering(
  respond: (request: Request) => unknown,
  webhooks: GatewayOptions<'by_method'>['webhooks'] = {},
): Gateway {
  const gateway = freshGateway({ webhooks });
  // A handler in JavaScript may return the Response of another library.
  Reflect.apply(gateway.webhooks.subscribe, undefined, [{ deliver: respond, events: ['transaction.authorized'] }]);
  sell(gateway);
  return gateway;
}

const attempts = (gateway: Gateway) => gateway.webhooks.deliveries().flatMap((delivery) => delivery.attempts);

describe('the body of a webhook response', () => {
  it.each([
    ['large chunks', new Uint8Array(16 * KIB).fill(120), TOO_LONG],
    ['one-byte chunks', new Uint8Array(1).fill(120), TOO_MANY],
    ['empty chunks', new Uint8Array(0), TOO_MANY],
  ])('is canceled if it consists of endless %s and never lets the event loop turn', async (_what, chunk, limit) => {
    const { seen, response } = endless(chunk);
    const gateway = delivering(response, { timeoutMs: 2_000 });
    await gateway.idle();
    expect(attempts(gateway)).toEqual([expect.objectContaining({ status: 200, error: null, limit })]);
    expect(seen.cancels).toBe(1);
  });

  it('is canceled if its source enqueues without being pulled', async () => {
    let isCanceled = false;
    const source = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      for (; !isCanceled; await Promise.resolve()) controller.enqueue(new Uint8Array(0));
    };
    const cancel = () => {
      isCanceled = true;
    };
    const gateway = delivering(
      () => new Response(new ReadableStream({ start: (controller) => void source(controller), cancel })),
    );
    await gateway.idle();
    expect(attempts(gateway)).toEqual([expect.objectContaining({ status: 200, limit: TOO_MANY })]);
  });

  it('is canceled on timeout, and the request is aborted', async () => {
    let cancels = 0;
    const sent: Request[] = [];
    const gateway = delivering(
      (request) => {
        sent.push(request);
        return new Response(new ReadableStream({ cancel: () => void cancels++ }));
      },
      { timeoutMs: 30 },
    );
    await gateway.idle();
    expect(attempts(gateway)).toEqual([expect.objectContaining({ error: 'no response within 30 ms' })]);
    expect([cancels, sent.map(({ signal }) => signal.aborted)]).toEqual([1, [true]]);
  });

  it('is canceled on timeout even if each chunk blocks the event loop', async () => {
    const busy = () => {
      for (const until = performance.now() + 5; performance.now() < until; );
    };
    const stream = new ReadableStream({
      pull(controller) {
        busy();
        controller.enqueue(new Uint8Array(0));
      },
    });
    const gateway = delivering(() => new Response(stream), { timeoutMs: 60 });
    await gateway.idle();
    expect(attempts(gateway)).toEqual([expect.objectContaining({ error: 'no response within 60 ms' })]);
  });

  it('is canceled without being read if it arrives after the timeout', async () => {
    const { seen, response } = endless(new Uint8Array(KIB));
    let release: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    const gateway = delivering(() => late.then(response), { timeoutMs: 20 });
    await gateway.idle();
    release();
    await new Promise((resolve) => setTimeout(resolve, 10));
    // A stream is pulled once before it is read.
    expect(seen).toEqual({ pulls: 1, cancels: 1 });
  });

  it.each<[string, () => unknown]>([
    ['throws', () => expect.unreachable('it throws when it is canceled')],
    ['never ends', () => new Promise(() => undefined)],
  ])('is abandoned if its cancel() %s', async (_what, onCancel) => {
    const gateway = delivering(endless(new Uint8Array(64 * KIB), onCancel).response);
    await gateway.idle();
    expect(attempts(gateway)).toEqual([expect.objectContaining({ status: 200, limit: TOO_LONG })]);
  });

  it.each([200, 500])('is truncated without changing the outcome of status %i', async (status) => {
    const gateway = delivering(() => new Response('x'.repeat(65 * KIB), { status }));
    await gateway.idle();
    expect(attempts(gateway)).toEqual([expect.objectContaining({ status, error: null, limit: TOO_LONG })]);
    expect(gateway.webhooks.deliveries()[0]?.status).toBe(status === 200 ? 'succeeded' : 'pending');
  });

  it('is read completely up to 64 KiB, without a limit in the attempt', async () => {
    const gateway = delivering(() => new Response('x'.repeat(64 * KIB)));
    await gateway.idle();
    expect(attempts(gateway).map((attempt) => 'limit' in attempt)).toEqual([false]);
  });

  it('is neither copied nor decoded completely if it is one huge chunk', async () => {
    const size = 64 * KIB * KIB;
    const response = new Response(new Uint8Array(size).fill(120));
    const gateway = delivering(() => response);
    const before = process.memoryUsage();
    await gateway.idle();
    const after = process.memoryUsage();
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(size / 4);
    expect(attempts(gateway)).toEqual([expect.objectContaining({ status: 200, limit: TOO_LONG })]);
  });

  it('is still readable if the handler returns it again or reads it later', async () => {
    const response = new Response('taken');
    const gateway = delivering(() => response);
    sell(gateway);
    await gateway.idle();
    expect(attempts(gateway).map(({ responseBody: result }) => result)).toEqual(['taken', 'taken']);
    expect(await response.text()).toBe('taken');
  });

  it('is canceled if it comes from another library (undici)', async () => {
    let cancels = 0;
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(KIB)),
      cancel: () => void cancels++,
    });
    const gateway = delivering(() => new OtherResponse(stream));
    await gateway.idle();
    expect([cancels, attempts(gateway)[0]?.limit]).toEqual([1, TOO_LONG]);
  });

  it('is canceled if it is a Node stream, as in node-fetch', async () => {
    const body = new PassThrough();
    const copy = new PassThrough();
    body.pipe(copy);
    const beat = setInterval(() => body.write(Buffer.alloc(16 * KIB, 'x')), 1);
    onTestFinished(() => clearInterval(beat));
    body.once('close', () => clearInterval(beat));
    const response = { status: 200, body, bodyUsed: false, clone: () => ({ body: copy }) };
    const gateway = delivering(() => response, { timeoutMs: 2_000 });
    await gateway.idle();
    expect(attempts(gateway)).toEqual([expect.objectContaining({ status: 200, limit: TOO_LONG })]);
    expect([body.destroyed, copy.destroyed]).toEqual([true, true]);
  });
});

describe('a delivery with a truncated response', () => {
  it('is read once by watchSecrets, which finds secrets at its start', async () => {
    const { seen, response } = endless(Buffer.from(`${cards.visa.pan} ${'x'.repeat(16 * KIB)}`));
    const gateway = delivering(response);
    const secrets = watchSecrets(gateway, { console: false });
    onTestFinished(secrets.stop);
    await gateway.idle();
    expect(secrets.leaks().map(({ ending }) => ending)).toContain('4242');
    expect(seen.pulls).toBeLessThan(8);
  });

  it('replays from its tape', async () => {
    const gateway = delivering(() => new Response('x'.repeat(65 * KIB)));
    await gateway.idle();
    using played = await replay(gateway.tape());
    expect(attempts(played)).toEqual([expect.objectContaining({ limit: TOO_LONG })]);
    expect(played.webhooks.deliveries()).toEqual(gateway.webhooks.deliveries());
    expect(Buffer.compare(played.snapshot(), gateway.snapshot())).toBe(0);
  });

  it('has its limit in the inspection log', async () => {
    const gateway = delivering(() => new Response('x'.repeat(65 * KIB)));
    await gateway.idle();
    const [row] = gateway.inspect.deliveries().rows;
    expect(gateway.inspect.delivery(row?.id ?? '').log[0]?.limit).toBe(TOO_LONG);
  });
});
