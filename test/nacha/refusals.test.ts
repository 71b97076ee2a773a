import { describe, expect, it } from 'vitest';
import { edited, errorOf, faultsOf, firstOf } from './edits.ts';
import { golden } from './golden-files.ts';

const MIXED = golden('forward-mixed');
const RETURNS = golden('returns');
const CHANGES = golden('notifications');

type Case = readonly [text: string, line: number, column: number, put: string, message: string];

/** One or two wrong characters, and the error for them. */
const COLUMNS: readonly Case[] = [
  [MIXED, 1, 2, '02', 'Line 1, columns 2-3: the priority code should be 01, not "02".'],
  [MIXED, 1, 24, '261318', 'Line 1, columns 24-29: the file creation date should be a date (YYMMDD).'],
  [MIXED, 1, 30, '2460', 'Line 1, columns 30-33: the file creation time should be a time (HHMM) or blank.'],
  [MIXED, 1, 34, 'a', 'Line 1, column 34: the file id modifier should be a letter from A to Z or a digit, not "a".'],
  [MIXED, 1, 35, '080', 'Line 1, columns 35-37: the record size should be 094, not "080".'],
  [MIXED, 1, 38, '20', 'Line 1, columns 38-39: the blocking factor should be 10, not "20".'],
  [MIXED, 1, 40, '2', 'Line 1, column 40: the format code should be 1, not "2".'],
  [MIXED, 2, 2, '230', 'Line 2, columns 2-4: the service class should be 200, 220 or 225, not "230".'],
  [MIXED, 2, 51, 'We1', 'Line 2, columns 51-53: the standard entry class should be three letters, not "We1".'],
  [MIXED, 2, 70, '26 519', 'Line 2, columns 70-75: the effective entry date should be six digits or blank.'],
  [MIXED, 2, 76, '1 0', 'Line 2, columns 76-78: the settlement day should be three digits or blank.'],
  [MIXED, 2, 79, '3', 'Line 2, column 79: the originator status should be 0, 1 or 2, not "3".'],
  [MIXED, 2, 80, ' ', 'Line 2, columns 80-87: the originating bank should be eight digits.'],
  [MIXED, 2, 88, 'B', 'Line 2, columns 88-94: the batch number should be seven digits.'],
  [MIXED, 3, 2, '25', 'Line 3, columns 2-3: the transaction code should be a Nacha transaction code, not "25".'],
  [MIXED, 3, 4, 'A', 'Line 3, columns 4-12: the routing number should be nine digits.'],
  [MIXED, 3, 30, '      1', 'Line 3, columns 30-39: the amount should be ten digits.'],
  [MIXED, 3, 79, '2', 'Line 3, column 79: the addenda indicator should be 0 or 1, not "2".'],
  [MIXED, 3, 80, ' ', 'Line 3, columns 80-94: the trace number should be fifteen digits.'],
  [MIXED, 8, 2, '0A', 'Line 8, columns 2-3: the addenda type should be two digits.'],
  [MIXED, 8, 84, '   1', 'Line 8, columns 84-87: the addenda sequence should be four digits.'],
  [MIXED, 5, 74, 'X', 'Line 5, columns 74-79: the reserved field should be blank.'],
  [MIXED, 14, 56, '0', 'Line 14, columns 56-94: the reserved field should be blank.'],
  [RETURNS, 4, 4, 'X01', 'Line 4, columns 4-6: the return code should be R and two digits, not "X01".'],
  [RETURNS, 4, 22, '2605', 'Line 4, columns 22-27: the date of death should be six digits or blank.'],
  [RETURNS, 4, 7, ' ', 'Line 4, columns 7-21: the original trace number should be fifteen digits.'],
  [CHANGES, 4, 4, 'C0A', 'Line 4, columns 4-6: the change code should be C and two digits, not "C0A".'],
  [CHANGES, 4, 65, 'X', 'Line 4, columns 65-79: the reserved field should be blank.'],
];

