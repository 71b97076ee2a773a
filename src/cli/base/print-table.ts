/** Columns beside each other, as wide as what is in them; the last one ends where it ends. */
export function printTable(lines: readonly (readonly string[])[], gap = 2): string[] {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(' '.repeat(gap))
      .trimEnd(),
  );
}
