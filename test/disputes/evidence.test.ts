/** Evidence: items, drafts, Compelling Evidence 3.0, 3-D Secure, and what stays secret. */
import { describe, expect, it } from 'vitest';
import { DISPUTE_REASONS } from '../../src/facts/dispute-reasons.ts';
import { cards, createGateway, type EvidenceRequest, type Gateway, replay } from '../../src/index.ts';
import { CARDS, codeOf, eventsOf, funded, opened, sell, stateOf } from './life.ts';

async function decided(gateway: Gateway, id: string): Promise<unknown> {
  await gateway.clock.advanceTo('dispute-decision', { of: id });
  return gateway.disputes.get(id).outcome;
}

describe('evidence', () => {
  it('wins with all items that the reason requires, and loses without one, for every reason', async () => {
    for (const { network, code, evidence } of DISPUTE_REASONS) {
      if (evidence.includes('refund_id')) continue;
      const { gateway, id } = await opened({ network, reason: code });
      expect(gateway.disputes.get(id).required_evidence).toEqual(evidence);
      using other = gateway.fork();
      gateway.disputes.submitEvidence(id, Object.fromEntries(evidence.map((item) => [item, 'a document'])));
      expect(await decided(gateway, id), `${network} ${code}`).toMatchObject({ result: 'won' });
      other.disputes.submitEvidence(id, { text: 'nothing of value' });
      expect(await decided(other, id)).toMatchObject({
        result: 'lost',
        reason: `the evidence lacks ${evidence.join(' and ')}`,
      });
      gateway.close();
    }
  }, 60_000);

  it.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('%s decides, in any item', async (text, result) => {
    for (const body of [{ text }, { delivery_proof: text, text: 'more' }]) {
      const { gateway, id } = await opened();
      gateway.disputes.submitEvidence(id, body);
      expect(await decided(gateway, id)).toMatchObject({ result, reason: text });
    }
  });

  it('is kept as a draft until it is submitted, once', async () => {
    const { gateway, id } = await opened();
    const draft = gateway.disputes.submitEvidence(id, { delivery_proof: 'first', submit: false });
    expect(draft).toMatchObject({ state: 'needs_response', evidence: { submitted_at: null, delivery_proof: 'first' } });
    gateway.disputes.submitEvidence(id, { text: 'a letter', submit: false });
    const sent = gateway.disputes.submitEvidence(id, { delivery_proof: 'second' });
    expect(sent).toMatchObject({
      state: 'under_review',
      respond_by: null,
      evidence: { submitted_at: gateway.clock.iso(), delivery_proof: 'second', text: 'a letter' },
    });
    expect(codeOf(() => gateway.disputes.submitEvidence(id, { text: 'again' }))).toBe('evidence_already_submitted');
    expect(codeOf(() => gateway.disputes.accept(id))).toBe('invalid_state');
    expect(eventsOf(gateway)).toEqual(['opened', 'funds_withdrawn', 'evidence_submitted']);
  });

  it('must have an item', async () => {
    const { gateway, id } = await opened();
    for (const body of [{}, { submit: false }])
      expect(codeOf(() => gateway.disputes.submitEvidence(id, body))).toBe('invalid_request');
    gateway.disputes.submitEvidence(id, { text: 'a draft', submit: false });
    expect(gateway.disputes.submitEvidence(id, {}).state).toBe('under_review');
  });

  it('is decided by the test if it says so before', async () => {
    const { gateway, id } = await opened();
    gateway.simulate.issuer.decide(id, 'won');
    gateway.disputes.submitEvidence(id, { text: 'losing_evidence' });
    expect(await decided(gateway, id)).toMatchObject({ result: 'won', reason: 'decided by the test' });
  });
});

