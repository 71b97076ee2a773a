import type { Engine } from '../domain/base/context.ts';
import { SettleboxError } from '../engine/errors.ts';
import { parseOptions } from '../engine/parse-options.ts';
import { isoText } from '../engine/time.ts';
import { readKeyring } from '../worlds/seed-clients.ts';
import { type BankRule, type BankRuleOptions, orderBankRule } from './bank-rules.ts';
import { runCommand } from './commands.ts';
import { createFaults, type Faults } from './faults.ts';
import { createIssuer, type Issuer } from './issuer.ts';
import { datesAsTimes, parseTime } from './parse-time.ts';
import { idOf } from './references.ts';
import { knownClient } from './return-rates.ts';
import { type ActiveRule, bankRulesInForce } from './rules-in-force.ts';
import {
  changeOptions,
  type NotificationOfChangeOptions,
  type PayoutFailureOptions,
  payoutFailureOptions,
  type ReturnOptions,
  type ReturnRequestOptions,
  type ReversalOptions,
  requestOptions,
  returnOptions,
  reversalOptions,
} from './simulate-options.ts';

export type { BankRule };

/** A scheduled reversal. */
export type ScheduledReversal = {
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
};

/** A scheduled return or notification of change. */
export type ScheduledReturn = {
  /** Id of the return or notification, for `simulate.ach.cancel`. */
  readonly id: string;
  /** Arrival in ISO 8601; a forecast if the entry has not settled. */
  readonly at: string;
  /** ISO 8601: the last time at which it is timely; null for codes without a deadline. */
  readonly deadline: string | null;
  /** Cancels it. Returns false if it already arrived, was discarded or was canceled. */
  cancel(): boolean;
};

/** A pending request for a return. */
export type ScheduledReturnRequest = {
  /** Id of the request, for `simulate.ach.cancel`. */
  readonly id: string;
  /** ISO 8601: when the bank responds; null if it does not. */
  readonly at: string | null;
  /** ISO 8601: the last time for a response; null before 2025-04-01, when there was none. */
  readonly deadline: string | null;
  /** Withdraws the request. Returns false if the bank has already responded. */
  cancel(): boolean;
};

/** Simulates the other parties: the card issuer and network, and the banks. */
export type Simulate = {
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
     * Schedules a correction of the account data by the receiving bank. The entry settles anyway. The event
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
     * Requests the return of a settled entry, as its originating bank. The receiving bank returns it with R06, declines,
     * or does not respond within ten banking days. Compliance is optional, so the merchant can't rely on it.
     *
     * @throws SettleboxError `impossible_return` with what would have worked; `bad_option`; `unknown_subject`
     * @example
     * gateway.simulate.ach.requestReturn({ transaction: payout, reason: 'fraud', response: 'decline', at: { bankingDay: 3 } });
     */
    requestReturn(options: ReturnRequestOptions): ScheduledReturnRequest;
    /**
     * Makes a deposit fail, because the merchant's bank account is closed: at 08:30 ET of the banking day after it, its money
     * is payable again, and part of the next deposit. An extension.
     *
     * @returns when the deposit fails in ISO 8601; null for the next deposit of a client
     * @throws SettleboxError `impossible_return` for a debit or a failed deposit; `bad_option`; `unknown_subject`
     * @example
     * gateway.simulate.ach.failPayout({ deposit: gateway.deposits.list().data[0] });
     */
    failPayout(options?: PayoutFailureOptions): { readonly at: string | null };
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
     * Cancels a scheduled return, notification of change, reversal or request for a return by its id. Returns false if it already happened,
     * was discarded or was canceled.
     *
     * @throws SettleboxError `unknown_subject` if the id is not one of these
     * @example
     * gateway.simulate.ach.cancel(plan.id);
     */
    cancel(plan: string | { readonly id: string }): boolean;
  };
};

