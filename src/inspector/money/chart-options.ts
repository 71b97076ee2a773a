import UPlot from 'uplot';
import type { MoneyPoint } from '../../analysis/inspection/types.ts';
import { easternDate } from '../state/dates.ts';
import { dayText, dollars, msOf, shortDollars, timeText } from '../state/format.ts';
import { SERIES, type Series, type SeriesGroup } from './series.ts';

/** The height of the drawing, without the marks below it, in pixels. */
export const CHART_HEIGHT = 260;

/** The share of the time span that is shown after now, so that the present is not at the border. */
const AFTER_NOW = 0.05;
export const DAY_SECONDS = 86_400;
/** The width of an axis label of two lines, with its margin, in pixels. */
const TIME_LABEL = 78;
/** The width of a digit of the amounts in pixels. */
const DIGIT = 7.5;
const AMOUNT_MARGIN = 16;
/** Labels of amounts from here on are short: `$1.2M`. */
const SHORT_FROM = 100_000;

/** The distances between amounts on the axis: no step is smaller than a cent. */
const AMOUNT_STEPS = Array.from({ length: 14 }, (_, at) => 10 ** at / 100).flatMap((unit) => [
  unit,
  2 * unit,
  5 * unit,
]);

/** What a chart shows, and who hears about its pointer and its zoom. */
interface ChartOptions {
  readonly group: SeriesGroup;
  /** The keys of the lines to draw. */
  readonly visible: ReadonlySet<string>;
  /** The place of the pointer on the chart that this one replaces: it can rest there, and is then not reported again. */
  readonly pointer: UPlot.Cursor | undefined;
  onIndex(index: number | null | undefined): void;
  onScale(chart: UPlot): void;
}

/** Returns the lines of a group. The time continues after now, but the lines do not. */
export function chartData(points: readonly MoneyPoint[], group: SeriesGroup): UPlot.AlignedData {
  const times = points.map(({ at }) => msOf(at) / 1_000);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const end = last + Math.max(DAY_SECONDS, last - first) * AFTER_NOW;
  return [
    [...times, end],
    ...seriesOf(group).map(({ key }) => [
      ...points.map((point, index) => (isFlat(points, index, key) ? null : point[key] / 100)),
      null,
    ]),
  ];
}

/** Returns the lines of a group, in the order of the chart. */
export function seriesOf(group: SeriesGroup): readonly Series[] {
  return SERIES.filter((series) => series.group === group);
}

/** Reports whether a line stays at zero around a point. It is not drawn there: lines at zero would cover each other. */
function isFlat(points: readonly MoneyPoint[], index: number, key: Series['key']): boolean {
  const [before = 0, now = 0, after = 0] = [-1, 0, 1].map((step) => points[index + step]?.[key] ?? 0);
  return now === 0 && before === 0 && after === 0;
}

/** Returns the options of a chart in a box, in the colors of its theme. */
export function chartOptions(
  box: HTMLElement,
  { group, visible, pointer, onIndex, onScale }: ChartOptions,
): UPlot.Options {
  const lines = seriesOf(group);
  const lineNames = lines.map(({ key }) => `--money-${key}` as const);
  const colors = colorsOf(box, ['--ink-soft', '--line', '--money-fill', ...lineNames]);
  const axis = {
    stroke: colors['--ink-soft'],
    grid: { stroke: colors['--line'], width: 1 },
    ticks: { stroke: colors['--line'] },
    font: '12px system-ui',
  };
  const steps = UPlot.paths.stepped?.({ align: 1 });
  return {
    width: box.clientWidth,
    height: CHART_HEIGHT,
    padding: [18, TIME_LABEL / 2, 0, 0],
    tzDate: (seconds) => easternDate(seconds * 1_000),
    legend: { show: false },
    cursor: { left: pointer?.left ?? -1, top: pointer?.top ?? -1, points: { size: 7 }, drag: { x: true, y: false } },
    hooks: { setCursor: [({ cursor }) => onIndex(cursor.idx)], draw: [onScale] },
    scales: { y: { range: (_chart, least, most) => amountRange(least, most) } },
    axes: [
      {
        ...axis,
        size: 44,
        space: TIME_LABEL,
        values: (_chart, seconds, _axis, _space, step) => seconds.map((at) => timeLabel(at * 1_000, step)),
      },
      {
        ...axis,
        incrs: AMOUNT_STEPS,
        size: (_chart, labels) => Math.max(4, ...(labels ?? []).map(({ length }) => length)) * DIGIT + AMOUNT_MARGIN,
        values: (_chart, amounts) => amounts.map(amountLabel),
      },
    ],
    series: [
      {},
      ...lines.map(({ key, title, dash }) => ({
        label: title,
        show: visible.has(key),
        stroke: colors[`--money-${key}`],
        width: 2,
        points: { show: false },
        dash: [...dash],
        ...(key === 'fundedCents' ? { fill: colors['--money-fill'] } : {}),
        ...(steps === undefined ? {} : { paths: steps }),
      })),
    ],
  };
}

/** The range of the amounts: it contains zero, and is never empty. */
function amountRange(least: number | null, most: number | null): [number, number] {
  const [from, to] = [Math.min(0, least ?? 0), Math.max(0, most ?? 0)];
  return from === to ? [0, 1] : [from * 1.08, to * 1.08];
}

/** Formats an amount of the axis: `$40`, `$0.05`, `$1.2M`. */
function amountLabel(amount: number): string {
  if (Math.abs(amount) >= SHORT_FROM) return shortDollars(amount);
  return dollars(Math.round(amount * 100)).replace(/\.00$/, '');
}

/** Puts the time above the day if a day has several labels. */
function timeLabel(at: number, stepSeconds: number): string {
  const [weekday, day] = dayText(at).split(', ');
  return stepSeconds < DAY_SECONDS ? `${timeText(at)}\n${weekday}, ${day}` : `${day}\n${weekday}`;
}

/**
 * Resolves CSS properties to colors: a value can be `light-dark(…)`, which a canvas does not accept. All probes are
 * added before the first one is read, so the style is computed once.
 */
function colorsOf<Name extends string>(box: HTMLElement, names: readonly Name[]): Readonly<Record<Name, string>> {
  const probes = names.map((name) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    return probe;
  });
  box.append(...probes);
  const colors = probes.map((probe, index) => [names[index], getComputedStyle(probe).color]);
  for (const probe of probes) probe.remove();
  return Object.fromEntries(colors);
}
