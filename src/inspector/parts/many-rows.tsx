import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';

/** Rows rendered in one frame: more would keep the page from responding. */
const ROWS_AT_ONCE = 100;

interface ManyRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly render: (row: Row, index: number) => VNode;
  /** Rendered rows are reused until one of these values changes. */
  readonly dependencies: readonly unknown[];
}

/** Renders many rows in parts, one in each frame, so that the page responds meanwhile. */
export function ManyRows<Row>({ rows, render, dependencies }: ManyRowsProps<Row>) {
  const [shown, setShown] = useState(1);
  const parts = Math.ceil(rows.length / ROWS_AT_ONCE);
  useEffect(() => {
    if (shown >= parts) return undefined;
    const frame = requestAnimationFrame(() => setShown(shown + 1));
    return () => cancelAnimationFrame(frame);
  }, [shown, parts]);
  return (
    <>
      {Array.from({ length: Math.min(shown, parts) }, (_none, part) => (
        <Part key={part} rows={rows} from={part * ROWS_AT_ONCE} render={render} dependencies={dependencies} />
      ))}
    </>
  );
}

function Part<Row>({ rows, from, render, dependencies }: ManyRowsProps<Row> & { readonly from: number }) {
  const part = () => rows.slice(from, from + ROWS_AT_ONCE).map((row, index) => render(row, from + index));
  return useMemo(() => <>{part()}</>, dependencies);
}
