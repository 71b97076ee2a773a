/** Webhook faults with several endpoints, and events delivered before their responses. */
import { describe, expect, it } from 'vitest';
import { banks, type FaultOptions } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { SALE } from './clients.ts';

const AUTHORIZED = 'transaction.authorized';
const CAPTURED = 'transaction.captured';

describe('a webhook fault with several endpoints', () => {
  it('applies to one endpoint if it is named', async () => {
    const gateway = freshGateway();
    const received: string[] = [];
    const [one, other] = ['one', 'other'].map((name) =>
      gateway.webhooks.subscribe({ deliver: () => void received.push(name) }),
    );
    gateway.simulate.faults.add({ kind: 'webhook_dropped', endpoint: one ?? '' });
    gateway.simulate.faults.add({ kind: 'webhook_duplicated', endpoint: other?.id ?? '' });
    gateway.transactions.create(SALE);
    await gateway.idle();
    expect([received, gateway.simulate.faults.stats().map(({ seen, fired }) => [seen, fired])]).toEqual([
      ['other', 'other'],
      [
        [1, 1],
        [1, 1],
      ],
    ]);
  });

  it('applies to each endpoint otherwise, and each retains its own order', async () => {
    const gateway = freshGateway({ faults: [{ kind: 'webhook_reordered', nth: 2 }] });
    const received: string[] = [];
    for (const name of ['one', 'other'])
      gateway.webhooks.subscribe({ deliver: (_request, { type }) => void received.push(`${name} ${type}`) });
    gateway.transactions.capture(gateway.transactions.create({ ...SALE, type: 'AUTH' }).transaction_id);
    await gateway.idle();
    expect(received.filter((line) => line.startsWith('one'))).toEqual([`one ${AUTHORIZED}`, `one ${CAPTURED}`]);
    expect(received.filter((line) => line.startsWith('other'))).toEqual([`other ${CAPTURED}`, `other ${AUTHORIZED}`]);
  });

  it('matches an event by either of its names', async () => {
    for (const on of ['ach.return', 'transaction.returned', 'ach.*']) {
      const gateway = freshGateway({ faults: [{ kind: 'webhook_duplicated', on }] });
      const received: string[] = [];
      gateway.webhooks.subscribe({ deliver: (_request, { type }) => void received.push(type), events: ['ach.return'] });
      gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.returns('R01') });
      await gateway.clock.advance({ days: 5 });
      expect(received).toEqual(['ach.return', 'ach.return']);
    }
  });

  it("matches fields of the event's object", async () => {
    const gateway = freshGateway({
      faults: [{ kind: 'webhook_dropped', match: { requested_amount: { min: 5_000 } } }],
    });
    const received: string[] = [];
    gateway.webhooks.subscribe({ deliver: (_request, { type }) => void received.push(type) });
    for (const amount of [5_000, 4_999]) gateway.transactions.create({ ...SALE, amount });
    await gateway.idle();
    expect(received).toEqual([AUTHORIZED]);
  });
});

describe('an event before its response', () => {
  const order = async (faults: readonly FaultOptions[], throws = false) => {
    const seen: string[] = [];
    const gateway = freshGateway({ faults });
    gateway.webhooks.subscribe({
      deliver: (_request, { type }) => {
        seen.push(type);
        if (throws) expect.fail('red');
      },
    });
    const url = `${gateway.baseUrl}/v1/transactions`;
    const headers = { APIKEY: gateway.merchant.apiKey, 'Content-Type': 'application/json' };
    const { status } = await gateway.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(SALE) }));
    seen.push(String(status));
    const error = gateway.webhooks.deliveries()[0]?.error;
    await gateway.idle();
    return [...seen, ...(throws ? [error] : [])];
  };

  it('is delivered before the response', async () => {
    expect(await order([])).toEqual(['201', AUTHORIZED]);
    expect(await order([{ kind: 'event_before_response' }])).toEqual([AUTHORIZED, '201']);
  });

  it('leaves the response unchanged if its receiver fails, and the delivery records the error', async () => {
    expect(await order([{ kind: 'event_before_response' }], true)).toEqual([AUTHORIZED, '201', 'AssertionError: red']);
  });
});
