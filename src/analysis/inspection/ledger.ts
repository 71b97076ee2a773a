/** Lists the postings of the ledger, and the balances that they add up to. */

import { findBatch } from '../../domain/payments/batches/store.ts';
import { findDeposit } from '../../domain/payments/deposits/store.ts';
import { ACCOUNTS, type LedgerAccount, legsOf } from '../../domain/payments/ledger/rules.ts';
import { lastPosting } from '../../domain/payments/ledger/store.ts';
import { findTransaction } from '../../domain/payments/transactions/store.ts';
import { isoText } from '../../engine/time.ts';
import { batchTitle } from './batch-title.ts';
import type { ParsedLedgerQuery } from './ledger-query.ts';
import { countPostings, type PostingFilter, pageOfPostings, sumFrom, sumPostings } from './ledger-store.ts';
import type { LedgerAccountRow, LedgerLine, LedgerPage } from './ledger-types.ts';
import { boundsOf } from './list-order.ts';
import { type InspectionContext, merchantNameOf, requireClient, throwUnknown } from './looking.ts';
import { methodShown } from './transactions.ts';

/** Returns the balances, and the postings that match, newest first. */
export function viewLedger(inspection: InspectionContext, query: ParsedLedgerQuery): LedgerPage {
  const { database } = inspection.engine;
  requireClient(inspection, query.client);
  const { account, client } = query;
  const accounts = accountsOf(inspection, client);
  const filter = filterOf(inspection, query);
  const postings = pageOfPostings(database, filter, query);
  const numbers = postings.map(({ postingId }) => postingId);
  const balance = accounts.find((one) => one.account === account)?.amountCents ?? 0;
  const later = account === undefined || numbers.length === 0 ? undefined : sumFrom(database, account, client, numbers);
  return {
    accounts,
    rows: postings.map((posting) => ({
      ...lineOf(inspection, posting),
      changeCents: later === undefined ? null : posting.amountCents,
      balanceCents: later === undefined ? null : balance - (later.get(posting.postingId) ?? 0) + posting.amountCents,
    })),
    total: countPostings(database, filter),
  };
}

function filterOf(inspection: InspectionContext, query: ParsedLedgerQuery): PostingFilter {
  const { account, client, kind, subject, deposit: id, from, to } = query;
  const deposit =
    id === undefined
      ? undefined
      : (findDeposit(inspection.engine.database, id) ??
        throwUnknown(`deposit with the id ${id}`, 'inspect.deposits()'));
  const { fromMs, toMs } = boundsOf({ from, to });
  return {
    account,
    client,
    kind,
    subject,
    deposit,
    fromMs: from === undefined ? undefined : fromMs,
    toMs: to === undefined ? undefined : toMs,
  };
}

type PostingSide = ReturnType<typeof pageOfPostings>[number];

function lineOf(
  inspection: InspectionContext,
  { postingId, at, kind, clientId, account, amountCents, transactionId, batchId, disputeId }: PostingSide,
): Omit<LedgerLine, 'changeCents' | 'balanceCents'> {
  const { database } = inspection.engine;
  const found = transactionId === null ? undefined : findTransaction(database, transactionId);
  const batch = found !== undefined || batchId === null ? undefined : findBatch(database, batchId);
  const [[from], [to]] = legsOf(kind, 0);
  return {
    number: postingId,
    at: isoText(at),
    kind,
    clientId,
    merchantName: merchantNameOf(inspection, clientId),
    from,
    to,
    amountCents: account === to ? amountCents : -amountCents,
    transactionId,
    what: found !== undefined ? `${found.kind}, ${methodShown(found)}` : batch === undefined ? '' : batchTitle(batch),
    batchId,
    disputeId,
  };
}

/** The sums of all postings so far, by client and account. */
interface LedgerSums {
  readonly upTo: number;
  readonly sums: ReadonlyMap<string, readonly LedgerAccountRow[]>;
}

/** Returns the accounts of a merchant, or the sums of all merchants. Postings are added to the known sums once. */
function accountsOf({ engine: { database }, memory }: InspectionContext, client: string | undefined) {
  const { sums } = memory.growing<LedgerSums>('ledger sums', (known = { upTo: 0, sums: new Map() }) => {
    const upTo = lastPosting(database);
    if (upTo === known.upTo) return known;
    const grown = new Map(known.sums);
    for (const { clientId, ...added } of sumPostings(database, known.upTo, upTo))
      grown.set(clientId, [...(grown.get(clientId) ?? []), added]);
    return { upTo, sums: new Map([...grown].map(([clientId, rows]) => [clientId, summed(rows)])) };
  });
  return client === undefined ? summed([...sums.values()].flat()) : (sums.get(client) ?? []);
}

/** Adds up the rows of each account, in the usual order of accounts. */
function summed(rows: readonly LedgerAccountRow[]): readonly LedgerAccountRow[] {
  return ACCOUNTS.map((account) => sumOf(account, rows)).filter(({ postings }) => postings > 0);
}

function sumOf(account: LedgerAccount, rows: readonly LedgerAccountRow[]): LedgerAccountRow {
  const own = rows.filter((row) => row.account === account);
  return {
    account,
    amountCents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
    postings: own.reduce((sum, { postings }) => sum + postings, 0),
  };
}
