import { type ZodType, z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { bankRuleSchema } from '../../domain/ach/bank-rules/schema.ts';
import { filesQuery, authorizationOptions as namesAccount } from '../../harness/ach.ts';
import { authorizationOptions as namesCard } from '../../harness/cards.ts';
import { advanceToOptions } from '../../harness/clock.ts';
import {
  decideOptions,
  decisionSchema,
  disputeOptions,
  disputeRuleSchema,
  fraudReportOptions,
} from '../../harness/disputes.ts';
import { durationSchema } from '../../harness/durations.ts';
import { rotation } from '../../harness/endpoint-options.ts';
import { eventQuery } from '../../harness/events.ts';
import { faultSchema } from '../../harness/faults.ts';
import {
  creditLineOptionsSchema,
  issuerRuleOptionsSchema,
  rejectionOptions,
  replacementOptions,
} from '../../harness/issuer.ts';
import { idOf } from '../../harness/references.ts';
import {
  changeOptions,
  payoutFailureOptions,
  requestOptions,
  returnOptions,
  reversalOptions,
} from '../../harness/simulate-options.ts';
import { merchantSchema } from '../../worlds/world-options.ts';
import type { World } from './call-operation.ts';

/** A verb that is not an operation of the API. */
export interface HarnessVerb {
  readonly name: string;
  readonly summary: string;
  readonly takes: 'reference' | 'value' | 'nothing';
  readonly value?: () => ZodType;
  readonly with?: () => ZodType;
  /** Does the work of the verb. Default: calls the function of the gateway that has the verb's name. */
  run?(gateway: World, first: unknown, second: unknown): unknown;
}

const duration = lazily(() => z.union([durationSchema(), z.string(), z.number()]));
const text = lazily(() => z.string());
const disputeDecision = lazily(() => decideOptions().extend({ result: decisionSchema() }));

function decideDispute({ simulate }: World, dispute: unknown, decision: unknown): void {
  const { result, at } = disputeDecision().parse(decision);
  simulate.issuer.decide({ id: idOf(dispute) }, result, at === undefined ? {} : { at });
}

/** The verbs of the harness. A row is complete: it adds the verb to scenarios, the JSON Schema, and the guide. */
// biome-ignore format: a table reads in columns
export const HARNESS_VERBS: readonly HarnessVerb[] = [
  { name: 'clock.advance',                     takes: 'value',     value: duration,          summary: 'advances the clock by a duration such as { days: 3 }, { bankingDays: 2 }, or P3D' },
  { name: 'clock.advanceTo',                   takes: 'value',     value: text, with: advanceToOptions, summary: 'advances the clock to a time, 00:00 ET of a date, or a milestone such as funding' },
  { name: 'clock.next',                        takes: 'nothing',                             summary: 'advances the clock to the next due job' },
  { name: 'idle',                              takes: 'nothing',                             summary: 'delivers due webhooks without advancing the clock' },
  { name: 'upcoming',                          takes: 'nothing',                             summary: 'lists what is scheduled, when, and what it waits for' },
  { name: 'addMerchant',                       takes: 'value',     value: merchantSchema,      summary: 'adds a merchant; use its name as "caller"' },
  { name: 'simulate.ach.return',               takes: 'value',     value: returnOptions,        summary: 'schedules a return by the receiving bank' },
  { name: 'simulate.ach.notificationOfChange', takes: 'value',     value: changeOptions,        summary: 'schedules a notification of change by the receiving bank' },
  { name: 'simulate.ach.reverse',              takes: 'value',     value: reversalOptions,      summary: 'reverses an entry on behalf of the merchant' },
  { name: 'simulate.ach.requestReturn',        takes: 'value',     value: requestOptions,      summary: 'requests a return on behalf of the originating bank, and sets the response' },
  { name: 'simulate.ach.failPayout',           takes: 'value',     value: payoutFailureOptions, summary: 'makes a deposit fail, or the next one of a client' },
  { name: 'simulate.ach.rule',                 takes: 'value',     value: bankRuleSchema,      summary: 'sets how banks respond from now on' },
  { name: 'simulate.issuer.rule',              takes: 'value',     value: issuerRuleOptionsSchema,    summary: 'sets how issuers respond from now on' },
  { name: 'simulate.issuer.creditLine',        takes: 'value',     value: creditLineOptionsSchema,    summary: 'sets the credit line of a card' },
  { name: 'simulate.issuer.creditLines',       takes: 'nothing',                             summary: 'lists the status of every credit line' },
  { name: 'simulate.issuer.replaceCard',       takes: 'value',     value: replacementOptions,   summary: 'replaces the number of a stored card' },
  { name: 'simulate.issuer.rejectRefund',      takes: 'value',     value: rejectionOptions,       summary: 'makes the card network reject a refund' },
  { name: 'simulate.issuer.dispute',           takes: 'value',     value: disputeOptions,     summary: 'schedules a chargeback by the cardholder' },
  { name: 'simulate.issuer.preDispute',        takes: 'value',     value: disputeOptions,     summary: 'schedules a pre-dispute alert' },
  { name: 'simulate.issuer.inquiry',           takes: 'value',     value: disputeOptions,     summary: 'schedules an inquiry about a charge' },
  { name: 'simulate.issuer.cancelDispute',     takes: 'reference',                           summary: 'cancels a scheduled dispute' },
  { name: 'simulate.issuer.escalate',          takes: 'reference',                           summary: 'turns an inquiry into a chargeback' },
  { name: 'simulate.issuer.withdraw',          takes: 'reference',                           summary: 'withdraws a dispute as the cardholder' },
  { name: 'simulate.issuer.decide',            takes: 'reference', with: disputeDecision,    summary: 'decides a dispute: result is won or lost', run: decideDispute },
  { name: 'simulate.issuer.openPreArbitration', takes: 'reference',                          summary: 'opens a pre-arbitration of a won dispute' },
  { name: 'simulate.issuer.openArbitration',   takes: 'reference',                           summary: 'opens an arbitration' },
  { name: 'simulate.issuer.fraudReport',       takes: 'value',     value: fraudReportOptions, summary: 'reports a settled charge as fraudulent' },
  { name: 'simulate.issuer.disputeRule',       takes: 'value',     value: disputeRuleSchema,  summary: 'sets which charges are disputed from now on' },
  { name: 'simulate.faults.add',               takes: 'value',     value: faultSchema,         summary: 'injects faults into requests, webhooks, or bank files' },
  { name: 'simulate.faults.remove',            takes: 'reference',                           summary: 'removes an injected fault' },
  { name: 'simulate.faults.list',              takes: 'nothing',                             summary: 'lists the faults and how often each was triggered' },
  { name: 'ach.noteAuthorization',             takes: 'value',     value: namesAccount,      summary: 'records a new debit authorization by the account holder' },
  { name: 'ach.microDeposits',                 takes: 'reference',                           summary: 'returns the two micro-deposit amounts on the account holder’s statement' },
  { name: 'ach.returnRates',                   takes: 'nothing',                             summary: 'reports the return rates of debits' },
  { name: 'ach.files',                         takes: 'value',     value: filesQuery,        summary: 'lists the files exchanged between the banks' },
  { name: 'ach.receiveFile',                   takes: 'value',     value: text,              summary: 'processes an incoming file of returns and notifications of change' },
  { name: 'cards.noteAuthorization',           takes: 'value',     value: namesCard,         summary: 'records a new charge authorization by the cardholder' },
  { name: 'cards.reattempts',                  takes: 'reference',                           summary: 'counts how often a declined card was charged again, with the limits of its network' },
  { name: 'cards.disputeRates',                takes: 'nothing',                             summary: 'returns the dispute rates of this month' },
  { name: 'webhooks.deliveries',               takes: 'nothing',                             summary: 'lists every webhook delivery and its status' },
  { name: 'webhooks.redeliver',                takes: 'reference',                           summary: 'sends a webhook delivery again' },
  { name: 'webhooks.rotateSecret',             takes: 'reference', with: rotation,           summary: 'rotates the secret of an endpoint' },
  { name: 'webhooks.unsubscribe',              takes: 'reference',                           summary: 'removes an endpoint' },
  { name: 'events.list',                       takes: 'value',     value: eventQuery,        summary: 'lists the emitted events' },
  { name: 'ledger.entries',                    takes: 'reference',                           summary: 'lists the ledger entries of a transaction' },
  { name: 'ledger.statement',                  takes: 'reference',                           summary: 'returns the statement of a deposit' },
  { name: 'mfa.inbox',                         takes: 'nothing',                             summary: 'lists the codes sent by SMS and email' },
  { name: 'mfa.totpCode',                      takes: 'value',     value: text,              summary: 'computes the current TOTP code for a secret' },
  { name: 'review',                            takes: 'nothing',                             summary: 'reports code that works in tests and fails in production' },
];
