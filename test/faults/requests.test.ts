/** Request faults as each client observes them: whether the work is done, and the outcome of a retry. */
import { describe, expect, it } from 'vitest';
import type { FaultOptions, Gateway } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { fieldOf, send } from '../support/http-requests.ts';
import { byCall, CLIENTS, type Client, SALE } from './clients.ts';

const RESET = '"fetch failed" < Error ECONNRESET "read ECONNRESET"';
const HANG_UP = 'TypeError "fetch failed" < Error ECONNRESET "socket hang up"';
const ABORTED = 'TimeoutError "The operation was aborted due to timeout"';
const CUT = 'TypeError "terminated" < Error UND_ERR_SOCKET "other side closed"';
const PATIENCE_MS = 30;

interface ClientErrors extends Client {
  /** Errors of this client for a lost connection, a truncated body, and its own timeout. */
  readonly lost: string;
  readonly cut: string;
  readonly late: string;
}

// biome-ignore format: a table reads in columns
const CLIENT_ERRORS: readonly ClientErrors[] = [
  { ...CLIENTS.gatewayFetch, lost: `TypeError ECONNRESET ${RESET}`, cut: CUT, late: ABORTED },
  { ...CLIENTS.mswFetch,     lost: `TypeError ECONNRESET ${RESET}`, cut: CUT, late: ABORTED },
  { ...CLIENTS.axiosHttp,    lost: `TypeError ECONNRESET "fetch failed" < TypeError ECONNRESET ${RESET}`,
                             cut: 'AxiosError ERR_BAD_RESPONSE "stream has been aborted"', late: 'AxiosError ECONNABORTED "timeout of 30ms exceeded"' },
  { ...CLIENTS.axiosFetch,   lost: 'AxiosError ERR_NETWORK "Network Error" < Error ECONNRESET "read ECONNRESET"',
                             cut: `TypeError "terminated" < ${CUT}`, late: 'AxiosError ETIMEDOUT "timeout of 30ms exceeded"' },
  { ...CLIENTS.nodeHttps,    lost: `TypeError ECONNRESET ${RESET}`, cut: 'Error ECONNRESET "aborted"', late: 'Error "the shop gave up"' },
  // The connector returns complete bodies, so a truncated response appears as a lost connection.
  { ...CLIENTS.agent,        lost: HANG_UP, cut: HANG_UP, late: ABORTED },
];

const IN_PROGRESS = '409 idempotency_in_progress';

/** Returns the first attempt, the transactions after it, and a retry with the same key. */
async function twice(client: Client, fault: FaultOptions): Promise<unknown[]> {
  const gateway = freshGateway();
  client.serve(gateway);
  gateway.simulate.faults.add({ times: 1, ...fault });
  const options = { key: 'order-1', timeoutMs: PATIENCE_MS };
  const first = await client.sell(gateway, options);
  const { total } = gateway.transactions.list();
  const again = await client.sell(gateway, { key: 'order-1' });
  expect(gateway.transactions.list().total).toBe(again === IN_PROGRESS ? total : 1);
  return [first, total, again];
}

