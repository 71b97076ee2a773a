/** A review belongs to a world: it goes where the world goes, leaves no trace, shows no secret, and is read by people. */
import { describe, expect, it } from 'vitest';
import { createGateway, type Gateway } from '../../src/index.ts';
import { freshGateway, tended } from '../support/fresh-gateway.ts';
import { ask, SALE, said, sell } from './shop.ts';

/** A careless shop, whose receiver takes each event once. */
async function liveCarelessly(gateway: Gateway): Promise<void> {
  const seen = new Set<string>();
  const deliver = (_request: Request, { id }: { readonly id: string }) => {
    const isKnown = seen.has(id);
    seen.add(id);
    return new Response(null, { status: isKnown ? 500 : 204 });
  };
  gateway.webhooks.subscribe({ deliver, events: ['transaction.authorized'] });
  gateway.simulate.faults.add({ on: 'transactions.create', kind: 'response_lost', times: 1 });
  gateway.simulate.faults.add({ on: 'transaction.authorized', kind: 'webhook_duplicated', times: 1 });
  await sell(gateway, 'try-1');
  await sell(gateway, 'try-2');
  await sell(gateway, undefined, { ...SALE, discription: 'socks' });
  await gateway.idle();
}

const TABLE = `
4 findings in 3 requests and 4 webhook responses
high    retry_with_another_key   1 ×
        transactions.create was retried with another Idempotency-Key after its
        response was lost
        The first request may have succeeded, and two keys mean two charges, or
        two records. Create one key per order or customer, store it there, and
        send it with every retry.
        first: Mon Jan 5 10:00 ET  POST /v1/transactions
               correlation_id UUID
high    missing_idempotency_key  1 ×
        transactions.create without an Idempotency-Key
        If the response is lost, the request can’t be retried safely: a second
        POST charges again, or creates a second record. Send an Idempotency-Key
        that is stored with the order or the customer.
        first: Mon Jan 5 10:00 ET  POST /v1/transactions
               correlation_id UUID
medium  unknown_field            1 ×
        transactions.create: discription
        The gateway ignores it, so it has no effect, and the request succeeds
        anyway. Remove it, or spell it as the documentation does.
        first: Mon Jan 5 10:00 ET  POST /v1/transactions
               correlation_id UUID
medium  failed_on_duplicate      1 ×
        transaction.authorized got 500 when it was delivered again
        Deliveries arrive at least once. A failed one is retried for more than a
        day and delays later events of the same object; in the end the endpoint
        is disabled. Store each webhook-id, and respond with 2xx to a known one.
        first: Mon Jan 5 10:00 ET  transaction.authorized
               DELIVERY-ID`;

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

describe('a review', () => {
  it('is a table for people', async () => {
    const gateway = freshGateway();
    await liveCarelessly(gateway);
    const table = String(gateway.review()).replace(UUID, 'UUID');
    expect(table.replace(/DELIVERY-[0-9A-Z]{26}/g, 'DELIVERY-ID')).toBe(TABLE.trim());
    const widths = String(gateway.review())
      .split('\n')
      .map((line) => line.length);
    expect(Math.max(...widths)).toBeLessThanOrEqual(80);
  });

  it('gives the reason once for a rule with several findings', async () => {
    const gateway = freshGateway();
    await sell(gateway, 'order-1', { ...SALE, one: 1, two: 2 });
    expect(String(gateway.review()).split('The gateway ignores it')).toHaveLength(2);
  });

  it('is plain data for JSON', async () => {
    const gateway = freshGateway();
    await liveCarelessly(gateway);
    const review = gateway.review();
    expect(JSON.parse(JSON.stringify(review))).toEqual({ ...review });
    expect(Object.keys(review)).toEqual(['findings', 'requests', 'deliveries']);
  });

  it('prints a sentence if there are no findings or no requests', async () => {
    const gateway = freshGateway();
    expect(String(gateway.review())).toBe('This gateway has received no requests yet, so there is nothing to review.');
    gateway.webhooks.subscribe({ deliver: () => undefined, events: ['transaction.authorized'] });
    await sell(gateway, 'order-1');
    await ask(gateway, '/v1/transactions');
    await gateway.idle();
    expect(gateway.review().findings).toEqual([]);
    expect(String(gateway.review())).toBe('No findings in 2 requests and 1 webhook response.');
  });

  it('leaves no trace: the same bytes before and after, and the same from there on', async () => {
    const [looked, other] = [freshGateway(), freshGateway()];
    for (const gateway of [looked, other]) await liveCarelessly(gateway);
    const before = looked.snapshot();
    for (const _look of [1, 2]) expect(looked.review().findings).toHaveLength(4);
    expect(Buffer.compare(looked.snapshot(), before)).toBe(0);
    for (const gateway of [looked, other]) await sell(gateway);
    expect(Buffer.compare(looked.snapshot(), other.snapshot())).toBe(0);
  });

  it('goes along with a fork, which then goes its own way', async () => {
    const gateway = freshGateway();
    await liveCarelessly(gateway);
    const fork = tended(gateway.fork());
    expect(fork.review()).toEqual(gateway.review());
    await sell(fork);
    expect([gateway, fork].map((world) => world.review().findings[1]?.times)).toEqual([1, 2]);
  });

  it('goes back with restore, rewind and reset, and is there in a world opened from bytes', async () => {
    const gateway = freshGateway();
    await sell(gateway);
    gateway.mark('one sale');
    const snapshot = gateway.snapshot();
    const then = gateway.review();
    for (const goBack of [() => gateway.rewind('one sale'), () => gateway.restore(snapshot)]) {
      await sell(gateway);
      expect(gateway.review()).not.toEqual(then);
      goBack();
      expect(gateway.review()).toEqual(then);
    }
    using opened = createGateway({ from: snapshot });
    expect(opened.review()).toEqual(then);
    gateway.reset();
    expect(said(gateway)).toEqual([]);
  });

  it('masks secrets wherever an application put them', async () => {
    const gateway = freshGateway();
    const secrets = ['4242424242424242', '4539578763621486', gateway.merchant.apiKey, '000998877665'];
    const [published = '', pan = '', key = '', account = ''] = secrets;
    const metadata = { [published]: pan, [pan]: { note: `${published} ${key}`, cvv: '871' }, account, [key]: pan };
    for (const secret of secrets)
      await sell(gateway, secret, { ...SALE, metadata, [secret]: secret, memo: secret, purchase_description: secret });
    const { findings } = gateway.review();
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['card_data_in_text', 'unknown_field']));
    expect(findings.map(({ what }) => what).join()).not.toContain('871');
    const text = `${JSON.stringify(findings)}${gateway.review()}`;
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });
});
