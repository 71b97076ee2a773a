import { useEffect, useState } from 'preact/hooks';
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
/** The word "now" is not drawn closer to an end. */
const NOW_SHARE_MIN = 0.16;
/** More ticks than this are not drawn. */
const TICKS_MAX = 120;

/**
 * Renders the timeline slider: the past is filled, now has a line, and upcoming events have ticks. Releasing the handle goes to its time:
 * before now, the page looks back; after now, the clock moves.
 */
export function Track({ from, now, viewing, to, upcoming, onGo }: TrackProps) {
  const span = Math.max(1, to - from);
  const stepOf = (target: number) => Math.round(((target - from) / span) * STEPS);
  const home = stepOf(viewing);
  const [at, setAt] = useState(home);
  useEffect(() => setAt(home), [home]);
  const ticks = ticksOf(upcoming, now, to).map((tick) => ({ ...tick, step: stepOf(tick.at) }));
  const snapped = ticks.find(({ step }) => Math.abs(step - at) <= SNAP_STEPS && step > stepOf(now));
  // Near now, the slider snaps to now, so that it is easy to come back.
  const isNow = Math.abs(at - stepOf(now)) <= (home === stepOf(now) ? 0 : SNAP_STEPS);
  const target = isNow ? now : (snapped?.at ?? from + Math.round((at / STEPS) * span));
  const isMoved = at !== home;
  const flagText = isMoved
    ? `${dayText(target)}, ${timeText(target)} ET${snapped === undefined ? '' : `: ${snapped.what}`}`
    : '';
  const nowShare = stepOf(now) / STEPS;
  const percent = (step: number) => `${(step / STEPS) * 100}%`;
  return (
    <div class="track">
      <div class="track-line" aria-hidden="true">
        <div class="track-past" style={{ width: percent(stepOf(now)) }} />
        <span class="track-now" style={{ left: percent(stepOf(now)) }} />
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
            {target < now ? 'look back to ' : 'move to '}
            {flagText}
          </span>
        ) : null}
      </div>
      <input
        type="range"
        min={0}
        max={STEPS}
        value={at}
        aria-label="Time: before now looks back, after now moves the clock. Drag, or use the arrow keys and press Enter."
        aria-valuetext={
          isMoved ? flagText : `${viewing === now ? 'now' : 'looking at'}, ${dayText(viewing)} ${timeText(viewing)} ET`
        }
        onInput={({ currentTarget }) => setAt(Number(currentTarget.value))}
        onPointerUp={() => isMoved && onGo(target)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && isMoved) onGo(target);
          if (key === 'Escape') setAt(home);
        }}
        onBlur={() => setAt(home)}
      />
      <div class="track-ends" aria-hidden="true">
        <span>{dayText(from)}</span>
        {/* Not where it would overlap the dates of the ends. */}
        {nowShare < NOW_SHARE_MIN || nowShare > 1 - NOW_SHARE_MIN ? null : (
          <span class="track-now-label" style={{ left: percent(stepOf(now)) }}>
            now
          </span>
        )}
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
