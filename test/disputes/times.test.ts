/** The times of a dispute: arrival, deadline, decision, and money, over clock changes, leap days, and year ends. */
import { describe, expect, it } from 'vitest';
import { cards, createGateway } from '../../src/index.ts';
import { codeOf, eventsOf, funded, opened, payableOf, sell, stateOf } from './life.ts';

// biome-ignore format: a table reads in columns
const DEADLINES = [
  // Computed by hand: the day after 30 days ends at 00:00 ET, in EST (UTC-5) or EDT (UTC-4).
  { title: 'in winter',                     now: '2026-01-05T15:00:00Z', card: cards.visa,       reason: '13.1', day: 6,  opens: '2026-01-12T13:30:00.000Z', by: '2026-02-12T04:59:59.000Z' },
  { title: 'over the start of summer time', now: '2026-02-02T15:00:00Z', card: cards.visa,       reason: '13.1', day: 10, opens: '2026-02-13T13:30:00.000Z', by: '2026-03-16T03:59:59.000Z' },
  { title: 'over the end of summer time',   now: '2026-10-05T15:00:00Z', card: cards.visa,       reason: '13.1', day: 10, opens: '2026-10-16T12:30:00.000Z', by: '2026-11-16T04:59:59.000Z' },
  { title: 'on the day of a clock change',  now: '2026-01-26T15:00:00Z', card: cards.visa,       reason: '13.1', day: 9,  opens: '2026-02-05T13:30:00.000Z', by: '2026-03-08T04:59:59.000Z' },
  { title: 'over a leap day',               now: '2028-02-01T15:00:00Z', card: cards.amex,       reason: 'C08',  day: 14, opens: '2028-02-16T13:30:00.000Z', by: '2028-03-08T04:59:59.000Z' },
  { title: 'over the end of a year',        now: '2026-12-01T15:00:00Z', card: cards.mastercard, reason: '4853', day: 5,  opens: '2026-12-07T13:30:00.000Z', by: '2027-01-22T04:59:59.000Z' },
  { title: 'of Discover',                   now: '2026-01-05T15:00:00Z', card: cards.discover,   reason: 'RG',   day: 6,  opens: '2026-01-12T13:30:00.000Z', by: '2026-02-12T04:59:59.000Z' },
] as const;

describe('the deadline of a dispute', () => {
  it.each(DEADLINES)('is 23:59:59 ET $title, and a second later it is lost', async (row) => {
    const { gateway, sale } = await funded({ now: row.now }, row.card);
    const { id, at } = gateway.simulate.issuer.dispute({ transaction: sale, reason: row.reason, at: { day: row.day } });
    expect(at).toBe(row.opens);
    await gateway.clock.advanceTo(row.opens);
    expect(gateway.disputes.get(id)).toMatchObject({ state: 'needs_response', respond_by: row.by });
    const other = gateway.fork();
    await gateway.clock.advanceTo('dispute-deadline', { of: id });
    expect(gateway.clock.iso()).toBe(row.by);
    gateway.disputes.submitEvidence(id, { text: 'in the last second' });
    await other.clock.advanceTo(row.by);
    await other.clock.advance(999);
    expect(stateOf(other, id)).toBe('needs_response');
    await other.clock.advance(1);
    expect(stateOf(other, id)).toBe('lost');
    expect(codeOf(() => other.disputes.submitEvidence(id, { text: 'a second late' }))).toBe('invalid_state');
    for (const world of [gateway, other]) world.check();
  });

  it('is announced three days before, at 00:00 ET, unless evidence was submitted', async () => {
    const { gateway, id } = await opened();
    const answered = gateway.fork();
    answered.disputes.submitEvidence(id, { text: 'a letter' });
    await gateway.clock.advance({ days: 40 });
    const soon = gateway.events.list({ type: 'dispute.evidence_due_soon' });
    // Opened on 7 January: the time ends on 7 February, 00:00 ET, 31 days later.
    expect(soon.map(({ created_at }) => created_at)).toEqual(['2026-02-04T05:00:00.000Z']);
    await answered.clock.advance({ days: 40 });
    expect(answered.events.list({ type: 'dispute.evidence_due_soon' })).toEqual([]);
  });

  it('does not depend on the time zone of the client', async () => {
    using gateway = createGateway({ settlement: { timeZone: 'Pacific/Auckland' } });
    const sale = sell(gateway);
    await gateway.clock.advanceTo('funding');
    const { id } = gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1', at: gateway.clock.now() });
    await gateway.clock.advance(0);
    expect(gateway.disputes.get(id).respond_by).toMatch(/T04:59:59\.000Z$/);
  });
});

