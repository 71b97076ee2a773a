import { cards, storable } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { authorize, cancel, capture, lined, sell, told } from '../support/credit-lines.ts';
import { wishRefusal } from '../support/refusals.ts';

describe('a credit line', () => {
  it('changes when the cardholder makes a payment, even above the used amount', () => {
    const { gateway, line } = lined();
    sell(gateway, 10_000);
    expect([line.change({ paid: 2_500 }), line.change({ paid: 8_000 })]).toMatchObject([
      { limit: 10_000, used: 7_500, available: 2_500 },
      { limit: 10_000, used: -500, available: 10_500 },
    ]);
    expect(told(sell(gateway, 10_500))).toBe('00 10500');
  });

  it('accepts a limit below the used amount: no approvals, and captured amounts stay', () => {
    const { gateway, line, stands: lineState } = lined();
    const held = authorize(gateway, 4_000);
    line.change({ limit: 1_000, overLimit: 'partial' });
    const passed = [lineState(), told(sell(gateway, 1))];
    capture(gateway, held);
    passed.push(lineState());
    line.change({ limit: 4_001 });
    expect([...passed, told(sell(gateway, 100))]).toEqual([
      'held 4000, taken 0, available -3000',
      '51 0',
      'held 0, taken 4000, available -3000',
      '10 1',
    ]);
  });

  it('retains the fields that an update omits', () => {
    const { line } = lined({ overLimit: 'partial' });
    const before = line.status();
    expect([line.change({}), line.change({ limit: 20_000 }), line.change({ overLimit: 'decline' })]).toEqual([
      before,
      { ...before, limit: 20_000, available: 20_000 },
      { ...before, limit: 20_000, available: 20_000, overLimit: 'decline' },
    ]);
  });

  it('is removed when it is closed: the card has no limit, and a new line starts from zero', async () => {
    const { gateway, line } = lined({ limit: 100 });
    const sale = sell(gateway, 100);
    expect([line.close(), line.close()]).toEqual([true, false]);
    expect([told(sell(gateway, 5_000)), gateway.simulate.issuer.creditLines()]).toEqual(['00 5000', []]);
    const next = gateway.simulate.issuer.creditLine({ pan: cards.visa.pan, limit: 100 });
    await gateway.clock.advanceTo('settlement');
    await gateway.clock.advanceTo('settlement', { of: cancel(gateway, sale, 'REFUND') });
    expect([next.id === line.id, next.status()]).toMatchObject([false, { used: 0, available: 100 }]);
    const gone = [() => line.status(), () => line.change({ limit: 1 })].map((work) => wishRefusal(work));
    expect(gone.map(({ code, message }) => `${code}: ${message}`)).toEqual(
      Array(2).fill(
        `unknown_subject: Credit line ${line.id} does not exist in this world. It was closed; open another with simulate.issuer.creditLine().`,
      ),
    );
  });
});

describe('a credit line of a replaced card', () => {
  it.each([
    ['with a generated number', {}],
    ['with a given number', { pan: cards.mastercard.pan }],
    ['with another expiry', { pan: 'same', expiry: { month: '12', year: '2040' } }],
  ])('continues %s', async (_how, options) => {
    const { gateway, line } = lined();
    const { payment_token: paymentToken } = gateway.paymentTokens.create(storable(cards.visa));
    const byToken = (amount: number) =>
      gateway.transactions.create({
        type: 'SALE',
        amount,
        payment_method: { type: 'token', payment_token: paymentToken },
      });
    const first = byToken(6_000);
    gateway.simulate.issuer.replaceCard({ paymentToken, ...options });
    const lastFour = gateway.paymentTokens.get(paymentToken).card?.last_four;
    expect([told(byToken(4_001)), told(byToken(4_000)), line.status()]).toMatchObject([
      '51 0',
      '00 4000',
      { last_four: lastFour, used: 10_000 },
    ]);
    await gateway.clock.advanceTo('settlement');
    await gateway.clock.advanceTo('settlement', { of: cancel(gateway, first, 'REFUND') });
    expect([line.status().used, told(sell(gateway, 99_999))]).toEqual([
      4_000,
      lastFour === '4242' ? '51 0' : '00 99999',
    ]);
  });

  it('blocks a replacement with the number of a card that has a line, and nothing changes', () => {
    const { gateway } = lined();
    gateway.simulate.issuer.creditLine({ pan: cards.mastercard.pan, limit: 500 });
    const { payment_token: paymentToken } = gateway.paymentTokens.create(storable(cards.visa));
    const before = [gateway.simulate.issuer.creditLines(), gateway.paymentTokens.get(paymentToken).card];
    const error = wishRefusal(() => gateway.simulate.issuer.replaceCard({ paymentToken, pan: cards.mastercard.pan }));
    expect(error.code).toBe('bad_option');
    expect([gateway.simulate.issuer.creditLines(), gateway.paymentTokens.get(paymentToken).card]).toEqual(before);
  });
});