/** A year of charges of one card, and a dispute 10.4 of the last one. */
async function regular(ages: readonly number[], card = cards.visa) {
  using start = createGateway({ now: '2026-01-05T15:00:00Z' });
  const gateway = start.fork();
  const opensAfter = Math.max(...ages);
  const prior: string[] = [];
  for (const age of [...ages].sort((a, b) => b - a)) {
    await gateway.clock.advanceTo(Date.parse('2026-01-05T15:00:00Z') + (opensAfter - age) * 86_400_000);
    prior.push(sell(gateway, card));
  }
  await gateway.clock.advanceTo(Date.parse('2026-01-05T15:00:00Z') + (opensAfter - 7) * 86_400_000);
  const sale = sell(gateway);
  await gateway.clock.advanceTo(Date.parse('2026-01-05T15:00:00Z') + opensAfter * 86_400_000);
  const { id } = gateway.simulate.issuer.dispute({ transaction: sale, reason: '10.4', at: gateway.clock.now() });
  await gateway.clock.advance(0);
  return { gateway, prior, sale, id };
}

const SAME = { ip_address: '203.0.113.7', device_id: 'device-1', account_id: 'ada', shipping_address: '1 Main Street' };

describe('Compelling Evidence 3.0', () => {
  async function outcome(ages: readonly number[], elements: readonly object[], card = cards.visa) {
    const { gateway, prior, id } = await regular(ages, card);
    const [disputed = {}, ...others] = elements;
    gateway.disputes.submitEvidence(id, {
      ce3: { disputed, prior: prior.map((transaction_id, index) => ({ transaction_id, ...others[index] })) },
    });
    const at = gateway.upcoming().find(({ what }) => what.includes('the issuer decides'))?.at;
    await gateway.clock.advance({ days: 45 });
    gateway.check();
    const state = stateOf(gateway, id);
    gateway.close();
    return { state, at };
  }

  it('wins at the next 08:30 ET of a banking day', async () => {
    // The dispute opens 200 days after 5 January: Friday 24 July, 11:00 ET.
    expect(await outcome([200, 150], [SAME, SAME, SAME])).toEqual({ state: 'won', at: '2026-07-27T12:30:00.000Z' });
  });

  it.each([
    ['both on the first and the last day', [365, 120], 'won'],
    ['one a day too young', [365, 119], 'lost'],
    ['one a day too old', [366, 120], 'lost'],
  ])('needs two charges 120 to 365 days before the dispute: %s', async (_title, ages, state) => {
    expect(await outcome(ages, [SAME, SAME, SAME])).toMatchObject({ state });
  });

  it('is mentioned in the outcome if it does not apply', async () => {
    const { gateway, prior, id } = await regular([200, 110], cards.visa);
    const ce3 = { disputed: SAME, prior: prior.map((transaction_id) => ({ transaction_id, ...SAME })) };
    gateway.disputes.submitEvidence(id, { ce3 });
    await gateway.clock.advance({ days: 45 });
    expect(gateway.disputes.get(id).outcome?.reason).toBe(
      'the evidence lacks prior_transactions, and Compelling Evidence 3.0 does not apply: an earlier charge is 110 days older than the dispute, not 120 to 365',
    );
    gateway.close();
  });

  const { ip_address, device_id, account_id, shipping_address } = SAME;
  it.each([
    ['IP address and account', { ip_address, account_id }, 'won'],
    ['device and address', { device_id, shipping_address }, 'won'],
    ['account and address, but neither IP address nor device', { account_id, shipping_address }, 'lost'],
    ['only one', { ip_address }, 'lost'],
  ])('needs the same two elements in all three: %s', async (_title, same, state) => {
    expect(await outcome([200, 150], [same, same, same])).toMatchObject({ state });
  });

  it('needs the same elements in both earlier charges', async () => {
    const [one, other] = [
      { ip_address, account_id },
      { ip_address, device_id },
    ];
    expect(await outcome([200, 150], [SAME, one, other])).toMatchObject({ state: 'lost' });
    expect(await outcome([200, 150, 140], [SAME, one, other, one])).toMatchObject({ state: 'won' });
  });

  it('needs the same card', async () => {
    expect(await outcome([200, 150], [SAME, SAME, SAME], cards.visaDebit)).toMatchObject({ state: 'lost' });
  });

  it('needs charges that were neither disputed nor reported', async () => {
    const { gateway, prior, id } = await regular([200, 150]);
    const ce3 = { disputed: SAME, prior: prior.map((transaction_id) => ({ transaction_id, ...SAME })) };
    gateway.simulate.issuer.fraudReport({ transaction: prior[0] ?? '' });
    gateway.disputes.submitEvidence(id, { ce3 });
    await gateway.clock.advance({ days: 40 });
    expect(stateOf(gateway, id)).toBe('lost');
  });

  it('stores no address, and replays with the same decision', async () => {
    const { gateway, prior, id } = await regular([200, 150]);
    const body: EvidenceRequest = {
      ce3: { disputed: SAME, prior: prior.map((transaction_id) => ({ transaction_id, ...SAME })) },
    };
    gateway.disputes.submitEvidence(id, body);
    await gateway.clock.advance({ days: 7 });
    const kept = JSON.stringify([
      gateway.tape(),
      gateway.events.list(),
      gateway.disputes.get(id),
      gateway.audit.requests(),
    ]);
    for (const value of Object.values(SAME).filter((text) => text !== 'ada')) expect(kept).not.toContain(value);
    expect(gateway.disputes.get(id).evidence?.ce3?.prior.map(({ matches }) => matches.length)).toEqual([4, 4]);
    using fork = gateway.fork();
    expect(stateOf(fork, id)).toBe('won');
    using again = await replay(gateway.tape());
    expect(stateOf(again, id)).toBe('won');
  });
});

