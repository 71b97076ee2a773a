import type { FileRecord } from './file-record.ts';
import { fillColumn } from './fill.ts';
import { type Column, fieldsOf } from './layout.ts';
import { type NestedRecords, nestRecords } from './order.ts';
import { readBatch } from './read.ts';
import { FILE_CONTROL } from './records.ts';
import { blockCountOf, totalsOf } from './totals.ts';

/** The expected counts, totals and hash of a control record by the names of its columns. */
export type Sums = Readonly<Record<string, number>>;

const SUMMED: ReadonlySet<string> = new Set([
  'entry and addenda count',
  'entry hash',
  'total of debits',
  'total of credits',
  'batch count',
  'block count',
]);

/** Reports whether the column with this name is a count or total. */
export function isSum(words: string): boolean {
  return SUMMED.has(words);
}

/** Returns the expected values of control records by line. Control records after an unreadable line are left out. */
export function sumsOf(records: readonly FileRecord[], damaged: ReadonlySet<number>): ReadonlyMap<number, Sums> {
  const sums = new Map<number, Sums>();
  const nested = nestRecords(records);
  if (nested === undefined) return sums;
  for (const batch of nested.batches) {
    if (isReadable(batch.header.line, batch.control.line, damaged)) {
      sums.set(batch.control.line, { ...totalsOf(readBatch(batch).batch.entries) });
    }
  }
  if (isReadable(1, nested.control.line, damaged)) sums.set(nested.control.line, sumsOfFile(nested));
  return sums;
}

function isReadable(from: number, to: number, damaged: ReadonlySet<number>): boolean {
  for (const line of damaged) if (line >= from && line < to) return false;
  return true;
}

/** Accepts block counts with and without surplus padding lines. */
function sumsOfFile({ batches, control, padding }: NestedRecords): Sums {
  const entries = batches.flatMap((batch) => readBatch(batch).batch.entries);
  const withPadding = blockCountOf(control.line + padding);
  const written = Number(fieldsOf(FILE_CONTROL, control)('blockCount'));
  const blockCount = written === withPadding ? withPadding : blockCountOf(control.line);
  return { ...totalsOf(entries), batchCount: batches.length, blockCount };
}

/** Compares a total: `matches`, or the expected value; empty for other columns and unknown values. */
export function compareSum(column: Column, text: string, sums: Sums | undefined): string {
  const right = sums?.[column.name ?? ''];
  if (right === undefined) return '';
  const written = fillColumn(column, right);
  return text === written ? 'matches' : `differs, expected ${written}`;
}
