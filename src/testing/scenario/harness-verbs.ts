/** What the harness does in a scenario, by its name on the gateway. */
import { type ZodType, z } from 'zod';
import { filesQuery, authorizationWish as namesAccount } from '../../harness/ach.ts';
import { authorizationWish as namesCard } from '../../harness/cards.ts';
import { advanceToOptions } from '../../harness/clock.ts';
import { durationSchema } from '../../harness/durations.ts';
import { eventQuery } from '../../harness/events.ts';
import { faultWish } from '../../harness/faults.ts';
import { creditLineWish, issuerRuleWish, refusalWish, replacementWish } from '../../harness/issuer.ts';
import { changeWish, returnWish, reversalWish } from '../../harness/simulate.ts';
import { rotation } from '../../harness/webhooks.ts';
import { bankRuleWish } from '../../resources/bank-rules/schema.ts';
import { merchantWish } from '../../seed/wish.ts';

export interface HarnessVerb {
  readonly name: string;
  readonly summary: string;
  readonly takes: 'reference' | 'value' | 'nothing';
  readonly value?: ZodType;
  readonly with?: ZodType;
}

const duration = z.union([durationSchema, z.string(), z.number()]);
const text = z.string();

// biome-ignore format: a table reads in columns
export const HARNESS_VERBS: readonly HarnessVerb[] = [
  { name: 'clock.advance',                     takes: 'value',     value: duration,          summary: 'time passes: { days: 3 }, { bankingDays: 2 }, P3D' },
  { name: 'clock.advanceTo',                   takes: 'value',     value: text, with: advanceToOptions, summary: 'to a moment, or the next milestone such as funding' },
  { name: 'clock.next',                        takes: 'nothing',                             summary: 'to the next thing due' },
  { name: 'idle',                              takes: 'nothing',                             summary: 'delivers what is due now; no time passes' },
  { name: 'upcoming',                          takes: 'nothing',                             summary: 'what is to come, when, and why it waits' },
  { name: 'addMerchant',                       takes: 'value',     value: merchantWish,      summary: 'another merchant, whose key is under "by"' },
  { name: 'simulate.ach.return',               takes: 'value',     value: returnWish,        summary: 'the bank sends an entry back' },
  { name: 'simulate.ach.notificationOfChange', takes: 'value',     value: changeWish,        summary: 'the bank corrects what an entry says' },
  { name: 'simulate.ach.reverse',              takes: 'value',     value: reversalWish,      summary: 'the merchant takes an entry back' },
  { name: 'simulate.ach.rule',                 takes: 'value',     value: bankRuleWish,      summary: 'how banks answer from now on' },
  { name: 'simulate.issuer.rule',              takes: 'value',     value: issuerRuleWish,    summary: 'how issuers answer from now on' },
  { name: 'simulate.issuer.creditLine',        takes: 'value',     value: creditLineWish,    summary: 'what a card may spend' },
  { name: 'simulate.issuer.creditLines',       takes: 'nothing',                             summary: 'where every line of credit stands' },
  { name: 'simulate.issuer.replaceCard',       takes: 'value',     value: replacementWish,   summary: 'a stored card is issued anew' },
  { name: 'simulate.issuer.rejectRefund',      takes: 'value',     value: refusalWish,       summary: 'the network refuses a refund' },
  { name: 'simulate.faults.add',               takes: 'value',     value: faultWish,         summary: 'trouble with requests, webhooks or files of banks' },
  { name: 'simulate.faults.remove',            takes: 'reference',                           summary: 'takes a fault back' },
  { name: 'simulate.faults.list',              takes: 'nothing',                             summary: 'how often each fault struck' },
  { name: 'ach.noteAuthorization',             takes: 'value',     value: namesAccount,      summary: 'the holder of an account authorizes debits anew' },
  { name: 'ach.microDeposits',                 takes: 'reference',                           summary: 'what a holder sees of two small deposits' },
  { name: 'ach.returnRates',                   takes: 'nothing',                             summary: 'how many debits came back' },
  { name: 'ach.files',                         takes: 'value',     value: filesQuery,        summary: 'the files that went between the banks' },
  { name: 'ach.receiveFile',                   takes: 'value',     value: text,              summary: 'a file of returns and notices arrives' },
  { name: 'cards.noteAuthorization',           takes: 'value',     value: namesCard,         summary: 'a cardholder authorizes charges anew' },
  { name: 'webhooks.deliveries',               takes: 'nothing',                             summary: 'every delivery and what became of it' },
  { name: 'webhooks.redeliver',                takes: 'reference',                           summary: 'sends a delivery once more' },
  { name: 'webhooks.rotateSecret',             takes: 'reference', with: rotation,           summary: 'gives an endpoint another secret' },
  { name: 'webhooks.unsubscribe',              takes: 'reference',                           summary: 'ends a subscription' },
  { name: 'events.list',                       takes: 'value',     value: eventQuery,        summary: 'what was announced' },
  { name: 'ledger.entries',                    takes: 'reference',                           summary: 'the postings of a transaction' },
  { name: 'mfa.inbox',                         takes: 'nothing',                             summary: 'the codes that were sent to people' },
  { name: 'mfa.totpCode',                      takes: 'value',     value: text,              summary: 'what an authenticator with this secret shows' },
  { name: 'review',                            takes: 'nothing',                             summary: 'what works here and hurts in production' },
];