describe('the arrival of a dispute', () => {
  it('is by default 30 calendar days after settlement, on the next banking day if that is closed', async () => {
    using gateway = createGateway();
    const sale = sell(gateway);
    // Settles on Tuesday 6 January; day 30 is Thursday 5 February.
    expect(gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1', amount: 100 }).at).toBe(
      '2026-02-05T13:30:00.000Z',
    );
    // Day 39 is Saturday 14 February; Monday is Washington's Birthday.
    expect(
      gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1', amount: 100, at: { day: 39 } }).at,
    ).toBe('2026-02-17T13:30:00.000Z');
    expect(String(gateway.upcoming())).toContain('the cardholder disputes $1.00 of SALE $100.00: 13.1');
  });

  it('is announced and reported as what it is', async () => {
    using gateway = createGateway();
    const sale = sell(gateway);
    const { issuer } = gateway.simulate;
    issuer.preDispute({ transaction: sale, reason: '13.1', amount: 4_000, at: { day: 1 } });
    issuer.inquiry({ transaction: sale, reason: '13.1', at: { day: 1 } });
    const disputes = (lines: readonly { readonly what: string }[]) =>
      lines.map(({ what }) => what).filter((what) => what.includes('13.1') && !what.includes('is scheduled'));
    expect(disputes(gateway.upcoming())).toEqual([
      'a pre-dispute alert arrives for $40.00 of SALE $100.00: 13.1',
      'the issuer inquires about $60.00 of SALE $100.00: 13.1',
    ]);
    await gateway.clock.advance({ days: 2 });
    expect(disputes(gateway.timeline())).toEqual([
      'a pre-dispute alert arrives for $40.00: 13.1 merchandise or services not received; refund by Sat Jan 10 08:29 ET',
      'the issuer inquires about $60.00: 13.1 merchandise or services not received; respond by Fri Feb 6 23:59 ET',
    ]);
  });

  it('is discarded with its transaction', async () => {
    using gateway = createGateway();
    const sale = sell(gateway);
    const { id } = gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1' });
    gateway.transactions.void(sale);
    await gateway.clock.advance({ days: 60 });
    expect(codeOf(() => gateway.disputes.get(id))).toBe('not_found');
    expect(gateway.disputes.list().total).toBe(0);
    expect(String(gateway.timeline())).toContain('the scheduled dispute 13.1 is discarded: the transaction is voided');
    gateway.check();
  });

  // biome-ignore format: a table reads in columns
  const LIMITS = [
    // The sale is of 5 January; 120 days later is 5 May, 90 days later 5 April, both in EDT.
    { title: '120 days from the transaction',                 card: cards.visa,       reason: '13.1', options: {},                                    deadline: '2026-05-06T03:59:59.000Z' },
    { title: '90 days for Mastercard 4834',                   card: cards.mastercard, reason: '4834', options: {},                                    deadline: '2026-04-06T03:59:59.000Z' },
    { title: '90 days for Mastercard 4808',                   card: cards.mastercard, reason: '4808', options: {},                                    deadline: '2026-04-06T03:59:59.000Z' },
    { title: '120 days from the expected delivery',           card: cards.visa,       reason: '13.1', options: { expectedDelivery: '2026-02-04' },    deadline: '2026-06-05T03:59:59.000Z' },
    { title: '540 days from the transaction, at most',        card: cards.visa,       reason: '13.1', options: { expectedDelivery: '2027-06-01' },    deadline: '2027-06-30T03:59:59.000Z' },
  ] as const;

  it.each(LIMITS)('ends $title', async ({ card, reason, options, deadline }) => {
    const { gateway, sale } = await funded({}, card);
    const { issuer } = gateway.simulate;
    const planned = issuer.dispute({ transaction: sale, reason, amount: 1_000, at: 'deadline', ...options });
    expect([planned.at, planned.deadline]).toEqual([deadline, deadline]);
    const late = { transaction: sale, reason, amount: 1_000, at: Date.parse(deadline) + 1_000, ...options };
    expect(() => issuer.dispute(late)).toThrow(
      expect.objectContaining({ code: 'impossible_dispute', details: { deadline } }),
    );
    issuer.dispute({ ...late, late: true });
    await gateway.clock.advanceTo(Date.parse(deadline) + 1_000);
    expect(gateway.disputes.list().total).toBe(2);
    gateway.check();
  });

  it('counts from a delivery only for non-receipt', async () => {
    const { gateway, sale } = await funded();
    const options = { transaction: sale, reason: '13.3', expectedDelivery: '2026-02-04' };
    expect(codeOf(() => gateway.simulate.issuer.dispute(options))).toBe('impossible_dispute');
  });

  it('after the limit is won by any response, and lost without one', async () => {
    const { gateway, sale } = await funded();
    const { id } = gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1', at: { day: 200 }, late: true });
    await gateway.clock.advance({ days: 205 });
    const silent = gateway.fork();
    gateway.disputes.submitEvidence(id, { text: 'you are too late' });
    await gateway.clock.advanceTo('dispute-decision', { of: id });
    expect(gateway.disputes.get(id).outcome).toMatchObject({
      result: 'won',
      reason: 'the cardholder disputed the charge after the time limit',
    });
    await silent.clock.advance({ days: 40 });
    expect(stateOf(silent, id)).toBe('lost');
  });
});