describe('3-D Secure', () => {
  it('makes the network refuse fraud, and nothing else', async () => {
    const authenticated = { metadata: { three_d_secure: true } };
    using gateway = createGateway();
    for (const [card, fraud, other] of [
      [CARDS.visa, '10.4', '13.1'],
      [CARDS.mastercard, '4837', '4853'],
    ] as const) {
      const { transaction_id: transaction } = gateway.transactions.create({
        type: 'SALE',
        amount: 5_000,
        payment_method: card,
        ...authenticated,
      });
      expect(codeOf(() => gateway.simulate.issuer.dispute({ transaction, reason: fraud }))).toBe('impossible_dispute');
      expect(codeOf(() => gateway.simulate.issuer.dispute({ transaction, reason: other }))).toBe('ok');
    }
  });
});

describe('what cannot be disputed', () => {
  it('is refused with what would work', async () => {
    const { gateway, sale } = await funded();
    const { transactions, simulate } = gateway;
    const auth = transactions.create({ type: 'AUTH', amount: 5_000, payment_method: cards.visa }).transaction_id;
    const declined = transactions.create({ type: 'SALE', amount: 5_000, payment_method: cards.declines('51') });
    const refund = transactions.refund(sale, 500).transaction_id;
    const dispute = (transaction: string, reason = '13.1', amount?: number) =>
      codeOf(() => simulate.issuer.dispute({ transaction, reason, ...(amount === undefined ? {} : { amount }) }));
    expect([auth, declined.transaction_id, refund].map((id) => dispute(id))).toEqual(
      Array(3).fill('impossible_dispute'),
    );
    expect([dispute(sale, '4853'), dispute(sale, '99')]).toEqual(['impossible_dispute', 'impossible_dispute']);
    expect([dispute(sale, '13.1', 6_000), dispute(sale, '13.3', 4_001), dispute(sale, '13.3', 4_000)]).toEqual([
      'ok',
      'impossible_dispute',
      'ok',
    ]);
    expect(dispute(sale)).toBe('impossible_dispute');
    transactions.capture(auth, { amount: 2_000 });
    expect([dispute(auth, '13.1', 2_001), dispute(auth, '13.1', 2_000)]).toEqual(['impossible_dispute', 'ok']);
    await gateway.clock.advance({ days: 60 });
    expect(
      gateway.disputes
        .list()
        .data.map(({ amount }) => amount)
        .sort(),
    ).toEqual([2_000, 4_000, 6_000]);
    gateway.check();
  });
});
