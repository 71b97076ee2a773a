/** THE TABLE: one line per resource. */

import { achEntries } from '../domain/ach/ach-entries/index.ts';
import { achFiles } from '../domain/ach/ach-files/index.ts';
import { achReturns } from '../domain/ach/ach-returns/index.ts';
import { bankRules } from '../domain/ach/bank-rules/index.ts';
import { changeNotices } from '../domain/ach/change-notices/index.ts';
import { microDeposits } from '../domain/ach/micro-deposits/index.ts';
import { returnRates } from '../domain/ach/return-rates/index.ts';
import { reversals } from '../domain/ach/reversals/index.ts';
import type { JobKind, Resource } from '../domain/base/context.ts';
import { cardTransactions } from '../domain/cards/card-transactions/index.ts';
import { creditLines } from '../domain/cards/credit-lines/index.ts';
import { disputeRates } from '../domain/cards/dispute-rates/index.ts';
import { disputes } from '../domain/cards/disputes/index.ts';
import { fraudReports } from '../domain/cards/fraud-reports/index.ts';
import { issuerRules } from '../domain/cards/issuer-rules/index.ts';
import { batches } from '../domain/payments/batches/index.ts';
import { deposits } from '../domain/payments/deposits/index.ts';
import { fees } from '../domain/payments/fees/index.ts';
import { ledger } from '../domain/payments/ledger/index.ts';
import { transactions } from '../domain/payments/transactions/index.ts';
import { apiKeys } from '../domain/platform/api-keys/index.ts';
import { audit } from '../domain/platform/audit/index.ts';
import { clients } from '../domain/platform/clients/index.ts';
import { integrations } from '../domain/platform/integrations/index.ts';
import { mfa } from '../domain/platform/mfa/index.ts';
import { signIn } from '../domain/platform/sign-in/index.ts';
import { users } from '../domain/platform/users/index.ts';
import { clearing } from '../domain/processing/clearing/index.ts';
import { clientClosing } from '../domain/processing/client-closing/index.ts';
import { tokenCreation } from '../domain/processing/token-creation/index.ts';
import { transactionRequests } from '../domain/processing/transaction-requests/index.ts';
import { delayedResponses } from '../domain/simulation/delayed-responses/index.ts';
import { faults } from '../domain/simulation/faults/index.ts';
import { networkRules } from '../domain/simulation/network-rules/index.ts';
import { paymentTokens } from '../domain/vault/payment-tokens/index.ts';
import { webhooks } from '../domain/webhooks/deliveries/index.ts';

export const RESOURCES = [
  clients, // resellers and merchants
  clientClosing, // and how one is closed
  users, // the persons who work for them
  signIn, // how they log in
  apiKeys, // and the keys they call with
  mfa, // their second factors
  audit, // who did what to a payment token
  integrations, // the processors they are connected to
  tokenCreation, // how a card or bank account is stored
  paymentTokens, // stored cards and bank accounts
  microDeposits, // by which an account shows whose it is
  transactions, // what both processors share
  transactionRequests, // the requests for them, routed to a network
  cardTransactions, // how a sale, authorization or refund lives
  achEntries, // how a payment or payout lives
  creditLines, // what cards may spend at their issuers
  disputes, // what cardholders dispute, and how merchants respond
  disputeRates, // how often they do
  fraudReports, // and what their issuers report
  networkRules, // rules that a test makes for the other companies
  issuerRules, // what they make issuers answer
  bankRules, // and receiving banks
  faults, // and what it makes go wrong
  delayedResponses, // answers that wait for the clock, by either
  batches, // a day's transactions: closed, submitted, settled, funded
  clearing, // what closes, submits, settles, and funds them
  achReturns, // what receiving banks send back
  returnRates, // and how often they do
  changeNotices, // what they correct
  reversals, // what originators take back
  achFiles, // what went between the banks
  ledger, // every movement of money, double entry
  fees, // what the gateway charges, and holds back
  deposits, // what reaches the merchant's bank, and why
  webhooks, // who is told of events, and how that went
] as const satisfies readonly Resource[];

/** An operation of any resource, with the types of its row. */
export type DeclaredOperation = (typeof RESOURCES)[number]['operations'][number];

/** Every operation, in the order of the resources. */
export const OPERATIONS = RESOURCES.flatMap((resource): Resource['operations'] => resource.operations);

/** A row of the table of operations. */
export type OperationRow = (typeof OPERATIONS)[number];

/** Every job kind by its name. */
export const JOB_KINDS: ReadonlyMap<string, JobKind> = new Map(
  RESOURCES.flatMap((resource): Resource['jobs'] => resource.jobs).map((job) => [job.kind, job]),
);
