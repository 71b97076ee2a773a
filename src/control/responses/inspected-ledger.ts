/** The response schema of `gateway.inspect.ledger`. */

import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { ACCOUNTS, POSTING_KINDS } from '../../domain/payments/ledger/rules.ts';
import { cents, count, list, text, textOrNull, timestamp } from './shapes.ts';

const account = lazily(() => z.enum(ACCOUNTS));

/** The balances, and a part of their postings. */
export const ledgerPage = lazily(() =>
  z.object({
    accounts: list(z.object({ account: account(), amountCents: cents(), postings: count() })),
    rows: list(
      z.object({
        number: count(),
        at: timestamp(),
        kind: z.enum(POSTING_KINDS),
        clientId: text(),
        merchantName: text(),
        from: account(),
        to: account(),
        amountCents: cents(),
        changeCents: cents().nullable(),
        balanceCents: cents().nullable(),
        transactionId: textOrNull(),
        what: text(),
        batchId: textOrNull(),
        disputeId: textOrNull(),
      }),
    ),
    total: count(),
  }),
);