describe('the decision of a dispute', () => {
  it('comes 30 days after the evidence, and the money on the next banking day, before its funding', async () => {
    const { gateway, sale, id } = await opened();
    gateway.disputes.submitEvidence(id, { delivery_proof: 'signed' });
    // Submitted on Wednesday 7 January; day 30 is Friday 6 February.
    await gateway.clock.advanceTo('dispute-decision', { of: sale });
    expect(gateway.clock.iso()).toBe('2026-02-06T13:30:00.000Z');
    expect(gateway.disputes.get(id)).toMatchObject({ state: 'won', amount_returned: 0, respond_by: null });
    expect(payableOf(gateway, sale).slice(-1)).toEqual([['dispute', -10_000]]);
    await gateway.clock.advanceTo('2026-02-09T13:29:59Z');
    expect(gateway.disputes.get(id).amount_returned).toBe(0);
    await gateway.clock.advance({ seconds: 1 });
    expect(gateway.disputes.get(id).amount_returned).toBe(10_000);
    expect(payableOf(gateway, sale).slice(-2)).toEqual([
      ['dispute', -10_000],
      ['dispute_won', 10_000],
    ]);
    expect(eventsOf(gateway)).toEqual(['opened', 'funds_withdrawn', 'evidence_submitted', 'won', 'funds_reinstated']);
    gateway.check();
  });

  it('can be set for a time, and brought forward', async () => {
    const { gateway, id } = await opened();
    gateway.disputes.submitEvidence(id, { text: 'a letter' });
    gateway.simulate.issuer.decide(id, 'won', { at: '2026-01-20T12:00:00Z' });
    await gateway.clock.advanceTo('2026-01-20T11:59:59Z');
    expect(stateOf(gateway, id)).toBe('under_review');
    await gateway.clock.advance({ seconds: 1 });
    expect(stateOf(gateway, id)).toBe('won');
    gateway.check();
  });
});
