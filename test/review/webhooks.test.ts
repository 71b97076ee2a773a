/** What receivers of webhooks show: each finding beside the well-behaved twin. */
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import type { Deliver, FaultOptions, Gateway, GatewayOptions } from '../../src/index.ts';
import { boundGateway } from '../support/bound-shop.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { said, sell } from './shop.ts';

type Options = GatewayOptions<'by_method'>;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const status = (code: number) => new Response(null, { status: code });
const hearing = (deliver: Deliver, events = ['transaction.*']) => [{ deliver, events }];

/** A day in which something is authorized, captured and voided, and told to this receiver. */
async function told(deliver: Deliver, faults: readonly FaultOptions[] = [], options: Options = {}): Promise<Gateway> {
  const gateway = freshGateway({ ...options, faults, webhooks: { endpoints: hearing(deliver) } });
  const id = await sell(gateway, 'order-1', { ...AUTH });
  gateway.transactions.capture(id, {}, { idempotencyKey: 'capture-1' });
  await gateway.clock.advance({ hours: 1 });
  gateway.transactions.cancel(id, { type: 'VOID' }, { idempotencyKey: 'void-1' });
  await gateway.clock.advance({ hours: 8 });
  return gateway;
}

const AUTH = {
  type: 'AUTH',
  amount: 1_999,
  payment_method: { type: 'card', pan: '4242424242424242', expiry: { month: '12', year: '2030' } },
} as const;

/** Takes each event once, and fails on one that it has seen. */
function failsOnDuplicates(): Deliver {
  const seen = new Set<string>();
  return (_request, { id }) => {
    const isNew = !seen.has(id);
    seen.add(id);
    return status(isNew ? 204 : 500);
  };
}

/** Fails on each event that is not the next of its object. */
function failsOutOfOrder(): Deliver {
  let last = 0;
  return (_request, { sequence }) => {
    if (sequence !== last + 1) throw new Error('no such order');
    last = sequence;
    return undefined;
  };
}

const takesAll: Deliver = () => undefined;

const DUPLICATED: FaultOptions = { kind: 'webhook_duplicated', on: 'transaction.captured', times: 1 };
const REORDERED: FaultOptions = { kind: 'webhook_reordered', on: 'transaction.captured', times: 1 };

describe('a receiver that fails', () => {
  it('on a second copy is found, and one that takes it is not', async () => {
    expect(said(await told(failsOnDuplicates(), [DUPLICATED]))).toEqual([
      'medium failed_on_duplicate 1: transaction.captured got 500 when it was delivered again',
    ]);
    expect(said(await told(takesAll, [DUPLICATED]))).toEqual([]);
  });

  it('finds a failure on a manual redelivery', async () => {
    const gateway = await told(failsOnDuplicates());
    const [first] = gateway.webhooks.deliveries();
    expect(said(gateway)).toEqual([]);
    gateway.webhooks.redeliver(first?.id ?? '');
    await gateway.idle();
    expect(said(gateway)).toEqual([
      'medium failed_on_duplicate 1: transaction.authorized got 500 when it was delivered again',
    ]);
    expect(gateway.review().findings[0]?.delivery).toEqual({
      at: '2026-01-06T00:00:00.000Z',
      url: null,
      id: first?.id,
      endpointId: first?.endpointId,
      eventId: first?.eventId,
      type: 'transaction.authorized',
      subject: first?.subject,
      status: 500,
    });
  });

  it('finds a failure on either of two events out of order', async () => {
    expect(said(await told(failsOutOfOrder(), [REORDERED]))).toEqual([
      'medium failed_out_of_order 6: transaction.voided got no response when it was delivered before an earlier event',
    ]);
    expect(said(await told(failsOutOfOrder(), [{ ...REORDERED, kind: 'webhook_dropped' }]))).toEqual([]);
    const late: Deliver = (_request, { type }) => status(type === 'transaction.captured' ? 409 : 204);
    expect(said(await told(late, [REORDERED]))).toEqual([
      'medium failed_out_of_order 6: transaction.captured got 409 when it was delivered after a later event',
    ]);
    expect(said(await told(takesAll, [REORDERED]))).toEqual([]);
  });

  it('ignores a failure on an event in order, after an overtaken event was acknowledged', async () => {
    const deliver: Deliver = (_request, { type }) => status(type === 'transaction.voided' ? 500 : 204);
    const gateway = await told(deliver, [{ ...REORDERED, on: 'transaction.authorized' }]);
    expect(gateway.webhooks.deliveries().map(({ type, attempts }) => `${type} ${attempts.at(-1)?.status}`)).toEqual([
      'transaction.authorized 204',
      'transaction.captured 204',
      'transaction.voided 500',
    ]);
    expect(said(gateway)).toEqual([]);
  });

  it('ignores failures on events that arrive once and in order', async () => {
    let tries = 0;
    expect(said(await told(() => status(++tries < 4 ? 503 : 204)))).toEqual([]);
    expect(said(await told(() => status(500)))).toEqual([]);
  });
});

