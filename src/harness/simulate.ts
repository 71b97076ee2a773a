import { z } from 'zod';
import type { Engine } from '../context.ts';
import { SettleboxError } from '../core/errors.ts';
import { isoText } from '../core/time.ts';
import { parseWish } from '../core/wish.ts';
import type { ChangeCode } from '../facts/change-codes.ts';
import { type ReturnCode, SPEC_RETURN_CODES } from '../facts/return-codes.ts';
import type { ReturnAt } from '../resources/ach-returns/wish.ts';
import { REVERSAL_REASON_NAMES, type ReversalReason } from '../resources/reversals/rules.ts';
import { type BankRule, type BankRuleOptions, orderBankRule } from './bank-rules.ts';
import { createFaults, type Faults } from './faults.ts';
import { createIssuer, type Issuer } from './issuer.ts';
import { momentOf } from './moment-wish.ts';
import { order } from './orders.ts';
import { idOf, type TransactionRef } from './references.ts';
import { type ActiveRule, bankRulesInForce } from './rules-in-force.ts';

export type { BankRule };

/** An answer to an entry that somebody will send; its code says who. */
export interface ReturnOptions {
  /** The payment or payout, or its id. */
  readonly transaction: TransactionRef;
  /**
   * R01 and its like come from the receiver's bank after settlement; R13, R18, R19, R25-R28, R32, R34, R35 from the operator
   * before it; R61-R70 from the originating bank against a return; R71-R77 from the bank against that.
   */
  readonly code: ReturnCode;
  /**
   * `{ day: n }`: the nth calendar day; `{ bankingDay: n }`: the nth banking day; both at 08:30 ET, on a day the Fed is closed
   * the next banking day. They count from settlement; an operator's from submission, R61-R70 from the return, R71-R77 from
   * the dishonor. `'deadline'`: the last moment allowed. A moment is taken as it is. Without it: the usual day of the code, or
   * now where that is past.
   */
  readonly at?: ReturnAt;
  /** Sends it after its deadline; it is marked `untimely`. */
  readonly late?: boolean;
  /** What its addenda record says besides: at most 44 columns. */
  readonly information?: string;
  /** With R14 and R15, `YYYY-MM-DD`. */
  readonly dateOfDeath?: string;
  /** With R23: when the receiver refused the credit, which its two banking days count from. Default the settlement. */
  readonly declinedAt?: string | Date | number;
}

/** A notification of change that the receiver's bank will send. */
export interface NotificationOfChangeOptions {
  readonly transaction: TransactionRef;
  readonly code: ChangeCode;
  /** What the code corrects, all of it and nothing else; nothing with C13. */
  readonly corrected?: {
    /** 4 to 17 digits. */
    readonly account_number?: string;
    /** Nine digits. */
    readonly routing_number?: string;
    readonly account_type?: 'checking' | 'savings';
    readonly individual_id?: string;
  };
  /** As of a return; default the first banking day after settlement, at latest the second. */
  readonly at?: ReturnAt;
}

/** An entry that its originator takes back. */
export interface ReversalOptions {
  readonly transaction: TransactionRef;
  /** `duplicate`, `wrong_receiver`, `wrong_amount`, `wrong_date`: an error of the originator's own. */
  readonly reason: ReversalReason;
}

/** A reversal that was planned. */
export interface ScheduledReversal {
  readonly id: string;
  /** ISO 8601: when the reversing entry goes out, and when it settles. */
  readonly submittedAt: string;
  readonly at: string;
  /** The last moment at which one may go out. */
  readonly deadline: string;
  /** Takes the plan back; false where it has gone out. */
  cancel(): boolean;
}

/** What was planned. */
export interface ScheduledReturn {
  readonly id: string;
  /** ISO 8601; foretold where the entry has not settled. */
  readonly at: string;
  /** The last timely moment; null for codes that have none. */
  readonly deadline: string | null;
  /** Takes the plan back; false where it has happened, lapsed or was taken back already. */
  cancel(): boolean;
}

