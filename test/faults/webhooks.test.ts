/** Webhook faults between the gateway and its endpoints. */
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import {
  cards,
  type FaultOptions,
  type Gateway,
  type GatewayOptions,
  replay,
  type WebhookFault,
} from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { SALE } from './clients.ts';

interface Post {
  readonly gateway: Gateway;
  readonly received: string[];
}

/** Creates a gateway with an endpoint that records the time and type of each event. */
function post(faults: readonly FaultOptions[], options: GatewayOptions<'by_method'> = {}): Post {
  const received: string[] = [];
  const gateway = freshGateway({ ...options, faults });
  gateway.webhooks.subscribe({
    deliver: (_request, { type }) => void received.push(`${gateway.clock.iso().slice(5, 16)} ${type}`),
    events: ['transaction.*'],
  });
  return { gateway, received };
}

function authorize(gateway: Gateway) {
  return gateway.transactions.create({ ...SALE, type: 'AUTH' });
}

const AUTHORIZED = 'transaction.authorized';
const CAPTURED = 'transaction.captured';

describe('a webhook', () => {
  it.each<[string, FaultOptions, readonly string[]]>([
    [
      'is sent twice',
      { kind: 'webhook_duplicated', times: 1 },
      ['01-05T15:00 A', '01-05T15:00 A', '01-05T15:00 C', '01-05T16:00 V'],
    ],
    [
      'is delayed, and later ones wait for it',
      { kind: 'webhook_delayed', times: 1, delaySeconds: 1_800 },
      ['01-05T15:30 A', '01-05T15:30 C', '01-05T16:00 V'],
    ],
    [
      'is delayed for an hour by default',
      { kind: 'webhook_delayed', on: CAPTURED },
      ['01-05T15:00 A', '01-05T16:00 C', '01-05T16:00 V'],
    ],
    [
      'is overtaken by the next one of its object',
      { kind: 'webhook_reordered', times: 1 },
      ['01-05T15:00 C', '01-05T15:00 A', '01-05T16:00 V'],
    ],
    [
      'is overtaken by a later one',
      { kind: 'webhook_reordered', on: CAPTURED },
      ['01-05T15:00 A', '01-05T16:00 V', '01-05T16:00 C'],
    ],
    [
      'is not overtaken during a short delay',
      { kind: 'webhook_reordered', on: CAPTURED, delaySeconds: 60 },
      ['01-05T15:00 A', '01-05T15:01 C', '01-05T16:00 V'],
    ],
    [
      'is rejected twice and arrives with the second retry',
      { kind: 'webhook_rejected', on: CAPTURED, times: 2 },
      ['01-05T15:00 A', '01-05T15:05 C', '01-05T16:00 V'],
    ],
    [
      'is rejected for half an hour, and later ones wait for it',
      { kind: 'webhook_rejected', until: '2026-01-05T15:30:00Z' },
      ['01-05T15:35 A', '01-05T15:35 C', '01-05T16:00 V'],
    ],
    [
      'is never sent, and the next one is',
      { kind: 'webhook_dropped', on: AUTHORIZED },
      ['01-05T15:00 C', '01-05T16:00 V'],
    ],
  ])('%s', async (_what, fault, expected) => {
    const { gateway, received } = post([fault]);
    const { transaction_id: id } = authorize(gateway);
    gateway.transactions.capture(id);
    await gateway.clock.advance({ hours: 1 });
    gateway.transactions.cancel(id, { type: 'VOID' });
    await gateway.clock.advance({ hours: 1 });
    const letters = { 'transaction.authorized': 'A', 'transaction.captured': 'C', 'transaction.voided': 'V' };
    const short = (line: string) =>
      Object.entries(letters).reduce((text, [type, letter]) => text.replace(type, letter), line);
    expect(received.map(short)).toEqual(expected);
  });

  it('gets its response from the fault instead of the receiver, also in a replay', async () => {
    const { gateway, received } = post([{ kind: 'webhook_rejected', status: 500, times: 2, on: AUTHORIZED }]);
    authorize(gateway);
    await gateway.idle();
    expect(received).toEqual([]);
    const [delivery] = gateway.webhooks.deliveries();
    const responseBody = 'injected fault: webhook_rejected';
    expect(delivery?.attempts).toEqual([{ at: '2026-01-05T15:00:00.000Z', status: 500, error: null, responseBody }]);
    expect(delivery?.status).toBe('pending');
    await gateway.clock.advance({ days: 1 });
    expect(received).toHaveLength(1);
    const reported = gateway.timeline().filter(({ what }) => what.startsWith('webhook'));
    expect(reported.map(({ what }) => what)).toEqual([
      ...[
        'finds the endpoint down',
        'is not acknowledged: responded 500',
        'finds the endpoint down',
        'is not acknowledged: responded 500',
      ].map((what) => `webhook ${AUTHORIZED} ${what}`),
      `webhook ${AUTHORIZED} is delivered`,
    ]);
    const again = await replay(gateway.tape());
    expect([...again.timeline()]).toEqual([...gateway.timeline()]);
    again.close();
  });

  it('does not count as a receiver failure after a fault has rejected it', async () => {
    const { gateway, received } = post([]);
    authorize(gateway);
    await gateway.idle();
    gateway.simulate.faults.add({ kind: 'webhook_rejected', times: 1 });
    gateway.webhooks.redeliver(gateway.webhooks.deliveries()[0]?.id ?? '');
    await gateway.idle();
    expect(gateway.webhooks.deliveries().map(({ attempts }) => attempts.map(({ status }) => status))).toEqual([
      [204, 503],
    ]);
    expect([received.length, gateway.review().findings.filter(({ delivery }) => delivery !== undefined)]).toEqual([
      1,
      [],
    ]);
  });

  it('is delivered a week later if no other webhook overtakes it', async () => {
    const { gateway, received } = post([{ kind: 'webhook_reordered' }]);
    gateway.transactions.create({ ...SALE, payment_method: cards.declines('51') });
    await gateway.clock.advance({ days: 8 });
    expect(received).toEqual(['01-12T15:00 transaction.declined']);
  });

  it('is marked as dropped in its list of attempts', async () => {
    const { gateway, received } = post([{ kind: 'webhook_dropped' }]);
    gateway.transactions.create(SALE);
    await gateway.idle();
    const [dropped] = gateway.webhooks.deliveries();
    expect([received, dropped?.status, dropped?.attempts]).toEqual([
      [],
      'abandoned',
      [{ at: '2026-01-05T15:00:00.000Z', status: null, error: 'injected fault: webhook_dropped' }],
    ]);
  });

  it('is one event in one delivery with two attempts if it is sent twice', async () => {
    const ids: (string | null)[] = [];
    const gateway = freshGateway({ faults: [{ kind: 'webhook_duplicated' }] });
    gateway.webhooks.subscribe({ deliver: ({ headers }) => void ids.push(headers.get('webhook-id')) });
    gateway.transactions.create(SALE);
    await gateway.idle();
    const [event] = gateway.events.list();
    expect(ids).toEqual([event?.id, event?.id]);
    expect(gateway.webhooks.deliveries().map(({ status, attempts }) => [status, attempts.length])).toEqual([
      ['succeeded', 2],
    ]);
  });

  it('is collected in mode collect, even if it is reordered', async () => {
    const { gateway, received } = post([{ kind: 'webhook_reordered', times: 1 }], {
      webhooks: { mode: 'collect' },
    });
    gateway.transactions.capture(authorize(gateway).transaction_id);
    const [first, second] = gateway.webhooks.deliveries();
    gateway.webhooks.redeliver(first ?? '');
    await gateway.clock.advance({ hours: 1 });
    expect(received).toEqual([]);
    gateway.webhooks.redeliver(second ?? '');
    await gateway.clock.advance({ hours: 1 });
    expect(received).toEqual(['01-05T16:00 transaction.captured', '01-05T16:00 transaction.authorized']);
  });

  it('does not delay webhooks of another object', async () => {
    const { gateway, received } = post([{ kind: 'webhook_delayed', times: 1 }]);
    for (const _sale of [1, 2]) gateway.transactions.create(SALE);
    await gateway.clock.advance({ hours: 1 });
    expect(received).toEqual(['01-05T15:00 transaction.authorized', '01-05T16:00 transaction.authorized']);
  });

  it('is never sent if its event is lost, though the event log contains it', async () => {
    const { gateway, received } = post([{ kind: 'event_lost', on: 'transactions.capture' }]);
    gateway.transactions.capture(authorize(gateway).transaction_id);
    await gateway.clock.advance({ hours: 1 });
    expect(received).toEqual(['01-05T15:00 transaction.authorized']);
    expect(gateway.events.list().map(({ type }) => type)).toEqual([AUTHORIZED, CAPTURED]);
  });
});