describe('a receiver that takes what it should refuse', () => {
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  const verifies: Deliver = async (request) => {
    try {
      new Webhook(secret).verify(await request.text(), Object.fromEntries(request.headers));
      return status(204);
    } catch {
      return status(401);
    }
  };
  const faulty = async (deliver: Deliver, fault: FaultOptions) => {
    const endpoints = hearing(deliver, ['transaction.authorized']).map((endpoint) => ({ ...endpoint, secret }));
    const gateway = freshGateway({ faults: [{ times: 1, ...fault }], webhooks: { endpoints } });
    await sell(gateway, 'order-1');
    await gateway.clock.advance({ hours: 1 });
    expect(gateway.webhooks.deliveries().map((delivery) => delivery.status)).toEqual(['succeeded']);
    return said(gateway);
  };

  it.each<[FaultOptions, string]>([
    [
      { kind: 'webhook_bad_signature' },
      'high wrong_signature_accepted 1: transaction.authorized with a wrong signature got 204',
    ],
    [
      { kind: 'webhook_old_timestamp' },
      'medium old_timestamp_accepted 1: transaction.authorized with an old timestamp got 204',
    ],
  ])('is found by $kind, and one that verifies is not', async (fault, finding) => {
    expect(await faulty(takesAll, fault)).toEqual([finding]);
    expect(await faulty(verifies, fault)).toEqual([]);
  });

  it('accepts the rejection of a wrongly signed copy', async () => {
    const gateway = freshGateway({ webhooks: { endpoints: [{ deliver: verifies, secret }] } });
    await sell(gateway, 'order-1');
    await gateway.idle();
    gateway.simulate.faults.add({ kind: 'webhook_bad_signature', times: 1 });
    const [delivery] = gateway.webhooks.deliveries();
    gateway.webhooks.redeliver(delivery?.id ?? '');
    await gateway.clock.advance({ hours: 1 });
    const [{ attempts = [] } = {}] = gateway.webhooks.deliveries();
    expect(attempts.map((attempt) => attempt.status)).toEqual([204, 401, 204]);
    expect(said(gateway)).toEqual([]);
  });

  it('may take a timestamp that is within the usual tolerance', async () => {
    const fault = { kind: 'webhook_old_timestamp', delaySeconds: 299 } as const;
    expect(await faulty(takesAll, fault)).toEqual([]);
    expect(await faulty(verifies, fault)).toEqual([]);
  });
});

describe('a slow receiver', () => {
  const slowly = async (ms: number) => {
    const gateway = boundGateway({ webhooks: { endpoints: hearing(() => pause(ms)) } });
    await sell(gateway, 'order-1');
    await gateway.clock.advance({ seconds: 30 });
    return gateway;
  };

  it('is found where it takes more than five seconds by the clock of the gateway', async () => {
    const gateway = await slowly(5_001);
    expect(said(gateway)).toEqual(['medium slow_webhook 1: transaction.authorized got 204 after more than 5 s']);
    expect(gateway.review().findings[0]?.delivery).toMatchObject({ status: 204, seconds: 5.1 });
  });

  it('ignores responses within five seconds, and missing ones, which are retried', async () => {
    expect(said(await slowly(5_000))).toEqual([]);
    const late = await slowly(15_000);
    expect(said(late)).toEqual([]);
    expect(JSON.stringify(late.webhooks.deliveries())).not.toContain('seconds');
  });

  it('is found by the clock of the machine too', async () => {
    const clock = vi.spyOn(Date, 'now');
    const start = Date.now();
    const gateway = freshGateway({
      webhooks: { endpoints: hearing(() => void clock.mockReturnValue(start + 7_000)) },
    });
    await sell(gateway, 'order-1');
    await gateway.idle();
    clock.mockRestore();
    expect(gateway.review().findings.map(({ rule, delivery }) => `${rule} ${delivery?.seconds}`)).toEqual([
      'slow_webhook 7',
    ]);
  });

  it('leaves no trace in the bytes of a world where it was quick', async () => {
    const gateway = await slowly(10);
    expect(JSON.stringify([gateway.tape(), gateway.webhooks.deliveries()])).not.toContain('seconds');
  });
});
