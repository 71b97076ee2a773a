import { z } from 'zod';
import type { ReturnAt } from '../domain/ach/return-timing/return-time.ts';
import { REVERSAL_REASON_NAMES, type ReversalReason } from '../domain/ach/reversals/rules.ts';
import type { Engine } from '../domain/base/context.ts';
import { SettleboxError } from '../engine/errors.ts';
import { parseOptions } from '../engine/parse-options.ts';
import { isoText } from '../engine/time.ts';
import type { ChangeCode } from '../facts/change-codes.ts';
import { type ReturnCode, SPEC_RETURN_CODES } from '../facts/return-codes.ts';
import { type BankRule, type BankRuleOptions, orderBankRule } from './bank-rules.ts';
import { runCommand } from './commands.ts';
import { createFaults, type Faults } from './faults.ts';
import { createIssuer, type Issuer } from './issuer.ts';
import { parseTime } from './parse-time.ts';
import { idOf, type TransactionRef } from './references.ts';
import { type ActiveRule, bankRulesInForce } from './rules-in-force.ts';

export type { BankRule };

/** Describes a return, rejection, dishonor or contest of an ACH entry; the code decides which. */
export interface ReturnOptions {
  /** The payment or payout, or its id. */
  readonly transaction: TransactionRef;
  /**
   * The return code. Receiving banks send R01 and similar codes after settlement. The ACH operator rejects entries
   * with R13, R18, R19, R25-R28, R32, R34 and R35 before settlement. The originating bank dishonors a return with
   * R61-R70, and the receiving bank contests the dishonor with R71-R77.
   */
  readonly code: ReturnCode;
  /**
   * When the return arrives. `{ day: n }` is the nth calendar day, and `{ bankingDay: n }` the nth banking day, both
   * at 08:30 ET; if the Fed is closed on that day, the next banking day. Days count from settlement; for the operator
   * from submission, for R61-R70 from the return, for R71-R77 from the dishonor. `'deadline'` is the last time
   * allowed. A time is used as it is. Default: the usual day of the code, or now if that is past.
   */
  readonly at?: ReturnAt;
  /** Allows a return after its deadline; it is marked `untimely`. Default false. */
  readonly late?: boolean;
  /** Text of the addenda record: at most 44 ASCII characters. */
  readonly information?: string;
  /** The date of death, with R14 and R15: `YYYY-MM-DD`. */
  readonly dateOfDeath?: string;
  /**
   * With R23: when the receiver declined the credit. The deadline of two banking days counts from it. Default: the
   * settlement.
   */
  readonly declinedAt?: string | Date | number;
}

/** Describes a notification of change by the receiving bank. */
export interface NotificationOfChangeOptions {
  /** The payment or payout, or its id. */
  readonly transaction: TransactionRef;
  /** The change code, such as `C01`. */
  readonly code: ChangeCode;
  /** Exactly the fields that the code corrects; empty with C13. */
  readonly corrected?: {
    /** 4 to 17 digits. */
    readonly account_number?: string;
    /** Nine digits. */
    readonly routing_number?: string;
    /** The new account type. */
    readonly account_type?: 'checking' | 'savings';
    /** 1 to 15 printable ASCII characters without spaces. */
    readonly individual_id?: string;
  };
  /**
   * When the notification arrives, as in `ReturnOptions`. Default: the first banking day after settlement; at latest
   * the second.
   */
  readonly at?: ReturnAt;
}

/** Describes the reversal of an ACH entry by its originator. */
export interface ReversalOptions {
  /** The payment or payout, or its id. */
  readonly transaction: TransactionRef;
  /** The originator's own error: `duplicate`, `wrong_receiver`, `wrong_amount` or `wrong_date`. */
  readonly reason: ReversalReason;
}

/** A scheduled reversal. */
export interface ScheduledReversal {
  /** Id of the reversal, for `simulate.ach.cancel`. */
  readonly id: string;
  /** ISO 8601: when the reversing entry is submitted. */
  readonly submittedAt: string;
  /** ISO 8601: when the reversing entry settles. */
  readonly at: string;
  /** ISO 8601: the last time at which a reversal can be submitted. */
  readonly deadline: string;
  /** Cancels the reversal. Returns false if it was already submitted. */
  cancel(): boolean;
}

/** A scheduled return or notification of change. */
export interface ScheduledReturn {
  /** Id of the return or notification, for `simulate.ach.cancel`. */
  readonly id: string;
  /** ISO 8601: when it arrives; a forecast if the entry has not settled. */
  readonly at: string;
  /** ISO 8601: the last time at which it is timely; null for codes without a deadline. */
  readonly deadline: string | null;
  /** Cancels it. Returns false if it already arrived, was discarded or was canceled. */
  cancel(): boolean;
}

