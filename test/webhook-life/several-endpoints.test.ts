/** Several endpoints, each with its own filter, secret, and failures. */
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { cards, type Gateway } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { hold, NO_CONTENT, outcomes, sell } from './selling.ts';

/** Reports whether a request is signed with a secret. */
async function isSignedWith(secret: string, request: Request): Promise<boolean> {
  const body = await request.clone().text();
  try {
    new Webhook(secret).verify(body, Object.fromEntries(request.headers));
    return true;
  } catch {
    return false;
  }
}

/** An endpoint that records its events and the secrets that signed them. */
function listen(gateway: Gateway, events: readonly string[], secrets: () => Record<string, string>, lines: string[]) {
  return gateway.webhooks.subscribe({
    events,
    deliver: async (request, { type }) => {
      const signers: string[] = [];
      for (const [name, secret] of Object.entries(secrets()))
        if (await isSignedWith(secret, request)) signers.push(name);
      lines.push(`${events.join('+')} hears ${type}, signed by ${signers.join(' and ')}`);
    },
  });
}

describe('several endpoints', () => {
  it('receive the events they subscribed to, signed with their own secret only', async () => {
    const gateway = freshGateway();
    const lines: string[] = [];
    const known: Record<string, string> = {};
    const secrets = () => known;
    known.orders = listen(gateway, ['transaction.*'], secrets, lines).secret;
    known.books = listen(gateway, ['batch.settled', 'batch.funded'], secrets, lines).secret;
    known.fraud = listen(gateway, ['transaction.declined'], secrets, lines).secret;
    sell(gateway);
    gateway.transactions.create({ type: 'SALE', amount: 51, payment_method: cards.declines('51') });
    await gateway.clock.advance({ days: 1 });
    expect(lines).toEqual([
      'transaction.* hears transaction.authorized, signed by orders',
      'transaction.* hears transaction.declined, signed by orders',
      'transaction.declined hears transaction.declined, signed by fraud',
      'transaction.* hears transaction.submitted, signed by orders',
      'transaction.* hears transaction.settled, signed by orders',
      'batch.settled+batch.funded hears batch.settled, signed by books',
    ]);
  });

  it('rotate their secrets separately, with separate overlaps', async () => {
    const gateway = freshGateway();
    const lines: string[] = [];
    const known: Record<string, string> = {};
    const one = listen(gateway, ['transaction.authorized'], () => known, lines);
    const other = listen(gateway, ['transaction.*'], () => known, lines);
    Object.assign(known, { one: one.secret, other: other.secret });
    known.renewed = gateway.webhooks.rotateSecret(one, { overlapSeconds: 60 }).secret;
    sell(gateway);
    await gateway.clock.advance({ seconds: 60 });
    sell(gateway);
    await gateway.idle();
    expect(lines).toEqual([
      'transaction.authorized hears transaction.authorized, signed by one and renewed',
      'transaction.* hears transaction.authorized, signed by other',
      'transaction.authorized hears transaction.authorized, signed by renewed',
      'transaction.* hears transaction.authorized, signed by other',
    ]);
  });

  it('sign a retry with the secret rotated during an outage', async () => {
    const gateway = freshGateway();
    const lines: string[] = [];
    const known: Record<string, string> = {};
    let isUp = false;
    const endpoint = gateway.webhooks.subscribe({
      deliver: async (request) => {
        const signers: string[] = [];
        for (const [name, secret] of Object.entries(known)) if (await isSignedWith(secret, request)) signers.push(name);
        lines.push(signers.join(' and '));
        return new Response(null, { status: isUp ? NO_CONTENT : 503 });
      },
    });
    known.old = endpoint.secret;
    sell(gateway);
    await gateway.idle();
    known.new = gateway.webhooks.rotateSecret(endpoint, { overlapSeconds: 0 }).secret;
    isUp = true;
    await gateway.clock.advance({ minutes: 1 });
    expect(lines).toEqual(['old', 'new']);
  });

  it('do not wait for a failed one, and retain the order of each object', async () => {
    const gateway = freshGateway();
    const received: string[] = [];
    const note = (name: string, type: string) => {
      received.push(`${gateway.clock.iso().slice(11, 19)} ${name} ${type}`);
    };
    const isUp = () => gateway.clock.now() >= Date.parse('2026-01-05T15:04:00Z');
    gateway.webhooks.subscribe({
      deliver: (_request, { type }) => {
        if (isUp()) note('down', type);
        return new Response(null, { status: isUp() ? NO_CONTENT : 503 });
      },
    });
    gateway.webhooks.subscribe({ deliver: (_request, { type }) => note('up', type) });
    const id = hold(gateway);
    await gateway.idle();
    gateway.transactions.capture(id);
    await gateway.clock.advance({ minutes: 1 });
    gateway.transactions.cancel(id, { type: 'VOID' });
    await gateway.clock.advance({ minutes: 9 });
    expect(received).toEqual([
      '15:00:00 up transaction.authorized',
      '15:00:00 up transaction.captured',
      '15:01:00 up transaction.voided',

      '15:05:05 down transaction.authorized',
      '15:05:05 down transaction.captured',
      '15:05:05 down transaction.voided',
    ]);
  });

  it('fail separately: one is disabled by its 410, one by its five days, and the third continues', async () => {
    const gateway = freshGateway();
    const disabled: string[] = [];
    const AUTHORIZED = ['transaction.authorized'];
    const gone = gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 410 }), events: AUTHORIZED });
    const down = gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 503 }), events: AUTHORIZED });
    const names = { [gone.id]: 'gone', [down.id]: 'down' };
    gateway.webhooks.subscribe({
      deliver: (_request, { created_at, subject }) => void disabled.push(`${created_at} ${names[subject]}`),
      events: ['endpoint.disabled'],
    });
    for (let day = 0; day <= 5; day++) {
      sell(gateway);
      await gateway.clock.advance({ days: 1 });
    }
    expect(disabled).toEqual(['2026-01-05T15:00:00.000Z gone', '2026-01-10T15:00:00.000Z down']);
    expect(gateway.webhooks.deliveries().filter(({ endpointId }) => endpointId === gone.id)).toHaveLength(1);
    const lines = gateway.timeline().filter(({ what }) => what.endsWith('is disabled'));
    expect(lines.map(({ why }) => why)).toEqual(['its receiver responded 410', 'every attempt has failed for 5 days']);
  });
});