/** The other companies: what a test may make them do. */
export interface Simulate {
  /** Trouble on purpose: lost answers, late webhooks, files that come twice. */
  readonly faults: Faults;
  readonly issuer: Issuer;
  readonly ach: {
    /**
     * Has somebody answer an entry: the operator reject it before settlement, the receiver's bank return it afterwards, the
     * originating bank dishonor that return, the receiver's bank contest the dishonor. The code says which. It may be planned
     * as soon as the entry exists (a dishonor and a contest: once there is something to answer).
     *
     * @throws SettleboxError `impossible_return` with the last moment that would have worked; `bad_option`; `unknown_subject`
     * @example
     * gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 40 } });
     */
    return(wish: ReturnOptions): ScheduledReturn;
    /**
     * Has the receiver's bank correct what an entry said of the account. The entry settles all the same; the event
     * `ach.notification_of_change` tells the corrected data, and a stored account keeps it until
     * `paymentTokens.update(token, { apply_correction: true })`. Until then the next debit draws it again.
     *
     * @throws SettleboxError `impossible_change` with the last moment that would have worked; `bad_option`; `unknown_subject`
     * @example
     * gateway.simulate.ach.notificationOfChange({ transaction: payment, code: 'C01', corrected: { account_number: '000123456789' } });
     */
    notificationOfChange(wish: NotificationOfChangeOptions): ScheduledReturn;
    /**
     * Has the originator reverse an entry of its own, within five banking days of its settlement: a second entry the other way
     * round goes out with the next cut-off, and with its settlement the first one is `reversed`. Where a return is faster, the
     * reversal lapses, so that no money goes back twice.
     *
     * @throws SettleboxError `impossible_reversal` with the last moment that would have worked; `bad_option`; `unknown_subject`
     * @example
     * gateway.simulate.ach.reverse({ transaction: payment, reason: 'duplicate' });
     */
    reverse(wish: ReversalOptions): ScheduledReversal;
    /**
     * Has receiving banks, and the operator before them, answer entries by a rule of the test's own, before any test value:
     * data, kept in the world.
     *
     * @throws SettleboxError `bad_option`
     * @example
     * gateway.simulate.ach.rule({ match: { name: 'Grace Hopper', amount: { min: 50_000 } }, answer: { return: 'R01' }, times: 2 });
     */
    rule(wish: BankRuleOptions): BankRule;
    /** The rules in force, first made first; one that has ended is not among them. */
    rules(): ActiveRule<BankRuleOptions>[];
    /** Takes a rule back, by its id; false where it has ended already. */
    removeRule(rule: string | { readonly id: string }): boolean;
    /**
     * Takes back what was planned, by its id: a return, a notification of change or a reversal. False where it has happened,
     * lapsed or was taken back already.
     *
     * @throws SettleboxError `unknown_subject` for what is the id of no plan
     * @example
     * gateway.simulate.ach.cancel(plan.id);
     */
    cancel(plan: string | { readonly id: string }): boolean;
  };
}

const moment = z.union([z.string(), z.date(), z.number()]);
export const returnWish = z.strictObject({
  transaction: z.unknown(),
  code: z.string().max(3, `must be a return code such as ${SPEC_RETURN_CODES.join(', ')}`),
  at: z.unknown().optional(),
  late: z.boolean().default(false),
  information: z
    .string()
    .max(44)
    .regex(/^[\x20-\x7e]*$/, 'must contain only printable ASCII characters')
    .optional(),
  dateOfDeath: z.iso.date('must be a date such as 2026-01-31').optional(),
  declinedAt: moment.optional(),
});

export const changeWish = z.strictObject({
  transaction: z.unknown(),
  code: z.string().max(3, 'must be a change code such as C01'),
  corrected: z
    .strictObject({
      account_number: z
        .string()
        .regex(/^\d{4,17}$/, 'must be 4 to 17 digits')
        .optional(),
      routing_number: z
        .string()
        .regex(/^\d{9}$/, 'must be nine digits')
        .optional(),
      account_type: z.enum(['checking', 'savings']).optional(),
      individual_id: z
        .string()
        .regex(/^[\x21-\x7e]{1,15}$/, 'must be 1 to 15 printable ASCII characters without spaces')
        .optional(),
    })
    .default({}),
  at: z.unknown().optional(),
});

