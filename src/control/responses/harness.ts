/** Response schemas of the harness. */

import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { STATEMENT_LINES } from '../../domain/payments/deposits/statement.ts';
import { ACCOUNTS } from '../../domain/payments/ledger/rules.ts';
import { FAULT_KINDS } from '../../domain/simulation/faults/kinds.ts';
import type { GatewayEvent } from '../../domain/webhooks/deliveries/schema.ts';
import { CLOCK_MODES } from '../worlds/clock-mode.ts';
import { timelineEntry } from './inspection.ts';
import { cents, count, describedElsewhere, list, text, textOrNull, timestamp, timestampOrNull } from './shapes.ts';

/** An account with its credentials. */
export const account = lazily(() =>
  z.object({ clientId: text(), apiKey: text(), ownerEmail: text(), ownerPassword: text() }),
);
/** An account with its name. */
export const namedAccount = lazily(() => z.object({ ...account().shape, name: text() }));

/** The time, mode, and speed of the clock. */
export const clock = lazily(() =>
  z.object({
    now: timestamp(),
    mode: z.enum(CLOCK_MODES),
    daySeconds: z.number().nullable(),
    moving: z.boolean(),
  }),
);

/** Up to 1,000 timeline entries; `total` counts all of them. */
export const clockMove = lazily(() =>
  z.object({
    from: timestamp(),
    to: timestamp(),
    moved: z.boolean(),
    happened: list(timelineEntry()),
    total: count(),
  }),
);

/** A world in the list of worlds. */
export const worldInList = lazily(() =>
  z.object({ name: text(), apiUrl: text(), controlUrl: text(), now: timestamp() }),
);
/** A new fork, with the accounts of its merchants. */
export const forkedWorld = lazily(() => z.object({ ...worldInList().shape, merchants: list(account()) }));
/** A world and its accounts. */
export const world = lazily(() =>
  z.object({
    ...worldInList().omit({ now: true }).shape,
    clock: clock(),
    merchants: list(namedAccount()),
    reseller: account(),
    worlds: list(worldInList()),
    version: text(),
  }),
);

/** An event of the API. */
export const gatewayEvent = lazily(() => describedElsewhere<GatewayEvent>('An event as delivered by webhooks.'));
/** A webhook endpoint with its secret. */
export const endpoint = lazily(() => z.object({ id: text(), secret: text(), url: textOrNull(), events: list(text()) }));

/** A scheduled return or notification of change. */
export const scheduledReturn = lazily(() => z.object({ id: text(), at: timestamp(), deadline: timestampOrNull() }));
/** The dispute rates of a client. */
export const disputeRates = lazily(() =>
  z.object({
    clientId: text(),
    month: text(),
    minimumCases: count(),
    networks: list(
      z.object({
        network: text(),
        fraudReports: count(),
        disputes: count(),
        settled: count(),
        rate: z.number().nullable(),
        threshold: z.number().nullable(),
        exceeded: z.boolean(),
      }),
    ),
  }),
);
/** A scheduled dispute. */
export const scheduledDispute = lazily(() => z.object({ id: text(), at: timestamp(), deadline: timestamp() }));
/** A scheduled reversal. */
export const scheduledReversal = lazily(() =>
  z.object({ id: text(), submittedAt: timestamp(), at: timestamp(), deadline: timestamp() }),
);
/** A pending request for a return. */
export const scheduledReturnRequest = lazily(() =>
  z.object({ id: text(), at: timestampOrNull(), deadline: timestampOrNull() }),
);
/** The result of removing a debit block. */
export const block = lazily(() => z.object({ wasBlocked: z.boolean() }));

const rule = lazily(() =>
  z.object({
    id: text(),
    rule: describedElsewhere<object>('The rule as it was given.'),
    seen: count(),
    fired: count(),
  }),
);
/** A simulated credit line and its balance. */
export const creditLine = lazily(() =>
  z.object({
    id: text(),
    last_four: text(),
    limit: cents(),
    held: cents(),
    used: cents(),
    available: cents(),
    overLimit: z.enum(['decline', 'partial']),
  }),
);
/** The active rules and credit lines. */
export const rules = lazily(() =>
  z.object({ issuer: list(rule()), banks: list(rule()), creditLines: list(creditLine()) }),
);

const kinds = Object.keys(FAULT_KINDS);
/** An injected fault and its counts. */
export const fault = lazily(() =>
  z.object({
    id: text(),
    kind: z.string().meta({ enum: kinds }),
    on: text(),
    seen: count(),
    fired: count(),
    spent: z.boolean(),
  }),
);

/** A named snapshot. */
export const mark = lazily(() => z.object({ name: text(), at: timestamp(), automatic: z.boolean() }));

/** The balance of a ledger account. */
export const balance = lazily(() => z.object({ account: z.enum(ACCOUNTS), amountCents: cents() }));
/** A deposit at a merchant's bank. */
export const deposit = lazily(() =>
  z.object({ clientId: text(), amountCents: cents(), depositedAt: timestamp(), batchIds: list(text()) }),
);

/** The statement of a deposit. */
export const statement = lazily(() =>
  z.object({
    depositId: text(),
    depositedAt: timestamp(),
    grossCents: cents(),
    feeCents: cents(),
    netCents: cents(),
    lines: list(
      z.object({
        type: z.enum(STATEMENT_LINES),
        transaction_id: textOrNull(),
        gross: cents(),
        fee: cents(),
        net: cents(),
      }),
    ),
    csv: text(),
  }),
);

/** A verification code in the inbox. */
export const sentCode = lazily(() =>
  z.object({
    to: text(),
    channel: z.enum(['sms', 'email']),
    code: text(),
    challengeId: text(),
    sentAt: timestamp(),
  }),
);

const answered = lazily(() => list(z.object({ transaction: text(), code: text() })));
/** The result of an uploaded NACHA file. */
export const receivedFile = lazily(() =>
  z.object({ returns: answered(), notifications: answered(), information: answered() }),
);

const rate = lazily(() =>
  z.object({
    returns: count(),
    returnsCents: cents(),
    rate: z.number().nullable(),
    threshold: z.number(),
    exceeded: z.boolean(),
    more: z.int().nullable(),
  }),
);
/** The return rates of an originator. */
export const returnRates = lazily(() =>
  z.object({
    clientId: text(),
    from: text(),
    to: text(),
    debits: count(),
    debitsCents: cents(),
    unauthorized: rate(),
    administrative: rate(),
    overall: rate(),
    byCode: list(z.object({ code: text(), title: text(), returns: count(), returnsCents: cents(), share: z.number() })),
    days: list(z.object({ day: text(), debits: count(), returns: count() })),
    minimumDebits: count(),
  }),
);

/** The micro-deposits of a bank account. */
export const microDeposits = lazily(() =>
  z.object({
    amountsCents: z.array(cents()).length(2).readonly(),
    submittedAt: timestampOrNull(),
    arrivesAt: timestamp(),
    expiresAt: timestamp(),
    triesLeft: count(),
    status: text(),
    traceNumbers: list(text()),
  }),
);

/** The attempts of a merchant with a card, as its network counts them. */
export const reattempts = lazily(() =>
  z.object({
    brand: text(),
    windows: list(
      z.object({
        initiator: z.enum(['customer', 'merchant', 'any']),
        days: count(),
        counts: z.enum(['reattempts', 'declines']),
        count: count(),
        limit: count(),
        amountCents: cents().nullable(),
        feeCents: cents().nullable(),
      }),
    ),
  }),
);

/** A scenario that the server can run. */
export const scenarioFile = lazily(() => z.object({ name: text(), title: text(), description: text(), file: text() }));
