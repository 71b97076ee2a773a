import type { Goal, Measurement, Unit } from './measurement.ts';

/** A row as text, for the terminal and the page. */
export interface Cells {
  readonly work: string;
  readonly ours: string;
  readonly theirs: string;
  readonly ratio: string;
  readonly goal: string;
  /** `met`, `missed`, or empty without a goal. */
  readonly verdict: string;
  readonly baseline: string;
}

export function cellsOf(row: Measurement): Cells {
  return {
    work: row.work,
    ours: figure(row.ours, row.unit),
    theirs: figure(row.theirs, row.unit),
    ratio: row.goal.moreMs === undefined ? ratioText(row.ratio) : differenceText(row.ours - row.theirs),
    goal: goalText(row.goal, row.unit),
    verdict: verdict(row),
    baseline: row.baseline,
  };
}

// biome-ignore format: a table reads in columns
const COLUMNS = [
  ['work',       'work',      'left'],
  ['ours',       'ours',      'right'],
  ['theirs',     'theirs',    'right'],
  ['ratio',      'ratio',     'right'],
  ['goal',       'goal',      'left'],
  ['verdict',    '',          'left'],
  ['baseline',   'compared with', 'left'],
] as const satisfies readonly (readonly [keyof Cells, title: string, align: 'left' | 'right'])[];

/** Returns the measurements as a table for a terminal. */
export function printTable(rows: readonly Measurement[]): string {
  const cells = rows.map(cellsOf);
  const columns = COLUMNS.map(([key, title, align]) => {
    const texts = [title, ...cells.map((row) => row[key])];
    const width = Math.max(...texts.map((text) => text.length));
    return texts.map((text) => (align === 'right' ? text.padStart(width) : text.padEnd(width)));
  });
  return ['', ...cells].map((_row, line) => columns.map((texts) => texts[line]).join('  ')).join('\n');
}

function verdict({ isMet, goal }: Measurement): string {
  if (Object.keys(goal).length === 0) return '';
  return isMet ? 'met' : 'missed';
}

function goalText({ ratio, moreMs, ms, perSecond }: Goal, unit: Unit): string {
  const parts = [
    ratio === undefined ? [] : [`${unit === 'per second' ? '>=' : '<='} ${ratio} x`],
    moreMs === undefined ? [] : [`<= +${moreMs} ms`],
    ms === undefined ? [] : [`<= ${ms.toLocaleString('en-US')} ms`],
    perSecond === undefined ? [] : [`>= ${perSecond.toLocaleString('en-US')}/s`],
  ];
  return parts.flat().join(', ');
}

function ratioText(ratio: number): string {
  return `${ratio.toFixed(2)} x`;
}

function differenceText(ms: number): string {
  return `${ms < 0 ? '-' : '+'}${Math.abs(ms).toFixed(1)} ms`;
}

/** Formats a figure: `41.3 us`, `2.35 ms`, `918 ms`, `12,345/s`, or `87 MiB`. */
export function figure(value: number, unit: Unit): string {
  if (unit === 'per second') return `${grouped(value)}/s`;
  if (unit === 'MiB') return `${Math.round(value)} MiB`;
  if (value < 1) return `${(value * 1000).toFixed(1)} us`;
  if (value < 100) return `${value.toFixed(value < 10 ? 2 : 1)} ms`;
  return `${grouped(value)} ms`;
}

function grouped(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
