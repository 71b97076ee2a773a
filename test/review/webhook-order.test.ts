/** Findings about the order of webhooks, and about faults that don't change it. */
import { describe, expect, it } from 'vitest';
import { cards, createGateway, type Deliver, type FaultOptions, type Gateway } from '../../src/index.ts';
import { said } from './shop.ts';

type Ordering = 'per_object' | 'none';

const DELAYED: FaultOptions = { kind: 'webhook_delayed', on: 'transaction.authorized', delaySeconds: 24 * 3_600 };
const REORDERED: FaultOptions = { kind: 'webhook_reordered', on: 'transaction.authorized' };
const acceptsAll: Deliver = () => undefined;

async function sale(ordering: Ordering, faults: readonly FaultOptions[], deliver = acceptsAll): Promise<Gateway> {
  const gateway = createGateway({
    faults,
    webhooks: { ordering, endpoints: [{ deliver, events: ['transaction.*'] }] },
  });
  const body = { type: 'SALE', amount: 1_999, payment_method: cards.visa } as const;
  gateway.transactions.create(body, { idempotencyKey: 'order-1' });
  await gateway.idle();
  await gateway.clock.advance({ days: 10 });
  return gateway;
}

const KEPT = [
  'low delay_kept_order 1: transaction.submitted waited for a delayed event of its object, so both arrived in order',
  'low delay_kept_order 1: transaction.settled waited for a delayed event of its object, so both arrived in order',
];

describe('a delayed webhook', () => {
  it.each<[string, Ordering, readonly FaultOptions[], readonly string[]]>([
    ['reported if later ones waited for it', 'per_object', [DELAYED], KEPT],
    ['not reported if they overtook it, because of another fault', 'per_object', [REORDERED], []],
    ['not reported if they overtook it, without an order', 'none', [DELAYED], []],
    ['not reported without a fault', 'per_object', [], []],
  ])('is %s', async (_title, ordering, faults, expected) => {
    using gateway = await sale(ordering, faults);
    expect(said(gateway)).toEqual(expected);
  });
});

describe('a receiver that fails on events out of order', () => {
  /** Fails on each event that is not the next event of its object. */
  const inOrderOnly = (): Deliver => {
    let next = 1;
    return (_request, { sequence }) => {
      if (sequence !== next) return new Response(null, { status: 409 });
      next++;
      return undefined;
    };
  };

  it('is reported with ordering none, and passes with per_object', async () => {
    using ordered = await sale('per_object', [], inOrderOnly());
    expect(said(ordered)).toEqual([]);
    using unordered = await sale('none', [], inOrderOnly());
    const rules = new Set(unordered.review().findings.map(({ rule, what }) => `${rule}: ${what.replace(/^\S+ /, '')}`));
    expect([...rules]).toEqual(['failed_out_of_order: got 409 when it was delivered before an earlier event']);
  });

  it('is not reported if it fails on every event, whatever its order', async () => {
    using gateway = await sale(
      'none',
      [],
      (_request, { sequence }) => new Response(null, { status: sequence === 1 ? 500 : 204 }),
    );
    expect(said(gateway)).toEqual([]);
  });
});
