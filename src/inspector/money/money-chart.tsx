import { useEffect, useRef } from 'preact/hooks';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { MoneyHistory, MoneyPoint } from '../../analysis/inspection/types.ts';
import { dateOf, isoOf } from '../state/dates.ts';
import { dayText, dollars, msOf, timeText } from '../state/format.ts';
import { SERIES, type Series } from './series.ts';

interface MoneyChartProps {
  readonly history: MoneyHistory;
  /** The keys of the lines to draw. */
  readonly visible: ReadonlySet<string>;
  /** Changes if the colors change, so that the chart is drawn again. */
  readonly theme: string;
  /** Receives the point under the pointer; undefined if the pointer has left the chart. */
  readonly onPoint: (point: MoneyPoint | undefined) => void;
}

const HEIGHT = 260;
/** The share of the time span that the lines continue after now. */
const AFTER_NOW = 0.04;
const DAY_SECONDS = 86_400;

/** Draws money over time as stepped lines: an amount is constant between two events. */
export function MoneyChart({ history, visible, theme, onPoint }: MoneyChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const { points } = history;
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const chart = new UPlot(
      optionsOf(current, visible, (index) => onPoint(index == null ? undefined : (points[index] ?? points.at(-1)))),
      dataOf(points),
      current,
    );
    const fit = new ResizeObserver(() => chart.setSize({ width: current.clientWidth, height: HEIGHT }));
    fit.observe(current);
    return () => {
      fit.disconnect();
      chart.destroy();
    };
  }, [points, visible, theme]);
  return <div class="chart" ref={box} role="img" aria-label={summaryOf(points)} />;
}

function dataOf(points: readonly MoneyPoint[]): UPlot.AlignedData {
  const all = [...points, ...afterNow(points)];
  return [
    all.map(({ at }) => msOf(at) / 1_000),
    ...SERIES.map(({ key }) => all.map((point, index) => (isFlat(all, index, key) ? null : point[key] / 100))),
  ];
}

/** Continues the lines after the last event, which would otherwise be a vertical edge at the border of the chart. */
function afterNow(points: readonly MoneyPoint[]): readonly MoneyPoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const spanMs = Math.max(DAY_SECONDS * 1_000, msOf(last.at) - msOf(first.at));
  return [{ ...last, at: isoOf(msOf(last.at) + spanMs * AFTER_NOW) }];
}

/** Reports whether a line stays at zero around a point. It is not drawn there: lines at zero would cover each other. */
function isFlat(points: readonly MoneyPoint[], index: number, key: Series['key']): boolean {
  const [before = 0, now = 0, after = 0] = [-1, 0, 1].map((step) => points[index + step]?.[key] ?? 0);
  return now === 0 && before === 0 && after === 0;
}

function optionsOf(
  box: HTMLElement,
  visible: ReadonlySet<string>,
  onIndex: (index: number | null | undefined) => void,
): UPlot.Options {
  const color = (name: string) => colorOf(box, name);
  const axis = {
    stroke: color('--ink-soft'),
    grid: { stroke: color('--line'), width: 1 },
    ticks: { stroke: color('--line') },
    font: '12px system-ui',
  };
  const steps = UPlot.paths.stepped?.({ align: 1 });
  return {
    width: box.clientWidth,
    height: HEIGHT,
    tzDate: (seconds) => UPlot.tzDate(dateOf(seconds * 1_000), 'America/New_York'),
    legend: { show: false },
    cursor: { points: { size: 7 }, drag: { x: true, y: false } },
    hooks: { setCursor: [({ cursor }) => onIndex(cursor.idx)] },
    axes: [
      {
        ...axis,
        values: (_chart, seconds, _axis, _space, step) => seconds.map((at) => axisText(at * 1_000, step)),
        space: 100,
      },
      {
        ...axis,
        size: 76,
        values: (_chart, amounts) => amounts.map((amount) => dollars(Math.round(amount * 100)).replace(/\.00$/, '')),
      },
    ],
    series: [
      {},
      ...SERIES.map(({ key, title }) => ({
        label: title,
        show: visible.has(key),
        stroke: color(`--money-${key}`),
        width: 2,
        points: { show: false },
        ...(key === 'fundedCents' ? { fill: color('--money-fill') } : {}),
        ...(key === 'owedCents' ? { dash: [7, 4] } : {}),
        ...(steps === undefined ? {} : { paths: steps }),
      })),
    ],
  };
}

/** Adds the time to the day if a day has several ticks on the axis. */
function axisText(at: number, stepSeconds: number): string {
  return stepSeconds < DAY_SECONDS ? `${dayText(at)} ${timeText(at)}` : dayText(at);
}

/** Resolves a CSS property to one color: its value can be `light-dark(…)`, which a canvas does not accept. */
function colorOf(box: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  box.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Describes the chart for screen readers: the last amount of each line. */
function summaryOf(points: readonly MoneyPoint[]): string {
  const last = points.at(-1);
  if (last === undefined) return 'Money over time: no events yet.';
  return `Money over time. On ${dayText(last.at)}: ${SERIES.map(({ key, title }) => `${title.toLowerCase()} ${dollars(last[key])}`).join(', ')}.`;
}
