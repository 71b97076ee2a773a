import { useApp } from '../state/app-state.ts';
import { pluralize } from '../state/format.ts';
import { useAsync } from '../state/use-async.ts';
import { Button } from './button.tsx';
import type { ListColumn } from './list-columns.tsx';
import type { LoadRows } from './list-pages.ts';
import { loadRows } from './list-rows.ts';

interface CsvButtonProps<Row> {
  readonly name: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly query: LoadRows<Row>;
}

/** A spreadsheet reads at most this many rows. */
const ROWS_MAX = 1_000_000;

/** Saves every row of a list, with its filters and its order, as a CSV file. It has all columns, also those that are not shown. */
export function CsvButton<Row>({ name, columns, query }: CsvButtonProps<Row>) {
  const { source, setMessage } = useApp();
  const { busy, run } = useAsync();
  const save = async () => {
    const written = columns.filter(({ text }) => text !== undefined);
    const rows = await loadRows(source, query, ROWS_MAX);
    const lines = [
      written.map(({ title }) => title),
      ...rows.map((row) => written.map(({ text }) => String(text?.(row) ?? ''))),
    ];
    download(`${name}.csv`, `${lines.map((line) => line.map(quoted).join()).join('\r\n')}\r\n`);
    setMessage({ tone: 'done', text: `${name}.csv has ${pluralize(rows.length, 'row')}.` });
  };
  return (
    <Button
      look="quiet"
      busy={busy}
      title={`Save all ${name.replaceAll('-', ' ')} of this list, with all columns, as a CSV file`}
      words="export download spreadsheet excel share"
      onClick={() => run(save)}
    >
      CSV
    </Button>
  );
}

/** A spreadsheet executes a cell that starts with one of these as a formula, unless it is a number. */
const FORMULA = /^[=+\-@\t\r](?!\d+(\.\d+)?$)/;

/** Quotes a cell as in RFC 4180. */
function quoted(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Without this sign at its start, Excel does not read a file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
