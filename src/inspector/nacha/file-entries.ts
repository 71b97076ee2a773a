import type { FileDetail } from '../../analysis/inspection/types.ts';

/** An entry of a file: the amounts of all entries of a side add up to the total of that side. */
export interface FileEntry {
  readonly line: number;
  readonly side: 'debits' | 'credits';
  readonly amountCents: number;
  /** The receiver. */
  readonly name: string;
  /** The number by which a transaction of the merchant is found; a return names that of the entry that it returns. */
  readonly traceNumber: string;
}

/** Returns the entries of a file, in order. */
export function entriesOf({ records, kind }: FileDetail): readonly FileEntry[] {
  return records.flatMap(({ title, line, fields }, at): FileEntry[] => {
    if (title !== 'entry') return [];
    const textOf = (name: string) => fields.find((field) => field.name === name)?.text.trim() ?? '';
    const code = fields.find(({ name }) => name === 'transaction code')?.meaning ?? '';
    const original = records[at + 1]?.fields.find(({ name }) => name === 'original trace number')?.text.trim();
    return [
      {
        line,
        side: /\bdebit\b/.test(code) ? 'debits' : 'credits',
        // A notification of change repeats the amount, but moves no money.
        amountCents: kind === 'notification_of_change' ? 0 : Number(textOf('amount')),
        name: textOf('name'),
        traceNumber: kind === 'forward' ? textOf('trace number') : (original ?? textOf('trace number')),
      },
    ];
  });
}
