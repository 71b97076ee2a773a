/** Retries after trouble: under the same key all is well, under another or none it may be done twice. */
import { describe, expect, it } from 'vitest';
import { cards, type FaultOptions, type Gateway } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { requestOf } from '../support/http-requests.ts';
import { ask, SALE, said, sell } from './shop.ts';

const PATIENCE_MS = 20;
const PATH = '/v1/transactions';

/** A sale by a shop that gives up when it has waited too long. */
async function sellInHaste(gateway: Gateway, key: string | undefined, body: object = SALE): Promise<void> {
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
  const request = requestOf(gateway, `${gateway.baseUrl}${PATH}`, { method: 'POST', body, headers });
  const signal = AbortSignal.timeout(PATIENCE_MS);
  await gateway.fetch(new Request(request, { signal })).catch(() => undefined);
}

/** What is said of a shop whose first try has this fault, and whose tries have these keys. */
async function retried(fault: FaultOptions, keys: readonly (string | undefined)[]): Promise<string[]> {
  const gateway = freshGateway({ faults: [{ on: 'transactions.create', times: 1, ...fault }] });
  for (const key of keys) await sellInHaste(gateway, key);
  return said(gateway).filter((line) => line.includes('retry_with_another_key'));
}

const OTHER = 'high retry_with_another_key 1: transactions.create was retried with another Idempotency-Key after';
const NONE = 'high retry_with_another_key 1: transactions.create was retried without an Idempotency-Key after';

describe('a retry', () => {
  it.each<[FaultOptions, string]>([
    [{ kind: 'response_lost' }, 'its response was lost'],
    [{ kind: 'response_cut' }, 'its response broke off'],
    [{ kind: 'response_slow' }, 'its response was slow'],
  ])('after $kind is safe under the same key, and neither under another nor under none', async (fault, doubt) => {
    expect(await retried(fault, ['order-1', 'order-1'])).toEqual([]);
    expect(await retried(fault, ['try-1', 'try-2'])).toEqual([`${OTHER} ${doubt}`]);
    expect(await retried(fault, ['order-1', undefined])).toEqual([`${NONE} ${doubt}`]);
    expect(await retried(fault, [undefined, undefined])).toEqual([`${NONE} ${doubt}`]);
  });

  it.each<[FaultOptions, string]>([
    [{ kind: 'hang' }, 'it never got a response'],
    [{ kind: 'connection_reset' }, 'its connection was lost'],
    [{ kind: 'request_rejected' }, 'it was rejected with 503'],
    [{ kind: 'request_rejected', status: 429 }, 'it was rejected with 429'],
    [{ kind: 'request_slow' }, 'its response was slow'],
  ])('after $kind is known under another key or none', async (fault, doubt) => {
    expect(await retried(fault, ['order-1', 'order-1'])).toEqual([]);
    expect(await retried(fault, ['try-1', 'try-2'])).toEqual([`${OTHER} ${doubt}`]);
    expect(await retried(fault, ['order-1', undefined])).toEqual([`${NONE} ${doubt}`]);
  });

  it.each<[string, FaultOptions]>([
    ['refused for good', { kind: 'request_rejected', status: 400 }],
    ['told of too early', { kind: 'event_before_response' }],
    ['told of to nobody', { kind: 'event_lost' }],
  ])('is none after a request that was %s: the next is another order', async (_what, fault) => {
    expect(await retried(fault, ['order-1', 'order-2'])).toEqual([]);
    expect(await retried(fault, ['order-1', undefined])).toEqual([]);
  });

  it('finds a retry after one that got idempotency_in_progress', async () => {
    expect(await retried({ kind: 'response_slow' }, ['try-1', 'try-1', 'try-2'])).toEqual([
      `${OTHER} its response was slow`,
    ]);
  });

  it('finds a retry while the issuer is slow, and none after its response', async () => {
    const early = freshGateway();
    const late = freshGateway();
    for (const gateway of [early, late]) {
      gateway.simulate.issuer.rule({ respond: { delaySeconds: 40 }, times: 1 });
      await sellInHaste(gateway, 'try-1');
      await gateway.clock.advance({ seconds: gateway === early ? 39 : 40 });
      await sellInHaste(gateway, 'try-2');
    }
    expect(said(early)).toEqual([`${OTHER} its response was slow`]);
    expect(said(late)).toEqual([]);
  });

  it('of a request that was held up on its way is judged by the key that it arrived with', async () => {
    const gateway = freshGateway({ faults: [{ on: 'transactions.create', kind: 'request_slow', times: 1 }] });
    const first = sell(gateway, 'try-1');
    await sell(gateway, 'try-2');
    await gateway.clock.advance({ minutes: 1 });
    await first;
    expect(said(gateway)).toEqual([`${OTHER} its response was slow`]);
  });

  it('ignores the CVV and the order of fields in a retry', async () => {
    const { cvv: _cvv, ...kept } = cards.visa;
    const gateway = freshGateway({ faults: [{ on: 'transactions.create', kind: 'response_lost', times: 1 }] });
    await sell(gateway, 'try-1');
    await sell(gateway, 'try-2', { payment_method: kept, amount: SALE.amount, type: SALE.type });
    expect(said(gateway)).toEqual([`${OTHER} its response was lost`]);
  });

  it.each<[string, (gateway: Gateway) => Promise<unknown>]>([
    ['of another amount', (gateway) => sell(gateway, 'try-2', { ...SALE, amount: 5 })],
    ['two days later', async (gateway) => [await gateway.clock.advance({ days: 2 }), await sell(gateway, 'try-2')]],
    ['after the retry was done', async (gateway) => [await sell(gateway, 'try-1'), await sell(gateway, 'try-2')]],
    [
      'of another merchant',
      (gateway) => {
        const { apiKey } = gateway.addMerchant({ name: 'Birch Books' });
        return sell({ ...gateway, baseUrl: gateway.baseUrl, merchant: { ...gateway.merchant, apiKey } }, 'try-2');
      },
    ],
  ])('is none, but another order, where it comes %s', async (_how, again) => {
    const gateway = freshGateway({ faults: [{ on: 'transactions.create', kind: 'response_lost', times: 1 }] });
    await sell(gateway, 'try-1');
    await again(gateway);
    expect(said(gateway)).toEqual([]);
  });

  it('of a capture is judged as one of a sale', async () => {
    const gateway = freshGateway();
    const id = await sell(gateway, 'order-1', { ...SALE, type: 'AUTH' });
    gateway.simulate.faults.add({ on: 'transactions.capture', kind: 'response_lost', times: 1 });
    for (const key of ['try-1', 'try-2']) await ask(gateway, `${PATH}/${id}/capture`, { amount: 500 }, key);
    expect(said(gateway)).toEqual([`${OTHER.replace('create', 'capture')} its response was lost`]);
  });

  it('by direct call hears the same', () => {
    const gateway = freshGateway({ faults: [{ on: 'transactions.create', kind: 'response_lost', times: 1 }] });
    expect(() => gateway.transactions.create(SALE, { idempotencyKey: 'try-1' })).toThrow('fetch failed');
    gateway.transactions.create(SALE, { idempotencyKey: 'try-2' });
    expect(said(gateway)).toEqual([`${OTHER} its response was lost`]);
  });
});
