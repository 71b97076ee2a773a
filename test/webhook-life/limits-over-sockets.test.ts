/** Limits of a request to a `url` endpoint: timeout, response size, and `close()`. */
import { join } from 'node:path';
import { createGateway, type Gateway, type GatewayOptions } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { send } from '../support/http-requests.ts';
import { wishRefusal } from '../support/refusals.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { floods, hangs, type ReceiverServer, receiverServer, trickles } from './receiver-server.ts';
import { sell } from './selling.ts';

const TOO_LONG = 'the body is longer than 65536 bytes; the rest was canceled';
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function subscribed({ url }: ReceiverServer, webhooks: GatewayOptions<'by_method'>['webhooks'] = {}): Gateway {
  const gateway = freshGateway({ webhooks });
  gateway.webhooks.subscribe({ url, events: ['transaction.authorized'] });
  return gateway;
}

const attempts = (gateway: Gateway) => gateway.webhooks.deliveries().flatMap((delivery) => delivery.attempts);

/** Fails if the gateway leaves the connection open or continues to read. */
async function expectHungUp(server: ReceiverServer): Promise<void> {
  const isClosed = await Promise.race([server.closed.then(() => true), pause(1_000).then(() => false)]);
  expect(isClosed).toBe(true);
  const before = server.bytes();
  await pause(50);
  expect(server.bytes()).toBe(before);
}

describe('an endless response body', () => {
  it('is read up to 64 KiB and canceled; the delivery is acknowledged and records the limit', async () => {
    const server = await receiverServer(floods);
    const gateway = subscribed(server, { timeoutMs: 500 });
    sell(gateway);
    await gateway.idle();
    expect(gateway.webhooks.deliveries()[0]).toMatchObject({ status: 'succeeded', error: null });
    expect(attempts(gateway)).toMatchObject([
      { status: 200, error: null, limit: TOO_LONG, responseBody: 'x'.repeat(2_000) },
    ]);
    await expectHungUp(server);
  });

  it('is canceled on timeout, and the delivery fails', async () => {
    const server = await receiverServer(trickles);
    const gateway = subscribed(server, { timeoutMs: 60 });
    sell(gateway);
    await gateway.idle();
    expect(attempts(gateway)).toEqual([expect.objectContaining({ status: null, error: 'no response within 60 ms' })]);
    await expectHungUp(server);
  });
});

describe('a request without a response', () => {
  it('is aborted on timeout', async () => {
    const server = await receiverServer(hangs);
    const gateway = subscribed(server, { timeoutMs: 60 });
    sell(gateway);
    await gateway.idle();
    await expectHungUp(server);
  });

  it('is aborted on timeout even if the option webhooks.fetch sends it', async () => {
    const server = await receiverServer(hangs);
    const sent: Request[] = [];
    const gateway = subscribed(server, {
      timeoutMs: 60,
      fetch: (input, init) => {
        if (input instanceof Request) sent.push(input);
        return fetch(input, init);
      },
    });
    sell(gateway);
    await gateway.idle();
    await expectHungUp(server);
    expect(sent.map(({ signal }) => String(signal.reason))).toEqual(['AbortError: no response within 60 ms']);
  });
});

describe('close()', () => {
  it.each([
    ['has not responded', hangs],
    ['sends a body without an end', trickles],
  ])('aborts the request to a receiver that %s, and the delivery records it', async (_what, respond) => {
    const server = await receiverServer(respond);
    const gateway = subscribed(server);
    sell(gateway);
    const idle = gateway.idle();
    await server.called;
    await pause(30);
    expect(wishRefusal(() => gateway.close()).code).toBe('clock_busy');
    expect(attempts(gateway)).toEqual([expect.objectContaining({ status: null, error: 'aborted by close()' })]);
    await expectHungUp(server);
    await idle;
    expect(attempts(gateway)).toHaveLength(1);
    gateway.check();
  });

  it('closes a gateway in mode auto during a delivery, and its file stores the aborted attempt', async () => {
    const server = await receiverServer(trickles);
    const database = join(temporaryFolder(), 'world.db');
    const options = { database, webhooks: { mode: 'auto', endpoints: [{ url: server.url }] } } as const;
    const gateway = createGateway(options);
    sell(gateway);
    await send(gateway, '/v1/batches');
    await server.called;
    await pause(30);
    gateway.close();
    await expectHungUp(server);
    expect(wishRefusal(() => gateway.webhooks.deliveries()).code).toBe('gateway_closed');
    using again = createGateway(options);
    expect(attempts(again)).toEqual([expect.objectContaining({ status: null, error: 'aborted by close()' })]);
  });
});
