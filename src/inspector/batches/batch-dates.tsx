import type { BatchRow } from '../../analysis/inspection/types.ts';
import { Timestamp } from '../parts/timestamp.tsx';

interface BatchDatesProps {
  readonly batch: BatchRow;
}

interface BatchDate {
  readonly what: string;
  readonly at: string | null;
  readonly isPlanned: boolean;
  readonly why: string;
}

/** Lists when a batch closes, is sent, settles, and pays: dates of the past, and scheduled ones with their reasons. */
export function BatchDates({ batch }: BatchDatesProps) {
  return (
    <ol class="batch-dates" aria-label="Dates of the batch">
      {datesOf(batch).map(({ what, at, isPlanned, why }) => (
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
  ['closed',    'closedAt',  'Closed',  'Closes'],
  ['submitted', null,        '',        'Is sent'],
  ['settled',   'settledAt', 'Settled', 'Settles'],
  ['funded',    'fundedAt',  'Funded',  'Is funded'],
] as const;

function datesOf(batch: BatchRow): readonly BatchDate[] {
  return DATES.flatMap(([step, field, past, future]): readonly BatchDate[] => {
    const at = field === null ? null : batch[field];
    if (at !== null) return [{ what: past, at, isPlanned: false, why: '' }];
    const planned = batch.expected.find((one) => one.step === step);
    // A batch does not store when it was sent: its file does.
    if (planned === undefined && field === null) return [];
    return [{ what: future, at: planned?.at ?? null, isPlanned: true, why: planned?.why ?? '' }];
  });
}
