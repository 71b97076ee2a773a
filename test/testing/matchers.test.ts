/** The matchers of a transaction's money, and their failure messages. */
import { describe, expect } from 'vitest';
import { banks, cards, type Gateway } from '../../src/index.ts';
import { gatewayTest } from '../../src/vitest.ts';

const test = gatewayTest();

function sell(gateway: Gateway) {
  return gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
}

function debit(gateway: Gateway) {
  return gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
}

describe('toBeSettled', () => {
  test('passes once the money has settled, by transaction and by id', async ({ gateway }) => {
    const sale = sell(gateway);
    await gateway.clock.advanceTo('settlement', { of: sale, offset: { seconds: -1 } });
    expect(sale).not.toBeSettled();
    await gateway.clock.advance({ seconds: 1 });
    expect(sale).toBeSettled();
    expect(sale.transaction_id).toBeSettled();
  });

  test('reports the state, the history, and the scheduled events', ({ gateway }) => {
    const sale = sell(gateway);
    expect(() => expect(sale).toBeSettled()).toThrowErrorMatchingInlineSnapshot(`
      [Error: Expected SALE $19.99 TRANSACTION-01KE7AR4C08MD3D5M007V5MZ23 to be settled, but its state is authorized.
      Its history:
        Mon Jan 5 10:00 ET  SALE $19.99 is authorized  call: transactions.create
      The gateway's time is 2026-01-05T15:00:00.000Z. Still scheduled:
        Mon Jan 5 21:00 ET  the card batch closes        waits for the card cut-off, 21:00 ET Monday
        Mon Jan 5 21:00 ET  the card batch is submitted  card batches are submitted at close
        Tue Jan 6 08:30 ET  the card batch settles       first banking day after the close
        Wed Jan 7 08:30 ET  the card batch is funded     1 banking day after settlement]
    `);
  });

  test('reports the settlement date if it differs', async ({ gateway }) => {
    const sale = sell(gateway);
    await gateway.clock.advance({ days: 1 });
    expect(() => expect(sale.transaction_id).toBeSettled({ on: '2026-01-07' })).toThrowErrorMatchingInlineSnapshot(`
      [Error: Expected SALE $19.99 TRANSACTION-01KE7AR4C08MD3D5M007V5MZ23 to be settled on 2026-01-07, but its state is settled and it settled Tue Jan 6 08:30 ET (2026-01-06).
      Its history:
        Mon Jan 5 10:00 ET  SALE $19.99 is authorized  call: transactions.create
        Mon Jan 5 21:00 ET  SALE $19.99 is submitted   the daily cut-off
        Tue Jan 6 08:30 ET  SALE $19.99 settles        first banking day after the close
      The gateway's time is 2026-01-06T15:00:00.000Z. Still scheduled:
        Wed Jan 7 08:30 ET  the card batch is funded  1 banking day after settlement]
    `);
  });

  test('reports the state if not fails', async ({ gateway }) => {
    const sale = sell(gateway);
    await gateway.clock.advance({ days: 2 });
    expect(() => expect(sale).not.toBeSettled({ on: '2026-01-06' })).toThrowErrorMatchingInlineSnapshot(`
      [Error: Expected SALE $19.99 TRANSACTION-01KE7AR4C08MD3D5M007V5MZ23 not to be settled on 2026-01-06, but its state is settled and it settled Tue Jan 6 08:30 ET (2026-01-06).
      Its history:
        Mon Jan 5 10:00 ET  SALE $19.99 is authorized  call: transactions.create
        Mon Jan 5 21:00 ET  SALE $19.99 is submitted   the daily cut-off
        Tue Jan 6 08:30 ET  SALE $19.99 settles        first banking day after the close
        Wed Jan 7 08:30 ET  SALE $19.99 is funded      1 banking day after settlement
      The gateway's time is 2026-01-07T15:00:00.000Z. No events are scheduled.]
    `);
  });

  test('passes for a refunded sale, because the refund is a transaction of its own', async ({ gateway }) => {
    const [part, whole] = [sell(gateway), sell(gateway)];
    await gateway.clock.advance({ days: 1 });
    const refund = gateway.transactions.cancel(part.transaction_id, { type: 'REFUND', amount: 500 });
    gateway.transactions.cancel(whole.transaction_id, { type: 'REFUND' });
    const states = () => [part, whole].map((one) => gateway.transactions.get(one.transaction_id).transaction_state);
    expect(states()).toEqual(['partially_refunded', 'refunded']);
    expect(part).toBeSettled({ on: '2026-01-06' });
    expect(whole).toBeSettled({ on: '2026-01-06' });
    expect(refund).not.toBeSettled();
    await gateway.clock.advance({ days: 1 });
    expect(refund).toBeSettled({ on: '2026-01-07' });
  });

  test('fails for declined and voided transactions', async ({ gateway }) => {
    const declined = gateway.transactions.create({ type: 'SALE', amount: 500, payment_method: cards.declines('51') });
    const voided = sell(gateway);
    gateway.transactions.cancel(voided.transaction_id, { type: 'VOID' });
    await gateway.clock.advance({ days: 5 });
    expect(declined).not.toBeSettled();
    expect(() => expect(voided).toBeSettled()).toThrowErrorMatchingInlineSnapshot(`
      [Error: Expected SALE $19.99 TRANSACTION-01KE7AR4C08MD3D5M00852AGPF to be settled, but its state is voided.
      Its history:
        Mon Jan 5 10:00 ET  SALE $19.99 is authorized  call: transactions.create
        Mon Jan 5 10:00 ET  SALE $19.99 is voided      call: transactions.cancel
      The gateway's time is 2026-01-10T15:00:00.000Z. No events are scheduled.]
    `);
  });
});

