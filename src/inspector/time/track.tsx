import { useEffect, useState } from 'preact/hooks';
import type { UpcomingRow } from '../../analysis/inspection/types.ts';
import { dayText, msOf, timeText } from '../state/words.ts';

interface TrackProps {
  readonly from: number;
  readonly now: number;
  readonly to: number;
  readonly upcoming: readonly UpcomingRow[];
  readonly busy: boolean;
  /** A moment was chosen: later than now, or earlier. */
  readonly onGo: (moment: number) => void;
}

/** The slider takes whole steps: so many from one end to the other. */
const STEPS = 2_000;
/** So near to something that is to come, it is what is meant. */
const SNAP_STEPS = 14;
/** With so many things to come on the same day one mark is drawn for all. */
const TICKS_MAX = 120;

/** The line of time: what was is filled, what is to come has marks, and the knob moves time when it is let go. */
export function Track({ from, now, to, upcoming, busy, onGo }: TrackProps) {
  const span = Math.max(1, to - from);
  const stepOf = (moment: number) => Math.round(((moment - from) / span) * STEPS);
  const [at, setAt] = useState(stepOf(now));
  useEffect(() => setAt(stepOf(now)), [now, from, to]);
  const ticks = ticksOf(upcoming, now, to).map((tick) => ({ ...tick, step: stepOf(tick.at) }));
  const meant = ticks.find(({ step }) => Math.abs(step - at) <= SNAP_STEPS && step > stepOf(now));
  const moment = at === stepOf(now) ? now : (meant?.at ?? from + Math.round((at / STEPS) * span));
  const moving = at !== stepOf(now);
  const words = moving
    ? `${dayText(moment)}, ${timeText(moment)} ET${meant === undefined ? '' : `: ${meant.what}`}`
    : '';
  const share = (step: number) => `${(step / STEPS) * 100}%`;
  return (
    <div class="track">
      <div class="track-line" aria-hidden="true">
        <div class="track-past" style={{ width: share(stepOf(now)) }} />
        {ticks.map(({ step, what, at: due }) => (
          <span key={`${step}-${what}`} class="tick" style={{ left: share(step) }} title={`${dayText(due)}: ${what}`} />
        ))}
        {moving ? (
          <span class={at > STEPS / 2 ? 'track-flag track-flag-left' : 'track-flag'} style={{ left: share(at) }}>
            {moment < now ? '↶ ' : '→ '}
            {words}
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
        aria-valuetext={moving ? words : `now, ${dayText(now)} ${timeText(now)} ET`}
        onInput={({ currentTarget }) => setAt(Number(currentTarget.value))}
        onPointerUp={() => moving && onGo(moment)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && moving) onGo(moment);
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

/** What is to come, those of the same moment together. */
function ticksOf(upcoming: readonly UpcomingRow[], now: number, to: number): readonly Tick[] {
  const byMoment = new Map<number, string[]>();
  for (const { at, what } of upcoming) {
    const moment = msOf(at);
    if (moment > now && moment <= to) byMoment.set(moment, [...(byMoment.get(moment) ?? []), what]);
  }
  return [...byMoment].slice(0, TICKS_MAX).map(([at, [first = '', ...more]]) => ({
    at,
    what: more.length === 0 ? first : `${first}, and ${more.length} more`,
  }));
}
