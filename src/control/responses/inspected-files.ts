/** Response schemas of `gateway.inspect.files` and `gateway.inspect.file`. */

import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { FILE_KINDS } from '../../domain/ach/ach-files/store.ts';
import { TRANSACTION_STATES } from '../../domain/payments/transactions/lifecycle.ts';
import { cents, count, id, list, text, timestamp } from './shapes.ts';

const fileFields = lazily(() => ({
  name: text(),
  kind: z.enum(FILE_KINDS),
  sentBy: z.enum(['originating bank', 'operator']),
  madeAt: timestamp(),
  odfiRoutingNumber: text(),
  batches: count(),
  entries: count(),
  debitCents: cents(),
  creditCents: cents(),
  deleted: list(text()),
}));
/** An ACH file in a list. */
export const fileRow = lazily(() => z.object(fileFields()));
/** An ACH file with its text. */
export const fileDetail = lazily(() =>
  z.object({
    ...fileFields(),
    debitEntries: count(),
    creditEntries: count(),
    firstEntries: list(
      z.object({
        side: z.enum(['debit', 'credit']),
        amountCents: cents(),
        name: text(),
        traceNumber: text(),
        transaction: z
          .object({
            id: id(),
            kind: text(),
            state: z.enum(TRANSACTION_STATES),
            customerName: text().nullable(),
            returnCode: text().nullable(),
          })
          .nullable(),
      }),
    ),
    lines: count(),
    records: list(
      z.object({
        line: count(),
        title: text(),
        fields: list(z.object({ from: count(), to: count(), name: text(), text: text(), meaning: text() })),
      }),
    ),
  }),
);
