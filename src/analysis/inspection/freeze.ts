import type { FrozenWorld, Inspection } from './inspection-types.ts';
import type { InspectionContext } from './looking.ts';
import type { ParsedTransactionsQuery } from './queries.ts';
import { viewFrozenTransaction } from './transaction.ts';
import type { TransactionDetail } from './transaction-types.ts';
import type { SliceQuery, TimelineRow } from './types.ts';

/** Returns the current content of all views as plain JSON: the newest rows of each list, of one merchant if the query names one. */
export function freezeWorld(
  looking: InspectionContext,
  inspection: Inspection,
  query: ParsedTransactionsQuery,
): FrozenWorld {
  const { client, take, skip: _skip, ...filters } = query;
  const newest = { take, ...(client === undefined ? {} : { client }) };
  const transactions = inspection.transactions(query).rows.map(({ id }) => viewFrozenTransaction(looking, id));
  const whole: FrozenWorld = {
    overview: inspection.overview({ client }),
    money: inspection.money({ client }),
    timeline: oldestFirst(inspection.timeline({ ...newest, order: 'newest' }).rows),
    upcoming: inspection.upcoming(newest).rows,
    transactions,
    batches: inspection.batches(newest).rows,
    files: [],
    endpoints: inspection.endpoints(),
    deliveries: [],
    tokens: inspection.tokens(newest).rows,
    disputes: inspection.disputes(newest).rows.map(({ id }) => ({ ...inspection.dispute(id), actions: [] })),
    deposits: inspection.deposits(newest).rows.map(({ id }) => inspection.deposit(id)),
  };
  const isSelection = Object.values(filters).some((value) => value !== undefined);
  const selected = isSelection ? selectRelated(whole) : whole;
  const { files, deliveries } = isSelection ? namesIn(transactions) : newestNames(inspection, newest);
  const world = {
    ...selected,
    files: files.map((name) => inspection.file(name)),
    deliveries: deliveries.map((id) => ({ ...inspection.delivery(id), sent: [] })),
  };
  return isSelection ? { ...world, overview: { ...world.overview, counts: countsOf(world) } } : world;
}

/** The counts of a selection are those of its lists; the whole world has counts of its own. */
function countsOf(world: FrozenWorld): FrozenWorld['overview']['counts'] {
  const { transactions, batches, files, deliveries, tokens, disputes, deposits, upcoming, endpoints } = world;
  const having = (status: string) => deliveries.filter((one) => one.status === status).length;
  return {
    openBatches: batches.filter(({ status }) => status === 'open').length,
    endpoints: endpoints.length,
    deliveriesPending: having('pending'),
    deliveriesFailed: having('exhausted'),
    transactions: transactions.length,
    batches: batches.length,
    files: files.length,
    deliveries: deliveries.length,
    tokens: tokens.length,
    disputes: disputes.length,
    deposits: deposits.length,
    upcoming: upcoming.length,
  };
}

interface FrozenNames {
  readonly files: readonly string[];
  /** Ids. */
  readonly deliveries: readonly string[];
}

function newestNames(inspection: Inspection, newest: SliceQuery): FrozenNames {
  return {
    files: inspection.files(newest).rows.map(({ name }) => name),
    deliveries: inspection.deliveries(newest).rows.map(({ id }) => id),
  };
}

function namesIn(transactions: readonly TransactionDetail[]): FrozenNames {
  const unique = (names: readonly string[]) => [...new Set(names)];
  return {
    files: unique(transactions.flatMap(({ files }) => files.map(({ name }) => name))),
    deliveries: unique(transactions.flatMap(({ deliveries }) => deliveries.map(({ id }) => id))),
  };
}

/** Keeps only what belongs to the selected transactions: their batches, disputes, deposits, stored methods, and events. */
function selectRelated(world: FrozenWorld): FrozenWorld {
  const { transactions } = world;
  const ids = new Set<string | null>(transactions.map(({ id }) => id));
  const batchIds = new Set<string | null>(transactions.map(({ batchId }) => batchId));
  const customers = new Set<string | null>(transactions.map(({ customerId }) => customerId));
  const batches = world.batches.filter(({ batchId }) => batchId !== null && batchIds.has(batchId));
  const disputes = world.disputes.filter(({ transactionId }) => ids.has(transactionId));
  const deposits = world.deposits.filter((deposit) => deposit.batchIds.some((batchId) => batchIds.has(batchId)));
  const tokens = world.tokens.filter(({ customerId }) => customerId !== null && customers.has(customerId));
  const timeline = [...transactions, ...disputes].flatMap((one) => one.timeline);
  const upcoming = transactions.flatMap((one) => one.upcoming);
  return {
    ...world,
    batches,
    disputes,
    deposits,
    tokens,
    timeline: [...new Map(timeline.map((row) => [`${row.at} ${row.subject} ${row.what}`, row])).values()].sort(
      (one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0),
    ),
    upcoming: [...new Map(upcoming.map((row) => [`${row.at} ${row.what}`, row])).values()],
  };
}

function oldestFirst(rows: readonly TimelineRow[]): TimelineRow[] {
  return [...rows].reverse();
}
