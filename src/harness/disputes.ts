import { z } from 'zod';
import { lazily } from '../contract/lazily.ts';
import type { ReturnAt } from '../domain/ach/return-timing/return-time.ts';
import type { Engine } from '../domain/base/context.ts';
import type { GivenTime } from '../domain/base/given-time.ts';
import { type DisputeRuleOptions, disputeRuleSchema } from '../domain/cards/disputes/dispute-rules.ts';
import type { DisputeOpening } from '../domain/cards/disputes/lifecycle.ts';
import type { DisputeSchedule } from '../domain/cards/disputes/simulations.ts';
import { FRAUD_KINDS, type FraudKind } from '../domain/cards/fraud-reports/schema.ts';
import { requireExtensions } from '../engine/extensions.ts';
import { parseOptions } from '../engine/parse-options.ts';
import { isoText } from '../engine/time.ts';
import { runCommand } from './commands.ts';
import { datesAsTimes, parseTime } from './parse-time.ts';
import { idOf, type TransactionRef } from './references.ts';

export { type DisputeRuleOptions, disputeRuleSchema };

/** A dispute, or its id. */
export type DisputeRef = string | { readonly id: string };

/** Describes a dispute by the cardholder. */
export type DisputeOptions = {
  /** The SALE or captured AUTH, or its id. */
  readonly transaction: TransactionRef;
  /** The reason code of the card's network, such as `13.1` for Visa. */
  readonly reason: string;
  /** Cents. Default: all that is not disputed yet. Several disputes can cover parts. */
  readonly amount?: number | undefined;
  /**
   * Arrival, as in `ReturnOptions.at`; days count from settlement, and `'deadline'` is the cardholder's last second. Default
   * `{ day: 30 }`, or now if that is past.
   */
  readonly at?: ReturnAt | undefined;
  /** For reasons of non-receipt: the day from which the cardholder's days count. Default: the day of the transaction. */
  readonly expectedDelivery?: GivenTime | undefined;
  /** Allows an arrival after the cardholder's deadline; the merchant then wins by responding. Default false. */
  readonly late?: boolean | undefined;
};

/** A scheduled dispute. */
export type ScheduledDispute = {
  /** Id of the dispute, which `disputes.get` knows once it has arrived. */
  readonly id: string;
  /** Arrival in ISO 8601; predicted if the transaction has not settled. */
  readonly at: string;
  /** ISO 8601: the cardholder's last second. */
  readonly deadline: string;
  /** Cancels it. Returns false if it already arrived, was discarded or was canceled. */
  cancel(): boolean;
};

/** Describes an issuer's report of fraud. */
export type FraudReportOptions = {
  /** The settled charge, or its id. */
  readonly transaction: TransactionRef;
  /** The kind of fraud. Default `unauthorized_use`. */
  readonly type?: FraudKind | undefined;
};

/** Simulates cardholders and issuers that dispute charges. An extension: see the option `extensions`. */
export interface DisputeSimulation {
  /**
   * Schedules a chargeback, which takes the amount from the merchant. It can be scheduled as soon as the charge exists.
   *
   * @throws SettleboxError `impossible_dispute` with what would work; `bad_option`; `unknown_subject`
   * @example
   * const { id } = gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1', at: { day: 20 } });
   */
  dispute(options: DisputeOptions): ScheduledDispute;
  /** Schedules an alert (RDR, Ethoca): a full refund within 72 hours prevents the chargeback. @throws as `dispute` */
  preDispute(options: DisputeOptions): ScheduledDispute;
  /** Schedules an inquiry, which takes no money unless it is escalated. @throws as `dispute` */
  inquiry(options: DisputeOptions): ScheduledDispute;
  /** Cancels a scheduled dispute, alert, or inquiry. Returns false if it already arrived or was canceled. */
  cancelDispute(dispute: DisputeRef): boolean;
  /** Turns an inquiry into a chargeback now. @throws SettleboxError `impossible_dispute`, `unknown_subject` */
  escalate(dispute: DisputeRef): void;
  /** Withdraws a dispute now, as the cardholder: the merchant wins. @throws as `escalate` */
  withdraw(dispute: DisputeRef): void;
  /**
   * Decides a dispute under review, now or at a time. Before the evidence, sets the decision that will follow it.
   *
   * @throws as `escalate`
   * @example
   * gateway.simulate.issuer.decide(dispute, 'won');
   */
  decide(dispute: DisputeRef, result: 'won' | 'lost', options?: { readonly at?: GivenTime | undefined }): void;
  /** Opens a pre-arbitration of a won dispute: Visa 12 and 13, most Mastercard reasons. @throws as `escalate` */
  openPreArbitration(dispute: DisputeRef): void;
  /** Opens an arbitration: Mastercard 4808, 4870, 4871 when won, Visa 10 and 11 when lost. @throws as `escalate` */
  openArbitration(dispute: DisputeRef): void;
  /**
   * Reports a settled charge as fraudulent (TC40, SAFE). It moves no money. Returns the id of the report.
   *
   * @throws as `escalate`
   */
  fraudReport(options: FraudReportOptions): string;
  /**
   * Adds a rule for which charges are disputed. `rules()` lists it and `removeRule` removes it.
   *
   * @throws SettleboxError `bad_option`
   * @example
   * gateway.simulate.issuer.disputeRule({ match: { amount: { min: 10_000 } }, respond: { reason: '10.4', afterDays: 40 } });
   */
  disputeRule(options: DisputeRuleOptions): { readonly id: string; cancel(): boolean };
}

