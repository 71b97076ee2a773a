import type { Disputes } from '../domain/cards/disputes/operations.ts';
import type { Batches } from '../domain/payments/batches/operations.ts';
import type { Deposits } from '../domain/payments/deposits/operations.ts';
import type { Layout } from '../domain/payments/transactions/types.ts';
import type { Clients } from '../domain/platform/clients/operations.ts';
import type { Integrations } from '../domain/platform/integrations/operations.ts';
import type { Mfa } from '../domain/platform/mfa/operations.ts';
import type { Auth } from '../domain/platform/sign-in/operations.ts';
import type { Users } from '../domain/platform/users/operations.ts';
import type { Transactions } from '../domain/processing/transaction-requests/operations.ts';
import type { PaymentTokens } from '../domain/vault/payment-tokens/operations.ts';

export type { CallOptions, PageQuery } from '../domain/base/call-options.ts';
export type { Auth, Batches, Clients, Deposits, Disputes, Integrations, Mfa, PaymentTokens, Transactions, Users };

/** The REST resources, as seen by one caller. */
export type Caller<L extends Layout = 'by_method'> = {
  /** Card and ACH transactions. */ readonly transactions: Transactions<L>;
  /** Stored cards and bank accounts. */ readonly paymentTokens: PaymentTokens;
  /** Batches and their settlement. */ readonly batches: Batches<L>;
  /** Deposits with their statements. */ readonly deposits: Deposits;
  /** Disputes of card transactions. */ readonly disputes: Disputes;
  /** The caller's client and those below it. */ readonly clients: Clients;
  /** Connections to processors. */ readonly integrations: Integrations;
  /** Users of the client. */ readonly users: Users;
  /** Second factors of the calling user. */ readonly mfa: Mfa;
  /** Issues API keys. */ readonly auth: Auth;
};

/** The caller to act as: an API key, a key on behalf of a client, or null for an unauthenticated caller. */
export type ActAs = string | { readonly apiKey: string; readonly clientId?: string | undefined } | null;
