import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { ACCOUNTS, POSTING_KINDS } from '../../domain/payments/ledger/rules.ts';

const TEXT_MAX = 255;
const TAKE_MAX = 500;
const TAKE = 100;
const SKIP_MAX = 1_000_000_000;
const text = lazily(() => z.string().max(TEXT_MAX));

/** The query of the ledger. */
export const ledgerQuery = lazily(() =>
  z.strictObject({
    skip: z.int().min(0).max(SKIP_MAX).default(0),
    take: z.int().min(1).max(TAKE_MAX).default(TAKE),
    client: text().optional(),
    from: text().optional(),
    to: text().optional(),
    account: z.enum(ACCOUNTS).optional(),
    kind: z.enum(POSTING_KINDS).optional(),
    subject: text().optional(),
    deposit: text().optional(),
    order: z.enum(['oldest', 'newest']).default('newest'),
  }),
);

/** A query of the ledger with its defaults applied. */
export type ParsedLedgerQuery = z.output<ReturnType<typeof ledgerQuery>>;
