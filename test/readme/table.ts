export type Cells = readonly string[];

/** A table of Markdown whose columns line up. */
export function table(head: Cells, rows: readonly Cells[]): string {
  const width = head.map((_, column) => Math.max(3, ...[head, ...rows].map((cells) => (cells[column] ?? '').length)));
  const line = (cells: Cells) => `| ${cells.map((cell, column) => cell.padEnd(width[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(width.map((letters) => '-'.repeat(letters))), ...rows.map(line)].join('\n');
}

/** A table of Markdown without padding, for long tables in published pages. */
export function denseTable(head: Cells, rows: readonly Cells[]): string {
  const line = (cells: Cells) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
