/** Entries of `upcoming()` for webhooks and delayed responses: their reason and time. */
import { describe, expect, it } from 'vitest';
import { cards, type Gateway, type GatewayOptions } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { requestOf } from '../support/http-requests.ts';

const FRIDAY = '2026-10-09T15:00:00Z';

function gatewayOf(options: GatewayOptions<'by_method'> = {}): Gateway {
  return freshGateway({ now: FRIDAY, ...options });
}

const sell = ({ transactions }: Gateway) =>
  transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });

describe('webhooks in upcoming()', () => {
  const DOWN = { deliver: () => new Response(null, { status: 503 }), events: ['transaction.*'] } as const;
  const deliveries = (gateway: Gateway) =>
    `\n${String(gateway.upcoming())
      .split('\n')
      .filter((line) => line.includes('is delivered'))
      .map((line) => line.replace(/ +/g, ' '))
      .join('\n')}\n`;

  it('wait for the clock, for a retry, for an earlier delivery, or for a receiver', async () => {
    const gateway = gatewayOf();
    gateway.webhooks.subscribe(DOWN);
    const { transaction_id: id } = sell(gateway);
    const lines = [deliveries(gateway)];
    await gateway.idle();
    gateway.transactions.cancel(id, { type: 'VOID' });
    for (const minutes of [0, 1, 6, 60]) {
      await gateway.clock.advance({ minutes });
      lines.push(deliveries(gateway));
    }
    const fork = gateway.fork();
    lines.push(deliveries(fork));
    fork.close();
    expect(lines.join('')).toMatchInlineSnapshot(`
      "
      Fri Oct 9 11:00 ET transaction.authorized is delivered waits for idle() or the clock

      Fri Oct 9 11:00 ET transaction.authorized is delivered attempt 2 of 8, 5 s after the response 503
      Fri Oct 9 11:00 ET transaction.voided is delivered waits for transaction.authorized of the same object

      Fri Oct 9 11:05 ET transaction.authorized is delivered attempt 3 of 8, 5 min after the response 503
      Fri Oct 9 11:05 ET transaction.voided is delivered waits for transaction.authorized of the same object

      Fri Oct 9 11:35 ET transaction.authorized is delivered attempt 4 of 8, 30 min after the response 503
      Fri Oct 9 11:35 ET transaction.voided is delivered waits for transaction.authorized of the same object

      Fri Oct 9 13:35 ET transaction.authorized is delivered attempt 5 of 8, 2 h after the response 503
      Fri Oct 9 13:35 ET transaction.voided is delivered waits for transaction.authorized of the same object

      Fri Oct 9 12:07 ET transaction.voided is delivered no receiver attached
      Fri Oct 9 13:35 ET transaction.authorized is delivered no receiver attached
      "
    `);
  });

  it('show a timeout, a redelivery, or the fault that delays them', async () => {
    const gateway = gatewayOf({
      webhooks: { retrySeconds: [90, 7_200] },
      faults: [
        { kind: 'webhook_delayed', on: 'transaction.captured', times: 1 },
        { kind: 'webhook_reordered', on: 'transaction.declined', delaySeconds: 600 },
      ],
    });
    let tries = 0;
    const deliver = () => (tries++ < 2 ? Promise.reject(new Error('no')) : undefined);
    gateway.webhooks.subscribe({ deliver, events: ['transaction.*'] });
    sell(gateway);
    await gateway.idle();
    const lines = [deliveries(gateway)];
    await gateway.clock.advance({ seconds: 90 });
    lines.push(deliveries(gateway));
    gateway.webhooks.redeliver(gateway.webhooks.deliveries()[0] ?? '');
    lines.push(deliveries(gateway));
    await gateway.idle();
    gateway.transactions.capture(
      gateway.transactions.create({ type: 'AUTH', amount: 5, payment_method: cards.visa }).transaction_id,
    );
    gateway.transactions.create({ type: 'SALE', amount: 5, payment_method: cards.declines('51') });
    await gateway.idle();
    lines.push(deliveries(gateway));
    expect(lines.join('')).toMatchInlineSnapshot(`
      "
      Fri Oct 9 11:01 ET transaction.authorized is delivered attempt 2 of 3, 90 s after one without a response

      Fri Oct 9 13:01 ET transaction.authorized is delivered attempt 3 of 3, 2 h after one without a response

      Fri Oct 9 11:01 ET transaction.authorized is delivered redelivered manually, waits for idle() or the clock

      Fri Oct 9 11:11 ET transaction.declined is delivered waits until the next webhook of its object overtakes it
      Fri Oct 9 12:01 ET transaction.captured is delivered delayed by an injected fault
      "
    `);
  });
});

describe('delayed responses in upcoming()', () => {
  it('name the fault that delays them', async () => {
    const gateway = gatewayOf({
      faults: [
        { kind: 'response_slow', on: 'transactions.create', nth: 1 },
        { kind: 'request_slow', on: 'batches.list', delaySeconds: 90 },
      ],
      rules: [{ match: { amount: 77 }, respond: { delaySeconds: 20, code: '51' } }],
    });
    const request = (path: string, body?: object) => {
      const sent = body === undefined ? {} : { method: 'POST', body };
      return gateway.fetch(requestOf(gateway, `${gateway.baseUrl}${path}`, sent));
    };
    const body = { type: 'SALE', amount: 76, payment_method: cards.declines('51') };
    const responses = [request('/v1/transactions', body), request('/v1/batches')];
    await gateway.clock.advance({ seconds: 1 });
    responses.push(request('/v1/transactions', { ...body, amount: 77 }));
    await gateway.clock.advance({ seconds: 1 });
    expect(`\n${gateway.upcoming()}\n`).toMatchInlineSnapshot(`
      "
      Fri Oct 9 11:00 ET  the response to a request is returned  an issuer rule delays the response
      Fri Oct 9 11:00 ET  the response to a request is returned  an injected fault delays the response
      Fri Oct 9 11:01 ET  the response to a request is returned  an injected fault delays the request
      "
    `);
    await gateway.clock.advance({ minutes: 2 });
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([201, 200, 201]);
  });
});
