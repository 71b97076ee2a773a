import { useEffect, useRef, useState } from 'preact/hooks';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { MoneyHistory, MoneyPoint } from '../../analysis/inspection/types.ts';
import { useApp } from '../state/app-state.ts';
import { dayText, dollars, msOf } from '../state/format.ts';
import { CHART_HEIGHT, chartData, chartOptions, DAY_SECONDS, seriesOf } from './chart-options.ts';
import { type DrawnSpan, placeOf } from './mark-places.ts';
import { MarkRows } from './mark-rows.tsx';
import { GROUP_TITLES, type SeriesGroup } from './series.ts';

interface MoneyChartProps {
  readonly history: MoneyHistory;
  readonly group: SeriesGroup;
  /** The keys of the lines to draw. */
  readonly visible: ReadonlySet<string>;
  /** Changes if the colors change, so that the chart is drawn again. */
  readonly theme: string;
  /** Receives the point under the pointer; undefined if the pointer has left the chart. */
  readonly onPoint: (point: MoneyPoint | undefined) => void;
}

/** Draws money over time as stepped lines: an amount is constant between two events. */
export function MoneyChart({ history, group, visible, theme, onPoint }: MoneyChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const [span, setSpan] = useState<DrawnSpan | undefined>();
  const { points, marks } = history;
  const drawn = useRef<UPlot | undefined>(undefined);
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    let made: UPlot | undefined;
    const onIndex = (index: number | null | undefined) =>
      onPoint(index == null ? undefined : (points[index] ?? points.at(-1)));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (work: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(work);
    };
    const prepare = () => {
      const pointer = drawn.current?.cursor;
      const options = chartOptions(current, { group, visible, pointer, onIndex, onScale: (on) => setSpan(spanOf(on)) });
      later(() => {
        made = new UPlot(options, chartData(points, group), (chart, draw) => later(() => replace(chart, () => draw())));
      });
    };
    const replace = (chart: UPlot, draw: () => void) => {
      drawn.current?.destroy();
      drawn.current = chart;
      current.append(chart.root);
      draw();
    };
    const forget = () => {
      clearTimeout(timer);
      // It listens to the window, although it is not shown yet.
      if (made !== drawn.current) made?.destroy();
    };
    // In tasks of their own, after the layout: to render the page, to lay it out, and to draw are some tens of milliseconds each.
    // The last drawing stays until then.
    const observer = new ResizeObserver(() => {
      if (made !== undefined && made === drawn.current) return fitWidth(made, current.clientWidth);
      forget();
      later(prepare);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      forget();
    };
  }, [points, group, visible, theme]);
  useEffect(() => () => drawn.current?.destroy(), []);
  return (
    <div class="money-chart">
      <div class="chart" ref={box} role="img" aria-label={summaryOf(points, group)} />
      {span === undefined ? null : <NowLine span={span} now={points.at(-1)?.at} />}
      {span === undefined ? null : <MarkRows marks={marks} span={span} />}
      <ZoomButtons points={points} onZoom={(seconds) => zoom(drawn.current, seconds)} />
    </div>
  );
}

/** Days up to the present that a button shows. */
const ZOOM_DAYS = [30, 7, 1];

interface ZoomButtonsProps {
  readonly points: readonly MoneyPoint[];
  /** Receives the last seconds to draw; undefined for all. */
  readonly onZoom: (seconds: number | undefined) => void;
}

/** Zooms without dragging, by keyboard too. */
function ZoomButtons({ points, onZoom }: ZoomButtonsProps) {
  const [from, until] = [points[0], points.at(-1)].map((point) => msOf(point?.at ?? 0) / 1_000);
  if (from === undefined || until === undefined) return null;
  const choices = ZOOM_DAYS.filter((days) => until - from > days * DAY_SECONDS);
  if (choices.length === 0) return null;
  return (
    <fieldset class="row chart-zoom">
      <legend class="visually-hidden">Days of the chart</legend>
      <button type="button" onClick={() => onZoom(undefined)}>
        All days
      </button>
      {choices.map((days) => (
        <button key={days} type="button" onClick={() => onZoom(days * DAY_SECONDS)}>
          Last {days === 1 ? 'day' : `${days} days`}
        </button>
      ))}
    </fieldset>
  );
}

/** Draws the last seconds of a chart, or all. The lines end after the present, so that it is not at the border. */
function zoom(chart: UPlot | undefined, seconds: number | undefined): void {
  const until = chart?.data[0].at(-1);
  if (chart === undefined || until === undefined) return;
  if (seconds === undefined) chart.setData(chart.data);
  else chart.setScale('x', { min: until - seconds, max: until });
}

/** Draws a chart again if its width has changed. An observer also reports the width that it finds. */
function fitWidth(chart: UPlot, width: number): void {
  if (width !== chart.width) chart.setSize({ width, height: CHART_HEIGHT });
}

function spanOf({ bbox, scales }: UPlot): DrawnSpan {
  const ratio = devicePixelRatio;
  return {
    left: bbox.left / ratio,
    width: bbox.width / ratio,
    from: (scales.x?.min ?? 0) * 1_000,
    until: (scales.x?.max ?? 1) * 1_000,
  };
}

function NowLine({ span, now }: { readonly span: DrawnSpan; readonly now: string | undefined }) {
  const { at } = useApp();
  const place = now === undefined ? undefined : placeOf(now, span);
  if (place === undefined) return null;
  return (
    <div class="chart-now" style={{ left: `${place}px` }} aria-hidden="true">
      <span>{at === undefined ? 'now' : 'viewing'}</span>
    </div>
  );
}

/** Describes the chart for screen readers: the last amount of each line. */
function summaryOf(points: readonly MoneyPoint[], group: SeriesGroup): string {
  const last = points.at(-1);
  const title = `Money over time, ${GROUP_TITLES[group].toLowerCase()}`;
  if (last === undefined) return `${title}: no events yet.`;
  const amounts = seriesOf(group).map((series) => `${series.title.toLowerCase()} ${dollars(last[series.key])}`);
  return `${title}. On ${dayText(last.at)}: ${amounts.join(', ')}.`;
}
