/** Published numbers and amounts that are disputed later, our own numbers, and rules. */
import { describe, expect, it } from 'vitest';
import { DISPUTE_REASONS } from '../../src/facts/dispute-reasons.ts';
import { cards, createGateway, type GatewayOptions } from '../../src/index.ts';
import { codeOf, sell } from './life.ts';

/** What comes of a charge within 40 days. */
async function fate(options: GatewayOptions, card: typeof cards.visa, amount = 10_000) {
  using gateway = createGateway(options);
  sell(gateway, card, amount);
  await gateway.clock.advance({ days: 37 });
  const disputes = gateway.disputes.list().data.map(({ state, reason, amount: cents }) => [state, reason, cents]);
  gateway.check();
  return { disputes, reports: gateway.events.list({ type: 'fraud_report.received' }).length };
}

const of = (pan: string) => ({ ...cards.visa, pan });

describe('Stripe’s numbers', () => {
  // docs.stripe.com/testing, "Disputes" and "Fraud prevention", copied by hand.
  // biome-ignore format: a table reads in columns
  it.each([
    ['4000000000000259', [['needs_response', '10.4', 10_000]], 0],
    ['4000000000002685', [['needs_response', '13.1', 10_000]], 0],
    ['4000000000001976', [['inquiry', '10.4', 10_000]],        0],
    ['4000000000005423', [],                                   1],
    ['4000000404000038', [['needs_response', '10.4', 10_000]], 0],
    ['4000000404004816', [['needs_response', '10.4', 10_000]], 0],
    ['5105000300000018', [['needs_response', '4837', 10_000]], 0],
    ['4000008400000779', [],                                   0],
  ] as const)('dispute or report %s', async (pan, disputes, reports) => {
    expect(await fate({}, of(pan))).toEqual({ disputes, reports });
  });

  it('dispute one charge twice, in parts that add up', async () => {
    const { disputes } = await fate({}, of('4000000404000079'), 9_999);
    expect(disputes.map(([, , cents]) => cents).sort()).toEqual([4_999, 5_000]);
  });

  it('do nothing in production, without extensions, or after a void', async () => {
    expect((await fate({ magicValues: 'none' }, of('4000000000000259'))).disputes).toEqual([]);
    using gateway = createGateway({ extensions: false });
    sell(gateway, of('4000000000000259'));
    sell(gateway, of('4000000000005423'));
    await gateway.clock.advance({ days: 40 });
    expect(gateway.events.list().filter(({ type }) => /dispute|fraud/.test(type))).toEqual([]);
    gateway.check();
  });
});

describe('amounts and numbers of other vendors', () => {
  it('are Adyen’s names, with a reason of the network or without', async () => {
    const named = async (name: string, card: typeof cards.visa = cards.visa) => {
      const paid = { ...card, first_name: name };
      const { disputes } = await fate({ magicValues: 'adyen' }, paid);
      return disputes.map(([state, reason]) => [state, reason]);
    };
    expect(await named('Chargeback:13.1')).toEqual([['needs_response', '13.1']]);
    expect(await named('chargeback:10.4')).toEqual([['needs_response', '10.4']]);
    expect(await named('Chargeback', cards.mastercard)).toEqual([['needs_response', '4837']]);
    expect(await named('Chargeback:4853', cards.mastercard)).toEqual([['needs_response', '4853']]);
    expect(await named('Chargeback:4853')).toEqual([]);
  });

  it('are disputed as their pages say', async () => {
    const square = await Promise.all(
      [8_801, 8_802, 8_803, 8_804, 8_805, 8_806, 8_807, 8_808, 8_809].map((amount) =>
        fate({ magicValues: 'square' }, cards.visa, amount),
      ),
    );
    expect(square.map(({ disputes }) => disputes[0]?.[1])).toEqual([
      '12.5',
      '13.7',
      '12.6',
      '10.4',
      '13.3',
      '13.1',
      '12.6',
      '13.6',
      '10.1',
    ]);
    expect((await fate({ magicValues: 'braintree' }, of('4023898493988028'))).disputes).toHaveLength(1);
    expect((await fate({ magicValues: 'finix' }, of('4012000033330026'), 888_888)).disputes).toHaveLength(1);
  });
});