const REASONS_TAKEN = `must be one of ${REVERSAL_REASON_NAMES.join(', ')}: only the originator’s own errors can be reversed`;
export const reversalWish = z.strictObject({
  transaction: z.unknown(),
  reason: z.enum(REVERSAL_REASON_NAMES, REASONS_TAKEN),
});

export function createSimulate(engine: Engine): Simulate {
  return {
    faults: createFaults(engine),
    issuer: createIssuer(engine),
    ach: {
      return: (wish) => planReturn(engine, wish),
      notificationOfChange: (wish) => planChange(engine, wish),
      reverse: (wish) => planReversal(engine, wish),
      rule(wish) {
        const id = orderBankRule(engine, wish, 'rule');
        return { id, cancel: () => order(engine, 'simulate.ach.rule cancel', { id }) };
      },
      rules: () => bankRulesInForce(engine),
      removeRule: (rule) => order(engine, 'simulate.ach.rule cancel', { id: idOf(rule) }),
      cancel: (plan) => cancelPlan(engine, idOf(plan)),
    },
  };
}

/** How each kind of plan is taken back, by the first word of its id. */
const CANCELS = {
  RETURN: 'simulate.ach.return cancel',
  NOTICE: 'simulate.ach.notificationOfChange cancel',
  REVERSAL: 'simulate.ach.reverse cancel',
} as const;

function cancelPlan(engine: Engine, id: string): boolean {
  const kind = Object.entries(CANCELS).find(([word]) => id.startsWith(`${word}-`));
  if (kind !== undefined) return order(engine, kind[1], { id });
  throw new SettleboxError(
    'unknown_subject',
    `${id} is not the id of a scheduled return, notification of change or reversal.`,
    'Pass the return value of simulate.ach.return, notificationOfChange or reverse, or its id.',
  );
}

function planReturn(engine: Engine, wish: ReturnOptions): ScheduledReturn {
  const { transaction, code, late, information, dateOfDeath, declinedAt } = parseWish(returnWish, wish, 'return');
  const details = { information, dateOfDeath, declinedAt: momentOf(declinedAt, 'return.declinedAt') };
  const said = Object.values(details).some((value) => value !== undefined);
  const asked = { transactionId: idOf(transaction), code, late, at: wish.at, ...(said ? { details } : {}) };
  const planned = order(engine, 'simulate.ach.return', asked);
  return {
    id: planned.id,
    at: isoText(planned.at),
    deadline: planned.deadline === undefined ? null : isoText(planned.deadline),
    cancel: () => order(engine, 'simulate.ach.return cancel', { id: planned.id }),
  };
}

function planChange(engine: Engine, wish: NotificationOfChangeOptions): ScheduledReturn {
  const { transaction, code, corrected } = parseWish(changeWish, wish, 'notificationOfChange');
  const asked = { transactionId: idOf(transaction), code, corrected, at: wish.at };
  const { id, at, deadline } = order(engine, 'simulate.ach.notificationOfChange', asked);
  const cancel = () => order(engine, 'simulate.ach.notificationOfChange cancel', { id });
  return { id, at: isoText(at), deadline: isoText(deadline), cancel };
}

function planReversal(engine: Engine, wish: ReversalOptions): ScheduledReversal {
  const { transaction, reason } = parseWish(reversalWish, wish, 'reverse');
  const planned = order(engine, 'simulate.ach.reverse', { transactionId: idOf(transaction), reason });
  const { id, submittedAt, at, deadline } = planned;
  return {
    ...{ id, submittedAt: isoText(submittedAt), at: isoText(at), deadline: isoText(deadline) },
    cancel: () => order(engine, 'simulate.ach.reverse cancel', { id }),
  };
}
