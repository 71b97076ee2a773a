/** THE TABLE: one line per resource. */
import type { JobKind, Resource } from './context.ts';
import { achEntries } from './resources/ach-entries/index.ts';
import { achFiles } from './resources/ach-files/index.ts';
import { achReturns } from './resources/ach-returns/index.ts';
import { apiKeys } from './resources/api-keys/index.ts';
import { audit } from './resources/audit/index.ts';
import { bankRules } from './resources/bank-rules/index.ts';
import { batches } from './resources/batches/index.ts';
import { cardTransactions } from './resources/card-transactions/index.ts';
import { changeNotices } from './resources/change-notices/index.ts';
import { clearing } from './resources/clearing/index.ts';
import { clientClosing } from './resources/client-closing/index.ts';
import { clients } from './resources/clients/index.ts';
import { creditLines } from './resources/credit-lines/index.ts';
import { faults } from './resources/faults/index.ts';
import { heldAnswers } from './resources/held-answers/index.ts';
import { integrations } from './resources/integrations/index.ts';
import { issuerRules } from './resources/issuer-rules/index.ts';
import { ledger } from './resources/ledger/index.ts';
import { mfa } from './resources/mfa/index.ts';
import { microDeposits } from './resources/micro-deposits/index.ts';
import { networkRules } from './resources/network-rules/index.ts';
import { paymentTokens } from './resources/payment-tokens/index.ts';
import { returnRates } from './resources/return-rates/index.ts';
import { reversals } from './resources/reversals/index.ts';
import { signIn } from './resources/sign-in/index.ts';
import { tokenCreation } from './resources/token-creation/index.ts';
import { transactionRequests } from './resources/transaction-requests/index.ts';
import { transactions } from './resources/transactions/index.ts';
import { users } from './resources/users/index.ts';
import { webhooks } from './resources/webhooks/index.ts';

// biome-ignore format: one line per resource
export const RESOURCES: readonly Resource[] = [
  clients,          // resellers and merchants
  clientClosing, // and how one is closed
  users,            // the persons who work for them
  signIn, // how they log in
  apiKeys,          // and the keys they call with
  mfa,              // their second factors
  audit,            // who did what to a payment token
  integrations,     // the processors they are connected to
  tokenCreation, // how a card or bank account is stored
  paymentTokens,    // stored cards and bank accounts
  microDeposits,    // by which an account shows whose it is
  transactions,     // what both processors share, and what callers ask
  transactionRequests, // the requests for them, routed to a network
  cardTransactions, // how a sale, authorization or refund lives
  achEntries,       // how a payment or payout lives
  creditLines,      // what cards may spend at their issuers
  networkRules,     // rules that a test makes for the other companies
  issuerRules,      // what they make issuers answer
  bankRules,        // and receiving banks
  faults,           // and what it makes go wrong
  heldAnswers,      // answers that wait for the clock, by either
  batches,          // a day's transactions: closed, submitted, settled, funded
  clearing, // what closes, submits, settles, and funds them
  achReturns,       // what receiving banks send back
  returnRates,      // and how often they do
  changeNotices,    // what they correct
  reversals,        // what originators take back
  achFiles,         // what went between the banks
  ledger,           // every movement of money, double entry
  webhooks,         // who is told of events, and how that went
];

export const OPERATIONS = RESOURCES.flatMap((resource) => resource.operations);
export const JOB_KINDS: ReadonlyMap<string, JobKind> = new Map(
  RESOURCES.flatMap((resource) => resource.jobs).map((job) => [job.kind, job]),
);
