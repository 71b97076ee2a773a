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