describe('toBeFunded', () => {
  test('passes once the money is at the merchant’s bank', async ({ gateway }) => {
    const payment = debit(gateway);
    await gateway.clock.advanceTo('settlement', { of: payment });
    expect(() => expect(payment).toBeFunded()).toThrowErrorMatchingInlineSnapshot(`
      [Error: Expected PAYMENT $49.99 TRANSACTION-01KE7AR4C08MD3D5M007V5MZ23 to be funded, but its state is settled and it has not been funded.
      Its history:
        Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized  call: transactions.create
        Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted   first banking day after the close
        Wed Jan 7 08:30 ET  PAYMENT $49.99 settles        first banking day after submission
      The gateway's time is 2026-01-07T13:30:00.000Z. Still scheduled:
        Thu Jan 8 08:30 ET  the ACH batch is funded  1 banking day after settlement]
    `);
    await gateway.clock.advanceTo('funding', { of: payment });
    expect(payment).toBeFunded();
    expect(payment.id).toBeFunded({ on: '2026-01-08' });
  });

  test('reports the funding date if it differs', async ({ gateway }) => {
    const payment = debit(gateway);
    await gateway.clock.advanceTo('funding', { of: payment });
    expect(() => expect(payment).toBeFunded({ on: '2026-01-07' })).toThrowErrorMatchingInlineSnapshot(`
      [Error: Expected PAYMENT $49.99 TRANSACTION-01KE7AR4C08MD3D5M007V5MZ23 to be funded on 2026-01-07, but it was funded Thu Jan 8 08:30 ET (2026-01-08).
      Its history:
        Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized  call: transactions.create
        Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted   first banking day after the close
        Wed Jan 7 08:30 ET  PAYMENT $49.99 settles        first banking day after submission
        Thu Jan 8 08:30 ET  PAYMENT $49.99 is funded      1 banking day after settlement
      The gateway's time is 2026-01-08T13:30:00.000Z. No events are scheduled.]
    `);
    expect(() => expect(payment).not.toBeFunded()).toThrow(
      `Expected PAYMENT $49.99 ${payment.id} not to be funded, but it was funded Thu Jan 8 08:30 ET (2026-01-08).`,
    );
  });

  test('passes after a later return, although the payment is no longer settled', async ({ gateway }) => {
    const payment = debit(gateway);
    gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 40 } });
    await gateway.clock.advance({ days: 45 });
    expect(payment).toBeFunded({ on: '2026-01-08' });
    expect(payment).toBeReturned('R10', { on: '2026-02-17' });
    expect(() => expect(payment).toBeSettled()).toThrowErrorMatchingInlineSnapshot(`
      [Error: Expected PAYMENT $49.99 TRANSACTION-01KE7AR4C08MD3D5M007V5MZ23 to be settled, but its state is returned and it settled Wed Jan 7 08:30 ET (2026-01-07).
      Its history:
        Mon Jan 5 10:00 ET   PAYMENT $49.99 is authorized                                     call: transactions.create
        Mon Jan 5 10:00 ET   R10 is scheduled for Tue Feb 17 08:30 ET                         day 40 is Washington's Birthday, the bank sends it Tuesday
        Tue Jan 6 08:30 ET   PAYMENT $49.99 is submitted                                      first banking day after the close
        Wed Jan 7 08:30 ET   PAYMENT $49.99 settles                                           first banking day after submission
        Thu Jan 8 08:30 ET   PAYMENT $49.99 is funded                                         1 banking day after settlement
        Tue Feb 17 08:30 ET  PAYMENT $49.99 is returned: R10 customer advises not authorized  day 40 is Washington's Birthday, the bank sends it Tuesday
      The gateway's time is 2026-02-19T15:00:00.000Z. No events are scheduled.]
    `);
  });

  test('fails for a payment that was returned before funding', async ({ gateway }) => {
    const payment = gateway.transactions.create({
      type: 'PAYMENT',
      amount: 4999,
      payment_method: banks.returns('R01'),
    });
    await gateway.clock.advance({ days: 10 });
    expect(() => expect(payment).toBeFunded()).toThrowErrorMatchingInlineSnapshot(`
      [Error: Expected PAYMENT $49.99 TRANSACTION-01KE7AR4C08MD3D5M007V5MZ23 to be funded, but its state is returned and it has not been funded.
      Its history:
        Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized                        call: transactions.create
        Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted                         first banking day after the close
        Wed Jan 7 08:30 ET  PAYMENT $49.99 settles                              first banking day after submission
        Thu Jan 8 08:30 ET  PAYMENT $49.99 is returned: R01 insufficient funds  banking day 1 after settlement
      The gateway's time is 2026-01-15T15:00:00.000Z. No events are scheduled.]
    `);
  });
});

