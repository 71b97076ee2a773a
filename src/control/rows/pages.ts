import { z } from 'zod';
import type { FrozenWorld } from '../../analysis/inspection/inspection-types.ts';
import type { Report } from '../../analysis/inspection/report.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { text } from '../responses/shapes.ts';
import { defineRow } from './control-row.ts';
import { selection } from './inspect.ts';

/** A page has at most as many bytes, so that mail and issue trackers accept it. */
const PAGE_BYTES_MAX = 2_000_000;
/** If a page is too long, it is made again with fewer rows of each list. */
const ROWS_STEPS = [500, 200, 80, 30, 10];

/** A world, or a selection of it, as one file. */
export const pageRows = [
  defineRow({
    name: 'inspect.page',
    method: 'GET',
    path: '/inspect/page',
    summary: 'Return the world, or the transactions that match, as one HTML file of at most 2 MB',
    input: () => z.strictObject(selection()),
    output: text,
    gives: 'html',
    run({ gateway, name }, query, { worlds }) {
      // The world of one merchant has everything of the merchant.
      const isSelection = Object.keys(query).some((filter) => filter !== 'client');
      const { total } = gateway.inspect.transactions({ ...query, take: 1 });
      for (const take of ROWS_STEPS) {
        const world = gateway.inspect.freeze({ ...query, take });
        const title = titleOf(name, world, total, Object.entries(query));
        const html = worlds.stories.page(reportOf(world, title, isSelection));
        if (Buffer.byteLength(html) <= PAGE_BYTES_MAX) return html;
      }
      throw new SettleboxError(
        'bad_option',
        `The page would be longer than ${PAGE_BYTES_MAX} bytes, even with ${ROWS_STEPS.at(-1)} rows of each list.`,
        'Select fewer transactions, such as with search, from, and to.',
      );
    },
  }),
];

/** `World main on 2026-02-17, the newest 500 of 6,690 transactions: search R10`. A page that is cut says so on each of its views. */
function titleOf(
  name: string,
  { overview, transactions: { length } }: FrozenWorld,
  total: number,
  filters: readonly (readonly [string, unknown])[],
): string {
  const chosen = filters.map(([field, value]) => `${field} ${String(value)}`).join(', ');
  const day = overview.now.slice(0, '2026-02-17'.length);
  const cut = total > length ? `, the newest ${length} of ${total.toLocaleString('en-US')} transactions` : '';
  return `World ${name} on ${day}${cut}${chosen === '' ? '' : `: ${chosen}`}`;
}

/** A report of one moment: the inspector shows no steps then. A selection begins with its list: its money is that of the whole world. */
function reportOf(world: FrozenWorld, title: string, isSelection: boolean): Report {
  const moment = { at: world.overview.now, label: 'saved', said: null, world };
  const saved = { case: '', title, ok: true, failure: null, expectations: 0, steps: [], moments: [moment] };
  const start = isSelection ? ({ view: 'transactions' } as const) : {};
  return {
    settlebox: 'report',
    version: 1,
    stories: [{ title, description: '', file: '', run: null, ok: true, ...start, cases: [saved] }],
  };
}