/** Simulates the other parties: the card issuer and network, and the banks. */
export interface Simulate {
  /** Injects faults: lost responses, late webhooks, duplicated files. */
  readonly faults: Faults;
  /** Controls how card issuers and the card network respond. */
  readonly issuer: Issuer;
  /** Controls how receiving banks and the ACH operator respond. */
  readonly ach: {
    /**
     * Schedules the response to an ACH entry: a rejection by the operator before settlement, a return by the
     * receiving bank after it, a dishonor of that return by the originating bank, or a contest of the dishonor. The
     * code decides which. It can be scheduled as soon as the entry exists; a dishonor and a contest as soon as the
     * return or dishonor exists.
     *
     * @throws SettleboxError `impossible_return` with the last time that would have worked; `bad_option`;
     * `unknown_subject`
     * @example
     * gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 40 } });
     */
    return(options: ReturnOptions): ScheduledReturn;
    /**
     * Schedules a correction of the account data by the receiving bank. The entry settles all the same. The event
     * `ach.notification_of_change` reports the corrected data, and a stored account keeps it until
     * `paymentTokens.update(token, { apply_correction: true })`. Until then, each debit causes another notification.
     *
     * @throws SettleboxError `impossible_change` with the last time that would have worked; `bad_option`;
     * `unknown_subject`
     * @example
     * gateway.simulate.ach.notificationOfChange({ transaction: payment, code: 'C01', corrected: { account_number: '000123456789' } });
     */
    notificationOfChange(options: NotificationOfChangeOptions): ScheduledReturn;
    /**
     * Schedules the reversal of an entry by its originator, within five banking days of its settlement. An opposite
     * entry is submitted at the next cut-off; when it settles, the first one is `reversed`. If a return arrives
     * earlier, the reversal is discarded, so that the money is not returned twice.
     *
     * @throws SettleboxError `impossible_reversal` with the last time that would have worked; `bad_option`;
     * `unknown_subject`
     * @example
     * gateway.simulate.ach.reverse({ transaction: payment, reason: 'duplicate' });
     */
    reverse(options: ReversalOptions): ScheduledReversal;
    /**
     * Adds a rule for how receiving banks and the operator respond to entries. Rules take precedence over test values.
     * They are plain data, stored in the world.
     *
     * @throws SettleboxError `bad_option`
     * @example
     * gateway.simulate.ach.rule({ match: { name: 'Grace Hopper', amount: { min: 50_000 } }, respond: { return: 'R01' }, times: 2 });
     */
    rule(options: BankRuleOptions): BankRule;
    /**
     * Returns the active rules, oldest first.
     *
     * @example
     * gateway.simulate.ach.rules().map(({ rule }) => rule.respond);
     */
    rules(): ActiveRule<BankRuleOptions>[];
    /**
     * Removes a rule by its id. Returns false if it has already ended.
     *
     * @example
     * gateway.simulate.ach.removeRule(rule);
     */
    removeRule(rule: string | { readonly id: string }): boolean;
    /**
     * Cancels a scheduled return, notification of change or reversal by its id. Returns false if it already happened,
     * was discarded or was canceled.
     *
     * @throws SettleboxError `unknown_subject` if the id is not one of these
     * @example
     * gateway.simulate.ach.cancel(plan.id);
     */
    cancel(plan: string | { readonly id: string }): boolean;
  };
}

const time = z.union([z.string(), z.date(), z.number()]);
export const returnOptions = z.strictObject({
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
  declinedAt: time.optional(),
});

export const changeOptions = z.strictObject({
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

const REASONS_ACCEPTED = `must be one of ${REVERSAL_REASON_NAMES.join(', ')}: only the originator’s own errors can be reversed`;
export const reversalOptions = z.strictObject({
  transaction: z.unknown(),
  reason: z.enum(REVERSAL_REASON_NAMES, REASONS_ACCEPTED),
});

export function createSimulate(engine: Engine): Simulate {
  return {
    faults: createFaults(engine),
    issuer: createIssuer(engine),
    ach: {
      return: (options) => planReturn(engine, options),
      notificationOfChange: (options) => planChange(engine, options),
      reverse: (options) => planReversal(engine, options),
      rule(options) {
        const id = orderBankRule(engine, options, 'rule');
        return { id, cancel: () => runCommand(engine, 'simulate.ach.rule cancel', { id }) };
      },
      rules: () => bankRulesInForce(engine),
      removeRule: (rule) => runCommand(engine, 'simulate.ach.rule cancel', { id: idOf(rule) }),
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
  if (kind !== undefined) return runCommand(engine, kind[1], { id });
  throw new SettleboxError(
    'unknown_subject',
    `${id} is not the id of a scheduled return, notification of change or reversal.`,
    'Pass the return value of simulate.ach.return, notificationOfChange or reverse, or its id.',
  );
}

function planReturn(engine: Engine, options: ReturnOptions): ScheduledReturn {
  const { transaction, code, late, information, dateOfDeath, declinedAt } = parseOptions(
    returnOptions,
    options,
    'return',
  );
  const details = { information, dateOfDeath, declinedAt: parseTime(declinedAt, 'return.declinedAt') };
  const said = Object.values(details).some((value) => value !== undefined);
  const asked = { transactionId: idOf(transaction), code, late, at: options.at, ...(said ? { details } : {}) };
  const planned = runCommand(engine, 'simulate.ach.return', asked);
  return {
    id: planned.id,
    at: isoText(planned.at),
    deadline: planned.deadline === undefined ? null : isoText(planned.deadline),
    cancel: () => runCommand(engine, 'simulate.ach.return cancel', { id: planned.id }),
  };
}

function planChange(engine: Engine, options: NotificationOfChangeOptions): ScheduledReturn {
  const { transaction, code, corrected } = parseOptions(changeOptions, options, 'notificationOfChange');
  const asked = { transactionId: idOf(transaction), code, corrected, at: options.at };
  const { id, at, deadline } = runCommand(engine, 'simulate.ach.notificationOfChange', asked);
  const cancel = () => runCommand(engine, 'simulate.ach.notificationOfChange cancel', { id });
  return { id, at: isoText(at), deadline: isoText(deadline), cancel };
}

function planReversal(engine: Engine, options: ReversalOptions): ScheduledReversal {
  const { transaction, reason } = parseOptions(reversalOptions, options, 'reverse');
  const planned = runCommand(engine, 'simulate.ach.reverse', { transactionId: idOf(transaction), reason });
  const { id, submittedAt, at, deadline } = planned;
  return {
    id,
    submittedAt: isoText(submittedAt),
    at: isoText(at),
    deadline: isoText(deadline),
    cancel: () => runCommand(engine, 'simulate.ach.reverse cancel', { id }),
  };
}
