import { useState } from 'preact/hooks';
import type { Overview, UpcomingRow } from '../../analysis/inspection/types.ts';
import type { Controls, Moved } from '../source/controls.ts';
import { useAct, useApp, useAsked } from '../state/app-state.ts';
import { isoOf } from '../state/moments.ts';
import { apart, counted, dayText, fullText, msOf, timeText } from '../state/words.ts';
import { GoBack } from './go-back.tsx';
import { Track } from './track.tsx';

const DAY_MS = 86_400_000;
/** Cards expire years from now; the line shows as far as people look. */
const AHEAD_MS_MAX = 95 * DAY_MS;
const AHEAD_MS_MIN = 7 * DAY_MS;

/** The milestones that time can be moved to by name. */
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

/** Where time stands, and everything that moves it. */
export function TimeBar({ overview }: { readonly overview: Overview }) {
  const doing = useAct();
  const upcoming = useAsked((source) => source.upcoming({ take: 500 }), []);
  const [back, setBack] = useState<number | undefined>();
  if (doing === undefined) return null;
  const { busy, act } = doing;
  const rows = upcoming.answer?.rows ?? [];
  const now = msOf(overview.now);
  const to = horizonOf(now, rows);
  const move = (work: (controls: Controls) => Promise<Moved>) =>
    act(async (controls) => movedMessage(await work(controls)));
  const go = (moment: number) => {
    if (moment < now) setBack(moment);
    else move((controls) => controls.advanceTo(isoOf(moment)));
  };
  return (
    <section class="time-bar" aria-label="Clock">
      <div class="time-now">
        <span class="time-day" title={fullText(now)}>
          {dayText(now)}
        </span>
        <span class="time-clock">{timeText(now)} ET</span>
      </div>
      <Track from={msOf(overview.since)} now={now} to={to} upcoming={rows} busy={busy} onGo={go} />
      <div class="time-buttons">
        <NextButton
          next={overview.next}
          now={overview.now}
          busy={busy}
          onNext={() => move((controls) => controls.next())}
        />
        <CutOffButton upcoming={rows} busy={busy} onGo={go} />
        <button type="button" disabled={busy} onClick={() => move((controls) => controls.advance({ bankingDays: 1 }))}>
          +1 banking day
        </button>
        <button type="button" disabled={busy} onClick={() => move((controls) => controls.advance({ days: 1 }))}>
          +1 day
        </button>
        <select
          aria-label="Advance to the next milestone"
          disabled={busy}
          value=""
          onChange={({ currentTarget }) => {
            const { value } = currentTarget;
            currentTarget.value = '';
            if (value !== '') move((controls) => controls.advanceTo(value));
          }}
        >
          <option value="">to the next…</option>
          {MILESTONES.map(([name, words]) => (
            <option key={name} value={name}>
              to the next {words}
            </option>
          ))}
        </select>
      </div>
      {back === undefined ? null : <GoBack moment={back} onClose={() => setBack(undefined)} />}
    </section>
  );
}

interface CutOffProps {
  readonly upcoming: readonly UpcomingRow[];
  readonly busy: boolean;
  readonly onGo: (moment: number) => void;
}

/** To the moment at which the next batch closes. */
function CutOffButton({ upcoming, busy, onGo }: CutOffProps) {
  const { tell } = useApp();
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
          ? tell({ tone: 'refused', text: 'No cut-off is scheduled.', hint: title })
          : onGo(msOf(cutOff.at))
      }
    >
      To cut-off
    </button>
  );
}

interface NextProps {
  readonly next: UpcomingRow | null;
  readonly now: string;
  readonly busy: boolean;
  readonly onNext: () => void;
}

function NextButton({ next, now, busy, onNext }: NextProps) {
  if (next === null)
    return (
      <button type="button" disabled title="No events are scheduled. Create a payment first.">
        Next: nothing scheduled
      </button>
    );
  return (
    <button type="button" class="main" disabled={busy} onClick={onNext} title={`${next.what}: ${next.why}`}>
      Next: {next.what} <span class="faint">{apart(now, next.at)}</span>
    </button>
  );
}

/** The last thing to come that people look for. */
function horizonOf(now: number, upcoming: readonly UpcomingRow[]): number {
  const near = upcoming.map(({ at }) => msOf(at)).filter((at) => at <= now + AHEAD_MS_MAX);
  return Math.max(now + AHEAD_MS_MIN, ...near.map((at) => at + DAY_MS));
}

export function movedMessage({ from, to, happened, moved }: Moved) {
  if (!moved)
    return {
      tone: 'refused',
      text: 'No events are scheduled.',
      hint: 'Create a payment, or advance the clock by a day.',
    } as const;
  const what = happened.length === 0 ? 'no events' : counted(happened.length, 'event');
  const later = from === to ? 'unchanged' : `${apart(from, to).replace('in ', '')} later`;
  return {
    tone: 'done',
    text: `It is ${dayText(to)}, ${timeText(to)} ET, ${later}: ${what}.`,
    lines: happened,
  } as const;
}
