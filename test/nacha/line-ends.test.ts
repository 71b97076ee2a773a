import { describe, expect, it } from 'vitest';
import { NACHA_CHARACTERS_MAX } from '../../src/nacha/lines.ts';
import { readNachaFile } from '../../src/nacha/read.ts';
import { writeNachaFile } from '../../src/nacha/write.ts';
import { edited, errorOf, firstOf } from './edits.ts';
import { golden } from './golden-files.ts';

const MIXED = golden('forward-mixed');
const DATA = readNachaFile(MIXED);
const RECORDS = MIXED.split('\n').slice(0, 14);
const NINES = '9'.repeat(94);

/** Returns the records with a number of padding lines, and a control that counts a number of blocks. */
function padded(lines: number, blocks: string): string {
  const text = [...RECORDS, ...Array.from({ length: lines }, () => NINES)].join('\n');
  return `${edited(text, 14, 8, blocks)}\n`;
}

const BYTES = Buffer.from(MIXED, 'latin1');

// biome-ignore format: a table reads in columns
const UNREADABLE = [
  ['a tab',                edited(MIXED, 3, 52, '\t'),            'Line 3, column 52: the character should be printable ASCII (0x20 to 0x7e), not "U+0009".'],
  ['a NUL',                edited(MIXED, 14, 60, '\0'),           'Line 14, column 60: the character should be printable ASCII (0x20 to 0x7e), not "U+0000".'],
  ['a delete',             edited(MIXED, 1, 94, '\x7f'),          'Line 1, column 94: the character should be printable ASCII (0x20 to 0x7e), not "U+007F".'],
  ['a letter with accent', edited(MIXED, 3, 56, 'é'),             'Line 3, column 56: the character should be printable ASCII (0x20 to 0x7e).'],
  ['a byte order mark',    `\uFEFF${MIXED}`,                      'Line 1, column 1: the character should be printable ASCII (0x20 to 0x7e), not "U+FEFF".'],
  ['UTF-16 read as bytes', Buffer.from(MIXED, 'utf16le').toString('latin1'), 'Line 1, column 2: the character should be printable ASCII (0x20 to 0x7e), not "U+0000".'],
  ['bytes read as UTF-16', BYTES.toString('utf16le'),             'Line 1, column 1: the character should be printable ASCII (0x20 to 0x7e).'],
  ['lines that end with CR only', MIXED.replaceAll('\n', '\r'),  'Line 1, column 95: the character should be printable ASCII (0x20 to 0x7e), not "U+000D".'],
  ['CR LF after some LF',  MIXED.replace('\n8', '\r\n8'),         'Line 4, column 95: the line end should be LF, as in the first line.'],
  ['a short line',         MIXED.replace(/.\n6/, '\n6'),          'Line 2, column 94: the record should be 94 columns long, including trailing blanks, not "93".'],
  ['a long line',          MIXED.replace('\n6', ' X\n6'),         'Line 2, columns 95-96: the record should be 94 columns long, not "96".'],
  ['a stream that breaks off', MIXED.replaceAll('\n', '').slice(0, -1), 'Line 20, column 94: the record should be 94 columns long, including trailing blanks, not "93".'],
] as const;

describe('the lines of a file', () => {
  it.each([
    ['with the required padding', padded(6, '000002')],
    ['without padding, counting the partial block', padded(0, '000002')],
    ['with too little padding', padded(3, '000002')],
    ['with an extra block of padding, not counted', padded(16, '000002')],
    ['with an extra block of padding, counted', padded(16, '000003')],
  ])('are read %s', (_, text) => {
    expect(readNachaFile(text)).toEqual(DATA);
  });

  // Tools of banks trim trailing spaces and append empty lines.
  it.each([
    ['without trailing spaces in the file control', MIXED.replace(/ +\n/, '\n')],
    ['without trailing spaces in the file header', MIXED.replace(/^(1.{80}[^ ]*) *\n/, '$1\n')],
    ['with blanks beyond column 94', MIXED.replaceAll('\n', '    \n')],
    ['with blanks beyond column 94, by CR LF', MIXED.replaceAll('\n', ' \r\n')],
    ['with blanks after a stream', `${MIXED.replaceAll('\n', '')}   `],
    ['with blank lines at the end', `${MIXED}   \n${' '.repeat(94)}\n`],
    ['with empty lines at the end', `${MIXED}\n\n`],
    ['with empty lines at the end, by CR LF', `${MIXED.replaceAll('\n', '\r\n')}\r\n\r\n`],
  ])('are read %s', (_, text) => {
    expect(readNachaFile(text)).toEqual(DATA);
  });

  it.each([
    ['too low', padded(6, '000001')],
    ['too high', padded(6, '000003')],
    ['too high in a file without padding', padded(0, '000003')],
    ['zero', padded(6, '000000')],
  ])('are rejected if the block count is %s', (_, text) => {
    expect(firstOf(errorOf(text))).toMatch(/^Line 14, columns 8-13: the block count should be 000002, not/);
  });

  it('are rejected if padding does not consist of nines', () => {
    expect(firstOf(errorOf(edited(MIXED, 17, 40, '8')))).toBe(
      'Line 17, column 1: the record should be padding of nines, not "9".',
    );
  });

  it.each(UNREADABLE)('are rejected with %s', (_, text, message) => {
    expect(firstOf(errorOf(text))).toBe(message);
  });

  it('are rejected with mixed line endings', () => {
    const mixed = MIXED.split('\n').join('\r\n').replace('\r\n6', '\n6');
    expect(firstOf(errorOf(mixed))).toBe('Line 2, column 95: the line end should be CR LF, as in the first line.');
  });

  it('are rejected in a value that is not a string', () => {
    const read: (text: never) => unknown = readNachaFile;
    expect(() => Reflect.apply(read, undefined, [BYTES])).toThrow('The text of the file must be a string.');
  });

  it('are rejected beyond ten million characters', () => {
    expect(errorOf(' '.repeat(NACHA_CHARACTERS_MAX + 1)).message).toBe(
      'The text of a file must be at most 10000000 characters long; got 10000001.',
    );
  });
});

describe('an empty file', () => {
  it('consists of a header and a control, and can be read and written', () => {
    const text = writeNachaFile({ ...DATA, batches: [] });
    expect(text.split('\n').slice(1, 3)).toEqual([`9000000000001${'0'.repeat(42)}${' '.repeat(39)}`, '9'.repeat(94)]);
    expect(readNachaFile(text)).toEqual({ ...DATA, batches: [] });
  });
});
