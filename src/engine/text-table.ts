/** Formats printed text and tables, and fits them into a width. Nothing is cut off: ids and commands must stay complete. */

/** Options of a table. */
interface TextTableOptions {
  /** Indexes of the columns that are aligned to the right. */
  readonly numeric?: readonly number[];
  /** Minimum width of each column, in characters. */
  readonly minWidths?: readonly number[];
  /** Spaces between columns. Default 2. */
  readonly gap?: number;
}

/** Returns the lines of a table with aligned columns, without trailing spaces. The first row decides their number. */
export function alignColumns(
  rows: readonly (readonly string[])[],
  { numeric = [], minWidths = [], gap = 2 }: TextTableOptions = {},
): string[] {
  const widths = (rows[0] ?? []).map((_, column) => minWidths[column] ?? 0);
  // No Math.max(...lengths): a timeline can have more rows than a call can have arguments.
  for (const row of rows)
    for (const column of widths.keys()) widths[column] = Math.max(widths[column] ?? 0, row[column]?.length ?? 0);
  const separator = ' '.repeat(gap);
  return rows.map((row) => {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return numeric.includes(column) ? cell.padStart(width) : cell.padEnd(width);
    });
    return cells.join(separator).trimEnd();
  });
}

/** Returns lines that begin with a head; further lines are indented by its width. */
export function hangingIndent(head: string, [first = '', ...rest]: readonly string[]): string[] {
  return [head + first, ...rest.map((line) => ' '.repeat(head.length) + line)];
}

/** Wraps a paragraph into lines of at most `width` characters; a longer word gets a line of its own. */
export function wrapText(paragraph: string, width: number): string[] {
  return wrapWords(
    paragraph.split(/\s+/).filter((word) => word !== ''),
    width,
  );
}

/** Joins words by spaces into lines of at most `width` characters; a longer word gets a line of its own. */
export function wrapWords(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Columns of a log, and of a terminal whose width is unknown. */
export const DEFAULT_WIDTH = 80;

interface FittedTableOptions {
  /** Maximum characters in a line; longer words get lines of their own. */
  readonly width: number;
  /** Indexes of the columns that can be wrapped, because they hold sentences. */
  readonly texts: readonly number[];
  /** Indexes of the columns that are aligned to the right. */
  readonly numeric?: readonly number[];
}

const GAP = 2;

/**
 * Returns the lines of a table that fits a width. If the table is wider, its text columns share the space that the others leave.
 * If they are too narrow for their longest words, they are printed one below the other.
 */
export function fitColumns(
  rows: readonly (readonly string[])[],
  { width, texts, numeric = [] }: FittedTableOptions,
): string[] {
  const widths = (rows[0] ?? []).map((_, column) => widestOf(rows, column, (cell) => cell.length));
  const total = widths.reduce((sum, one) => sum + one, 0) + GAP * (widths.length - 1);
  if (total <= width) return alignColumns(rows, { numeric });
  const free = texts.reduce((sum, column) => sum + (widths[column] ?? 0), 0) + width - total;
  const columns = texts.map((column) => ({
    column,
    wanted: widths[column] ?? 0,
    least: widestOf(rows, column, longestWord),
  }));
  if (columns.reduce((sum, { least }) => sum + least, 0) > free) return stackColumns(rows, { width, texts, numeric });
  for (const [column, share] of shareSpace(columns, free)) widths[column] = share;
  const wrapped = rows.flatMap((row) => wrapRow(row, widths, texts));
  return alignColumns(wrapped, { numeric, minWidths: widths });
}

function widestOf(rows: readonly (readonly string[])[], column: number, measure: (cell: string) => number): number {
  let widest = 0;
  for (const row of rows) widest = Math.max(widest, measure(row[column] ?? ''));
  return widest;
}

function longestWord(cell: string): number {
  return cell.split(' ').reduce((longest, word) => Math.max(longest, word.length), 0);
}

interface SharedColumn {
  readonly column: number;
  readonly wanted: number;
  /** The length of its longest word. */
  readonly least: number;
}

/** The share of the space that a column can take before those after it, because the event is read before its reason. */
const FIRST_SHARE = 0.6;

/** Divides the space. No column gets more than it wants, or less than its longest word. */
function shareSpace(columns: readonly SharedColumn[], space: number): Map<number, number> {
  const shares = new Map<number, number>();
  let left = space;
  for (const [at, { column, wanted, least }] of columns.entries()) {
    const rest = columns.slice(at + 1);
    const unwanted = left - rest.reduce((sum, one) => sum + one.wanted, 0);
    const most = left - rest.reduce((sum, one) => sum + one.least, 0);
    const fair = rest.length === 0 ? left : Math.max(Math.floor(left * FIRST_SHARE), unwanted);
    const share = Math.max(least, Math.min(wanted, fair, most));
    shares.set(column, share);
    left -= share;
  }
  return shares;
}

/** Wraps the text cells of a row, which then takes several lines. */
function wrapRow(row: readonly string[], widths: readonly number[], texts: readonly number[]): string[][] {
  const cells = row.map((cell, column) => (texts.includes(column) ? wrapText(cell, widths[column] ?? 0) : [cell]));
  const height = Math.max(1, ...cells.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) => cells.map((cell) => cell[line] ?? ''));
}