describe('toBeReturned', () => {
  test('passes once the bank has returned the entry, with any code or the given one', async ({ gateway }) => {
    const payment = debit(gateway);
    gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 40 } });
    await gateway.clock.advanceTo('2026-02-17T13:29:59Z');
    expect(() => expect(payment).toBeReturned('R10')).toThrowErrorMatchingInlineSnapshot(`
      [Error: Expected PAYMENT $49.99 TRANSACTION-01KE7AR4C08MD3D5M007V5MZ23 to be returned with R10, but its state is settled.
      Its history:
        Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized              call: transactions.create
        Mon Jan 5 10:00 ET  R10 is scheduled for Tue Feb 17 08:30 ET  day 40 is Washington's Birthday, the bank sends it Tuesday
        Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted               first banking day after the close
        Wed Jan 7 08:30 ET  PAYMENT $49.99 settles                    first banking day after submission
        Thu Jan 8 08:30 ET  PAYMENT $49.99 is funded                  1 banking day after settlement
      The gateway's time is 2026-02-17T13:29:59.000Z. Still scheduled:
        Tue Feb 17 08:30 ET  the bank returns PAYMENT $49.99: R10  day 40 is Washington's Birthday, the bank sends it Tuesday]
    `);
    await gateway.clock.advance({ seconds: 1 });
    expect(payment).toBeReturned();
    expect(payment.id).toBeReturned('R10');
    expect(payment).toBeReturned(undefined, { on: '2026-02-17' });
    expect(payment).not.toBeReturned('R29');
    expect(payment).not.toBeReturned('R10', { on: '2026-02-16' });
  });

  test('reports the actual code, or the return if not fails', async ({ gateway }) => {
    const payment = gateway.transactions.create({
      type: 'PAYMENT',
      amount: 4999,
      payment_method: banks.returns('R01'),
    });
    await gateway.clock.advance({ days: 10 });
    expect(() => expect(payment).toBeReturned('R02', { on: '2026-01-08' })).toThrowErrorMatchingInlineSnapshot(`
      [Error: Expected PAYMENT $49.99 TRANSACTION-01KE7AR4C08MD3D5M007V5MZ23 to be returned with R02 on 2026-01-08, but it was returned with R01 Thu Jan 8 08:30 ET (2026-01-08).
      Its history:
        Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized                        call: transactions.create
        Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted                         first banking day after the close
        Wed Jan 7 08:30 ET  PAYMENT $49.99 settles                              first banking day after submission
        Thu Jan 8 08:30 ET  PAYMENT $49.99 is returned: R01 insufficient funds  banking day 1 after settlement
      The gateway's time is 2026-01-15T15:00:00.000Z. No events are scheduled.]
    `);
    expect(() => expect(payment).not.toBeReturned('R01')).toThrow(
      `Expected PAYMENT $49.99 ${payment.id} not to be returned with R01, but it was returned with R01 Thu Jan 8 08:30 ET`,
    );
  });
});

describe('on', () => {
  // Monday evening in New York, and Tuesday by UTC.
  const EVENING = '2026-01-13T01:00:00.000Z';

  const ons: readonly (readonly [on: string | Date | number, holds: boolean])[] = [
    ['2026-01-12', true],
    ['2026-01-13', false],
    ['2026-01-13T01:00:00Z', true],
    ['2026-01-12T20:00:00-05:00', true],
    ['2026-01-12T20:00:00.001-05:00', false],
    [new Date(EVENING), true],
    [new Date('2026-01-12'), false],
    [Date.parse(EVENING), true],
    [Date.parse(EVENING) - 1, false],
  ];

  test.for(ons)('compares %s as a date in New York or an exact time: %s', async ([on, holds], { gateway }) => {
    const payment = debit(gateway);
    gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: EVENING });
    await gateway.clock.advance({ days: 10 });
    if (holds) expect(payment).toBeReturned('R10', { on });
    else expect(payment).not.toBeReturned('R10', { on });
  });

  test('is printed as it was written', ({ gateway }) => {
    const sale = sell(gateway);
    const at = '2026-01-06T13:30:00Z';
    const fails = (on: string | Date | number) => expect(() => expect(sale).toBeSettled({ on }));
    fails('2026-01-06').toThrow('to be settled on 2026-01-06, but its state is authorized');
    fails(at).toThrow(`to be settled on ${at}, but its state is authorized`);
    fails(new Date(at)).toThrow('to be settled at Tue Jan 6 08:30 ET, but its state is authorized');
  });
});
