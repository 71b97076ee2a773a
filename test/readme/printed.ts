/** Text that examples in the docs print. */
import { banks, cards, createGateway, type Gateway } from 'settlebox';
import { prove } from 'settlebox/testing';
import { openShop } from '../docs/proving/shop.ts';

async function firstScreenTimeline(): Promise<string> {
  using gateway = createGateway();
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
  await gateway.clock.advanceTo('funding');
  gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 40 } });
  await gateway.clock.advance({ days: 45 });
  return String(gateway.timeline());
}

function fridayUpcoming(): string {
  using gateway = createGateway({ now: '2026-01-09T15:00:00Z' });
  gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
  return String(gateway.upcoming());
}

/** A request without a key, and with a misspelled field. */
function review(): string {
  using gateway = createGateway();
  const { cvv, ...card } = cards.visa;
  const body = { type: 'SALE', amount: 1999, payment_method: { ...card, cvc: cvv } } as const;
  gateway.transactions.create(body);
  return String(gateway.review());
}

/** The shop of the page, which also applies webhooks that are late. */
async function proveFailure(): Promise<string> {
  const failed = await prove({
    merchant(gateway: Gateway) {
      const shop = openShop(gateway);
      let arrived = 0;
      const deliver: typeof shop.deliver = (request, event) => shop.deliver(request, { ...event, sequence: ++arrived });
      return { ...shop, deliver };
    },
    given: (_gateway, shop) => shop.pay('order-1'),
    steps: {
      'the clerk ships': (_gateway, shop) => shop.ship('order-1'),
      'the batch settles': (gateway) => gateway.clock.advanceTo('settlement'),
    },
  }).catch((error: unknown) => error);
  return failed instanceof Error ? failed.message : 'no order fails';
}

/** Each by its name in the page. */
export const PRINTED = {
  'first-screen-timeline': await firstScreenTimeline(),
  'friday-upcoming': fridayUpcoming(),
  review: review(),
  'prove-failure': await proveFailure(),
};
