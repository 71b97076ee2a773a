import { useState } from 'preact/hooks';
import type { Overview, UpcomingRow } from '../../analysis/inspection/types.ts';
import type { ClockMove, Controls } from '../source/controls.ts';
import { useAction, useApp, useQuery } from '../state/app-state.ts';
import { isoOf } from '../state/dates.ts';
import { dayText, fullText, msOf, pluralize, relativeTime, timeText } from '../state/format.ts';
import { RewindDialog } from './rewind-dialog.tsx';
import { Track } from './track.tsx';

const DAY_MS = 86_400_000;
/** The track ends here at the latest: card expirations, years from now, would compress everything else. */
const AHEAD_MS_MAX = 95 * DAY_MS;
const AHEAD_MS_MIN = 7 * DAY_MS;

// biome-ignore format: a table reads in columns
const MILESTONES = [
  ['card-cutoff',     'card cut-off'],
  ['ach-cutoff',      'ACH cut-off'],
  ['submission',      'submission to the banks'],
  ['settlement',      'settlement'],
  ['funding',         'deposit to the merchant'],
  ['return-deadline', 'return deadline'],
  ['webhook-retry',   'webhook retry'],
] as const;

/** Shows the time of the world and the controls that advance it. */
export function TimeBar({ overview }: { readonly overview: Overview }) {
  const action = useAction();
  const upcoming = useQuery((source) => source.upcoming({ take: 500 }), []);
  const [rewindTo, setRewindTo] = useState<number | undefined>();
  if (action === undefined) return null;
  const { busy, run } = action;
  const rows = upcoming.data?.rows ?? [];
  const now = msOf(overview.now);
  const to = horizonOf(now, rows);
  const advance = (work: (controls: Controls) => Promise<ClockMove>) =>
    run(async (controls) => advanceMessage(await work(controls)));
  const goTo = (at: number) => {
    if (at < now) setRewindTo(at);
    else advance((controls) => controls.advanceTo(isoOf(at)));
  };
  return (
    <section class="time-bar" aria-label="Clock">
      <div class="time-now">
        <span class="time-day" title={fullText(now)}>
          {dayText(now)}
        </span>
        <span class="time-clock">{timeText(now)} ET</span>
      </div>
      <Track from={msOf(overview.since)} now={now} to={to} upcoming={rows} busy={busy} onGo={goTo} />
      <div class="time-buttons">
        <NextButton
          next={overview.next}
          now={overview.now}
          busy={busy}
          onNext={() => advance((controls) => controls.next())}
        />
        <CutOffButton upcoming={rows} busy={busy} onGo={goTo} />
        <button
          type="button"
          disabled={busy}
          onClick={() => advance((controls) => controls.advance({ bankingDays: 1 }))}
        >
          +1 banking day
        </button>
        <button type="button" disabled={busy} onClick={() => advance((controls) => controls.advance({ days: 1 }))}>
          +1 day
        </button>
        <MilestoneChoice busy={busy} onChoose={(milestone) => advance((controls) => controls.advanceTo(milestone))} />
      </div>
      {rewindTo === undefined ? null : <RewindDialog target={rewindTo} onClose={() => setRewindTo(undefined)} />}
    </section>
  );
}

interface MilestoneChoiceProps {
  readonly busy: boolean;
  readonly onChoose: (milestone: string) => void;
}

function MilestoneChoice({ busy, onChoose }: MilestoneChoiceProps) {
  return (
    <select
      aria-label="Advance to the next milestone"
      disabled={busy}
      value=""
      onChange={({ currentTarget }) => {
        const { value } = currentTarget;
        currentTarget.value = '';
        if (value !== '') onChoose(value);
      }}
    >
      <option value="">to the next…</option>
      {MILESTONES.map(([name, label]) => (
        <option key={name} value={name}>
          to the next {label}
        </option>
      ))}
    </select>
  );
}

interface CutOffButtonProps {
  readonly upcoming: readonly UpcomingRow[];
  readonly busy: boolean;
  readonly onGo: (at: number) => void;
}

/** Advances the clock to the next cut-off of a batch. */
function CutOffButton({ upcoming, busy, onGo }: CutOffButtonProps) {
  const { setMessage } = useApp();
  const cutOff = upcoming.find(({ milestone }) => milestone?.endsWith('cutoff'));
  const title =
    cutOff === undefined ? 'No open batch has entries. Create a payment first.' : `${cutOff.what}: ${cutOff.why}`;
  return (
    <button
      type="button"
      disabled={busy}
      title={title}
      onClick={() =>
        cutOff === undefined
          ? setMessage({ tone: 'failed', text: 'No cut-off is scheduled.', hint: title })
          : onGo(msOf(cutOff.at))
      }
    >
      To cut-off
    </button>
  );
}

interface NextButtonProps {
  readonly next: UpcomingRow | null;
  readonly now: string;
  readonly busy: boolean;
  readonly onNext: () => void;
}

function NextButton({ next, now, busy, onNext }: NextButtonProps) {
  if (next === null)
    return (
      <button type="button" disabled title="No events are scheduled. Create a payment first.">
        Next: nothing scheduled
      </button>
    );
  return (
    <button type="button" class="main" disabled={busy} onClick={onNext} title={`${next.what}: ${next.why}`}>
      Next: {next.what} <span class="faint">{relativeTime(now, next.at)}</span>
    </button>
  );
}

/** Returns the end of the track: a day after the last upcoming event in the next 95 days, but at least 7 days ahead. */
function horizonOf(now: number, upcoming: readonly UpcomingRow[]): number {
  const near = upcoming.map(({ at }) => msOf(at)).filter((at) => at <= now + AHEAD_MS_MAX);
  return Math.max(now + AHEAD_MS_MIN, ...near.map((at) => at + DAY_MS));
}

/** Describes a move of the clock and the events that occurred. */
export function advanceMessage({ from, to, happened, moved }: ClockMove) {
  if (!moved)
    return {
      tone: 'failed',
      text: 'No events are scheduled.',
      hint: 'Create a payment, or advance the clock by a day.',
    } as const;
  const what = happened.length === 0 ? 'no events' : pluralize(happened.length, 'event');
  const later = from === to ? 'unchanged' : `${relativeTime(from, to).replace('in ', '')} later`;
  return {
    tone: 'done',
    text: `It is ${dayText(to)}, ${timeText(to)} ET, ${later}: ${what}.`,
    lines: happened,
  } as const;
}