/** Creates `gateway.simulate`. */
export function createSimulate(engine: Engine): Simulate {
  return {
    faults: createFaults(engine),
    issuer: createIssuer(engine),
    ach: {
      return: (options) => planReturn(engine, options),
      notificationOfChange: (options) => planChange(engine, options),
      reverse: (options) => planReversal(engine, options),
      requestReturn: (options) => requestReturn(engine, options),
      failPayout: (options) => failPayout(engine, options),
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

/** The function that cancels each kind of scheduled simulation, by the prefix of its id. */
const CANCELS = {
  RETURN: 'simulate.ach.return cancel',
  NOTICE: 'simulate.ach.notificationOfChange cancel',
  REVERSAL: 'simulate.ach.reverse cancel',
} as const;

function cancelPlan(engine: Engine, id: string): boolean {
  const kind = Object.entries(CANCELS).find(([prefix]) => id.startsWith(`${prefix}-`));
  if (kind !== undefined) return runCommand(engine, kind[1], { id });
  throw new SettleboxError(
    'unknown_subject',
    `${id} is not the id of a scheduled return, notification of change, reversal or request for a return.`,
    'Pass the return value of simulate.ach.return, notificationOfChange, reverse or requestReturn, or its id.',
  );
}

function planReturn(engine: Engine, options: ReturnOptions): ScheduledReturn {
  const { transaction, code, late, information, dateOfDeath, declinedAt, reviewedAt, questionable } = parseOptions(
    returnOptions(),
    options,
    'return',
  );
  const details = {
    information,
    dateOfDeath,
    declinedAt: parseTime(declinedAt, 'return.declinedAt'),
    reviewedAt: parseTime(reviewedAt, 'return.reviewedAt'),
  };
  const hasDetails = Object.values(details).some((value) => value !== undefined);
  const request = {
    transactionId: idOf(transaction),
    code,
    late,
    at: datesAsTimes(options.at),
    questionable,
    ...(hasDetails ? { details } : {}),
  };
  const planned = runCommand(engine, 'simulate.ach.return', request);
  return {
    id: planned.id,
    at: isoText(planned.at),
    deadline: planned.deadline === undefined ? null : isoText(planned.deadline),
    cancel: () => runCommand(engine, 'simulate.ach.return cancel', { id: planned.id }),
  };
}

function planChange(engine: Engine, options: NotificationOfChangeOptions): ScheduledReturn {
  const { transaction, code, corrected } = parseOptions(changeOptions(), options, 'notificationOfChange');
  const request = { transactionId: idOf(transaction), code, corrected, at: datesAsTimes(options.at) };
  const { id, at, deadline } = runCommand(engine, 'simulate.ach.notificationOfChange', request);
  const cancel = () => runCommand(engine, 'simulate.ach.notificationOfChange cancel', { id });
  return { id, at: isoText(at), deadline: isoText(deadline), cancel };
}

function planReversal(engine: Engine, options: ReversalOptions): ScheduledReversal {
  const { transaction, reason } = parseOptions(reversalOptions(), options, 'reverse');
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

function requestReturn(engine: Engine, options: ReturnRequestOptions): ScheduledReturnRequest {
  const { transaction, reason, response } = parseOptions(requestOptions(), options, 'requestReturn');
  const request = { transactionId: idOf(transaction), reason, response, at: datesAsTimes(options.at) };
  const { id, at, deadline } = runCommand(engine, 'simulate.ach.requestReturn', request);
  return {
    id,
    at: at === undefined ? null : isoText(at),
    deadline: deadline === undefined ? null : isoText(deadline),
    cancel: () => runCommand(engine, 'simulate.ach.return cancel', { id }),
  };
}

function failPayout(engine: Engine, options: PayoutFailureOptions = {}) {
  const { deposit, client } = parseOptions(payoutFailureOptions(), options, 'failPayout');
  const at = runCommand(engine, 'simulate.ach.failPayout', {
    depositId: deposit === undefined ? undefined : idOf(deposit),
    clientId: client === undefined ? readKeyring(engine).merchant.clientId : knownClient(engine, client),
  });
  return { at: at === undefined ? null : isoText(at) };
}
