import { describe, expect, it } from 'vitest';
import { SettleboxError } from '../../src/engine/errors.ts';
import { readNachaFile } from '../../src/nacha/read.ts';
import type { NachaAddenda, NachaBatch, NachaEntry, NachaFile, NachaFileHeader } from '../../src/nacha/types.ts';
import { writeNachaFile } from '../../src/nacha/write.ts';
import { ADA, PURCHASES, TO_OUR_BANK } from './golden-files.ts';

interface Parts {
  readonly header?: Partial<NachaFileHeader>;
  readonly batch?: Partial<NachaBatch>;
  readonly entry?: Partial<NachaEntry>;
}

function fileWith({ header, batch, entry }: Parts): NachaFile {
  return {
    header: { ...TO_OUR_BANK, ...header },
    batches: [{ ...PURCHASES, entries: [{ ...ADA, ...entry }], ...batch }],
  };
}

function errorOf(parts: Parts): string {
  try {
    return writeNachaFile(fileWith(parts));
  } catch (error) {
    return error instanceof SettleboxError ? `${error.code}: ${error.message}` : String(error);
  }
}

/** Returns the name columns as they are written. */
function written(name: string): string {
  return (writeNachaFile(fileWith({ entry: { name } })).split('\n')[2] ?? '').slice(54, 76);
}

const RETURN: NachaAddenda = {
  type: '99',
  kind: 'return',
  code: 'R01',
  originalTrace: '110000000000001',
  dateOfDeath: '',
  originalRdfi: '02100002',
  information: '',
  traceNumber: '021000020000101',
};

describe('writing a text', () => {
  it.each([
    ['is padded with spaces', "O'Hara & Sons #1", "O'Hara & Sons #1      "],
    ['loses its accents', 'José Ångström-Čapek', 'Jose Angstrom-Capek   '],
    ['loses combining accents', 'Jose\u0301', 'Jose                  '],
    ['replaces other letters by spaces', '李 Ødegård 😀!', '  Odegard  !          '],
    ['spells out letters without a base letter', 'Weißæ Łódź', 'Weissae Lodz          '],
    ['replaces tabs and line endings by spaces', 'a\tb\nc\u007fd', 'a b c d               '],
    ['spells out ligatures', 'Ofﬁce ½', 'Office 1 2            '],
    ['retains leading spaces', '  Ada', '  Ada                 '],
    ['is truncated to its columns', 'Wolfeschlegelsteinhausenberg', 'Wolfeschlegelsteinhaus'],
  ])('%s', (_, name, columns) => {
    expect(written(name)).toBe(columns);
  });
});

describe('a file', () => {
  // biome-ignore format: a table reads in columns
  it.each<readonly [string, Parts, string]>([
    ['an amount of eleven digits',  { entry: { amountCents: 10_000_000_000 } }, 'Line 3, columns 30-39: the amount should be an integer of at most 10 digits, not "10000000000".'],
    ['a negative amount',           { entry: { amountCents: -1 } },             'Line 3, columns 30-39: the amount should be an integer of at most 10 digits, not "-1".'],
    ['a fractional amount',         { entry: { amountCents: 0.5 } },            'Line 3, columns 30-39: the amount should be an integer of at most 10 digits, not "0.5".'],
    ['an amount of NaN',            { entry: { amountCents: Number.NaN } },     'Line 3, columns 30-39: the amount should be an integer of at most 10 digits, not "NaN".'],
    ['a batch number of 8 digits',  { batch: { batchNumber: 10_000_000 } },     'Line 2, columns 88-94: the batch number should be an integer of at most 7 digits, not "10000000".'],
    ['an unknown transaction code', { entry: { transactionCode: '25' } },       'Line 3, columns 2-3: the transaction code should be a Nacha transaction code, not "25".'],
    ['a short routing number',      { entry: { routingNumber: '02100002' } },   'Line 3, columns 4-12: the routing number should be nine digits.'],
    ['a long trace number',         { entry: { traceNumber: '1100000000000001' } }, 'Line 3, columns 80-94: the trace number should be fifteen digits.'],
    ['a lowercase entry class',     { batch: { secCode: 'web' } },              'Line 2, columns 51-53: the standard entry class should be three letters, not "web".'],
    ['a date with dashes',          { header: { creationDate: '2026-05-18' } }, 'Line 1, columns 24-29: the file creation date should be a date (YYMMDD).'],
    ['an origin of eight digits',   { header: { immediateOrigin: '11000000' } }, 'Line 1, columns 14-23: the immediate origin should be nine digits or ten characters.'],
    ['a batch without entries',     { batch: { entries: [] } },                 'Line 3, columns 1-94: the next record should be an entry (6): a batch has at least one entry.'],
    ['a dishonor called a return',  { entry: { addenda: [{ ...RETURN, code: 'R68' }] } }, 'Line 4, columns 4-6: the code should be one of a return, not "R68".'],
    ['an invalid addenda record',   { entry: { addenda: [{ type: 'other', text: '605' }] } }, 'Line 4, column 1: the record type should be 7, not "6".'],
  ])('is not written with %s', (_, parts, message) => {
    expect(errorOf(parts)).toBe(`bad_nacha_file: ${message}`);
  });

  it('is not written with a total of thirteen digits', () => {
    const entries = Array.from({ length: 101 }, () => ({ ...ADA, amountCents: 9_999_999_999 }));
    expect(errorOf({ batch: { entries } })).toBe(
      'bad_nacha_file: Line 104, columns 21-32: the total of debits should be an integer of at most 12 digits, not "1009999999899".',
    );
  });
});

describe('an addenda record of another kind', () => {
  it('is preserved unparsed', () => {
    const text = '702REFONEAREFTERM021000490614123456TARGET STORE 0049          PHILADELPHIA   PA110000000000001';
    const file = fileWith({ batch: { secCode: 'POS' }, entry: { addenda: [{ type: 'other', text }] } });
    expect(readNachaFile(writeNachaFile(file))).toEqual(file);
  });
});
