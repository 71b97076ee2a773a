export type Cells = readonly string[];

/** A table of Markdown whose columns line up. */
export function table(head: Cells, rows: readonly Cells[]): string {
  const width = head.map((_, column) => Math.max(3, ...[head, ...rows].map((cells) => (cells[column] ?? '').length)));
  const line = (cells: Cells) => `| ${cells.map((cell, column) => cell.padEnd(width[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(width.map((letters) => '-'.repeat(letters))), ...rows.map(line)].join('\n');
}
