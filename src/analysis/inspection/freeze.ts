import type { FrozenWorld, Inspection } from './inspection-types.ts';
import type { InspectionContext } from './looking.ts';
import { viewFrozenTransaction } from './transaction.ts';
import type { TimelineRow } from './types.ts';

/** Limits each list to its newest rows. */
const NEWEST = { take: 500 } as const;

/** Returns the current content of all views as plain JSON. */
export function freezeWorld(looking: InspectionContext, inspection: Inspection): FrozenWorld {
  return {
    overview: inspection.overview(),
    money: inspection.money(),
    timeline: oldestFirst(inspection.timeline({ ...NEWEST, order: 'newest' }).rows),
    upcoming: inspection.upcoming(NEWEST).rows,
    transactions: inspection.transactions(NEWEST).rows.map(({ id }) => viewFrozenTransaction(looking, id)),
    batches: inspection.batches(NEWEST).rows,
    files: inspection.files(NEWEST).rows.map(({ name }) => inspection.file(name)),
    endpoints: inspection.endpoints(),
    deliveries: inspection.deliveries(NEWEST).rows.map(({ id }) => ({ ...inspection.delivery(id), sent: [] })),
    tokens: inspection.tokens(NEWEST).rows,
    disputes: inspection.disputes(NEWEST).rows.map(({ id }) => ({ ...inspection.dispute(id), actions: [] })),
    deposits: inspection.deposits(NEWEST).rows.map(({ id }) => inspection.deposit(id)),
  };
}

function oldestFirst(rows: readonly TimelineRow[]): TimelineRow[] {
  return [...rows].reverse();
}
