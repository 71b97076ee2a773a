import { useEffect, useRef } from 'preact/hooks';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { MoneyHistory, MoneyPoint } from '../../analysis/inspection/types.ts';
import { dateOf, isoOf } from '../state/moments.ts';
import { dayText, dollars, msOf, timeText } from '../state/words.ts';
import { SERIES, type Series } from './series.ts';

interface MoneyChartProps {
  readonly history: MoneyHistory;
  /** Which lines are drawn. */
  readonly shown: ReadonlySet<string>;
  /** Grows where the colours have changed. */
  readonly theme: string;
  /** Hears which moment the pointer is at. */
  readonly onPoint: (point: MoneyPoint | undefined) => void;
}

const HEIGHT = 260;
/** How much of the line is drawn on after now. */
const AFTER_NOW = 0.04;
const DAY_SECONDS = 86_400;

/** Money over time, as steps: it stands where it is until something happens. */
export function MoneyChart({ history, shown, theme, onPoint }: MoneyChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const { points } = history;
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const chart = new UPlot(
      optionsOf(current, shown, (index) => onPoint(index == null ? undefined : (points[index] ?? points.at(-1)))),
      dataOf(points),
      current,
    );
    const fit = new ResizeObserver(() => chart.setSize({ width: current.clientWidth, height: HEIGHT }));
    fit.observe(current);
    return () => {
      fit.disconnect();
      chart.destroy();
    };
  }, [points, shown, theme]);
  return <div class="chart" ref={box} role="img" aria-label={summaryOf(points)} />;
}

function dataOf(points: readonly MoneyPoint[]): UPlot.AlignedData {
  const all = [...points, ...standing(points)];
  return [
    all.map(({ at }) => msOf(at) / 1_000),
    ...SERIES.map(({ key }) => all.map((point, index) => (isFlat(all, index, key) ? null : point[key] / 100))),
  ];
}

/** It stands where it is: what happened last is seen as a line, and not as an edge. */
function standing(points: readonly MoneyPoint[]): readonly MoneyPoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const spanMs = Math.max(DAY_SECONDS * 1_000, msOf(last.at) - msOf(first.at));
  return [{ ...last, at: isoOf(msOf(last.at) + spanMs * AFTER_NOW) }];
}

/** Six lines on the ground would be one, in the colour of the last: none is drawn where it stays at zero. */
function isFlat(points: readonly MoneyPoint[], index: number, key: Series['key']): boolean {
  const [before = 0, now = 0, after = 0] = [-1, 0, 1].map((step) => points[index + step]?.[key] ?? 0);
  return now === 0 && before === 0 && after === 0;
}

function optionsOf(
  box: HTMLElement,
  shown: ReadonlySet<string>,
  onIndex: (index: number | null | undefined) => void,
): UPlot.Options {
  const colour = (name: string) => colourOf(box, name);
  const axis = {
    stroke: colour('--ink-soft'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { stroke: colour('--line') },
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
        values: (_chart, seconds, _axis, _space, step) => seconds.map((at) => momentText(at * 1_000, step)),
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
        show: shown.has(key),
        stroke: colour(`--money-${key}`),
        width: 2,
        points: { show: false },
        ...(key === 'fundedCents' ? { fill: colour('--money-fill') } : {}),
        ...(key === 'owedCents' ? { dash: [7, 4] } : {}),
        ...(steps === undefined ? {} : { paths: steps }),
      })),
    ],
  };
}

/** The day; where a day has several marks, the hour too. */
function momentText(at: number, stepSeconds: number): string {
  return stepSeconds < DAY_SECONDS ? `${dayText(at)} ${timeText(at)}` : dayText(at);
}

/** A colour as a canvas takes it: what stands in a property may be one for light and one for dark. */
function colourOf(box: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  box.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** The chart for who can't see it: where each line stands in the end. */
function summaryOf(points: readonly MoneyPoint[]): string {
  const last = points.at(-1);
  if (last === undefined) return 'Money over time: no events yet.';
  return `Money over time. On ${dayText(last.at)}: ${SERIES.map(({ key, title }) => `${title.toLowerCase()} ${dollars(last[key])}`).join(', ')}.`;
}
