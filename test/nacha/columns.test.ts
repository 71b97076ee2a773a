import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NachaFile } from '../../src/nacha/types.ts';
import { writeNachaFile } from '../../src/nacha/write.ts';
import { anyFile } from './arbitrary-file.ts';
import { ADA, PURCHASES, TO_OUR_BANK } from './golden-files.ts';

/** An independent reader: it slices columns as the rules say and sums in plain loops. */
interface Judged {
  readonly record: string;
  readonly count: number;
  readonly hash: bigint;
  readonly debits: bigint;
  readonly credits: bigint;
}

const at = (line: string, from: number, to: number) => line.slice(from - 1, to);

function judge(lines: readonly string[], control: string): Judged {
  let count = 0;
  let hash = 0n;
  let debits = 0n;
  let credits = 0n;
  for (const line of lines) {
    if (at(line, 1, 1) !== '6' && at(line, 1, 1) !== '7') continue;
    count += 1;
    if (at(line, 1, 1) === '7') continue;
    hash += BigInt(at(line, 4, 11));
    const second = Number(at(line, 3, 3));
    if (second >= 6 || at(line, 2, 3) === '55') debits += BigInt(at(line, 30, 39));
    else credits += BigInt(at(line, 30, 39));
  }
  return { record: control, count, hash: hash % 10n ** 10n, debits, credits };
}

function batchesIn(lines: readonly string[]): Judged[] {
  const batches: Judged[] = [];
  let from = 0;
  lines.forEach((line, index) => {
    if (at(line, 1, 1) === '5') from = index;
    if (at(line, 1, 1) === '8') batches.push(judge(lines.slice(from, index), line));
  });
  return batches;
}

const pad = (value: number | bigint, width: number) => String(value).padStart(width, '0');

describe('a written file', { timeout: 30_000 }, () => {
  it('has ninety-four printable characters in every record', () => {
    fc.assert(
      fc.property(anyFile(), (file) => {
        const text = writeNachaFile(file);
        const lines = text.split('\n');
        expect(lines.pop()).toBe('');
        expect(lines.filter((line) => !/^[ -~]{94}$/.test(line))).toEqual([]);
      }),
    );
  });

  it('fills blocks of ten, which the file control counts', () => {
    fc.assert(
      fc.property(anyFile(), (file) => {
        const lines = writeNachaFile(file).trimEnd().split('\n');
        const control = lines.findIndex((line) => /^9/.test(line));
        const padding = lines.slice(control + 1);
        expect(lines.length % 10).toBe(0);
        expect(padding.length).toBeLessThan(10);
        expect(padding.every((line) => line === '9'.repeat(94))).toBe(true);
        expect(at(lines[control] ?? '', 8, 13)).toBe(pad(lines.length / 10, 6));
      }),
    );
  });

  it('contains the count, hash, and totals of each batch', () => {
    fc.assert(
      fc.property(anyFile(), (file) => {
        for (const { record, count, hash, debits, credits } of batchesIn(writeNachaFile(file).split('\n'))) {
          expect(at(record, 5, 44)).toBe(pad(count, 6) + pad(hash, 10) + pad(debits, 12) + pad(credits, 12));
        }
      }),
    );
  });

  it('contains the count, hash, and totals of the file', () => {
    fc.assert(
      fc.property(anyFile(), (file) => {
        const lines = writeNachaFile(file).split('\n');
        const { record, count, hash, debits, credits } = judge(lines, lines.find((line) => /^9/.test(line)) ?? '');
        const batches = pad(lines.filter((line) => /^5/.test(line)).length, 6);
        expect(at(record, 2, 7)).toBe(batches);
        expect(at(record, 14, 55)).toBe(pad(count, 8) + pad(hash, 10) + pad(debits, 12) + pad(credits, 12));
        expect(at(record, 56, 94)).toBe(' '.repeat(39));
      }),
    );
  });

  it('repeats the batch header in the batch control', () => {
    fc.assert(
      fc.property(anyFile(), (file) => {
        const lines = writeNachaFile(file).split('\n');
        const described = (type: RegExp, ...columns: readonly (readonly [number, number])[]) =>
          lines.filter((line) => type.test(line)).map((line) => columns.map(([from, to]) => at(line, from, to)));
        expect(described(/^8/, [2, 4], [45, 54], [80, 87], [88, 94])).toEqual(
          described(/^5/, [2, 4], [41, 50], [80, 87], [88, 94]),
        );
      }),
    );
  });

  it('truncates a hash to its last ten digits', () => {
    const entries = Array.from({ length: 200 }, (_, index) => {
      return { ...ADA, routingNumber: '999999992', traceNumber: `11000000${pad(index, 7)}`, amountCents: index };
    });
    const file: NachaFile = { header: TO_OUR_BANK, batches: [{ ...PURCHASES, entries }] };
    const control = writeNachaFile(file).split('\n')[202] ?? '';
    expect([at(control, 1, 1), at(control, 11, 20), at(control, 21, 32)]).toEqual(['8', '9999999800', '000000019900']);
  });
});
