import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SettleboxError } from '../../src/engine/errors.ts';
import { readNachaFile } from '../../src/nacha/read.ts';
import { edited, errorIfAny, errorOf, faultsOf } from './edits.ts';
import { GOLDEN_NAMES, golden } from './golden-files.ts';

/** Time limit for a busy machine. */
const PATIENCE_MS = 30_000;

const MAC = { from: 55, to: 73 };
const OTHERS = ['0', '7', ' ', 'A'];

/** Values that no error may show: the account numbers, names, and IDs of the golden files. */
const SECRETS =
  /0001234567|00010000000[1-9]|000100000[12]\d\d|Ada|Byron|Grace|Hopper|Turing|Katherine|Johnson|ORDER-|STAFF-|FLAT-/;

/** Lines of control records, with the columns of each that allow only one value. */
function controlColumns(text: string): { readonly line: number; readonly column: number; readonly old: string }[] {
  return text
    .split('\n')
    .flatMap((record, index) => {
      const isControl = /^8/.test(record) || /^9.* /.test(record);
      return isControl ? [...record].map((old, at) => ({ line: index + 1, column: at + 1, old, record })) : [];
    })
    .filter(({ column, record }) => !(record.startsWith('8') && column >= MAC.from && column <= MAC.to));
}

function anyGolden(): fc.Arbitrary<string> {
  return fc.constantFrom(...GOLDEN_NAMES).map(golden);
}

/** A change to a few positions of a text: replaced, removed, or inserted characters. */
function anyDamage(): fc.Arbitrary<(text: string) => string> {
  const character = fc.oneof(
    fc.constantFrom(...'0123456789 ACRZ*'),
    fc.constantFrom('\t', '\0', '\r', '\n', '\uFEFF', 'é', '😀'),
    fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)),
  );
  const change = fc.tuple(fc.nat({ max: 2000 }), fc.constantFrom(0, 1, 2), character);
  return fc
    .array(change, { minLength: 1, maxLength: 4 })
    .map(
      (changes) => (text) =>
        changes.reduce((now, [at, out, put]) => now.slice(0, at) + put + now.slice(at + out), text),
    );
}

/**
 * Returns what an error for a damaged text shows, without totals of control records: damaged amounts and totals can be the same
 * number as an account number.
 */
function shownOf(error: SettleboxError | undefined, text: string): string {
  const shown = `${error?.message} ${JSON.stringify(error?.details)} ${error?.stack}`;
  const records = text.split('\n');
  const totals = (error === undefined ? [] : faultsOf(error))
    .filter(({ field, line }) => /^total of (debits|credits)$/.test(field) && /^[89]/.test(records[line - 1] ?? ''))
    .flatMap(({ expected, found = '' }) => [expected, found].filter((total) => /^\d{12}$/.test(total)));
  return totals.reduce((rest, total) => rest.replaceAll(total, ''), shown);
}

/** Checks that the first defect names a line and columns, and that all have columns in ascending order. */
function isExplained(error: SettleboxError): boolean {
  const sentence = /^Line [1-9]\d*, columns? [1-9]\d*(-\d+)?: the .*\./;
  return sentence.test(error.message) && faultsOf(error).every(({ columns: [from, to] }) => from <= to);
}

describe('reading a damaged file', { timeout: PATIENCE_MS }, () => {
  it.each(GOLDEN_NAMES)('rejects %s with any other character in a control record', (name) => {
    const text = golden(name);
    const read = controlColumns(text).flatMap(({ line, column, old }) =>
      OTHERS.filter((put) => put !== old && errorIfAny(edited(text, line, column, put)) === undefined).map(
        (put) => `line ${line}, column ${column}: ${put}`,
      ),
    );
    expect(read).toEqual([]);
  });

  it.each(GOLDEN_NAMES)(
    'rejects %s if it is truncated, unless only padding and trailing spaces are missing',
    (name) => {
      const text = golden(name);
      const whole = text.split('\n').findIndex((line) => /^9/.test(line)) + 1;
      const read: number[] = [];
      for (let length = 0; length < text.length; length++) {
        if (errorIfAny(text.slice(0, length)) === undefined) read.push(length);
      }
      const lines = text.split('\n').length - 1;
      const ends = Array.from({ length: lines - whole + 1 }, (_, at) => (whole + at) * 95);
      // The file control is blank from column 56 on.
      const blanks = Array.from({ length: 39 }, (_, at) => whole * 95 - 40 + at);
      const wholes = ends.flatMap((end) => [end - 1, end]).filter((length) => length < text.length);
      expect(read).toEqual([...blanks, ...wholes]);
    },
  );

  it('throws no error of another type', () => {
    fc.assert(
      fc.property(anyGolden(), anyDamage(), (text, damage) => {
        const error = errorIfAny(damage(text));
        return error === undefined || isExplained(error);
      }),
      { numRuns: 500 },
    );
  });

  it('shows no account number, name, or ID in the error', () => {
    fc.assert(
      fc.property(anyGolden(), anyDamage(), (text, damage) => {
        return !SECRETS.test(shownOf(errorIfAny(damage(text)), text));
      }),
      { numRuns: 500 },
    );
  });

  it.each(GOLDEN_NAMES)('shows none of them for %s if a record is shifted or has another type', (name) => {
    const lines = golden(name).split('\n');
    const shown = lines.flatMap((line, index) =>
      [' ', '0', '1', '5', '6', '7', '8', '9'].flatMap((put) => {
        const slips = [1, 2, 3, 5, 10, 13, 17, 20].flatMap((by) => [
          line.slice(0, 1) + put.repeat(by) + line.slice(1, -by),
          line.slice(0, 1) + line.slice(1 + by) + put.repeat(by),
        ]);
        return [put + line.slice(1), ...slips].flatMap((other) => {
          const error = errorIfAny(lines.with(index, other).join('\n'));
          const output = `${error?.message} ${JSON.stringify(error?.details)}`;
          return SECRETS.test(output) ? [output] : [];
        });
      }),
    );
    expect(shown).toEqual([]);
  });

  it('never combines an entry with the totals of another file', () => {
    const text = golden('forward-mixed');
    const amounts = fc.record({
      line: fc.constantFrom(3, 4, 7, 11, 12),
      amount: fc.integer({ min: 1, max: 9_999_999_999 }),
    });
    fc.assert(
      fc.property(amounts, ({ line, amount }) => {
        const put = String(amount).padStart(10, '0');
        const changed = edited(text, line, 30, put);
        fc.pre(changed !== text);
        expect(errorOf(changed).message).toMatch(/the total of (debits|credits) should be/);
      }),
    );
  });

  it('accepts the undamaged file', () => {
    expect(GOLDEN_NAMES.map((name) => readNachaFile(golden(name)).batches.length)).toEqual([3, 1, 2, 1, 1, 1]);
  });
});
