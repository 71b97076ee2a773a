import { banks, type Gateway, type RefundRejection } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { type Ref, refund, refunded, refuse, sell, standing } from '../support/card-world-refunds.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { wishRefusal } from '../support/refusals.ts';

describe('rejectRefund', () => {
  type Making = (gateway: Gateway, sale: Ref) => Promise<Ref>;
  const to = async (
    gateway: Gateway,
    back: Ref,
    ...milestones: readonly ('card-cutoff' | 'settlement' | 'funding')[]
  ) => {
    for (const milestone of milestones) await gateway.clock.advanceTo(milestone, { of: back.transaction_id });
    return back;
  };
  const late: Making = (gateway, sale) => {
    gateway.simulate.issuer.rule({ respond: { refund: 'late' }, times: 1 });
    return to(gateway, refund(gateway, sale, 400), 'settlement');
  };
  const ENDED = 'and can no longer be rejected. Create another refund.';
  /** A refund in each of its states, with the effect of a rejection now and of one on the third day. */
  // biome-ignore format: a table reads in columns
  const STATES: Readonly<Record<string, readonly [Making, atOnce: string, onDay3: string]>> = {
    authorized: [async (gateway, sale) => refund(gateway, sale, 400), 'rejected, never settled', 'rejected, settled'],
    settling: [(gateway, sale) => to(gateway, refund(gateway, sale, 400), 'card-cutoff'), 'rejected, never settled', 'rejected, settled'],
    'settling late': [late, 'rejected, never settled', 'rejected, settled'],
    settled: [(gateway, sale) => to(gateway, refund(gateway, sale, 400), 'settlement'), 'rejected, settled', 'rejected, settled'],
    funded: [(gateway, sale) => to(gateway, refund(gateway, sale, 400), 'funding'), 'rejected, settled', 'rejected, settled'],
    voided: [async (gateway, sale) => gateway.transactions.cancel(refund(gateway, sale, 400).transaction_id, { type: 'VOID' }), `bad_option: This refund is voided ${ENDED}`, `bad_option: This refund is voided ${ENDED}`],
    'rejected at settlement': [(gateway, sale) => {
      gateway.simulate.issuer.rule({ respond: { refund: 'reject' }, times: 1 });
      return to(gateway, refund(gateway, sale, 400), 'settlement');
    }, `bad_option: This refund is rejected ${ENDED}`, `bad_option: This refund is rejected ${ENDED}`],
    'rejected later': [async (gateway, sale) => {
      const back = await to(gateway, refund(gateway, sale, 400), 'settlement');
      gateway.simulate.issuer.rejectRefund({ transaction: back.transaction_id });
      return back;
    }, `bad_option: This refund is rejected ${ENDED}`, `bad_option: This refund is rejected ${ENDED}`],
  };

  it.each(Object.entries(STATES))('handles a refund that is %s', async (_state, [make, atOnce, onDay3]) => {
    const outcomes = [];
    for (const at of [{}, { at: { day: 3 } }]) {
      const gateway = freshGateway();
      const sale = sell(gateway, 1_000);
      await gateway.clock.advanceTo('settlement');
      const { transaction_id: transaction } = await make(gateway, sale);
      outcomes.push(await outcomeOf(gateway, sale, { transaction, ...at }));
    }
    expect(outcomes).toEqual([atOnce, onDay3]);
  });

  async function outcomeOf(gateway: Gateway, sale: Ref, options: RefundRejection & { readonly transaction: string }) {
    try {
      gateway.simulate.issuer.rejectRefund(options);
    } catch {
      const { code, message } = wishRefusal(() => gateway.simulate.issuer.rejectRefund(options));
      return `${code}: ${message}`;
    }
    await gateway.clock.advance({ days: 20 });
    expect(standing(gateway, sale)).toBe('settled');
    const { transaction_state, settled_at } = gateway.transactions.get(options.transaction);
    return `${transaction_state}, ${settled_at === null ? 'never settled' : 'settled'}`;
  }

  it('overrides the outcome set by a rule', async () => {
    const gateway = freshGateway({ rules: [{ respond: { refund: 'reject' } }] });
    const sale = sell(gateway, 1_000);
    await gateway.clock.advanceTo('settlement');
    const back = refund(gateway, sale, 400);
    refuse(gateway, back, { day: 1 });
    await gateway.clock.advanceTo('settlement', { of: back });
    expect(standing(gateway, back)).toBe('settled');
  });

  it.each<
    [string, (of: { readonly gateway: Gateway; readonly sale: Ref; readonly back: Ref }) => unknown, string, RegExp]
  >([
    ['nothing', () => undefined, 'bad_option', /^rejectRefund is /],
    ['no transaction', () => ({}), 'bad_option', /^rejectRefund\.transaction/],
    ['an unknown ID', () => ({ transaction: 'nobody' }), 'unknown_subject', /Transaction nobody does not exist/],
    [
      'a sale',
      ({ sale }) => ({ transaction: sale }),
      'bad_option',
      /is a SALE, not a REFUND\. Pass the REFUND that cancel returned/,
    ],
    [
      'a payment',
      ({ gateway }) => ({
        transaction: gateway.transactions.create({ type: 'PAYMENT', amount: 5, payment_method: banks.good }),
      }),
      'bad_option',
      /is a PAYMENT/,
    ],
    ['day 0', ({ back }) => ({ transaction: back, at: { day: 0 } }), 'bad_option', /^rejectRefund\.at\.day/],
    ['day 367', ({ back }) => ({ transaction: back, at: { day: 367 } }), 'bad_option', /^rejectRefund\.at\.day/],
    ['half a day', ({ back }) => ({ transaction: back, at: { bankingDay: 1.5 } }), 'bad_option', /^rejectRefund\.at\./],
    [
      'two days',
      ({ back }) => ({ transaction: back, at: { day: 1, bankingDay: 1 } }),
      'bad_option',
      /^rejectRefund\.at must be \{ day \} or \{ bankingDay \}/,
    ],
    [
      'a word',
      ({ back }) => ({ transaction: back, at: 'deadline' }),
      'bad_option',
      /^rejectRefund\.at must be \{ day \} or \{ bankingDay \}/,
    ],
    ['an unknown field', ({ back }) => ({ transaction: back, on: 3 }), 'bad_option', /no field "on"/],
  ])('rejects %s', async (_what, options, code, message) => {
    const { gateway, sale, back } = await refunded();
    const given = options({ gateway, sale, back });
    const events = gateway.events.list().length;
    const error = wishRefusal(() => Reflect.apply(gateway.simulate.issuer.rejectRefund, undefined, [given]));
    expect([error.code, error.message]).toEqual([code, expect.stringMatching(message)]);
    expect([gateway.events.list().length, standing(gateway, back)]).toEqual([events, 'settled']);
  });

  it('rejects a past day and names it, but accepts the current time', async () => {
    const { gateway, back } = await refunded();
    await gateway.clock.advance({ bankingDays: 2 });
    const error = wishRefusal(() => refuse(gateway, back, { bankingDay: 1 }));
    expect(`${error.code}: ${error.message}`).toBe(
      'bad_option: rejectRefund.at must not be in the past; got 2026-01-09T13:30:00.000Z, and it is 2026-01-12T13:30:00.000Z. Omit it to reject the refund now.',
    );
    refuse(gateway, back, { bankingDay: 2 });
    await gateway.idle();
    await gateway.clock.advance(0);
    expect(standing(gateway, back)).toBe('rejected');
  });
});
