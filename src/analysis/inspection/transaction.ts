import { findDepositOfBatch } from '../../domain/payments/deposits/store.ts';
import { findTransaction, type TransactionRecord } from '../../domain/payments/transactions/store.ts';
import { viewWithHistory } from '../../domain/payments/transactions/view.ts';
import { createLedger } from '../../harness/ledger.ts';
import { actionsOn } from './actions.ts';
import { deliveriesAbout } from './deliveries.ts';
import { filesAbout } from './files.ts';
import { historyOf } from './history.ts';
import { type InspectionContext, readingContext, throwUnknown } from './looking.ts';
import { maskFreeText } from './mask-free-text.ts';
import { possibleFrom } from './moves.ts';
import { plansFor } from './plans.ts';
import { linesOf, viewLine } from './timeline.ts';
import type { TransactionDetail } from './transaction-types.ts';
import { viewTransactionRow } from './transactions.ts';
import { viewExpected, viewUpcomingOf } from './upcoming.ts';

/** Returns a transaction with everything known about it, and its available actions. */
export function viewTransactionDetail(inspection: InspectionContext, id: string): TransactionDetail {
  return {
    ...viewFrozenTransaction(inspection, id),
    actions: actionsOn(readingContext(inspection), load(inspection, id)),
  };
}

/** Returns the same for a frozen world, without actions. */
export function viewFrozenTransaction(inspection: InspectionContext, id: string): TransactionDetail {
  const { engine } = inspection;
  const found = load(inspection, id);
  const lines = linesOf(inspection, id);
  const { layout } = engine.settings;
  return {
    ...viewTransactionRow(inspection, found),
    capturedCents: found.capturedAmount,
    refundedCents: found.refundedAmount,
    batchId: found.batchId,
    batchNumber: found.batchNumber,
    depositId: depositOf(inspection, found),
    traceNumber: found.traceNumber,
    secCode: found.secCode,
    history: historyOf(inspection.engine, found, lines),
    possible: possibleFrom(found),
    expected: ON_ITS_WAY.has(found.state) && found.fundedAt === null ? viewExpected(inspection, found.batchNumber) : [],
    upcoming: viewUpcomingOf(inspection, found),
    ledger: createLedger(engine, () => found.clientId).entries(id),
    timeline: lines.map((line) => viewLine(engine, line)),
    deliveries: deliveriesAbout(inspection, id),
    files: filesAbout(inspection, id),
    plans: plansFor(engine, id),
    actions: [],
    // The `shuffle` layout would draw from the RNG, and views must not.
    wire: JSON.parse(
      maskFreeText(
        JSON.stringify(viewWithHistory(readingContext(inspection), found, layout === 'shuffle' ? 'by_method' : layout)),
      ),
    ),
  };
}

function depositOf({ engine }: InspectionContext, { clientId, batchId, fundedAt }: TransactionRecord): string | null {
  if (batchId === null || fundedAt === null) return null;
  return findDepositOfBatch(engine.database, { clientId, batchId, fundedAt }) ?? null;
}

/** The states from which a transaction follows its batch. */
const ON_ITS_WAY: ReadonlySet<string> = new Set(['authorized', 'captured', 'submitted', 'settling', 'settled']);

function load({ engine }: InspectionContext, id: string): TransactionRecord {
  return (
    findTransaction(engine.database, id) ?? throwUnknown(`transaction with the id ${id}`, 'inspect.transactions()')
  );
}