describe('ordering per object', () => {
  it('applies across failed, delayed, and redelivered events, and does not delay other objects', async () => {
    const gateway = freshGateway({
      faults: [{ kind: 'webhook_delayed', on: 'transaction.captured', delaySeconds: 120, times: 1 }],
    });
    const names = new Map<string, string>();
    const received: string[] = [];
    let failures = 1;
    gateway.webhooks.subscribe({
      events: ['transaction.*'],
      deliver: (_request, { subject, sequence }) => {
        if (names.get(subject) === 'slow' && failures-- > 0) return new Response(null, { status: 500 });
        received.push(`${gateway.clock.iso().slice(11, 19)} ${names.get(subject)} ${sequence}`);
        return undefined;
      },
    });
    for (const name of ['slow', 'quick']) names.set(hold(gateway), name);
    await gateway.idle();
    for (const id of names.keys()) gateway.transactions.capture(id);
    for (const id of names.keys()) gateway.transactions.cancel(id, { type: 'VOID' });
    await gateway.clock.advance({ minutes: 5 });
    expect(received).toEqual([
      '15:00:00 quick 1',
      '15:00:05 slow 1',
      '15:00:05 slow 2',
      '15:00:05 slow 3',
      '15:02:00 quick 2',
      '15:02:00 quick 3',
    ]);
    expect(outcomes(gateway).every((outcome) => outcome.includes('succeeded'))).toBe(true);
  });
});