describe('a Standard Webhooks verifier', () => {
  const verdicts = async (fault: WebhookFault, timestamps: 'wall' | 'virtual' = 'wall') => {
    const output: string[] = [];
    const gateway = freshGateway({ faults: [fault], webhooks: { timestamps } });
    const { secret } = gateway.webhooks.subscribe({
      deliver: async (request) => {
        const taken = await taking(secret, request);
        output.push(taken);
        return new Response(null, { status: taken === 'taken' ? 204 : 401 });
      },
    });
    gateway.transactions.create(SALE);
    await gateway.clock.advance({ minutes: 1 });
    return output;
  };

  it.each<[string, WebhookFault, readonly string[]]>([
    [
      'rejects a wrong signature and accepts the retry',
      { kind: 'webhook_bad_signature', times: 1 },
      ['No matching signature found', 'taken'],
    ],
    [
      'rejects an old timestamp and accepts the retry',
      { kind: 'webhook_old_timestamp', times: 1 },
      ['Message timestamp too old', 'taken'],
    ],
    [
      'rejects a timestamp just over the limit',
      { kind: 'webhook_old_timestamp', times: 1, delaySeconds: 302 },
      ['Message timestamp too old', 'taken'],
    ],
    ['accepts a timestamp within the limit', { kind: 'webhook_old_timestamp', delaySeconds: 200 }, ['taken']],
  ])('%s', async (_what, fault, expected) => {
    expect(await verdicts(fault)).toEqual(expected);
  });

  it('sees a fault on the second attempt only, selected by nth', async () => {
    const gateway = freshGateway({ faults: [{ kind: 'webhook_bad_signature', nth: 2 }] });
    const output: string[] = [];
    const { secret } = gateway.webhooks.subscribe({
      deliver: async (request) => {
        output.push(await taking(secret, request));
        return new Response(null, { status: 500 });
      },
    });
    gateway.transactions.create(SALE);
    await gateway.clock.advance({ minutes: 6 });
    expect(output).toEqual(['taken', 'No matching signature found', 'taken']);
  });
});

async function taking(secret: string, request: Request): Promise<string> {
  try {
    new Webhook(secret).verify(await request.text(), Object.fromEntries(request.headers));
    return 'taken';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
