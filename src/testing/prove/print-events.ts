import { alignColumns } from '../../engine/text-table.ts';
import { easternText, easternYear } from '../../facts/eastern-time.ts';
import type { EventLine } from './proving-run.ts';
import type { ShopWork } from './shop-work.ts';

/** Formats lines such as `Mon Jan 5 10:00 ET  webhook transaction.settled (SALE of order-1): 204`. */
export function printEvents(lines: readonly EventLine[]): string[] {
  const year = easternYear(lines[0]?.at ?? 0);
  return alignColumns(
    lines.map(({ at, text, before, work }) => [
      easternText(at, year),
      `${text}${before === '' ? '' : `, before ${before}`}${result(work)}`,
    ]),
  );
}

function result(work: ShopWork | undefined): string {
  if (work === undefined) return '';
  if (work.outcome === 'rejected') return `: the shop rejects it: "${work.text}"`;
  return work.outcome === 'done' ? `: ${work.text}` : ': never finished';
}