describe('cards.disputed', () => {
  it('has a card of the right network for each reason', async () => {
    using gateway = createGateway();
    const sales = DISPUTE_REASONS.map(({ code, network }) => ({
      code,
      network,
      sale: sell(gateway, cards.disputed(code)),
    }));
    await gateway.clock.advance({ days: 40 });
    const disputes = new Map(gateway.disputes.list({ take: 100 }).data.map((one) => [one.transaction_id, one]));
    for (const { code, network, sale } of sales) expect(disputes.get(sale)).toMatchObject({ reason: code, network });
    gateway.check();
  });

  it('rejects what is not a reason', () => {
    expect(codeOf(() => cards.disputed('14.1'))).toBe('bad_option');
  });
});

describe('a dispute rule', () => {
  it('disputes the charges that match, as often as it says, and is listed', async () => {
    using gateway = createGateway();
    const { issuer } = gateway.simulate;
    const rule = issuer.disputeRule({
      match: { amount: { min: 5_000 }, last_four: '4242' },
      respond: { reason: '13.7', afterDays: 10, outcome: 'won' },
      times: 1,
    });
    expect(issuer.rules()).toMatchObject([{ id: rule.id, rule: { respond: { reason: '13.7', afterDays: 10 } } }]);
    const [small, first, second] = [4_999, 5_000, 5_000].map((amount) => sell(gateway, cards.visa, amount));
    await gateway.clock.advance({ days: 14 });
    const { data } = gateway.disputes.list();
    expect(data.map(({ transaction_id }) => transaction_id)).toEqual([first]);
    expect([small, second].map((id) => gateway.disputes.list({ transaction_id: id ?? '' }).total)).toEqual([0, 0]);
    gateway.disputes.submitEvidence(data[0]?.id ?? '', { text: 'losing_evidence' });
    await gateway.clock.advance({ days: 40 });
    expect(gateway.disputes.get(data[0]?.id ?? '').state).toBe('won');
    gateway.check();
  });

  it('applies only where the network has its reason, and can be removed', async () => {
    using gateway = createGateway();
    const rule = gateway.simulate.issuer.disputeRule({ respond: { reason: '13.1' } });
    sell(gateway, cards.mastercard);
    expect([rule.cancel(), rule.cancel()]).toEqual([true, false]);
    sell(gateway);
    await gateway.clock.advance({ days: 40 });
    expect(gateway.disputes.list().total).toBe(0);
  });

  it('rejects a reason that can never apply', () => {
    using gateway = createGateway();
    const { issuer } = gateway.simulate;
    expect(() => issuer.disputeRule({ respond: { reason: '99' } })).toThrow(
      'disputeRule.respond.reason must be a reason code such as 13.1, 4853, C08, or RG.',
    );
    const brand = { in: ['mastercard', 'amex'] } as const;
    expect(() => issuer.disputeRule({ match: { brand }, respond: { reason: '13.1' } })).toThrow(
      'must be a reason code of Mastercard or American Express, which match.brand selects: ',
    );
    issuer.disputeRule({ match: { brand: { in: ['mastercard', 'visa'] } }, respond: { reason: '13.1' } });
  });

  it('applies to a captured AUTH, for what was captured', async () => {
    using gateway = createGateway();
    gateway.simulate.issuer.disputeRule({ respond: { reason: '13.1', afterDays: 5 } });
    const auth = gateway.transactions.create({
      type: 'AUTH',
      amount: 5_000,
      payment_method: cards.visa,
    }).transaction_id;
    gateway.transactions.create({ type: 'AUTH', amount: 700, payment_method: cards.visa });
    gateway.transactions.capture(auth, { amount: 3_000 });
    await gateway.clock.advance({ days: 20 });
    expect(gateway.disputes.list().data.map(({ transaction_id, amount }) => [transaction_id, amount])).toEqual([
      [auth, 3_000],
    ]);
    gateway.check();
  });
});
