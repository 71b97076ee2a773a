import { findReversalOf } from '../../domain/ach/reversals/store.ts';
import type { TransactionRecord } from '../../domain/payments/transactions/store.ts';
import { isoText } from '../../engine/time.ts';
import { forecast, jobForecast } from '../../harness/forecast.ts';
import type { Forecast } from '../../harness/milestones.ts';
import { idsOfCustomer } from './customers.ts';
import { boundsOf } from './list-order.ts';
import { type InspectionContext, readingContext, requireClient } from './looking.ts';
import { stampOf } from './memory.ts';
import { findOwner } from './owner-store.ts';
import type { ParsedUpcomingQuery } from './queries.ts';
import { listChangedTokens } from './store.ts';
import type { ExpectedStep, Slice, UpcomingRow } from './types.ts';

/** Returns all scheduled events, soonest first, cached until something changes. */
function forecastOf(inspection: InspectionContext): readonly Forecast[] {
  const { engine, memory, isAttached } = inspection;
  return memory.remember({ name: 'forecast', stamp: stampOf(engine) }, () => {
    const known = knownExpiries(inspection);
    return forecast(readingContext(inspection), engine.schedule.list(), isAttached, (context, job, attached) => {
      if (job.kind !== EXPIRY) return jobForecast(context, job, attached);
      const lines = known.get(job.seq) ?? jobForecast(context, job, attached);
      known.set(job.seq, lines);
      return lines;
    });
  });
}

/** Every stored card has an expiry job years ahead: almost all scheduled events are expiries. */
const EXPIRY = 'payment_token.expire';

interface Expiries {
  readonly upTo: number;
  /** By the number of the job. */
  readonly lines: Map<number, Forecast[]>;
}

/** Returns the forecasts of stored cards' expiries, except for tokens with newer events. */
function knownExpiries({ engine, memory }: InspectionContext): Map<number, Forecast[]> {
  const { database, outbox } = engine;
  return memory.growing<Expiries>('expiries', (known = { upTo: outbox.last, lines: new Map() }) => {
    const changed = new Set(listChangedTokens(database, known.upTo));
    for (const [job, [line]] of changed.size === 0 ? [] : known.lines)
      if (line === undefined || changed.has(line.subject)) known.lines.delete(job);
    return { upTo: outbox.last, lines: known.lines };
  }).lines;
}

/** Returns the scheduled events of a merchant, or of all merchants. */
export function forecastOfClient(inspection: InspectionContext, client: string | undefined): readonly Forecast[] {
  if (client === undefined) return forecastOf(inspection);
  const { engine, memory } = inspection;
  return memory.remember({ name: `forecast ${client}`, stamp: stampOf(engine) }, () => {
    // An object never changes its owner.
    const owners = memory.growing<Map<string, string | undefined>>('owners', (known = new Map()) => known);
    return forecastOf(inspection).filter(({ subject, batchNumber }) => {
      const owner = batchNumber === undefined ? subject : `batch ${batchNumber}`;
      if (!owners.has(owner)) owners.set(owner, findOwner(engine.database, subject, batchNumber));
      return owners.get(owner) === client;
    });
  });
}

/** Returns a page of scheduled events, soonest first. */
export function viewUpcomings(
  inspection: InspectionContext,
  { client, customer, from, to, skip, take }: ParsedUpcomingQuery,
): Slice<UpcomingRow> {
  requireClient(inspection, client);
  const { fromMs, toMs } = boundsOf({ from, to });
  const ids = customer === undefined ? undefined : idsOfCustomer(inspection, customer);
  const upcoming = forecastOfClient(inspection, client).filter(
    ({ at, subject }) => at >= fromMs && at <= toMs && ids?.has(subject) !== false,
  );
  return { rows: upcoming.slice(skip, skip + take).map(viewUpcoming), total: upcoming.length };
}

/** Maps a forecast to its row. */
export function viewUpcoming({ at, what, subject, why, milestone, batchNumber }: Forecast): UpcomingRow {
  const batch = batchNumber === undefined || subject.startsWith('TRANSACTION-') ? {} : { batchNumber };
  return { at: isoText(at), what, subject, why, milestone: milestone ?? null, ...batch };
}

/** Returns the scheduled events of a transaction, its reversal, and its batch; of another object without a batch, its own. */
export function viewUpcomingOf(
  inspection: InspectionContext,
  { id, batchNumber }: Pick<TransactionRecord, 'id' | 'batchNumber'>,
): UpcomingRow[] {
  const reversalId = findReversalOf(inspection.engine.database, id)?.reversalId;
  const isOwn = ({ subject }: Forecast) => subject === id || subject === reversalId;
  const isOfBatch = (line: Forecast) => batchNumber !== null && line.batchNumber === batchNumber;
  return forecastOf(inspection)
    .filter((line) => isOwn(line) || (isOfBatch(line) && !line.subject.startsWith('TRANSACTION-')))
    .map(viewUpcoming);
}

/** The step of a batch that each milestone is. */
const STEPS: Readonly<Record<string, ExpectedStep['step']>> = {
  'card-cutoff': 'closed',
  'ach-cutoff': 'closed',
  submission: 'submitted',
  settlement: 'settled',
  funding: 'funded',
};

/** Returns the dated steps that a batch has yet to take. */
export function viewExpected(inspection: InspectionContext, batchNumber: number | null): readonly ExpectedStep[] {
  if (batchNumber === null) return [];
  return forecastOf(inspection).flatMap(({ at, why, milestone, batchNumber: number }) => {
    const step = number === batchNumber && milestone !== undefined ? STEPS[milestone] : undefined;
    return step === undefined ? [] : [{ step, at: isoText(at), why }];
  });
}
