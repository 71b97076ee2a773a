import type { Measured, Target } from './measure.ts';

/** The measurements as a table for people. */
export function printTable(rows: readonly Measured[]): string {
  const cells = rows.map((row) => [
    row.work,
    duration(row.oursMs),
    duration(row.rawMs),
    `${row.ratio.toFixed(2)} x`,
    targetText(row.target),
    verdict(row),
    row.beside,
  ]);
  const lines = [['work', 'ours', 'raw', 'ratio', 'target', 'ok?', 'raw is'], ...cells];
  const widths = lines[0]?.map((_title, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) => line.map((cell, column) => aligned(cell, column, widths[column] ?? 0)).join('  '))
    .join('\n');
}

const NUMBERS = new Set([1, 2, 3]);

function aligned(cell: string, column: number, width: number): string {
  return NUMBERS.has(column) ? cell.padStart(width) : cell.padEnd(width);
}

function verdict({ ok, target }: Measured): string {
  if (Object.keys(target).length === 0) return '';
  return ok ? 'ok' : 'MISSED';
}

function targetText({ ratio, ms, perSecond }: Target): string {
  const parts = [
    ratio === undefined ? [] : [`<= ${ratio} x`],
    ms === undefined ? [] : [`<= ${ms} ms`],
    perSecond === undefined ? [] : [`>= ${perSecond}/s`],
  ];
  return parts.flat().join(', ');
}

function duration(ms: number): string {
  if (ms < 1) return `${(ms * 1000).toFixed(1)} us`;
  return `${ms.toFixed(ms < 10 ? 2 : 1)} ms`;
}
