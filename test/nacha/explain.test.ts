import { describe, expect, it } from 'vitest';
import { type ExplainedRecord, explainNachaFile } from '../../src/nacha/explain.ts';
import { BLANK_MEANINGS, MEANINGS } from '../../src/nacha/meanings.ts';
import { printNachaFile } from '../../src/nacha/print.ts';
import {
  ADDENDA_START,
  BATCH_CONTROL,
  BATCH_HEADER,
  CHANGE_ADDENDA,
  CONTEST_ADDENDA,
  DISHONOR_ADDENDA,
  ENTRY,
  FILE_CONTROL,
  FILE_HEADER,
  PAYMENT_ADDENDA,
  RETURN_ADDENDA,
} from '../../src/nacha/records.ts';
import { edited } from './edits.ts';
import { GOLDEN_NAMES, golden } from './golden-files.ts';

/** Returns the explanation of a column. */
function meaningOf(records: readonly ExplainedRecord[], line: number, name: string): string | undefined {
  return records.find((record) => record.line === line)?.fields.find((field) => field.name === name)?.meaning;
}

/** Returns the explanations of some columns of a line of a file. */
function described(file: string, line: number, ...names: readonly string[]): readonly (string | undefined)[] {
  const records = explainNachaFile(file);
  return names.map((name) => meaningOf(records, line, name));
}

describe('the explanation of a NACHA file', () => {
  it('prints every column of an R10 return with its meaning', () => {
    const lines = printNachaFile(explainNachaFile(golden('returns'))).split('\n\n');
    expect([lines[4], lines[5]].join('\n\n')).toMatchInlineSnapshot(`
      "entry line 5
            1  record type         6                entry
          2-3  transaction code    36               return or notification of change of a debit of a
                                                    savings account
         4-12  routing number      110000000        bank 11000000, check digit 0
        13-29  account number      ********0002     account number ends in 0002
        30-39  amount              0000000999       $9.99
        40-54  individual id       ORDER-1002       the receiver’s id at the company
        55-76  name                Grace Hopper     the receiver
        77-78  discretionary data  R                a recurring payment
           79  addenda indicator   1                an addenda record follows
        80-94  trace number        021000020000102  bank 02100002, number 0000102

      return addenda line 6
            1  record type              7                return addenda
          2-3  addenda type             99               return addenda
          4-6  return code              R10              R10: customer advises not authorized
         7-21  original trace number    110000000000002  bank 11000000, number 0000002
        22-27  date of death                             not given
        28-35  original receiving bank  12210527         bank 12210527
        36-79  addenda information      NOT AUTHORIZED   for the receiving bank
        80-94  trace number             021000020000102  bank 02100002, number 0000102"
    `);
  });

  it('explains every column of every record layout, filled or blank', () => {
    const layouts = [
      FILE_HEADER,
      BATCH_HEADER,
      ENTRY,
      PAYMENT_ADDENDA,
      CHANGE_ADDENDA,
      RETURN_ADDENDA,
      DISHONOR_ADDENDA,
      CONTEST_ADDENDA,
      ADDENDA_START,
      BATCH_CONTROL,
      FILE_CONTROL,
    ];
    const words = layouts.flatMap(({ columns }) => columns.map((column) => column.words));
    expect(words.filter((name) => MEANINGS[name] === undefined || BLANK_MEANINGS[name] === undefined)).toEqual([]);
    const empty = GOLDEN_NAMES.flatMap((name) => explainNachaFile(golden(name))).flatMap(({ fields }) => fields);
    expect(empty.filter(({ meaning }) => meaning === '')).toEqual([]);
  });

  it('covers every line from the first column to the last', () => {
    for (const name of GOLDEN_NAMES) {
      const records = explainNachaFile(golden(name));
      const lengths = records.map(({ fields }) => fields.map(({ text }) => text).join('').length);
      expect(new Set(lengths)).toEqual(new Set([94]));
    }
  });

  it('explains codes, classes, days, and amounts', () => {
    // biome-ignore format: a table reads in columns
    const table: readonly (readonly [file: string, line: number, column: string, meaning: string])[] = [
      ['forward-mixed',    1, 'file creation date',      'Mon, May 18 2026'],
      ['forward-mixed',    2, 'service class',           'debits only'],
      ['forward-mixed',    2, 'standard entry class',    'authorized over the internet or by mobile device; consumer accounts'],
      ['forward-mixed',    3, 'transaction code',        'debit of a checking account'],
      ['forward-mixed',    3, 'amount',                  '$125.00'],
      ['forward-mixed',    3, 'account number',          'account number ends in 6789'],
      ['forward-mixed',    3, 'trace number',            'bank 11000000, number 0000001'],
      ['forward-mixed',    5, 'entry hash',              'sum of the first eight digits of the routing numbers of the batch; matches'],
      ['forward-same-day', 2, 'descriptive date',        'same-day entries, to settle at 13:00 ET'],
      ['forward-same-day', 3, 'transaction code',        'prenotification of a debit of a checking account: no money moves'],
      ['returns',          2, 'settlement day',          'Julian day 140: Wed, May 20 2026'],
      ['returns',          6, 'return code',             'R10: customer advises not authorized'],
      ['returns',         10, 'date of death',           'Fri, May 1 2026'],
      ['notifications',    8, 'change code',             'C03: corrects the routing number and account number'],
      ['notifications',    8, 'corrected data',          'routing number 071000013; account number ends in 0203'],
      ['dishonored',       4, 'code of the return',      'R01: insufficient funds'],
      ['contested',        4, 'original settlement day', 'Julian day 139: Tue, May 19 2026'],
    ];
    expect(table.map(([file, line, column]) => [file, line, column, ...described(golden(file), line, column)])).toEqual(
      table,
    );
  });

  it('places a settlement day at the turn of the year in the next year', () => {
    const file = edited(edited(golden('returns'), 1, 24, '261230'), 2, 76, '005');
    expect(described(file, 2, 'settlement day')).toEqual(['Julian day 005: Tue, Jan 5 2027']);
  });
});

