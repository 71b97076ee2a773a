/** The matchers of card transactions: declined, voided, captured, refunded. */
import { banks, cards, type Gateway } from 'settlebox';
import { assertCaptured, assertDeclined, assertRefunded, assertVoided } from 'settlebox/testing';
import { gatewayTest } from 'settlebox/vitest';
import { describe, expect } from 'vitest';

const test = gatewayTest();

function sell(gateway: Gateway, payment_method = cards.visa) {
  return gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method });
}

describe('toBeDeclined', () => {
  test('passes with the issuer’s code or none, and fails with another', ({ gateway }) => {
    const sale = sell(gateway, cards.declines('51'));
    expect(sale).toBeDeclined();
    expect(sale.transaction_id).toBeDeclined('51');
    expect(sale).not.toBeDeclined('05');
    expect(sell(gateway)).not.toBeDeclined();
    assertDeclined(sale, '51');
  });

  test('reports the actual code, and rejects unknown codes', ({ gateway }) => {
    const sale = sell(gateway, cards.declines('51'));
    expect(() => expect(sale).toBeDeclined('05')).toThrow(/to be declined with 05, but it was declined with 51\./);
    expect(() => expect(sale).not.toBeDeclined('51')).toThrow(
      /not to be declined with 51, but it was declined with 51\./,
    );
    expect(() => assertDeclined(sell(gateway))).toThrow(/to be declined, but its state is authorized\.\nIts history:/);
    expect(() => assertDeclined(sale, JSON.parse('"5l"'))).toThrow('toBeDeclined: "5l" is not a response code.');
  });
});

describe('toBeVoided', () => {
  test('passes for a voided card transaction and a canceled bank debit', async ({ gateway }) => {
    const sale = sell(gateway);
    const debit = gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
    expect(sale).not.toBeVoided();
    gateway.transactions.cancel(sale.transaction_id, { type: 'VOID' });
    gateway.transactions.cancel(debit.id, { type: 'cancel' });
    expect(sale).toBeVoided();
    assertVoided(debit);
    const other = sell(gateway);
    await gateway.clock.advanceTo('settlement');
    expect(() => expect(other).toBeVoided()).toThrow(/to be voided, but its state is settled\./);
  });
});

describe('toBeCaptured', () => {
  test('passes for the captured amount', ({ gateway }) => {
    const auth = gateway.transactions.create({ type: 'AUTH', amount: 5000, payment_method: cards.visa });
    expect(auth).not.toBeCaptured();
    gateway.transactions.capture(auth.transaction_id, { amount: 3000 });
    expect(auth).toBeCaptured();
    expect(auth).toBeCaptured({ amount: 3000 });
    assertCaptured(auth.transaction_id, { amount: 3000 });
    expect(() => expect(auth).toBeCaptured({ amount: 5000 })).toThrow(
      /to be captured for \$50\.00, but \$30\.00 was captured and its state is captured\./,
    );
  });

  test('rejects an amount that is not in whole cents', ({ gateway }) => {
    const sale = sell(gateway);
    expect(() => expect(sale).toBeCaptured({ amount: 19.99 })).toThrow(
      /toBeCaptured\.amount.* must be an amount in whole cents, such as 1999/,
    );
  });
});

describe('toBeRefunded', () => {
  test('passes for a full refund, or for the refunded amount', async ({ gateway }) => {
    const sale = sell(gateway);
    await gateway.clock.advanceTo('settlement');
    gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND', amount: 500 });
    expect(sale).toBeRefunded({ amount: 500 });
    expect(sale).not.toBeRefunded();
    expect(() => assertRefunded(sale)).toThrow(
      /to be refunded in full, but \$5\.00 was refunded and its state is partially_refunded\./,
    );
    gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND' });
    expect(sale).toBeRefunded();
    expect(sale).toBeRefunded({ amount: 1999 });
    expect(sale).toBeSettled();
  });
});
