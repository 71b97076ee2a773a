import { SettleboxError } from '../engine/errors.ts';
import { trusted } from '../engine/trusted.ts';
import type { NachaFault } from './faults.ts';
import type { FileRecord } from './file-record.ts';
import { type Column, columnFault, columnText } from './layout.ts';
import { layoutOf, typeOf } from './order.ts';
import { readNachaFile } from './read.ts';
import { RECORD_COLUMNS } from './records.ts';
import { isSum } from './sums.ts';

/** What is wrong with a file, to be said where it is. */
export interface Damage {
  /** Whether no line is a record of the network at all. */
  readonly isOther: boolean;
  /** Lines that can't be read as they stand. */
  readonly lines: ReadonlySet<number>;
  /** Lines whose columns may stand where others should. */
  readonly slipped: ReadonlySet<number>;
  /** The record that should follow the last one. */
  readonly missing: readonly NachaFault[];
  /** A fault that touches these columns, of this kind: of the order of records unless another is named. */
  at(line: number, from: number, to: number, field?: string): NachaFault | undefined;
  /** What a column breaks that can be read: a rule between records. Empty where it breaks none. */
  broken(line: number, column: Column): string;
}

const ORDER = 'record';
const MISSING = 'next record';

/** Finds out what is wrong with a file; `records` are those of the text. */
export function damageOf(text: string, records: readonly FileRecord[]): Damage {
  const told = faultsOf(text);
  const own = records.map((record) => ({ line: record.line, ...checkLine(record) }));
  const misplaced = told.filter(({ field, columns }) => field === ORDER && columns[1] === 1);
  return {
    isOther: !own.some(({ isWhole }) => isWhole),
    lines: new Set([...own.filter(({ faults }) => faults > 0), ...misplaced].map(({ line }) => line)),
    slipped: new Set(own.filter(({ hasSlipped }) => hasSlipped).map(({ line }) => line)),
    missing: told.filter(({ field }) => field === MISSING),
    at: (line, from, to, kind = ORDER) =>
      told.find(({ line: at, columns, field }) => {
        return at === line && field === kind && columns[0] <= to && columns[1] >= from;
      }),
    broken: (line, { from, to, words }) => {
      const faults = told.filter(({ line: at, columns, field }) => {
        if (at !== line || columns[0] > to || columns[1] < from || field === 'character') return false;
        return field === words ? !isSum(words) : from === 1 && isOfRecord(field, columns);
      });
      return faults.map(({ expected }) => `expected ${expected}`).join('; ');
    },
  };
}

/** A fault of a whole record is said in its first column; one of its length, where it ends. */
function isOfRecord(field: string, [from, to]: NachaFault['columns']): boolean {
  return (field === ORDER && to === 1) || (field === 'entry' && from === 1);
}

function faultsOf(text: string): readonly NachaFault[] {
  try {
    readNachaFile(text);
    return [];
  } catch (error) {
    if (!(error instanceof SettleboxError)) throw error;
    return trusted<readonly NachaFault[] | undefined>(error.details.faults) ?? [];
  }
}

/** Records with accounts, of which one faulty column is enough to be careful. */
const WITH_ACCOUNTS = /^[67]/;

function checkLine({ line, text }: FileRecord): { isWhole: boolean; faults: number; hasSlipped: boolean } {
  const type = typeOf(text);
  const layout = type === undefined ? undefined : layoutOf(text, type);
  if (layout === undefined) {
    return { isWhole: false, faults: type === undefined ? 1 : 0, hasSlipped: type === undefined };
  }
  const ill = layout.columns.filter((column) => columnFault(column, columnText(column, text), line) !== undefined);
  const faults = ill.length + (text.length > RECORD_COLUMNS ? 1 : 0);
  const hasSlipped = text.length !== RECORD_COLUMNS || faults > (WITH_ACCOUNTS.test(text) ? 0 : 1);
  return { isWhole: faults === 0, faults, hasSlipped };
}
