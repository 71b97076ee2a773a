import { describe, expect, it } from 'vitest';
import { banks, cards, createGateway, type Gateway } from '../src/index.ts';
import { freshGateway } from './support/fresh-gateway.ts';
import { refusalOf, wishRefusal } from './support/refusals.ts';

const sold = (gateway: Gateway) =>
  gateway.transactions.create({ type: 'SALE', amount: 5000, payment_method: cards.visa }).transaction_id;
const held = (gateway: Gateway) =>
  gateway.transactions.create({ type: 'AUTH', amount: 5000, payment_method: cards.visa }).transaction_id;
const paid = (gateway: Gateway) =>
  gateway.transactions.create({ type: 'PAYMENT', amount: 5000, payment_method: banks.good }).id;

describe('a refusal says what would have worked', () => {
  it('of a capture that is too large: what the authorization holds', () => {
    const gateway = freshGateway();
    const id = held(gateway);
    const { message, details } = refusalOf(() => gateway.transactions.capture(id, { amount: 5001 }));
    expect([message, details]).toEqual([
      'The authorization holds 5000; 5001 is more than can be captured.',
      [{ field: 'amount', message: 'at most 5000' }],
    ]);
  });

  it('of a refund that is too large: what is left', async () => {
    const gateway = freshGateway();
    const id = sold(gateway);
    await gateway.clock.advanceTo('settlement');
    gateway.transactions.cancel(id, { type: 'REFUND', amount: 3000 });
    const { message, details } = refusalOf(() => gateway.transactions.cancel(id, { type: 'REFUND', amount: 2001 }));
    expect([message, details]).toEqual([
      '2000 is left to refund of 5000; 2001 is more.',
      [{ field: 'amount', message: 'at most 2000' }],
    ]);
  });

  it('of a void after the batch closed: REFUND, and from when', () => {
    const gateway = freshGateway();
    const id = sold(gateway);
    gateway.batches.close();
    expect(refusalOf(() => gateway.transactions.cancel(id, { type: 'VOID' })).message).toBe(
      'The batch has closed: use REFUND, which works from 2026-01-06T13:30:00.000Z when it has settled.',
    );
  });

  it('of a void after settlement: REFUND, now', async () => {
    const gateway = freshGateway();
    const id = sold(gateway);
    await gateway.clock.advanceTo('settlement');
    expect(refusalOf(() => gateway.transactions.cancel(id, { type: 'VOID' })).message).toContain(
      'REFUND, which works now',
    );
  });

  it('of a refund while the batch is open: VOID; and while it settles: the moment', () => {
    const gateway = freshGateway();
    const id = sold(gateway);
    const open = refusalOf(() => gateway.transactions.cancel(id, { type: 'REFUND' })).message;
    gateway.batches.close();
    const settling = refusalOf(() => gateway.transactions.cancel(id, { type: 'REFUND' })).message;
    expect([open, settling]).toEqual([
      'This transaction is authorized and its batch is open: use VOID; REFUND works after settlement.',
      'This transaction is settling: REFUND works from 2026-01-06T13:30:00.000Z.',
    ]);
  });

  it.each(['VOID', 'REFUND'] as const)('of %s on an ACH transaction: cancel', (type) => {
    const gateway = freshGateway();
    const id = paid(gateway);
    const { status, message } = refusalOf(() => gateway.transactions.cancel(id, { type }));
    expect([status, message]).toEqual([400, 'type: an ACH transaction takes cancel, before settlement only']);
  });

  it('of cancel on a card transaction: VOID and REFUND', () => {
    const gateway = freshGateway();
    const id = sold(gateway);
    const { status, message } = refusalOf(() => gateway.transactions.cancel(id, { type: 'cancel' }));
    expect([status, message]).toEqual([
      400,
      'type: a card transaction takes VOID (before its batch closes) or REFUND (after settlement)',
    ]);
  });

  it('of an ACH cancel after settlement: the return process', async () => {
    const gateway = freshGateway();
    const id = paid(gateway);
    await gateway.clock.advanceTo('settlement');
    expect(refusalOf(() => gateway.transactions.cancel(id, { type: 'cancel' })).message).toContain(
      'ACH return process',
    );
  });

  it('of a mistyped option: the one that was meant', () => {
    expect(wishRefusal(() => createGateway(JSON.parse('{"sede":"x"}'))).message).toContain('Did you mean "seed"?');
  });

  it('of a return after its deadline: the last moment, also as a value', async () => {
    const gateway = freshGateway();
    const transaction = paid(gateway);
    await gateway.clock.advanceTo('settlement');
    const wish = { transaction, code: 'R01', at: { day: 20 } } as const;
    const { hint, details } = wishRefusal(() => gateway.simulate.ach.return(wish));
    expect([hint, details]).toEqual([
      'The last moment that works is 2026-01-09T13:30:00.000Z; late: true sends it untimely.',
      { deadline: '2026-01-09T13:30:00.000Z' },
    ]);
  });
});
