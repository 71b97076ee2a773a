import { ErrorMessage } from '../parts/error-message.tsx';
import { useListPages } from '../parts/list-pages.ts';
import { FieldsTable } from './fields-table.tsx';
import { Records } from './records.tsx';

interface FileRecordsProps {
  readonly name: string;
  /** Number of all lines. */
  readonly total: number;
  /** True if the trace numbers in the file belong to transactions of this gateway. */
  readonly isOutgoing: boolean;
}

/** Renders the lines of a file, which are loaded when they are shown: a large file has thousands. */
export function FileRecords({ name, total, isOutgoing }: FileRecordsProps) {
  const { rows, error, ensureLoaded } = useListPages(
    async (source, range) => {
      const { records, lines } = await source.file(name, range);
      return { rows: records, total: lines };
    },
    [name],
  );
  const lines = { total, loaded: rows };
  return (
    <>
      <ErrorMessage error={error} />
      <Records lines={lines} ensureLoaded={ensureLoaded} isOutgoing={isOutgoing} />
      <FieldsTable lines={lines} ensureLoaded={ensureLoaded} />
    </>
  );
}