describe.each(CLIENT_ERRORS)('an application that calls by $name', ({ lost, cut, late, ...client }) => {
  it.each<[string, FaultOptions, readonly unknown[]]>([
    ['is rejected without any effect', { kind: 'request_rejected' }, ['503 internal_error', 0, '201']],
    [
      'is rejected with the requested status',
      { kind: 'request_rejected', status: 429 },
      ['429 rate_limited', 0, '201'],
    ],
    ['loses its connection without any effect', { kind: 'connection_reset' }, [lost, 0, '201']],
    ['times out waiting for a response', { kind: 'hang' }, [late, 0, '201']],
    ['times out while its request is delayed', { kind: 'request_slow' }, [late, 0, '201']],
    ['loses the response to a processed request and gets it on a retry', { kind: 'response_lost' }, [lost, 1, '201']],
    ['reads a truncated response, and all of it on a retry', { kind: 'response_cut' }, [cut, 1, '201']],
    ['times out before the response, and its retry is in progress', { kind: 'response_slow' }, [late, 1, IN_PROGRESS]],
    ['gets its response as usual if only the event is lost', { kind: 'event_lost' }, ['201', 1, '201']],
    [
      'gets its response as usual if the event is delivered first',
      { kind: 'event_before_response' },
      ['201', 1, '201'],
    ],
  ])('%s', async (_what, fault, expected) => {
    expect(await twice(client, fault)).toEqual(expected);
  });

  it.each(['request_slow', 'response_slow'] as const)(
    'gets its response when the clock reaches it: %s',
    async (kind) => {
      const gateway = freshGateway();
      client.serve(gateway);
      gateway.simulate.faults.add({ kind, delaySeconds: 45, on: 'transactions.create' });
      let at = '';
      const response = client.sell(gateway).then((output) => {
        at = gateway.clock.iso();
        return output;
      });
      await settled();
      expect(gateway.transactions.list().total).toBe(kind === 'response_slow' ? 1 : 0);
      await gateway.clock.advance({ seconds: 44 });
      expect(at).toBe('');
      await gateway.clock.advance({ seconds: 1 });
      expect([await response, at]).toEqual(['201', '2026-01-05T15:00:45.000Z']);
    },
  );

  it("gets the listener's error instead of the fault if both occur", async () => {
    const gateway = freshGateway();
    client.serve(gateway);
    gateway.simulate.faults.add({ kind: 'response_lost', on: 'POST /v1/transactions' });
    gateway.events.on('transaction.authorized', () => expect.fail('a red expectation'));
    expect(await client.sell(gateway)).toMatch(/a red expectation|^500 internal_error$/);
    expect(gateway.transactions.list().total).toBe(1);
  });
});

