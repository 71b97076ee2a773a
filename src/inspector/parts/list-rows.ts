import type { InspectorSource } from '../source/source.ts';
import type { LoadRows } from './list-pages.ts';

const ROWS_AT_ONCE = 500;

/** Loads the rows of a list with its filters and its order, up to a maximum. */
export async function loadRows<Row>(source: InspectorSource, query: LoadRows<Row>, rowsMax: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let total = 1; rows.length < Math.min(total, rowsMax); ) {
    const page = await query(source, { skip: rows.length, take: Math.min(ROWS_AT_ONCE, rowsMax - rows.length) });
    if (page.rows.length === 0) return rows;
    total = page.total;
    rows.push(...page.rows);
  }
  return rows;
}
