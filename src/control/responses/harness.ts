/** What the harness answers, as schemas. */
import { z } from 'zod';
import { ACCOUNTS } from '../../domain/payments/ledger/rules.ts';
import { FAULT_KINDS } from '../../domain/simulation/faults/kinds.ts';
import type { GatewayEvent } from '../../domain/webhooks/deliveries/schema.ts';
import { CLOCK_MODES } from '../worlds/clock-mode.ts';
import { timelineEntry } from './inspection.ts';
import { cents, count, describedElsewhere, list, text, textOrNull, timestamp, timestampOrNull } from './shapes.ts';

export const account = z.object({ clientId: text, apiKey: text, ownerEmail: text, ownerPassword: text });
export const namedAccount = z.object({ ...account.shape, name: text });

export const clock = z.object({
  now: timestamp,
  mode: z.enum(CLOCK_MODES),
  daySeconds: z.number().nullable(),
  moving: z.boolean(),
});

/** At most 1 000 lines of what happened; `total` counts all of them. */
export const clockMove = z.object({
  from: timestamp,
  to: timestamp,
  moved: z.boolean(),
  happened: list(timelineEntry),
  total: count,
});

export const worldInList = z.object({ name: text, apiUrl: text, controlUrl: text, now: timestamp });
export const forkedWorld = z.object({ ...worldInList.shape, merchants: list(account) });
export const world = z.object({
  ...worldInList.omit({ now: true }).shape,
  clock,
  merchants: list(namedAccount),
  reseller: account,
  worlds: list(worldInList),
  version: text,
});

export const gatewayEvent = describedElsewhere<GatewayEvent>('An event as delivered by webhooks.');
export const endpoint = z.object({ id: text, secret: text, url: textOrNull, events: list(text) });

export const scheduledReturn = z.object({ id: text, at: timestamp, deadline: timestampOrNull });
export const scheduledReversal = z.object({ id: text, submittedAt: timestamp, at: timestamp, deadline: timestamp });
export const block = z.object({ wasBlocked: z.boolean() });

const rule = z.object({
  id: text,
  rule: describedElsewhere<object>('The rule as it was given.'),
  seen: count,
  fired: count,
});
export const creditLine = z.object({
  id: text,
  last_four: text,
  limit: cents,
  held: cents,
  used: cents,
  available: cents,
  overLimit: z.enum(['decline', 'partial']),
});
export const rules = z.object({ issuer: list(rule), banks: list(rule), creditLines: list(creditLine) });

const kinds = Object.keys(FAULT_KINDS);
export const fault = z.object({
  id: text,
  kind: z.string().meta({ enum: kinds }),
  on: text,
  seen: count,
  fired: count,
  spent: z.boolean(),
});

export const mark = z.object({ name: text, at: timestamp, automatic: z.boolean() });

export const balance = z.object({ account: z.enum(ACCOUNTS), amountCents: cents });
export const deposit = z.object({ clientId: text, amountCents: cents, depositedAt: timestamp, batchIds: list(text) });

export const sentCode = z.object({
  to: text,
  channel: z.enum(['sms', 'email']),
  code: text,
  challengeId: text,
  sentAt: timestamp,
});

const answered = list(z.object({ transaction: text, code: text }));
export const receivedFile = z.object({ returns: answered, notifications: answered });

const rate = z.object({
  returns: count,
  returnsCents: cents,
  rate: z.number().nullable(),
  threshold: z.number(),
  exceeded: z.boolean(),
  more: z.int().nullable(),
});
export const returnRates = z.object({
  clientId: text,
  from: text,
  to: text,
  debits: count,
  debitsCents: cents,
  unauthorized: rate,
  administrative: rate,
  overall: rate,
  byCode: list(z.object({ code: text, title: text, returns: count, returnsCents: cents, share: z.number() })),
  days: list(z.object({ day: text, debits: count, returns: count })),
  minimumDebits: count,
});

export const microDeposits = z.object({
  amountsCents: z.tuple([cents, cents]).readonly(),
  submittedAt: timestampOrNull,
  arrivesAt: timestamp,
  expiresAt: timestamp,
  triesLeft: count,
  status: text,
  traceNumbers: list(text),
});

export const scenarioFile = z.object({ name: text, title: text, description: text, file: text });
