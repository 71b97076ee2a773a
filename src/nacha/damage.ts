import type { Examination } from './examine.ts';
import type { NachaFault } from './faults.ts';
import type { FileRecord } from './file-record.ts';
import { type Column, columnFault, columnText } from './layout.ts';
import { layoutOf, typeOf } from './order.ts';
import { RECORD_COLUMNS } from './records.ts';
import { isSum } from './sums.ts';

/** The defects of a file, for display in its fields. */
export interface Damage {
  /** True if no line is a Nacha record. */
  readonly isOther: boolean;
  /** Lines that cannot be read. */
  readonly lines: ReadonlySet<number>;
  /** Lines whose columns may be shifted. */
  readonly slipped: ReadonlySet<number>;
  /** The missing records after the last line. */
  readonly missing: readonly NachaFault[];
  /** Returns a defect of these columns. `field` is its kind; by default, the order of records. */
  at(line: number, from: number, to: number, field?: string): NachaFault | undefined;
  /** Returns the violations of rules between records in a readable column; empty if there are none. */
  broken(line: number, column: Column): string;
}

const ORDER = 'record';
const MISSING = 'next record';

/** Arranges the defects of a file for display. */
export function damageOf({ records, faults: found }: Examination): Damage {
  const own = records.map((record) => ({ line: record.line, ...checkLine(record) }));
  const misplaced = found.filter(({ field, columns }) => field === ORDER && columns[1] === 1);
  return {
    isOther: !own.some(({ isWhole }) => isWhole),
    lines: new Set([...own.filter(({ faults }) => faults > 0), ...misplaced].map(({ line }) => line)),
    slipped: new Set(own.filter(({ hasSlipped }) => hasSlipped).map(({ line }) => line)),
    missing: found.filter(({ field }) => field === MISSING),
    at: (line, from, to, kind = ORDER) =>
      found.find(({ line: at, columns, field }) => {
        return at === line && field === kind && columns[0] <= to && columns[1] >= from;
      }),
    broken: (line, { from, to, words }) => {
      const faults = found.filter(({ line: at, columns, field }) => {
        if (at !== line || columns[0] > to || columns[1] < from || field === 'character') return false;
        return field === words ? !isSum(words) : from === 1 && isOfRecord(field, columns);
      });
      return faults.map(({ expected }) => `expected ${expected}`).join('; ');
    },
  };
}

/**
 * Reports whether a defect is of a whole record, which is reported in its first column. Wrong lengths are reported at the
 * end.
 */
function isOfRecord(field: string, [from, to]: NachaFault['columns']): boolean {
  return (field === ORDER && to === 1) || (field === 'entry' && from === 1);
}

/** Records with account numbers, for which a single invalid column counts as shifted. */
const WITH_ACCOUNTS = /^[67]/;

function checkLine(record: FileRecord): { isWhole: boolean; faults: number; hasSlipped: boolean } {
  const { line, text } = record;
  const type = typeOf(text);
  const layout = layoutOf(record);
  if (layout === undefined) {
    return { isWhole: false, faults: type === undefined ? 1 : 0, hasSlipped: type === undefined };
  }
  const invalid = layout.columns.filter((column) => columnFault(column, columnText(column, text), line) !== undefined);
  const faults = invalid.length + (text.length > RECORD_COLUMNS ? 1 : 0);
  const hasSlipped = text.length !== RECORD_COLUMNS || faults > (WITH_ACCOUNTS.test(text) ? 0 : 1);
  return { isWhole: faults === 0, faults, hasSlipped };
}
