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
4 findings in 3 requests and 4 answers to webhooks
high    retry_with_another_key   1 ×  transactions.create came again under another Idempotency-Key after its answer was
                                      lost
        The first may have been done: two keys are two charges. Make a key once for each order, keep it with the order,
        and send it with every try.
        first: Mon Jan 5 10:00 ET  POST /v1/transactions  correlation_id UUID
high    missing_idempotency_key  1 ×  transactions.create without an Idempotency-Key
        An answer that is lost leaves no safe way to ask again: sent twice it is done twice. Send a key that is kept
        with the order.
        first: Mon Jan 5 10:00 ET  POST /v1/transactions  correlation_id UUID
medium  unknown_field            1 ×  transactions.create: discription
        Nobody reads it: what it was meant to say is not said, and the request works all the same. Take it out, or spell
        it as the documents do.
        first: Mon Jan 5 10:00 ET  POST /v1/transactions  correlation_id UUID
medium  failed_on_duplicate      1 ×  transaction.authorized was answered 500 when it came again
        Deliveries come at least once. One that fails is tried again for more than a day, holds up what follows of its
        object, and in the end the endpoint is disabled. Remember each webhook-id, and answer 2xx to one that is known.
        first: Mon Jan 5 10:00 ET  transaction.authorized  DELIVERY-ID`;

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
    expect(Math.max(...widths)).toBeLessThanOrEqual(120);
  });

  it('says why but once of a rule with several findings', async () => {
    const gateway = freshGateway();
    await sell(gateway, 'order-1', { ...SALE, one: 1, two: 2 });
    expect(String(gateway.review()).split('Nobody reads it')).toHaveLength(2);
  });

  it('is plain data for JSON', async () => {
    const gateway = freshGateway();
    await liveCarelessly(gateway);
    const review = gateway.review();
    expect(JSON.parse(JSON.stringify(review))).toEqual({ ...review });
    expect(Object.keys(review)).toEqual(['findings', 'requests', 'deliveries']);
  });

  it('says in a sentence that there is nothing to find, or nothing to look at', async () => {
    const gateway = freshGateway();
    expect(String(gateway.review())).toBe('Nothing was asked of this gateway yet, so there is nothing to review.');
    gateway.webhooks.subscribe({ deliver: () => undefined, events: ['transaction.authorized'] });
    await sell(gateway, 'order-1');
    await ask(gateway, '/v1/transactions');
    await gateway.idle();
    expect(gateway.review().findings).toEqual([]);
    expect(String(gateway.review())).toBe(
      'No findings: 2 requests and 1 answer to webhooks show nothing that is known to hurt in production.',
    );
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

  it('shows nothing that may not be shown, wherever a shop has put it', async () => {
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
