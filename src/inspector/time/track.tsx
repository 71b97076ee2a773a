import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { UpcomingRow } from '../../analysis/inspection/types.ts';
import { dayText, msOf, timeText } from '../state/format.ts';

interface TrackProps {
  readonly from: number;
  readonly now: number;
  /** The time that the page shows: now, or a time before. */
  readonly viewing: number;
  readonly to: number;
  readonly upcoming: readonly UpcomingRow[];
  /** Receives the chosen time, before or after now, in epoch milliseconds. */
  readonly onGo: (target: number) => void;
}

/** The resolution of the slider, from one end to the other. */
const STEPS = 2_000;
/** The slider snaps to an upcoming event within this distance. */
const SNAP_STEPS = 14;
/** The word "now" is not drawn closer to the date of an end, in pixels. */
const GAP_MIN = 6;
/** More ticks than this are not drawn. */
const TICKS_MAX = 120;

/**
 * Renders the timeline slider: the past is filled, now has a line, and upcoming events have ticks. Releasing the handle goes to its time:
 * before now, the page looks back; after now, the clock moves.
 */
export function Track(props: TrackProps) {
  const { from, now, viewing, to, upcoming, onGo } = props;
  const span = Math.max(1, to - from);
  const stepOf = (target: number) => Math.round(((target - from) / span) * STEPS);
  const home = stepOf(viewing);
  const [at, setAt] = useState(home);
  useEffect(() => setAt(home), [home]);
  const ticks = ticksOf(upcoming, now, to).map((tick) => ({ ...tick, step: stepOf(tick.at) }));
  // Left of now, it never snaps to an event: releasing it there must not move the clock.
  const snapped =
    at <= stepOf(now) ? undefined : ticks.find(({ step }) => Math.abs(step - at) <= SNAP_STEPS && step > stepOf(now));
  // Near now, the slider snaps to now, so that it is easy to come back.
  const isNow = Math.abs(at - stepOf(now)) <= (home === stepOf(now) ? 0 : SNAP_STEPS);
  const target = isNow ? now : (snapped?.at ?? from + Math.round((at / STEPS) * span));
  const isMoved = at !== home;
  const targetText = `${dayText(target)}, ${timeText(target)} ET${snapped === undefined ? '' : `: ${snapped.what}`}`;
  const flag = isMoved ? `${target < now ? 'look back to' : 'move to'} ${targetText}` : undefined;
  return (
    <div class="track">
      <TrackLine nowStep={stepOf(now)} ticks={ticks} at={at} flag={flag} />
      <input
        type="range"
        min={0}
        max={STEPS}
        value={at}
        aria-label="Time: before now looks back, after now moves the clock. Drag, or use the arrow keys and press Enter."
        aria-valuetext={
          flag ?? `${viewing === now ? 'now' : 'looking at'}, ${dayText(viewing)} ${timeText(viewing)} ET`
        }
        onInput={({ currentTarget }) => setAt(Number(currentTarget.value))}
        onPointerUp={() => isMoved && onGo(target)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isMoved) onGo(target);
          // Only the slider goes back: the page stays at its viewing time.
          if (event.key !== 'Escape' || !isMoved) return;
          event.preventDefault();
          setAt(home);
        }}
        onBlur={() => setAt(home)}
      />
      <TrackEnds from={from} to={to} nowStep={stepOf(now)} />
    </div>
  );
}

interface TrackLineProps {
  readonly nowStep: number;
  readonly ticks: readonly (TrackTick & { readonly step: number })[];
  /** The place of the handle. */
  readonly at: number;
  /** What releasing the handle would do; undefined while it is at its place. */
  readonly flag: string | undefined;
}

function TrackLine({ nowStep, ticks, at, flag }: TrackLineProps) {
  return (
    <div class="track-line" aria-hidden="true">
      <div class="track-past" style={{ width: percent(nowStep) }} />
      <span class="track-now" style={{ left: percent(nowStep) }} />
      {ticks.map(({ step, what, at: due }) => (
        <span key={`${step}-${what}`} class="tick" style={{ left: percent(step) }} title={`${dayText(due)}: ${what}`} />
      ))}
      {flag === undefined ? null : (
        <span class={at > STEPS / 2 ? 'track-flag track-flag-right' : 'track-flag'}>{flag}</span>
      )}
    </div>
  );
}

interface TrackEndsProps {
  readonly from: number;
  readonly to: number;
  readonly nowStep: number;
}

function TrackEnds({ from, to, nowStep }: TrackEndsProps) {
  const ends = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = ends;
    if (current === null) return;
    // The observer first calls back after the next layout; measuring here would force another.
    const observer = new ResizeObserver(() => hideOverlapping(current));
    observer.observe(current);
    return () => observer.disconnect();
  }, [from, to, nowStep]);
  return (
    <div class="track-ends" aria-hidden="true" ref={ends}>
      <span>{dayText(from)}</span>
      <span class="track-now-label" style={{ left: percent(nowStep) }}>
        now
      </span>
      <span>{dayText(to)}</span>
    </div>
  );
}

/** Hides the word "now" where it would overlap the date of an end. */
function hideOverlapping(ends: HTMLElement): void {
  const [start, label, end] = ends.querySelectorAll('span');
  if (start === undefined || label === undefined || end === undefined) return;
  const { left, right } = label.getBoundingClientRect();
  const isFree =
    left >= start.getBoundingClientRect().right + GAP_MIN && right <= end.getBoundingClientRect().left - GAP_MIN;
  label.style.visibility = isFree ? 'visible' : 'hidden';
}

function percent(step: number): string {
  return `${(step / STEPS) * 100}%`;
}

interface TrackTick {
  readonly at: number;
  readonly what: string;
}

/** Groups upcoming events that are due at the same time. */
function ticksOf(upcoming: readonly UpcomingRow[], now: number, to: number): readonly TrackTick[] {
  const byTime = new Map<number, string[]>();
  for (const { at, what } of upcoming) {
    const target = msOf(at);
    if (target > now && target <= to) byTime.set(target, [...(byTime.get(target) ?? []), what]);
  }
  return [...byTime].slice(0, TICKS_MAX).map(([at, [first = '', ...more]]) => ({
    at,
    what: more.length === 0 ? first : `${first}, and ${more.length} more`,
  }));
}
