/** What cannot be simulated or sent is refused at once, with what would work. */
import { describe, expect, it } from 'vitest';
import { createGateway } from '../../src/index.ts';
import { codeOf, funded, opened, sell, stateOf } from './life.ts';

const UNKNOWN_CLIENT = 'CLIENT-01KE7AR4C08MD3D5M00AAAAAAA';

describe('a refused simulation', () => {
  it('names the dispute, because its times are not those of a return', async () => {
    const { gateway, sale } = await funded();
    const { issuer } = gateway.simulate;
    const planned = { transaction: sale, reason: '13.1', at: 'tomorrow' };
    expect(() => issuer.dispute(planned)).toThrow('at must be a time for the dispute.');
    expect(() => issuer.preDispute(planned)).toThrow('at must be a time for the pre-dispute alert.');
  });

  it('is not that of the last second of the cardholder, which lasts until midnight', async () => {
    const { gateway, sale } = await funded();
    const dispute = (at: string) => () =>
      gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1', amount: 1, at });
    // 120 days after January 5: May 5, 23:59:59 EDT.
    expect(codeOf(dispute('2026-05-06T03:59:59.999Z'))).toBe('ok');
    expect(codeOf(dispute('2026-05-06T04:00:00.000Z'))).toBe('impossible_dispute');
  });

  it('says that the time is that of the settlement, because a dispute comes after it', () => {
    using gateway = createGateway();
    const dispute = { transaction: sell(gateway), reason: '13.1', at: { day: 0 } };
    expect(() => gateway.simulate.issuer.dispute(dispute)).toThrow(
      '2026-01-06T13:30:00.000Z is the time at which the transaction settles.',
    );
  });

  it('is that of a rule for a reason that none of its networks has, because it would never apply', () => {
    using gateway = createGateway();
    const { issuer } = gateway.simulate;
    expect(() => issuer.disputeRule({ respond: { reason: '99.9' } })).toThrow(
      'must be a reason code such as 13.1, 4853, C08, or RG',
    );
    expect(() => issuer.disputeRule({ match: { brand: 'amex' }, respond: { reason: '13.1' } })).toThrow(
      'must be a reason code of American Express, which match.brand selects: A01, A02,',
    );
    const either = { brand: { in: ['amex', 'visa'] } } as const;
    expect(codeOf(() => issuer.disputeRule({ match: either, respond: { reason: '13.1' } }))).toBe('ok');
  });

  it('is that of a failing deposit of an unknown client, because no deposit would ever fail', () => {
    using gateway = createGateway();
    expect(codeOf(() => gateway.simulate.ach.failPayout({ client: UNKNOWN_CLIENT }))).toBe('unknown_subject');
  });

  it('asks for a number as a percentage, because 2.9 is not an integer', () => {
    // @ts-expect-error a text
    expect(() => createGateway({ fees: { card: { percent: '2.9' } } })).toThrow(
      'percent must be a number, such as 2.9; got "2.9"',
    );
  });

  it('counts what is disputed in the largest refund, because it is refunded to no one else', async () => {
    const { gateway, sale } = await opened({ amount: 6_000 });
    expect(() => gateway.transactions.refund(sale, 10_001)).toThrow(
      'amount must be at most 4000 cents, because only that much of 10000 is neither refunded nor disputed; got 10001.',
    );
  });
});

describe('evidence', () => {
  it('can have several lines, because letters and messages have them', async () => {
    const { gateway, id } = await opened();
    const delivery_proof = 'Carrier: UPS\nSigned:\tA. Ellis\r\nJanuary 9';
    gateway.disputes.submitEvidence(id, { delivery_proof });
    expect(gateway.disputes.get(id).evidence?.delivery_proof).toBe(delivery_proof);
    await gateway.clock.advanceTo('dispute-decision', { of: id });
    expect(stateOf(gateway, id)).toBe('won');
  });

  it.each([
    ['a blank, which proves nothing', { delivery_proof: ' \n ' }, 'must not be blank'],
    ['a control character', { text: 'a\0b' }, 'must not contain control characters, except line breaks and tabs'],
    ['a control character in an id', { refund_id: 'a\0b' }, 'must not contain control characters'],
    ['an empty id', { refund_id: '' }, 'must be at least 1 character long'],
  ])('is refused with %s', async (_title, body, message) => {
    const { gateway, id } = await opened();
    expect(() => gateway.disputes.submitEvidence(id, body)).toThrow(message);
    expect(gateway.disputes.get(id).evidence).toBeNull();
  });
});
