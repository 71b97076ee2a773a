import { banks, cards } from 'settlebox';
import { describe, expect } from 'vitest';
import { basket, storable, test } from './kiln-test.ts';

describe('a bank order, which is updated only by polling', () => {
  test('is charged when its debit settles, and can then ship', async ({ gateway, shop }) => {
    const order = await shop.orders.placeBankOrder(basket(banks.good));
    await shop.reconcile();
    expect(order.state).toBe('placed');
    await expect(shop.orders.ship(order.id)).rejects.toThrow('must be charged');

    await gateway.clock.advanceTo('settlement');
    await shop.reconcile();
    expect(order).toMatchObject({ state: 'charged', settledAt: new Date('2026-01-07T13:30:00Z') });
    await shop.orders.ship(order.id);
    expect(order.state).toBe('shipped');
  });

  test('can be canceled before its debit settles', async ({ gateway, shop }) => {
    const order = await shop.orders.placeBankOrder(basket(banks.good));
    await shop.orders.cancel(order.id);
    await gateway.clock.advance({ days: 10 });
    await shop.reconcile();
    expect(order.state).toBe('cancelled');
    expect(order.paymentId).not.toBeSettled();
  });

  test('without funds is paid on Wednesday and returned on Thursday', async ({ gateway, shop }) => {
    const order = await shop.orders.placeBankOrder(basket(banks.returns('R01')));
    const states: string[] = [];
    for (let day = 0; day < 5; day += 1) {
      await gateway.clock.advance({ days: 1 });
      await shop.reconcile();
      states.push(order.state);
    }
    expect(states).toEqual(['placed', 'charged', 'payment_returned', 'payment_returned', 'payment_returned']);
    expect(order.returnCode).toBe('R01');
    expect(order.paymentId).toBeReturned('R01', { on: '2026-01-08' });
    expect(await shop.reconcile()).toMatchObject({ chargedCents: 2400, returnedCents: 2400, netCents: 0 });
  });

  test('is returned on day 40 as unauthorized by the customer', async ({ gateway, shop }) => {
    const order = await shop.orders.placeBankOrder(basket(banks.good));
    await gateway.clock.advanceTo('funding');
    await shop.reconcile();
    expect(order.paymentId).toBeFunded();
    await shop.orders.ship(order.id);

    gateway.simulate.ach.return({ transaction: order.paymentId ?? '', code: 'R10', at: { day: 40 } });
    await gateway.clock.advance({ days: 39 });
    await shop.reconcile();
    expect(order.state).toBe('shipped');
    await gateway.clock.advance({ days: 3 });
    expect(await shop.reconcile()).toMatchObject({ returnedCents: 2400, netCents: 0 });
    expect(order).toMatchObject({ state: 'payment_returned', returnCode: 'R10' });
    expect(order.paymentId).toBeReturned('R10', { on: '2026-02-17' });
  });
});

describe('a subscription', () => {
  test('is renewed once a month', async ({ gateway, shop }) => {
    const { token } = await shop.api.storeCard('CUSTOMER-ada', storable(cards.visa));
    const request = { customerId: 'CUSTOMER-ada', monthlyCents: 1900, paymentToken: token, blend: 'House' };
    const subscription = await shop.subscriptions.subscribe(request);
    const renewals: string[] = [];
    for (let day = 0; day < 90; day += 1) {
      await gateway.clock.advance({ days: 1 });
      for (const order of await shop.subscriptions.renewDue()) renewals.push(order.placedAt.toISOString().slice(0, 10));
      await shop.reconcile();
    }
    expect(renewals).toEqual(['2026-02-05', '2026-03-05', '2026-04-05']);
    expect(subscription).toMatchObject({ state: 'active', paidMonths: 4 });
    const recurring = gateway.transactions.list().data.map((sale) => sale.recurring);
    expect(recurring).toEqual([true, true, true, false]);
  });

  test('is past due after a declined renewal, until the buyer adds another card', async ({ gateway, shop }) => {
    const { token } = await shop.api.storeCard('CUSTOMER-ada', storable(cards.visa));
    const request = { customerId: 'CUSTOMER-ada', monthlyCents: 1900, paymentToken: token, blend: 'House' };
    const subscription = await shop.subscriptions.subscribe(request);
    gateway.simulate.issuer.rule({ match: { last_four: cards.visa.pan.slice(-4) }, respond: { code: '51' } });

    await gateway.clock.advance({ months: 1 });
    const [declined] = await shop.subscriptions.renewDue();
    expect(declined).toMatchObject({ state: 'payment_failed', chargedCents: 0 });
    expect(declined?.failureReason).toMatch(/^51 /);
    expect(subscription).toMatchObject({ state: 'past_due', paidMonths: 1 });
    expect(await shop.subscriptions.renewDue()).toEqual([]);

    const other = await shop.api.storeCard('CUSTOMER-ada', storable(cards.mastercard));
    shop.subscriptions.updatePaymentToken(subscription.id, other.token);
    const [paid] = await shop.subscriptions.renewDue();
    expect(paid?.state).toBe('charged');
    expect(subscription).toMatchObject({ state: 'active', paidMonths: 2 });
  });

  test('is past due if its card has expired', async ({ gateway, shop }) => {
    const card = { ...storable(cards.visa), expiry_month: '02', expiry_year: '2026' };
    const { token } = await shop.api.storeCard('CUSTOMER-ada', card);
    const request = { customerId: 'CUSTOMER-ada', monthlyCents: 1900, paymentToken: token, blend: 'House' };
    const subscription = await shop.subscriptions.subscribe(request);
    const states: string[] = [];
    for (let month = 0; month < 3; month += 1) {
      await gateway.clock.advance({ months: 1 });
      for (const order of await shop.subscriptions.renewDue()) states.push(order.state);
    }
    expect(states).toEqual(['charged', 'payment_failed']);
    expect(subscription).toMatchObject({ state: 'past_due', paidMonths: 2 });
    expect((await shop.api.getStoredMethod(token)).status).toBe('expired');
  });
});
