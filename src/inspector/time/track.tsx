import { useEffect, useState } from 'preact/hooks';
import type { UpcomingRow } from '../../analysis/inspection/types.ts';
import { dayText, msOf, timeText } from '../state/format.ts';

interface TrackProps {
  readonly from: number;
  readonly now: number;
  readonly to: number;
  readonly upcoming: readonly UpcomingRow[];
  readonly busy: boolean;
  /** Receives the chosen time, before or after now, in epoch milliseconds. */
  readonly onGo: (target: number) => void;
}

/** The resolution of the slider, from one end to the other. */
const STEPS = 2_000;
/** The slider snaps to an upcoming event within this distance. */
const SNAP_STEPS = 14;
/** More ticks than this are not drawn. */
const TICKS_MAX = 120;

/** Renders the timeline slider: the past is filled, upcoming events have ticks, and releasing the handle moves the clock. */
export function Track({ from, now, to, upcoming, busy, onGo }: TrackProps) {
  const span = Math.max(1, to - from);
  const stepOf = (target: number) => Math.round(((target - from) / span) * STEPS);
  const [at, setAt] = useState(stepOf(now));
  useEffect(() => setAt(stepOf(now)), [now, from, to]);
  const ticks = ticksOf(upcoming, now, to).map((tick) => ({ ...tick, step: stepOf(tick.at) }));
  const snapped = ticks.find(({ step }) => Math.abs(step - at) <= SNAP_STEPS && step > stepOf(now));
  const target = at === stepOf(now) ? now : (snapped?.at ?? from + Math.round((at / STEPS) * span));
  const isMoved = at !== stepOf(now);
  const flagText = isMoved
    ? `${dayText(target)}, ${timeText(target)} ET${snapped === undefined ? '' : `: ${snapped.what}`}`
    : '';
  const percent = (step: number) => `${(step / STEPS) * 100}%`;
  return (
    <div class="track">
      <div class="track-line" aria-hidden="true">
        <div class="track-past" style={{ width: percent(stepOf(now)) }} />
        {ticks.map(({ step, what, at: due }) => (
          <span
            key={`${step}-${what}`}
            class="tick"
            style={{ left: percent(step) }}
            title={`${dayText(due)}: ${what}`}
          />
        ))}
        {isMoved ? (
          <span class={at > STEPS / 2 ? 'track-flag track-flag-left' : 'track-flag'} style={{ left: percent(at) }}>
            {target < now ? '↶ ' : '→ '}
            {flagText}
          </span>
        ) : null}
      </div>
      <input
        type="range"
        min={0}
        max={STEPS}
        value={at}
        disabled={busy}
        aria-label="Advance the clock: drag or use the arrow keys, then press Enter"
        aria-valuetext={isMoved ? flagText : `now, ${dayText(now)} ${timeText(now)} ET`}
        onInput={({ currentTarget }) => setAt(Number(currentTarget.value))}
        onPointerUp={() => isMoved && onGo(target)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && isMoved) onGo(target);
          if (key === 'Escape') setAt(stepOf(now));
        }}
        onBlur={() => setAt(stepOf(now))}
      />
      <div class="track-ends" aria-hidden="true">
        <span>{dayText(from)}</span>
        <span>{dayText(to)}</span>
      </div>
    </div>
  );
}

interface Tick {
  readonly at: number;
  readonly what: string;
}

/** Groups upcoming events that are due at the same time. */
function ticksOf(upcoming: readonly UpcomingRow[], now: number, to: number): readonly Tick[] {
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
