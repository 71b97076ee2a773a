import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { useApp } from '../state/app-state.ts';
import { countText } from '../state/format.ts';
import { useAsync } from '../state/use-async.ts';
import { Button } from './button.tsx';
import type { LoadRows } from './list-pages.ts';
import { loadRows } from './list-rows.ts';

/** A list prints at most so many rows: more would take a browser minutes. */
const ROWS_PRINTED_MAX = 5_000;
/**
 * Maximum number of rows that the browser's menu prints: those of one synchronous request, because the page does not respond
 * meanwhile, or the loaded rows if the others can't be read synchronously.
 */
export const ROWS_OF_MENU_MAX = 500;

interface Printing<Row> {
  /** All rows, while they are printed. */
  readonly printed: ReadonlyMap<number, Row> | undefined;
  readonly busy: boolean;
  readonly print: () => void;
}

/** The rows of a list that is printed. */
interface PrintedRows<Row> {
  readonly rows: ReadonlyMap<number, Row>;
  /** True if the browser prints already, by its menu. */
  readonly isPrinting: boolean;
}

/** Loads all rows of a list before it is printed: a page has only those that were looked at. */
export function usePrinting<Row>(query: LoadRows<Row>, isMain: boolean): Printing<Row> {
  const { source, setMessage } = useApp();
  const { busy, run } = useAsync();
  const [printed, setPrinted] = useState<PrintedRows<Row> | undefined>();
  const print = () =>
    run(async () => {
      // A message of an earlier action, such as a saved CSV file, is over.
      setMessage(undefined);
      const rows = await loadRows(source, query, ROWS_PRINTED_MAX);
      setPrinted({ rows: new Map(rows.entries()), isPrinting: false });
    });
  // The rows are there when the dialog opens, and the page returns to the visible ones when it closes.
  useLayoutEffect(() => {
    if (printed === undefined) return undefined;
    const finish = () => setPrinted(undefined);
    addEventListener('afterprint', finish, { once: true });
    if (!printed.isPrinting) window.print();
    return () => removeEventListener('afterprint', finish);
  }, [printed]);
  useEffect(() => {
    if (!isMain) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      print();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  useEffect(() => {
    const loadForMenu = () => {
      if (printed !== undefined) return;
      let isOver = false;
      addEventListener('afterprint', () => (isOver = true), { once: true });
      const show = async () => {
        const rows = await loadRows(source.readingSynchronously?.() ?? source, query, ROWS_OF_MENU_MAX);
        if (!isOver) setPrinted({ rows: new Map(rows.entries()), isPrinting: true });
      };
      // The rows that are loaded are printed if the others can't be read.
      show().catch(() => undefined);
    };
    addEventListener('beforeprint', loadForMenu);
    return () => removeEventListener('beforeprint', loadForMenu);
  });
  return { printed: printed?.rows, busy, print };
}

/** Prints all rows of a list, also with Ctrl+P. */
export function PrintButton({
  printing: { busy, print },
}: {
  readonly printing: Pick<Printing<unknown>, 'busy' | 'print'>;
}) {
  return (
    <Button
      look="quiet"
      busy={busy}
      title="Print all rows of this list (Ctrl+P)"
      words="print export paper pdf"
      onClick={print}
    >
      Print
    </Button>
  );
}

/** Says on paper that a list is cut, and where the other rows are. */
export function PrintedCount({ printed, total }: { readonly printed: number; readonly total: number }) {
  if (printed >= total) return null;
  return <span class="print-only">; the first {countText(printed)} are printed, and a CSV file has all of them</span>;
}
