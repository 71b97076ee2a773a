/** Response schemas of the disputes and deposits of `gateway.inspect`. */

import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { STATEMENT_LINES } from '../../domain/payments/deposits/statement.ts';
import { deliveryRow } from './inspected-webhooks.ts';
import { timelineRow, upcomingRow } from './inspection.ts';
import { cents, list, text, textOrNull, timestamp, timestampOrNull } from './shapes.ts';

const DISPUTE_ACTIONS = [
  'submitEvidence',
  'accept',
  'escalate',
  'decide',
  'withdraw',
  'openPreArbitration',
  'openArbitration',
] as const;

const disputeFields = lazily(() => ({
  id: text(),
  transactionId: text(),
  clientId: text(),
  merchantName: text(),
  customerId: textOrNull(),
  customerName: textOrNull(),
  customerReference: text().exactOptional(),
  network: text(),
  reason: text(),
  reasonText: text(),
  state: text(),
  amountCents: cents(),
  returnedCents: cents(),
  respondBy: timestampOrNull(),
  openedAt: timestamp(),
  method: text(),
}));
/** A dispute in a list. */
export const disputeRow = lazily(() => z.object(disputeFields()));
/** A dispute with its history and deadline. */
export const disputeDetail = lazily(() =>
  z.object({
    ...disputeFields(),
    transactionCents: cents(),
    requiredEvidence: list(text()),
    storedEvidence: list(text()),
    submittedAt: timestampOrNull(),
    outcome: z.object({ result: text(), reason: text(), decidedAt: timestamp() }).nullable(),
    history: list(z.object({ state: text(), at: timestamp(), cause: text() })),
    upcoming: list(upcomingRow()),
    timeline: list(timelineRow()),
    deliveries: list(deliveryRow()),
    actions: list(z.object({ action: z.enum(DISPUTE_ACTIONS), by: z.enum(['merchant', 'issuer']), label: text() })),
  }),
);

const depositFields = lazily(() => ({
  id: text(),
  clientId: text(),
  merchantName: text(),
  kind: z.enum(['deposit', 'pull', 'fees']),
  amountCents: cents(),
  depositedAt: timestamp(),
  failedAt: timestampOrNull(),
  batchIds: list(text()),
}));
/** A deposit in a list. */
export const depositRow = lazily(() => z.object(depositFields()));
/** A deposit with its statement. */
export const depositDetail = lazily(() =>
  z.object({
    ...depositFields(),
    lines: list(
      z.object({
        type: z.enum(STATEMENT_LINES),
        transactionId: textOrNull(),
        what: text(),
        grossCents: cents(),
        feeCents: cents(),
        netCents: cents(),
      }),
    ),
  }),
);
