/** Response schemas of `gateway.inspect`. */

import { z } from 'zod';
import type { SearchMatch } from '../../analysis/inspection/search-matches.ts';
import { lazily } from '../../contract/lazily.ts';
import { ACCOUNTS, type PostingKind } from '../../domain/payments/ledger/rules.ts';
import { TRANSACTION_STATES } from '../../domain/payments/transactions/lifecycle.ts';
import type { AnyTransaction } from '../../domain/payments/transactions/types.ts';
import { fileRow } from './inspected-files.ts';
import { deliveryRow } from './inspected-webhooks.ts';
import { cents, count, describedElsewhere, list, text, textOrNull, timestamp, timestampOrNull } from './shapes.ts';

/** A state of a transaction. */
export const transactionState = lazily(() => z.enum(TRANSACTION_STATES));
const processor = lazily(() => z.enum(['card', 'ach']));

const line = lazily(() => ({ at: timestamp(), what: text(), subject: text(), why: text() }));
/** A line of the timeline. */
export const timelineEntry = lazily(() => z.object(line()));
/** A line of the timeline with its position and event type. */
export const timelineRow = lazily(() => z.object({ ...line(), seq: count(), type: text() }));
/** A scheduled event. */
export const upcomingRow = lazily(() =>
  z.object({ ...line(), milestone: textOrNull(), batchNumber: count().exactOptional() }),
);

/** A merchant in the overview. */
const merchantRow = lazily(() =>
  z.object({
    clientId: text(),
    name: text(),
    transactions: count(),
    bankCents: cents(),
    payableCents: cents(),
  }),
);

/** The overview of a world. */
export const overview = lazily(() =>
  z.object({
    now: timestamp(),
    since: timestamp(),
    seed: text(),
    environment: text(),
    baseUrl: text(),
    events: count(),
    merchants: list(merchantRow()),
    counts: z.object({
      transactions: count(),
      openBatches: count(),
      batches: count(),
      files: count(),
      endpoints: count(),
      deliveries: count(),
      deliveriesPending: count(),
      deliveriesFailed: count(),
      tokens: count(),
      disputes: count(),
      deposits: count(),
      upcoming: count(),
    }),
    states: z.record(z.string(), count()),
    next: upcomingRow().nullable(),
  }),
);

/** The money over time. */
export const money = lazily(() =>
  z.object({
    points: list(
      z.object({
        at: timestamp(),
        authorizedCents: cents(),
        capturedCents: cents(),
        inFlightCents: cents(),
        fundedCents: cents(),
        returnedCents: cents(),
        owedCents: cents(),
      }),
    ),
    marks: list(
      z.object({
        at: timestamp(),
        until: timestamp(),
        kind: z.enum(['return', 'dispute', 'deposit']),
        subject: textOrNull(),
        count: count(),
        amountCents: cents(),
      }),
    ),
  }),
);

const transactionFields = lazily(() => ({
  id: text(),
  kind: text(),
  processor: processor(),
  state: transactionState(),
  amountCents: cents(),
  clientId: text(),
  merchantName: text(),
  customerId: textOrNull(),
  customerName: textOrNull(),
  customerReference: text().exactOptional(),
  referenceId: textOrNull(),
  method: text(),
  createdAt: timestamp(),
  settledAt: timestampOrNull(),
  fundedAt: timestampOrNull(),
  responseCode: text(),
  returnCode: textOrNull(),
  note: text(),
}));
const searchMatch = lazily(() =>
  z.object({ term: text(), field: z.custom<SearchMatch['field']>().meta({ type: 'string' }), text: text() }),
);
/** A transaction in a list. */
export const transactionRow = lazily(() =>
  z.object({ ...transactionFields(), matched: list(searchMatch()).exactOptional() }),
);

const expectedStep = lazily(() =>
  z.object({ step: z.enum(['closed', 'submitted', 'settled', 'funded']), at: timestamp(), why: text() }),
);

/** A batch in a list. */
export const batchRow = lazily(() =>
  z.object({
    number: count(),
    batchId: textOrNull(),
    clientId: text(),
    merchantName: text(),
    processor: processor(),
    status: text(),
    entries: count(),
    debitCents: cents(),
    creditCents: cents(),
    netCents: cents(),
    openedAt: timestampOrNull(),
    closesAt: timestampOrNull(),
    closedAt: timestampOrNull(),
    settledAt: timestampOrNull(),
    fundedAt: timestampOrNull(),
    expected: list(expectedStep()),
  }),
);

/** A payment token in a list. */
export const tokenRow = lazily(() =>
  z.object({
    id: text(),
    clientId: text(),
    merchantName: text(),
    customerId: textOrNull(),
    customerName: textOrNull(),
    customerReference: text().exactOptional(),
    status: text(),
    statusReason: textOrNull(),
    blocked: textOrNull(),
    type: z.enum(['card', 'bank_account']),
    method: text(),
    createdAt: timestamp(),
    uses: count(),
  }),
);

/** A ledger entry with its postings. */
export const ledgerEntry = lazily(() =>
  z.object({
    account: z.enum(ACCOUNTS),
    amountCents: cents(),
    kind: z.custom<PostingKind>().meta({ type: 'string' }),
    batchId: textOrNull(),
    at: timestamp(),
  }),
);

const worldAction = lazily(() =>
  z.object({
    action: z.enum(['return', 'notificationOfChange', 'reverse', 'rejectRefund', 'cancel', 'capture', 'refund']),
    by: z.enum(['bank', 'network', 'merchant']),
    label: text(),
    choices: list(
      z.object({
        value: text(),
        label: text(),
        usual: z.boolean(),
        days: z.int().nullable().exactOptional(),
        deadlineDays: z.int().nullable().exactOptional(),
      }),
    ),
  }),
);

/** A transaction with everything that concerns it. */
export const transactionDetail = lazily(() =>
  z.object({
    ...transactionFields(),
    capturedCents: cents(),
    refundedCents: cents(),
    batchId: textOrNull(),
    batchNumber: count().nullable(),
    depositId: textOrNull(),
    traceNumber: textOrNull(),
    secCode: textOrNull(),
    history: list(z.object({ state: transactionState(), at: timestamp(), what: text(), why: text() })),
    possible: list(z.object({ state: transactionState(), move: text(), how: text() })),
    expected: list(expectedStep()),
    upcoming: list(upcomingRow()),
    ledger: list(ledgerEntry()),
    timeline: list(timelineRow()),
    deliveries: list(deliveryRow()),
    files: list(fileRow()),
    plans: list(
      z.object({
        id: text(),
        action: z.enum(['return', 'notificationOfChange', 'reverse']),
        code: text(),
        at: timestampOrNull(),
      }),
    ),
    actions: list(worldAction()),
    wire: describedElsewhere<AnyTransaction>('The transaction as the API returns it.'),
  }),
);
