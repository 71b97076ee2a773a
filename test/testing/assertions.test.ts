/** The matchers as functions, for suites that use node:assert. */
import { AssertionError } from 'node:assert';
import { describe, expect, it } from 'vitest';
import { banks, cards, createGateway, type Gateway } from '../../src/index.ts';
import {
  assertBalance,
  assertDelivered,
  assertFunded,
  assertReturned,
  assertSettled,
  assertTimeline,
  withGateway,
} from '../../src/testing.ts';
import { damagedWorld } from '../support/damaged-world.ts';

function debit(gateway: Gateway) {
  return gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
}

/** Returns the error that an assertion throws. */
function failureOf(assertion: () => void): AssertionError {
  try {
    assertion();
  } catch (error) {
    if (error instanceof AssertionError) return error;
    throw error;
  }
  throw new Error('it holds');
}

describe('assertions', () => {
  it(
    'pass silently in the world of the running test',
    withGateway(async (gateway) => {
      const endpoint = gateway.webhooks.subscribe({ deliver: () => undefined });
      const payment = debit(gateway);
      gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 40 } });
      assertTimeline(
        await gateway.clock.advanceTo('ach-cutoff'),
        `
        Mon Jan 5 17:00 ET  ACH batch closes, net $49.99  the daily cut-off
        `,
      );
      await gateway.clock.advanceTo('funding');
      assertSettled(payment, { on: '2026-01-07' });
      assertFunded(payment.id, { on: '2026-01-08' });
      await gateway.clock.advance({ days: 45 });
      assertReturned(payment, 'R10', { on: '2026-02-17' });
      assertReturned(payment);
      assertDelivered(gateway, 'transaction.returned', { times: 1 });
      assertDelivered(endpoint, 'transaction.*', { of: payment });
      assertDelivered(payment, 'ach.return');
      assertBalance(gateway);
    }),
  );

  it('throw an AssertionError whose stack starts at the call', () => {
    using gateway = createGateway();
    const payment = debit(gateway);
    const failure = failureOf(() => assertSettled(payment, { in: gateway }));
    expect(failure).toMatchObject({
      name: 'AssertionError',
      code: 'ERR_ASSERTION',
      operator: 'assertSettled',
      actual: 'authorized',
      expected: 'settled',
    });
    const [frame] = (failure.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
    expect(frame).toContain('assertions.test.ts');
  });

  it('reject the clock move that delivered a webhook if they fail in its handler', async () => {
    using gateway = createGateway();
    const payment = debit(gateway);
    gateway.webhooks.subscribe({
      deliver: () => assertFunded(payment, { in: gateway }),
      events: ['transaction.settled'],
    });
    await expect(gateway.clock.advance({ days: 2 })).rejects.toThrow('its state is settled and it has not been funded');
  });

  it('report the history and the scheduled events', async () => {
    using gateway = createGateway();
    const payment = debit(gateway);
    await gateway.clock.advance({ days: 2 });
    const where = { in: gateway };
    const failures = [
      failureOf(() => assertSettled(payment, { ...where, on: '2026-01-06' })),
      failureOf(() => assertFunded(payment, where)),
      failureOf(() => assertReturned(payment, 'R10', where)),
      failureOf(() => assertDelivered(gateway, 'transaction.settled', { times: 2, of: payment })),
      failureOf(() => assertTimeline(gateway.timeline().slice(0, 1), 'Mon Jan 5 10:00 ET  PAYMENT $49.99 is settled')),
    ];
    expect(failures.map(({ operator, message }) => `${operator}: ${message}`).join('\n\n')).toMatchInlineSnapshot(`
      "assertSettled: Expected PAYMENT $49.99 TRANSACTION-01KE7AR4C08MD3D5M007V5MZ23 to be settled on 2026-01-06, but its state is settled and it settled Wed Jan 7 08:30 ET (2026-01-07).
      Its history:
        Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized  call: transactions.create
        Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted   first banking day after the close
        Wed Jan 7 08:30 ET  PAYMENT $49.99 settles        first banking day after submission
      The gateway's time is 2026-01-07T15:00:00.000Z. Still scheduled:
        Thu Jan 8 08:30 ET  the ACH batch is funded  1 banking day after settlement

      assertFunded: Expected PAYMENT $49.99 TRANSACTION-01KE7AR4C08MD3D5M007V5MZ23 to be funded, but its state is settled and it has not been funded.
      Its history:
        Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized  call: transactions.create
        Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted   first banking day after the close
        Wed Jan 7 08:30 ET  PAYMENT $49.99 settles        first banking day after submission
      The gateway's time is 2026-01-07T15:00:00.000Z. Still scheduled:
        Thu Jan 8 08:30 ET  the ACH batch is funded  1 banking day after settlement

      assertReturned: Expected PAYMENT $49.99 TRANSACTION-01KE7AR4C08MD3D5M007V5MZ23 to be returned with R10, but its state is settled.
      Its history:
        Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized  call: transactions.create
        Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted   first banking day after the close
        Wed Jan 7 08:30 ET  PAYMENT $49.99 settles        first banking day after submission
      The gateway's time is 2026-01-07T15:00:00.000Z. Still scheduled:
        Thu Jan 8 08:30 ET  the ACH batch is funded  1 banking day after settlement

      assertDelivered: Expected transaction.settled to be delivered 2 times, but it was not delivered.
      There is no such delivery, not even a failed one.
      The gateway's time is 2026-01-07T15:00:00.000Z. Still scheduled:
        Thu Jan 8 08:30 ET  the ACH batch is funded  1 banking day after settlement

      assertTimeline: The timeline differs from the expected one.
      The actual timeline is:
        Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized  call: transactions.create"
    `);
  });

  it('pass both timelines to the runner for a diff', async () => {
    using gateway = createGateway();
    debit(gateway);
    await gateway.clock.advance({ days: 1 });
    const expected = `
      Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized  call: transactions.create
      Mon Jan 5 21:00 ET  ACH batch closes, net $49.99  the daily cut-off
        and so on
    `;
    const failure = failureOf(() => assertTimeline(gateway, expected));
    expect([failure.actual, failure.expected].join('\n---\n')).toMatchInlineSnapshot(`
      "Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized  call: transactions.create
      Mon Jan 5 17:00 ET  ACH batch closes, net $49.99  the daily cut-off
      Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted   first banking day after the close
      ---
      Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized  call: transactions.create
      Mon Jan 5 21:00 ET  ACH batch closes, net $49.99  the daily cut-off
        and so on"
    `);
  });

  it('name the broken invariant', async () => {
    using gateway = createGateway();
    gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
    await gateway.clock.advance({ days: 3 });
    const damaged = damagedWorld('UPDATE balances SET amountCents = amountCents + 1', { from: gateway.snapshot() });
    expect(failureOf(() => assertBalance(damaged)).message).toContain('balances are the sums of their entries');
  });

  it('reject unsupported subjects and suggest supported ones', () => {
    using gateway = createGateway();
    const sale = debit(gateway);
    expect(() => assertSettled(sale)).toThrowErrorMatchingInlineSnapshot(
      `[SettleboxError: toBeSettled: no gateway is in use here. Write the test with gatewayTest() or withGateway(), call useGateway(gateway), or pass { in: gateway }.]`,
    );
    expect(() => assertSettled('TRANSACTION-01', { in: gateway })).toThrowErrorMatchingInlineSnapshot(
      `[SettleboxError: toBeSettled: this gateway has no transaction TRANSACTION-01. Pass a transaction or its id. If it belongs to another gateway, add { in: gateway }.]`,
    );
    expect(() => Reflect.apply(assertReturned, undefined, [sale, 'R1O'])).toThrowErrorMatchingInlineSnapshot(
      `[SettleboxError: toBeReturned: "R1O" is not a return code. Did you mean "R10"?]`,
    );
    expect(() => Reflect.apply(assertTimeline, undefined, [gateway])).toThrowErrorMatchingInlineSnapshot(`
      [SettleboxError: toHaveTimeline takes the expected timeline as text. The actual timeline is:
      Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized  call: transactions.create]
    `);
  });
});