const AMOUNT_MAX = 99_999_999_999;
const time = lazily(() => z.union([z.string(), z.date(), z.number()]));

/** Options of `simulate.issuer.dispute()`. */
export const disputeOptions = lazily(() =>
  z.strictObject({
    transaction: z.unknown(),
    reason: z.string().min(1).max(10, 'must be a reason code such as 13.1'),
    amount: z.int().min(1).max(AMOUNT_MAX).optional(),
    at: z.unknown().optional(),
    expectedDelivery: time().optional(),
    late: z.boolean().default(false),
  }),
);

/** Options of `simulate.issuer.fraudReport()`. */
export const fraudReportOptions = lazily(() =>
  z.strictObject({ transaction: z.unknown(), type: z.enum(FRAUD_KINDS).default('unauthorized_use') }),
);

/** A decision of a test. */
export const decisionSchema = lazily(() => z.enum(['won', 'lost'], "must be 'won' or 'lost'"));
/** Options of `simulate.issuer.decide()`. */
export const decideOptions = lazily(() => z.strictObject({ at: time().optional() }));

/** Creates the part of `gateway.simulate.issuer` that concerns disputes. */
export function createDisputeSimulation(engine: Engine): DisputeSimulation {
  const plan = (opening: DisputeOpening, of: string) => (options: DisputeOptions) =>
    planDispute(engine, opening, options, of);
  return {
    dispute: plan('chargeback', 'dispute'),
    preDispute: plan('alert', 'preDispute'),
    inquiry: plan('inquiry', 'inquiry'),
    cancelDispute: (dispute) => runCommand(engine, 'simulate.issuer.dispute cancel', { id: idOf(dispute) }),
    escalate: (dispute) => runCommand(engine, 'simulate.issuer.escalate', { id: idOf(dispute) }),
    withdraw: (dispute) => runCommand(engine, 'simulate.issuer.withdraw', { id: idOf(dispute) }),
    decide(dispute, result, options = {}) {
      const { at } = parseOptions(decideOptions(), options, 'decide');
      const data = { id: idOf(dispute), result: parseOptions(decisionSchema(), result, 'decide.result') };
      runCommand(engine, 'simulate.issuer.decide', { ...data, at: parseTime(at, 'decide.at') });
    },
    openPreArbitration: (dispute) => runCommand(engine, 'simulate.issuer.openPreArbitration', { id: idOf(dispute) }),
    openArbitration: (dispute) => runCommand(engine, 'simulate.issuer.openArbitration', { id: idOf(dispute) }),
    fraudReport(options) {
      const { transaction, type } = parseOptions(fraudReportOptions(), options, 'fraudReport');
      return runCommand(engine, 'simulate.issuer.fraudReport', { transactionId: idOf(transaction), kind: type });
    },
    disputeRule(options) {
      const rule = parseOptions(disputeRuleSchema(), options, 'disputeRule');
      const id = runCommand(engine, 'simulate.issuer.disputeRule', rule);
      return { id, cancel: () => runCommand(engine, 'simulate.issuer.rule cancel', { id }) };
    },
  };
}

function planDispute(engine: Engine, opening: DisputeOpening, options: DisputeOptions, of: string): ScheduledDispute {
  requireExtensions(engine, `simulate.issuer.${of}`);
  const { transaction, reason, amount, expectedDelivery, late } = parseOptions(disputeOptions(), options, of);
  const planned: DisputeSchedule = runCommand(engine, 'simulate.issuer.dispute', {
    transactionId: idOf(transaction),
    opening,
    reason,
    amount,
    at: datesAsTimes(options.at),
    expectedDelivery: parseTime(expectedDelivery, `${of}.expectedDelivery`),
    late,
  });
  const { id, at, deadline } = planned;
  const cancel = () => runCommand(engine, 'simulate.issuer.dispute cancel', { id });
  return { id, at: isoText(at), deadline: isoText(deadline), cancel };
}
