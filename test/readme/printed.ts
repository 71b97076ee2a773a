/** Text that examples in the docs print. */
import { banks, cards, createGateway } from 'settlebox';

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

/** Each by its name in the page. */
export const PRINTED = {
  'first-screen-timeline': await firstScreenTimeline(),
  'friday-upcoming': fridayUpcoming(),
  review: review(),
};
