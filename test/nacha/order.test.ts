import { describe, expect, it } from 'vitest';
import { errorIfAny, errorOf, faultsOf, firstOf } from './edits.ts';
import { golden } from './golden-files.ts';

const LINES = golden('forward-mixed').trimEnd().split('\n');
const BLANK = ' '.repeat(94);

/** Returns the file without one line, or with other lines in its place. */
function replaced(line: number, ...others: readonly string[]): string {
  return `${LINES.toSpliced(line - 1, 1, ...others).join('\n')}\n`;
}

const line = (number: number) => LINES[number - 1] ?? '';

// biome-ignore format: a table reads in columns
const CASES = [
  ['without its header',                replaced(1),                    'Line 1, column 1: the record should be a file header (1), not "5".'],
  ['with two headers',                  replaced(1, line(1), line(1)),  'Line 2, column 1: the record should be a batch header (5) or a file control (9), not "1".'],
  ['without a batch header',            replaced(2),                    'Line 2, column 1: the record should be a batch header (5) or a file control (9), not "6".'],
  ['without a batch control',           replaced(5),                    'Line 5, column 1: the record should be an entry (6) or an addenda record (7) or a batch control (8), not "5".'],
  ['with a batch in a batch',           replaced(3, line(2), line(3)),  'Line 3, column 1: the record should be an entry (6), not "5".'],
  ['with an addenda before its entry',  replaced(7, line(8), line(7)),  'Line 7, column 1: the record should be an entry (6), not "7".'],
  ['with two batch controls',           replaced(5, line(5), line(5)),  'Line 6, column 1: the record should be a batch header (5) or a file control (9), not "8".'],
  ['without its control',               replaced(14),                   'Line 14, column 1: the record should be a batch header (5) or a file control (9), not "9".'],
  ['with two controls',                 replaced(14, line(14), line(14)), 'Line 15, column 1: the record should be padding of nines, not "9".'],
  ['with a batch after its control',    replaced(20, line(2)),          'Line 20, column 1: the record should be padding of nines, not "5".'],
  ['with a blank record',               replaced(3, BLANK),             'Line 3, column 1: the record should be an entry (6), not " ".'],
  ['with an empty line',                replaced(3, '', line(3)),       'Line 3, columns 1-94: the record should be 94 columns long, including trailing blanks, not "0".'],
  ['with a batch without entries',      `${[1, 2, 5, 14].map(line).join('\n')}\n`, 'Line 3, column 1: the record should be an entry (6), not "8".'],
  ['without batches, with totals of some', `${[1, 14].map(line).join('\n')}\n`, 'Line 2, columns 2-7: the batch count should be 000000, not "000003".'],
  ['that ends in a batch',              `${LINES.slice(0, 3).join('\n')}\n`, 'Line 4, columns 1-94: the next record should be an entry (6) or an addenda record (7) or a batch control (8); the file ends before it.'],
  ['that ends after a batch',           LINES.slice(0, 5).join('\n'),   'Line 6, columns 1-94: the next record should be a batch header (5) or a file control (9); the file ends before it.'],
  ['of padding only',                   line(20),                       'Line 1, column 1: the record should be a file header (1), not "9".'],
  ['without content',                   '',                             'Line 1, columns 1-94: the next record should be a file header (1); the file ends before it.'],
] as const;

describe('the order of records', () => {
  it.each(CASES)('rejects a file %s', (_, text, message) => {
    expect(firstOf(errorOf(text))).toBe(message);
  });

  it('reports a missing record once', () => {
    expect(faultsOf(errorOf(replaced(5))).map(({ line: number }) => number)).toEqual([5]);
  });

  it('rejects any two different lines that are swapped', () => {
    const last = LINES.indexOf(line(20));
    const read: string[] = [];
    for (let a = 0; a < last; a++) {
      for (let b = a + 1; b <= last; b++) {
        const swapped = LINES.with(a, line(b + 1)).with(b, line(a + 1));
        if (errorIfAny(swapped.join('\n')) === undefined) read.push(`${a + 1} and ${b + 1}`);
      }
    }
    expect(read).toEqual([]);
  });
});
