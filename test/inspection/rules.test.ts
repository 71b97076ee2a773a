/** The rules of issuers and banks: they stay listed when they are over, with what they decided. */
import { banks, cards, type Gateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';

const sell = ({ transactions }: Gateway, amount = 1_999) =>
  transactions.create({ type: 'SALE', amount, payment_method: cards.visa });

describe('the rules of issuers and banks', () => {
  it('are over after their last time, and list what they decided, newest first', () => {
    const gateway = freshGateway();
    const { issuer } = gateway.simulate;
    issuer.rule({ match: { brand: 'visa' }, respond: { code: '51' }, times: 2 });
    expect(gateway.inspect.rules()).toMatchObject([
      { network: 'issuer', state: 'active', timesLeft: 2, seen: 0, fired: 0, struck: [] },
    ]);
    const declined = [sell(gateway), sell(gateway, 2_500)].map(({ transaction_id }) => transaction_id);
    expect(sell(gateway).response_code).toBe('00');
    expect(issuer.rules()).toEqual([]);
    const [rule] = gateway.inspect.rules();
    expect(rule).toMatchObject({ state: 'over', timesLeft: 0, seen: 2, fired: 2 });
    expect(rule?.rule).toEqual({ match: { brand: 'visa' }, respond: { code: '51' }, times: 2 });
    expect(rule?.struck.map(({ subject }) => subject)).toEqual(declined.reverse());
    expect(rule?.struck[0]?.what).toMatch(/^SALE \$25\.00 is declined: 51/);
    expect(gateway.fork().inspect.rules()).toEqual(gateway.inspect.rules());
  });

  it('of banks and disputes list payments; a rule without a limit counts nothing', async () => {
    const gateway = freshGateway();
    const { ach, issuer } = gateway.simulate;
    ach.rule({ respond: { return: 'R01' }, times: 1 });
    issuer.disputeRule({ respond: { reason: '13.1' }, times: 1 });
    issuer.rule({ respond: { code: '05' }, match: { amount: 1 }, until: gateway.clock.now() + 1_000 });
    const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
    const sale = sell(gateway);
    sell(gateway);
    const found = () =>
      gateway.inspect
        .rules()
        .map(({ network, state, fired, struck }) => [network, state, fired, ...struck.map(({ subject }) => subject)]);
    expect(found()).toEqual([
      ['bank', 'over', 1, payment.id],
      ['dispute', 'over', 1, sale.transaction_id],
      ['issuer', 'active', null],
    ]);
    await gateway.clock.advance({ minutes: 1 });
    expect(found()[2]).toEqual(['issuer', 'over', null]);
    expect(issuer.rules()).toHaveLength(1);
  });

  it('that are over are removed like others, and only the newest 100 of them are listed', () => {
    const gateway = freshGateway();
    const { issuer } = gateway.simulate;
    const rule = issuer.rule({ respond: { code: '51' }, times: 1 });
    sell(gateway);
    expect(rule.cancel()).toBe(false);
    expect(gateway.inspect.rules()).toEqual([]);
    for (let number = 0; number < 101; number++) {
      issuer.rule({ respond: { code: '51' }, nth: 1 });
      sell(gateway, 100 + number);
    }
    const amounts = gateway.inspect.rules().map(({ struck: [one] }) => one?.what.split(' ')[1]);
    expect([amounts.length, amounts[0], amounts.at(-1)]).toEqual([100, '$1.01', '$2.00']);
  });
});