/** Waits until a request has arrived, with any client. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
}

describe('a direct call', () => {
  const LOST = `TypeError ECONNRESET ${RESET}`;
  const NO_HEADERS =
    'TypeError UND_ERR_HEADERS_TIMEOUT "fetch failed" < Error UND_ERR_HEADERS_TIMEOUT "Headers Timeout Error"';

  it.each<[string, FaultOptions, readonly unknown[]]>([
    ['is rejected', { kind: 'request_rejected', status: 500 }, ['500 internal_error', 0, '201']],
    ['is lost before it arrives', { kind: 'connection_reset' }, [LOST, 0, '201']],
    ['times out at once if it hangs', { kind: 'hang' }, [NO_HEADERS, 0, '201']],
    ['is processed at once, and its key is in progress', { kind: 'request_slow' }, ['201', 1, IN_PROGRESS]],
    ['is processed, but its response is lost', { kind: 'response_lost' }, [LOST, 1, '201']],
    ['is processed, but its response is truncated', { kind: 'response_cut' }, [CUT, 1, '201']],
    ['gets its response at once, and its key is in progress', { kind: 'response_slow' }, ['201', 1, IN_PROGRESS]],
    ['is processed without emitting its event', { kind: 'event_lost' }, ['201', 1, '201']],
    ['gets its response before its event is delivered', { kind: 'event_before_response' }, ['201', 1, '201']],
  ])('%s', async (_what, fault, expected) => {
    expect(await twice({ name: 'call', serve: () => undefined, sell: byCall }, fault)).toEqual(expected);
  });

  it('reports the time at which a delayed response would have arrived', () => {
    const gateway = freshGateway({ faults: [{ kind: 'response_slow', delaySeconds: 90 }] });
    expect(gateway.transactions.create(SALE).processed_at).toBe('2026-01-05T15:01:30.000Z');
  });

  it('has a correlation ID if it is rejected', () => {
    const gateway = freshGateway({ faults: [{ kind: 'request_rejected' }] });
    expect(() => gateway.transactions.list()).toThrow(
      expect.objectContaining({ correlationId: expect.stringMatching(/-4/) }),
    );
  });
});

describe('a retry with the same Idempotency-Key', () => {
  it('is in progress until the clock reaches a delayed response, and then gets that response', async () => {
    const gateway = freshGateway({ faults: [{ kind: 'response_slow', delaySeconds: 30, times: 1 }] });
    const { sell } = CLIENTS.gatewayFetch;
    const first = sell(gateway, { key: 'order-1' });
    const verdicts = [];
    for (const seconds of [10, 19, 1]) {
      await gateway.clock.advance({ seconds });
      verdicts.push(`${gateway.clock.iso().slice(14, 19)} ${await sell(gateway, { key: 'order-1' })}`);
    }
    expect(verdicts).toEqual([`00:10 ${IN_PROGRESS}`, `00:29 ${IN_PROGRESS}`, '00:30 201']);
    expect([await first, gateway.transactions.list().total]).toEqual(['201', 1]);
  });

  it('overtakes a delayed request, which then gets the stored response', async () => {
    const gateway = freshGateway({ faults: [{ kind: 'request_slow', delaySeconds: 30, times: 1 }] });
    const request = () =>
      send(gateway, '/v1/transactions', { method: 'POST', body: SALE, headers: { 'Idempotency-Key': 'k' } });
    const first = request();
    await gateway.clock.advance({ seconds: 5 });
    const retry = await request();
    await gateway.clock.advance({ seconds: 25 });
    expect((await first).headers.get('idempotent-replayed')).toBe('true');
    expect(fieldOf((await first).body, 'transaction_id')).toBe(fieldOf(retry.body, 'transaction_id'));
  });

  it('creates a second order with another key, since a request arrives even if its sender gave up', async () => {
    const gateway = freshGateway({ faults: [{ kind: 'request_slow', delaySeconds: 30, times: 1 }] });
    const { sell } = CLIENTS.gatewayFetch;
    expect(await sell(gateway, { key: 'order-1', timeoutMs: PATIENCE_MS })).toBe(ABORTED);
    expect(await sell(gateway, { key: 'order-1-again' })).toBe('201');
    expect(gateway.transactions.list().total).toBe(1);
    await gateway.clock.advance({ seconds: 30 });
    expect(gateway.transactions.list().total).toBe(2);
  });

  it('can trigger faults itself: its stored response is lost, truncated, or delayed like any other', async () => {
    const gateway = freshGateway();
    gateway.transactions.create(SALE, { idempotencyKey: 'order-1' });
    for (const kind of ['response_lost', 'response_cut', 'response_slow'] as const)
      gateway.simulate.faults.add({ kind, times: 1 });
    const retry = () => CLIENTS.gatewayFetch.sell(gateway, { key: 'order-1', timeoutMs: PATIENCE_MS });
    expect([await retry(), await retry(), await retry(), await retry()]).toEqual([
      `TypeError ECONNRESET ${RESET}`,
      CUT,
      ABORTED,
      '201',
    ]);
    expect(gateway.transactions.list().total).toBe(1);
  });
});

describe('an error response of the gateway', () => {
  const request = (gateway: Gateway) =>
    send(gateway, '/v1/transactions', { method: 'POST', body: { ...SALE, amount: 0 } });

  it.each([
    ['response_lost', 'fetch failed'],
    ['response_cut', 'terminated'],
  ] as const)('is lost or truncated like any other response: %s', async (kind, message) => {
    const gateway = freshGateway({ faults: [{ kind, times: 2 }] });
    await expect(request(gateway)).rejects.toThrow(message);
    expect(() => gateway.transactions.capture('nothing')).toThrow(message);
  });

  it('is delayed like any other response', async () => {
    const gateway = freshGateway({ faults: [{ kind: 'response_slow', delaySeconds: 3 }] });
    const response = request(gateway).then(({ status }) => `${status} at ${gateway.clock.iso()}`);
    await gateway.clock.advance({ seconds: 10 });
    expect(await response).toBe('400 at 2026-01-05T15:00:03.000Z');
  });
});

describe('the timeline', () => {
  it('lists the fault of each request and its outcome', async () => {
    const gateway = freshGateway({ faults: KINDS.map((kind) => ({ kind, times: 1, on: 'transactions.create' })) });
    for (const _kind of KINDS) await CLIENTS.gatewayFetch.sell(gateway, { timeoutMs: PATIENCE_MS });
    const lines = gateway.timeline().map(({ what, why }) => `${what} (${why})`);
    const sold = 'SALE $19.99 is authorized (call: transactions.create)';
    const triggered = (text: string) => `transactions.create ${text} (an injected fault)`;
    expect(lines).toEqual([
      triggered('is rejected before it is processed'),
      triggered('never arrives: the connection is reset'),
      triggered('gets no response'),
      triggered('is processed, but its response is lost'),
      sold,
      triggered('is processed, but its response is truncated'),
      sold,
      triggered('is processed, but its response is delayed'),
      sold,
      triggered('is processed, but its webhooks are suppressed'),
      sold,
      'webhooks of transactions.create are delivered before its response (an injected fault)',
      sold,
    ]);
  });
  const KINDS = [
    ...(['request_rejected', 'connection_reset', 'hang', 'response_lost', 'response_cut', 'response_slow'] as const),
    ...(['event_lost', 'event_before_response'] as const),
  ];
});