describe('an account number', () => {
  const account = '73918462509';
  const file = golden('returns').replace('000123456789 ', `${account}  `);
  /** Returns every sequence of five consecutive digits of it. */
  const pieces = Array.from({ length: account.length - 4 }, (_, at) => account.slice(at, at + 5));
  const piecesIn = (text: string) => {
    const shown = JSON.stringify(explainNachaFile(text));
    return pieces.filter((piece) => shown.includes(piece));
  };

  it('is masked except for its last four digits', () => {
    expect(piecesIn(file)).toEqual([]);
    expect(explainNachaFile(file)[2]?.fields[3]).toMatchObject({
      text: '*******2509      ',
      meaning: 'account number ends in 2509',
    });
    const corrected = golden('notifications').replace('000100000206', account.padEnd(12));
    expect(piecesIn(corrected)).toEqual([]);
    expect(described(corrected, 14, 'corrected data')).toEqual([
      'routing number 071000013; account number ends in 2509; transaction code 37: debit of a savings account',
    ]);
  });

  it('is not revealed by adjacent columns', () => {
    const file = edited(edited(golden('returns'), 6, 36, 'ACCT 100000002 DENIED'), 4, 36, 'CARD 4111 1111 1111 1111');
    const [six, four] = [6, 4].map((line) => explainNachaFile(file)[line - 1]?.fields[6]?.text.trim());
    expect([six, four]).toEqual(['ACCT *****0002 DENIED', 'CARD **** **** **** 1111']);
  });

  it('is masked in a line with missing or repeated columns, or one cut in two', () => {
    const whole = file.split('\n')[2] ?? '';
    const places = Array.from({ length: whole.length }, (_, at) => [whole.slice(0, at), whole.slice(at)] as const);
    const broken = places.flatMap(([left, right]) => [left + right.slice(1), `${left}0${right}`, `${left}\n${right}`]);
    expect(broken.filter((line) => piecesIn(file.replace(whole, line)).length > 0)).toEqual([]);
  });
});

describe('the explanation of a damaged file', () => {
  it('marks unreadable fields', () => {
    const file = edited(golden('forward-mixed'), 3, 30, '000001x500');
    const [entry, control] = [explainNachaFile(file)[2], explainNachaFile(file)[4]];
    expect(entry?.fields[4]).toEqual({
      from: 30,
      to: 39,
      name: 'amount',
      text: '**********',
      meaning: 'expected ten digits',
    });
    // A total of unreadable amounts is unknown.
    expect(control?.fields[4]?.meaning).toBe('$134.99');
  });

  it('prints the correct value of a wrong total', () => {
    const file = edited(golden('forward-mixed'), 5, 21, '000000013498');
    expect(described(file, 5, 'total of debits')).toEqual(['$134.98; differs, expected 000000013499']);
  });

  it('names the rule that records violate together', () => {
    const file = edited(golden('forward-mixed'), 3, 79, '1');
    expect(described(file, 3, 'addenda indicator')).toEqual([
      'an addenda record follows; expected 0, because no addenda record follows',
    ]);
  });

  it('continues after a record that is missing, out of order, or of unknown type', () => {
    const lines = golden('forward-mixed').split('\n');
    const without = (line: number) => lines.filter((_, at) => at !== line - 1).join('\n');
    expect(described(without(5), 5, 'record type')).toEqual([
      'batch header; expected an entry (6) or an addenda record (7) or a batch control (8)',
    ]);
    expect(described(edited(golden('forward-mixed'), 4, 1, 'x'), 4, 'record')).toEqual([
      'expected an entry (6) or an addenda record (7) or a batch control (8)',
    ]);
    const cut = explainNachaFile(lines.slice(0, 4).join('\n')).at(-1);
    expect([cut?.title, cut?.fields[0]?.meaning]).toEqual([
      'missing record',
      'expected an entry (6) or an addenda record (7) or a batch control (8); the file ends before it',
    ]);
  });

  it('reports records that end too early or too late', () => {
    const line = golden('returns').split('\n')[1] ?? '';
    const short = golden('returns').replace(line, line.slice(0, 82));
    expect(described(short, 2, 'settlement day', 'originating bank', 'batch number')).toEqual([
      'not shown, because its columns are shifted',
      'truncated: the record ends at column 82',
      'missing: the record ends at column 82',
    ]);
    const long = golden('returns').replace(line, `${line}42`);
    expect(described(long, 2, 'beyond the record')).toEqual(['expected the record to end at column 94']);
  });

  it('rejects a file of another format in one sentence', () => {
    for (const text of ['', 'id,amount\n1,49.99\n', '{"a": 1}', '1'.repeat(94), '9'.repeat(94)]) {
      expect(() => explainNachaFile(text)).toThrow(
        'The text is not a Nacha file: none of its lines is a Nacha record.',
      );
    }
  });
});

it('prints at most 100 characters per line for any file', () => {
  const files = [...GOLDEN_NAMES.map(golden), golden('returns').replace('799R10', '799R10'.repeat(60))];
  const widths = files.flatMap((file) => printNachaFile(explainNachaFile(file)).split('\n'));
  expect(Math.max(...widths.map(({ length }) => length))).toBeLessThanOrEqual(100);
});
