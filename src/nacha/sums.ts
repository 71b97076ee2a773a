import { readBatch, totalsFor } from './batch-facts.ts';
import type { FileRecord } from './file-record.ts';
import { fillColumn } from './fill.ts';
import { type Column, fieldsOf } from './layout.ts';
import { type NestedRecords, nestRecords } from './order.ts';
import { FILE_CONTROL } from './records.ts';
import { blockCountOf } from './totals.ts';

/** The expected counts, totals and hash of a control record by the names of its columns. */
export type Sums = Readonly<Record<string, number | bigint>>;

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
  const damagedBefore = countsBefore(damaged, records.length);
  for (const { header, control, entries } of nested.batches) {
    if (damagedBefore(control.line) > damagedBefore(header.line)) continue;
    sums.set(control.line, totalsFor(control, readBatch({ header, control, entries }).entries));
  }
  if (damagedBefore(nested.control.line) === 0) sums.set(nested.control.line, sumsOfFile(nested));
  return sums;
}

/** Returns a function that counts the damaged lines before a line. Counting them for each batch would be quadratic. */
function countsBefore(damaged: ReadonlySet<number>, lines: number): (line: number) => number {
  const counts = new Uint32Array(lines + 2);
  for (let line = 1; line <= lines; line++) counts[line + 1] = (counts[line] ?? 0) + (damaged.has(line) ? 1 : 0);
  return (line) => counts[line] ?? 0;
}

/** Accepts block counts with and without surplus padding lines. */
function sumsOfFile({ batches, control, padding }: NestedRecords): Sums {
  const entries = batches.flatMap((batch) => readBatch(batch).entries);
  const withPadding = blockCountOf(control.line + padding);
  const written = Number(fieldsOf(FILE_CONTROL, control)('blockCount'));
  const blockCount = written === withPadding ? withPadding : blockCountOf(control.line);
  return { ...totalsFor(control, entries), batchCount: batches.length, blockCount };
}

/** Compares a total: `matches`, or the expected value; empty for other columns and unknown values. */
export function compareSum(column: Column, text: string, sums: Sums | undefined): string {
  const right = sums?.[column.name ?? ''];
  if (right === undefined) return '';
  const written = fillColumn(column, right);
  return text === written ? 'matches' : `differs, expected ${written}`;
}
