import { recordsOf } from './families.ts';
import { addFault, type Findings, type NachaFault, rejectFile } from './faults.ts';
import type { FileRecord } from './file-record.ts';
import { RECORD_COLUMNS } from './records.ts';

/** Maximum length of a text in characters: about 100,000 records. */
export const NACHA_CHARACTERS_MAX = 10_000_000;

/** Maximum number of lines: those of a text of that length. A text of empty lines would have many more. */
const LINES_MAX = 110_000;

const NOT_READABLE = /[^\x20-\x7e]/;
const ENCODING_HINT = 'A Nacha file is ASCII: decode it, and pass its text as one string.';

/** Splits a text into records, and finds invalid characters, line ends and lengths. */
export function splitRecords(text: unknown, findings: Findings): readonly FileRecord[] {
  if (typeof text !== 'string') rejectFile('The text of the file must be a string.', [], ENCODING_HINT);
  if (text.length > NACHA_CHARACTERS_MAX) {
    rejectFile(`The text of a file must be at most ${NACHA_CHARACTERS_MAX} characters long; got ${text.length}.`);
  }
  const records = recordsOf(linesOf(text, findings));
  for (const record of records) checkCharacters(record, findings.faults);
  return records;
}

function linesOf(text: string, { faults, warnings }: Findings): readonly string[] {
  const lines = text.split('\n', LINES_MAX + 1);
  if (lines.length > LINES_MAX) rejectFile(`The text of a file must have at most ${LINES_MAX} lines.`);
  const last = lines.findLastIndex((line) => /[^ \r]/.test(line));
  const blank = lines.findIndex((line, index) => index > last && line.startsWith(' '));
  // Blank lines at the end are ignored; elsewhere they count as missing records.
  const ended = lines.slice(0, last + 1);
  const bare = withoutReturns(ended, lines.length - 1, faults);
  const [only] = bare;
  const isStream = bare.length === 1 && only !== undefined && !only.includes('\r');
  const found = (isStream ? streamOf(only) : bare).map((line, index) => inColumns(line, index + 1, warnings));
  if (blank >= 0) addFault(warnings, blankLine(blank + 1, lines[blank]?.length ?? 1));
  return found;
}

/** Records whose last columns are usually blank, and which many tools trim. */
const BLANK_ENDED = /^[19]/;
const ONLY_NINES = /^9*$/;

/** Adds missing blanks to a line, and removes blanks beyond the last column. */
function inColumns(line: string, number: number, warnings: NachaFault[]): string {
  const isShort = line.length < RECORD_COLUMNS && BLANK_ENDED.test(line) && !ONLY_NINES.test(line);
  const isLong = line.length > RECORD_COLUMNS && !/[^ ]/.test(line.slice(RECORD_COLUMNS));
  if (!isShort && !isLong) return line;
  addFault(warnings, wrongLength(number, line.length));
  return isShort ? line.padEnd(RECORD_COLUMNS) : line.slice(0, RECORD_COLUMNS);
}

/** Removes carriage returns at line ends if every line feed has one before it or none has. */
function withoutReturns(lines: readonly string[], lineFeeds: number, faults: NachaFault[]): readonly string[] {
  const paired = lineFeeds > 0 && (lines[0]?.endsWith('\r') ?? false);
  return lines.map((line, index) => {
    if (index >= lineFeeds) return line;
    if (line.endsWith('\r') !== paired) addFault(faults, mixedEnds(line, index + 1, paired));
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  });
}

function mixedEnds(line: string, number: number, paired: boolean): NachaFault {
  const column = line.endsWith('\r') ? line.length : line.length + 1;
  const expected = `${paired ? 'CR LF' : 'LF'}, as in the first line`;
  return { line: number, columns: [column, column], field: 'line end', expected };
}

/** Splits a text without line ends, which some banks write. Blanks after its last record are ignored. */
function streamOf(given: string): readonly string[] {
  const text = given.length > RECORD_COLUMNS ? given.trimEnd() : given;
  const count = Math.max(1, Math.ceil(text.length / RECORD_COLUMNS));
  return Array.from({ length: count }, (_, at) => text.slice(at * RECORD_COLUMNS, (at + 1) * RECORD_COLUMNS));
}

function checkCharacters({ line, text }: FileRecord, faults: NachaFault[]): void {
  const at = NOT_READABLE.exec(text)?.index;
  if (at !== undefined) addFault(faults, unreadable(line, at + 1, text.charCodeAt(at)));
  else if (text.length !== RECORD_COLUMNS) addFault(faults, wrongLength(line, text.length));
}

/** Letters are not reported because they could be part of a name. */
function unreadable(line: number, column: number, code: number): NachaFault {
  const isLetter = code > 0xa0 && code !== 0xfeff && code !== 0xfffd;
  const found = isLetter ? {} : { found: `U+${code.toString(16).toUpperCase().padStart(4, '0')}` };
  return { line, columns: [column, column], field: 'character', expected: 'printable ASCII (0x20 to 0x7e)', ...found };
}

function wrongLength(line: number, length: number): NachaFault {
  const long = `${RECORD_COLUMNS} columns long`;
  const fault = { line, field: 'record', found: String(length) };
  return length < RECORD_COLUMNS
    ? { ...fault, columns: [length + 1, RECORD_COLUMNS], expected: `${long}, including trailing blanks` }
    : { ...fault, columns: [RECORD_COLUMNS + 1, length], expected: long };
}

function blankLine(line: number, length: number): NachaFault {
  return { line, columns: [1, length], field: 'record', expected: 'omitted, because it is blank' };
}
