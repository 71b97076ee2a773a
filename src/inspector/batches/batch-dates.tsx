import type { BatchRow, UpcomingRow } from '../../analysis/inspection/types.ts';
import { Timestamp } from '../parts/timestamp.tsx';

interface BatchDatesProps {
  readonly batch: BatchRow;
  readonly upcoming: readonly UpcomingRow[];
}

interface BatchDate {
  readonly what: string;
  readonly at: string | null;
  readonly isPlanned: boolean;
  readonly why: string;
}

/** Lists when a batch closes, settles and pays: dates of the past, and scheduled ones with their reasons. */
export function BatchDates({ batch, upcoming }: BatchDatesProps) {
  return (
    <ol class="batch-dates" aria-label="Dates of the batch">
      {datesOf(batch, upcoming).map(({ what, at, isPlanned, why }) => (
        <li key={what} class={isPlanned ? 'batch-date-planned' : undefined}>
          <span>{what}</span>
          {at === null ? <span class="faint">not scheduled</span> : <Timestamp at={at} />}
          {isPlanned && why !== '' ? <span class="faint">{why}</span> : null}
        </li>
      ))}
    </ol>
  );
}

// biome-ignore format: a table reads in columns
const DATES = [
  ['closedAt',  'Closed',  'Closes',            'batch closes'],
  ['settledAt', 'Settled', 'Settles',           'batch settles'],
  ['fundedAt',  'Funded',  'Pays the merchant', 'batch is funded'],
] as const;

function datesOf(batch: BatchRow, upcoming: readonly UpcomingRow[]): readonly BatchDate[] {
  return DATES.map(([field, past, future, words]) => {
    const at = batch[field];
    if (at !== null) return { what: past, at, isPlanned: false, why: '' };
    const planned = upcomingOfBatch(batch, upcoming).find(({ what }) => what.endsWith(words));
    return { what: future, at: planned?.at ?? null, isPlanned: true, why: planned?.why ?? '' };
  });
}

/** Returns the scheduled events of a batch. An open batch has no id: its events are about its merchant, and name its processor. */
export function upcomingOfBatch(batch: BatchRow, upcoming: readonly UpcomingRow[]): readonly UpcomingRow[] {
  const word = batch.processor === 'ach' ? 'the ACH batch' : 'the card batch';
  const subject = batch.batchId ?? batch.clientId;
  return upcoming.filter((row) => row.subject === subject && row.what.startsWith(word));
}