/** Records with valid columns that contradict another record. */
// biome-ignore format: a table reads in columns
const AGREEMENT: readonly Case[] = [
  [MIXED,    3,  2, '22',       'Line 3, columns 2-3: the transaction code should be the code of a debit, because its batch has service class 225, not "22".'],
  [MIXED,    7,  2, '37',       'Line 7, columns 2-3: the transaction code should be the code of a credit, because its batch has service class 220, not "37".'],
  [MIXED,    3, 79, '1',        'Line 3, column 79: the addenda indicator should be 0, because no addenda record follows, not "1".'],
  [MIXED,    7, 79, '0',        'Line 7, column 79: the addenda indicator should be 1, because an addenda record follows, not "0".'],
  [MIXED,    3, 80, '12',       'Line 3, columns 80-94: the trace number should be one of the originating bank, 11000000, not "120000000000001".'],
  [MIXED,    4, 94, '1',        'Line 4, columns 80-94: the trace number should be greater than the one before, 110000000000001, not "110000000000001".'],
  [MIXED,    8, 87, '2',        'Line 8, columns 84-87: the addenda sequence should be 0001, not "0002".'],
  [MIXED,    8, 94, '4',        'Line 8, columns 88-94: the end of the trace number should be 0000003, not "0000004".'],
  [MIXED,    3, 39, '1',        'Line 5, columns 21-32: the total of debits should be 000000013500, not "000000013499".'],
  [MIXED,    7, 39, '1',        'Line 9, columns 33-44: the total of credits should be 000000250001, not "000000250000".'],
  [MIXED,    5, 20, '0',        'Line 5, columns 11-20: the entry hash should be 0014310529, not "0014310520".'],
  [MIXED,    3, 12, '2',        'Line 3, columns 4-12: the routing number should be one with the check digit 1, not "021000022".'],
  [MIXED,    3, 30, '0'.repeat(10), 'Line 3, columns 30-39: the amount should be greater than zero in a live entry, not "0000000000".'],
  [MIXED,    3,  2, '28',       'Line 3, columns 30-39: the amount should be zero in a prenotification, not "0000012500".'],
  [MIXED,    3, 55, '0'.repeat(22), 'Line 3, columns 55-76: the name should be given, because WEB entries require it, not "0000000000000000000000".'],
  [MIXED,    6, 51, 'TEL',      'Line 7, columns 2-3: the transaction code should be the code of a debit, because TEL entries are debits, not "32".'],
  [edited(MIXED, 2, 51, 'TEL'), 2, 54, 'REVERSAL  ', 'Line 3, columns 2-3: the transaction code should be the code of a credit, because reversals of TEL entries are credits, not "27".'],
  [MIXED,    1, 13, '1',        'Line 1, columns 4-13: the immediate destination should be a routing number with a valid check digit.'],
  [MIXED,    1,  4, ' 000000000', 'Line 1, columns 4-13: the immediate destination should be more than blanks and zeros.'],
  [MIXED,    5,  2, '200',      'Line 5, columns 2-4: the service class should be 225, not "200".'],
  [MIXED,    5, 45, '9',        'Line 5, columns 45-54: the company id should be 1234567890, not "9234567890".'],
  [MIXED,    5, 80, '12',       'Line 5, columns 80-87: the originating bank should be 11000000, not "12000000".'],
  [MIXED,    5, 94, '2',        'Line 5, columns 88-94: the batch number should be 0000001, not "0000002".'],
  [MIXED,   14,  7, '2',        'Line 14, columns 2-7: the batch count should be 000003, not "000002".'],
  [MIXED,   14, 13, '1',        'Line 14, columns 8-13: the block count should be 000002, not "000001".'],
  [MIXED,   14, 21, '7',        'Line 14, columns 14-21: the entry and addenda count should be 00000006, not "00000007".'],
  [MIXED,   14, 31, '6',        'Line 14, columns 22-31: the entry hash should be 0024650685, not "0024650686".'],
  [MIXED,   14, 43, '8',        'Line 14, columns 32-43: the total of debits should be 000000793499, not "000000793498".'],
  [MIXED,   14, 55, '1',        'Line 14, columns 44-55: the total of credits should be 000000293210, not "000000293211".'],
  [MIXED,    2, 79, '0',      'Line 2, column 79: the originator status should be 1 or 2, because 0 is for accounting advices (ADV).'],
  [MIXED,    1,  4, '0110000015', 'Line 1, columns 4-13: the immediate destination should be a blank and nine digits.'],
  [MIXED,    1,  4, ' ABCDEFGHI', 'Line 1, columns 4-13: the immediate destination should be a blank and nine digits.'],
  [MIXED,    1, 14, ' 000000000', 'Line 1, columns 14-23: the immediate origin should be more than blanks and zeros.'],
  [MIXED,    2,  5, '0'.repeat(16), 'Line 2, columns 5-20: the company name should be more than blanks and zeros.'],
  [MIXED,    2, 41, ' '.repeat(10), 'Line 2, columns 41-50: the company id should be more than blanks and zeros.'],
  [MIXED,    2, 54, '0'.repeat(10), 'Line 2, columns 54-63: the entry description should be more than blanks and zeros.'],
  [RETURNS,  4,  4, 'R96',    'Line 4, columns 4-6: the return code should be a code of the network, not "R96".'],
  [CHANGES,  4,  4, 'C92',    'Line 4, columns 4-6: the change code should be a code of the network, not "C92".'],
  [RETURNS,  2, 51, 'COR',      'Line 4, columns 2-3: the addenda type should be 98, because type 98 appears in COR batches only, not "99".'],
  [CHANGES,  2, 51, 'PPD',      'Line 4, columns 2-3: the addenda type should be 99, because type 98 appears in COR batches only, not "98".'],
  [RETURNS,  4,  2, '02',       'Line 3, columns 1-94: the entry should be followed by an addenda record 99, because its batch contains returns or notifications.'],
  [CHANGES,  4,  2, '02',       'Line 3, columns 1-94: the entry should be followed by an addenda record 98, because its batch contains returns or notifications.'],
];

describe('an invalid file', () => {
  it.each(COLUMNS)('is rejected for a wrong value in a column %#', (text, line, column, put, message) => {
    expect(firstOf(errorOf(edited(text, line, column, put)))).toBe(message);
  });

  it.each(AGREEMENT)('is rejected for a record that contradicts another one %#', (text, line, column, put, message) => {
    expect(firstOf(errorOf(edited(text, line, column, put)))).toBe(message);
  });

  it('reports every independent defect', () => {
    const twice = edited(edited(MIXED, 4, 30, 'X'), 9, 5, '000009');
    const error = errorOf(edited(twice, 14, 2, '000004'));
    expect([error.message, faultsOf(error)]).toEqual([
      'Line 4, columns 30-39: the amount should be ten digits. 2 more are in details.faults.',
      [
        { line: 4, columns: [30, 39], field: 'amount', expected: 'ten digits' },
        { line: 9, columns: [5, 10], field: 'entry and addenda count', expected: '000002', found: '000009' },
        { line: 14, columns: [2, 7], field: 'batch count', expected: '000003', found: '000004' },
      ],
    ]);
  });

  it('reports twenty defects at most', () => {
    const error = errorOf('x'.repeat(94 * 30));
    expect([faultsOf(error).length, error.hint]).toEqual([20, 'At least 19 more are in details.faults.']);
  });
});