/** Prints the text columns below each other, next to the columns that come before them. */
function stackColumns(
  rows: readonly (readonly string[])[],
  { width, texts, numeric = [] }: FittedTableOptions,
): string[] {
  const others = rows.map((row) => row.filter((_, column) => !texts.includes(column)));
  const heads = alignColumns(others, { numeric });
  const indent = Math.min(heads.reduce((longest, head) => Math.max(longest, head.length), 0) + GAP, width / 2);
  return rows.flatMap((row, at) => {
    const [first = '', ...rest] = texts.map((column) => row[column] ?? '');
    const below = rest.flatMap((cell) => wrapText(cell, width - indent - GAP).map((line) => ' '.repeat(GAP) + line));
    const lines = [...wrapText(first, width - indent), ...below];
    return hangingIndent((heads[at] ?? '').padEnd(indent), lines).map((line) => line.trimEnd());
  });
}

/** The codes that color text on a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is how such a code begins.
const COLORS = /\u001b\[[\d;]*m/g;

/**
 * Wraps the lines of a text that are longer than a width. Continuation lines are indented like the text of their line: by its
 * spaces or bullet, and by the columns before the last gap of two spaces in its first half.
 */
export function fitText(text: string, width: number): string {
  if (text.length <= width) return text;
  return text
    .split('\n')
    .flatMap((line) => (visibleLength(line) <= width ? line : wrapLine(line, width)))
    .join('\n');
}

function wrapLine(line: string, width: number): string[] {
  const indent = ' '.repeat(indentOf(line.replaceAll(COLORS, ''), width));
  const lines: string[] = [];
  // Words with the spaces before them.
  for (const word of line.match(/ *[^ ]+/g) ?? []) {
    // The columns of a wrapped line are no longer aligned with those of other lines.
    const isInText = (lines.at(-1) ?? '').length > indent.length;
    const longer = (lines.at(-1) ?? '') + (isInText ? word.replace(/^ {3,}/, '  ') : word);
    const fits = lines.length === 0 || visibleLength(longer) <= width;
    if (fits) lines[Math.max(0, lines.length - 1)] = longer;
    else lines.push(indent + word.trimStart());
  }
  return lines;
}

function visibleLength(line: string): number {
  return line.includes('\u001b') ? line.replaceAll(COLORS, '').length : line.length;
}

function indentOf(line: string, width: number): number {
  const margin = /^ *(- )?/.exec(line)?.[0].length ?? 0;
  const gaps = [...line.matchAll(/(?<=[^ ]) {2,}(?=[^ ])/g)].map(({ index, 0: gap }) => index + gap.length);
  const column = gaps.findLast((start) => start <= width / 2) ?? margin;
  return Math.min(column, Math.floor(width / 2));
}
