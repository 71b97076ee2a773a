/** Acme Outfitters, tested with Jest: `npx jest --config test/examples/shop/jest.config.cjs --runInBand`. */
import { expect, jest, test } from '@jest/globals';
import { banks, cards } from 'settlebox';
import { tolerate } from 'settlebox/jest';
import { bindTimers } from 'settlebox/testing';
import { withShop } from './counter.ts';

test(
  'authorizes a card at checkout, charges it when the order ships, and is funded',
  withShop(async (gateway, shop) => {
    const { order } = await shop.buy(cards.visa);
    expect(order.state).toBe('awaiting shipment');
    expect(await shop.ship(order)).toMatchObject({ order: { state: 'shipped' } });
    await gateway.clock.advanceTo('settlement');
    expect(order.payment_id).toBeSettled({ on: '2026-01-06' });
    await gateway.clock.advanceTo('funding');
    expect(order.payment_id).toBeFunded({ on: '2026-01-07' });
    expect(gateway).toBalance();
  }),
);

test.each([
  ['51', 'There is not enough money on this card. Please use another one.'],
  ['82', 'The security code is not right. Please check the back of your card.'],
  ['43', 'Your bank declined the payment. Please use another payment method, or ask your bank.'],
] as const)(
  'shows a friendly message for decline %s',
  withShop(async (_gateway, shop, code, word) => {
    expect(await shop.buy(cards.declines(code))).toMatchObject({ status: 402, error: word });
  }),
);

test(
  'handles an R10 return on day 40',
  withShop(async (gateway, shop) => {
    const { order } = await shop.buy(banks.good);
    await gateway.clock.advanceTo('funding');
    gateway.simulate.ach.return({ transaction: order.payment_id, code: 'R10', at: { day: 40 } });
    expect(await gateway.clock.advance({ days: 45 })).toHaveTimeline(`
    Tue Feb 17 08:30 ET  PAYMENT $49.99 is returned: R10 customer advises not authorized                              day 40 is Washington's Birthday, the bank sends it Tuesday
    Tue Feb 17 08:30 ET  debits of Example Bank account …6789 are blocked: R10 customer advises not authorized  day 40 is Washington's Birthday, the bank sends it Tuesday
  `);
    expect(order.payment_id).toBeReturned('R10', { on: '2026-02-17' });
    expect(await shop.look(order)).toMatchObject({ state: 'money taken back' });
  }),
);

test(
  'learns of a lost response by webhook',
  withShop(async (gateway, shop) => {
    shop.wires.answersToLose = 2;
    const { order, status } = await shop.buy(cards.visa);
    expect([status, order.state]).toEqual([503, 'awaiting payment']);
    await gateway.idle();
    expect(await shop.look(order)).toMatchObject({ state: 'awaiting shipment' });
  }),
);

test(
  'is funded even if webhooks fail',
  withShop(async (gateway, shop) => {
    tolerate('undelivered_webhooks');
    shop.wires.webhooksArrive = false;
    const { order } = await shop.buy(banks.good);
    await gateway.clock.advanceTo('funding');
    expect(order.payment_id).toBeFunded();
    expect(gateway).not.toHaveDelivered('transaction.*');
    expect(await shop.look(order)).toMatchObject({ state: 'awaiting funds' });
  }),
);

test(
  'charges an order that a timer ships in the morning',
  withShop(async (gateway, shop) => {
    using _clocks = bindTimers(gateway, jest);
    const { order } = await shop.buy(cards.visa);
    setTimeout(() => void shop.ship(order), 20 * 60 * 60 * 1_000);
    await gateway.clock.advance({ days: 2 });
    expect(order.payment_id).toHaveTimeline(`
      Mon Jan 5 10:00 ET  AUTH $49.99 is authorized        call: transactions.create
      Tue Jan 6 06:00 ET  AUTH $49.99: $49.99 is captured  call: transactions.capture
      Tue Jan 6 21:00 ET  AUTH $49.99 is submitted         the daily cut-off
      Wed Jan 7 08:30 ET  AUTH $49.99 settles              first banking day after the close
    `);
  }),
);

test(
  'reports a lost response as a lost connection, although MSW does not recognize errors of Jest’s realm',
  withShop(async (gateway) => {
    gateway.simulate.faults.add({ kind: 'response_lost' });
    const asked = fetch(`${gateway.baseUrl}/v1/batches`, { headers: { APIKEY: gateway.merchant.apiKey } });
    await expect(asked).rejects.toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNRESET' } });
  }),
);
