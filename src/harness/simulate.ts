import { z } from 'zod';
import type { Engine } from '../context.ts';
import { isoText } from '../core/time.ts';
import { parseWish } from '../core/wish.ts';
import { type ReturnCode, SPEC_RETURN_CODES } from '../facts/return-codes.ts';
import type { ReturnAt } from '../resources/ach-returns/simulations.ts';
import { type IssuerRuleWish, issuerRuleWish } from '../resources/issuer-rules/simulations.ts';
import { createFaults, type Faults } from './faults.ts';
import { order } from './orders.ts';
import { idOf, type TransactionRef } from './references.ts';

export type { IssuerRuleWish };

/** A return that the receiver's bank will send. */
export interface ReturnWish {
  /** The payment or payout, or its id. */
  readonly transaction: TransactionRef;
  readonly code: ReturnCode;
  /**
   * `{ day: n }`: the nth calendar day after settlement; `{ bankingDay: n }`: the nth banking day; both at 08:30 ET, on a
   * day the Fed is closed the next banking day. `'deadline'`: the last moment allowed. A moment is taken as it is.
   * Without it: the default day of the code, or now where that is past.
   */
  readonly at?: ReturnAt;
  /** Sends it after its deadline; it is marked `untimely`. */
  readonly late?: boolean;
}

/** What was planned. */
export interface ReturnPlan {
  readonly id: string;
  /** ISO 8601; foretold where the entry has not settled. */
  readonly at: string;
  /** The last timely moment; null for codes that have none. */
  readonly deadline: string | null;
  /** Takes the plan back; false where it has happened, lapsed or was taken back already. */
  cancel(): boolean;
}

/** A rule that a test made for issuers. */
export interface IssuerRule {
  readonly id: string;
  /** Takes the rule back; false where it has ended already. */
  cancel(): boolean;
}

/** The other companies: what a test may make them do. */
export interface Simulate {
  /** Trouble on purpose: lost answers, late webhooks, files that come twice. */
  readonly faults: Faults;
  readonly issuer: {
    /**
     * Has issuers answer authorizations by a rule of the test's own, before any test value: data, kept in the world.
     *
     * @throws SettleboxError `bad_option`
     * @example
     * gateway.simulate.issuer.rule({ match: { last_four: '4242' }, answer: { code: '51' }, times: 2 });
     * gateway.simulate.issuer.rule({ answer: { delaySeconds: 2 } });   // fetch answers when the clock is there
     */
    rule(wish: IssuerRuleWish): IssuerRule;
  };
  readonly ach: {
    /**
     * Has the receiver's bank return an entry, as soon as it has settled or later.
     *
     * @throws SettleboxError `impossible_return` with the last moment that would have worked
     * @example
     * gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 40 } });
     */
    return(wish: ReturnWish): ReturnPlan;
  };
}

const returnWish = z.strictObject({
  transaction: z.unknown(),
  code: z.string().max(3, `a return code such as ${SPEC_RETURN_CODES.join(' ')}`),
  at: z.unknown().optional(),
  late: z.boolean().default(false),
});

export function createSimulate(engine: Engine): Simulate {
  return {
    faults: createFaults(engine),
    issuer: {
      rule(wish) {
        const id = orderIssuerRule(engine, wish, 'rule');
        return { id, cancel: () => order(engine, 'simulate.issuer.rule cancel', { id }) };
      },
    },
    ach: {
      return(wish) {
        const { transaction, code, late } = parseWish(returnWish, wish, 'return');
        const asked = { transactionId: idOf(transaction), code, late, at: wish.at };
        const planned = order(engine, 'simulate.ach.return', asked);
        return {
          id: planned.id,
          at: isoText(planned.at),
          deadline: planned.deadline === undefined ? null : isoText(planned.deadline),
          cancel: () => order(engine, 'simulate.ach.return cancel', { id: planned.id }),
        };
      },
    },
  };
}

/** @throws SettleboxError `bad_option` */
export function orderIssuerRule(engine: Engine, wish: IssuerRuleWish, of: string): string {
  return order(engine, 'simulate.issuer.rule', parseWish(issuerRuleWish, wish, of));
}
