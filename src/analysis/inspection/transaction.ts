import { findTransaction, type TransactionRecord } from '../../domain/payments/transactions/store.ts';
import { viewWithHistory } from '../../domain/payments/transactions/view.ts';
import { createLedger } from '../../harness/ledger.ts';
import { actsOn } from './actions.ts';
import { deliveriesAbout } from './deliveries.ts';
import { filesAbout } from './files.ts';
import { storyOf } from './history.ts';
import { type Looking, lookingContext, refuseUnknown } from './looking.ts';
import { possibleFrom } from './moves.ts';
import { linesOf, viewLine } from './timeline.ts';
import type { TransactionDetail } from './transaction-types.ts';
import { viewTransactionRow } from './transactions.ts';
import { viewComing } from './upcoming.ts';

/** One transaction with all that is known of it, and what may be done to it. */
export function viewTransactionDetail(looking: Looking, id: string): TransactionDetail {
  return { ...viewFrozenTransaction(looking, id), actions: actsOn(lookingContext(looking), load(looking, id)) };
}

/** The same in a world that stands still: nothing can be done to it. */
export function viewFrozenTransaction(looking: Looking, id: string): TransactionDetail {
  const { engine } = looking;
  const found = load(looking, id);
  const lines = linesOf(looking, id);
  const { layout } = engine.settings;
  return {
    ...viewTransactionRow(found),
    capturedCents: found.capturedAmount,
    refundedCents: found.refundedAmount,
    batchId: found.batchId,
    traceNumber: found.traceNumber,
    secCode: found.secCode,
    history: storyOf(found, lines),
    possible: possibleFrom(found),
    upcoming: viewComing(looking, found),
    ledger: createLedger(engine, () => found.clientId).entries(id),
    timeline: lines.map(viewLine),
    deliveries: deliveriesAbout(looking, id),
    files: filesAbout(looking, id),
    actions: [],
    // To shuffle takes dice, and looking takes none.
    wire: viewWithHistory(lookingContext(looking), found, layout === 'shuffle' ? 'by_method' : layout),
  };
}

function load({ engine }: Looking, id: string): TransactionRecord {
  return (
    findTransaction(engine.database, id) ?? refuseUnknown(`transaction with the id ${id}`, 'inspect.transactions()')
  );
}
