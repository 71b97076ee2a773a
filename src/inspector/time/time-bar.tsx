import type { Overview, UpcomingRow } from '../../analysis/inspection/types.ts';
import { DAY_MS } from '../../facts/civil-date.ts';
import { Button } from '../parts/button.tsx';
import { openList } from '../parts/open-list.ts';
import type { ClockMove, Controls } from '../source/controls.ts';
import type { InspectorSource } from '../source/source.ts';
import { useAction, useApp, useQuery } from '../state/app-state.ts';
import { isoOf } from '../state/dates.ts';
import { dayOrDateText, fullText, msOf, relativeTime, timeText } from '../state/format.ts';
import { withQuery } from '../state/route.ts';
import { advanceMessage } from './advance-message.ts';
import { ContinueButton } from './continue-button.tsx';
import { DateField } from './date-field.tsx';
import { moveToCutOff, NO_CUT_OFF, nextCutOff } from './move-to-cut-off.ts';
import { MILESTONES, type MilestoneName, moveToMilestone } from './move-to-milestone.ts';
import { moveToNext } from './move-to-next.ts';
import { outsideOf } from './outside.ts';
import { RedoButton } from './redo-button.tsx';
import { Track } from './track.tsx';

/** The track ends here at the latest: card expirations, years from now, would compress everything else. */
const AHEAD_MS_MAX = 95 * DAY_MS;
const AHEAD_MS_MIN = 7 * DAY_MS;

interface TimeBarProps {
  /** The present of the world. */
  readonly overview: Overview;
  /** The world at the viewing time; undefined if the page shows the present. */
  readonly past: InspectorSource | undefined;
}

/**
 * Shows the time of the world and the controls that move it. To the left of now, the slider looks back: the page shows the world as it
 * was then, and the world stays where it is.
 */
export function TimeBar({ overview, past }: TimeBarProps) {
  const { route, at, source } = useApp();
  const action = useAction();
  const upcoming = useQuery((source) => source.upcoming({ take: 500 }), []);
  if (action === undefined) return null;
  const { busy, run } = action;
  const rows = upcoming.data?.rows ?? [];
  const now = msOf(overview.now);
  const viewing = at === undefined ? now : msOf(at);
  const advance = (work: (controls: Controls) => Promise<ClockMove>) =>
    run(async (controls) => advanceMessage(await work(controls)));
  const goTo = (target: number) => {
    if (target < now) location.hash = withQuery(route, { at: isoOf(target) });
    else if (at !== undefined) location.hash = withQuery(route, { at: '' });
    else if (target > now) advance((controls) => controls.advanceTo(isoOf(target)));
  };
  return (
    <section class={at === undefined ? 'time-bar' : 'time-bar time-bar-past'} aria-label="Clock">
      <div class="time-now">
        <span class="time-day" title={fullText(viewing)}>
          {dayOrDateText(viewing, now)}
        </span>
        <span class="time-clock">{timeText(viewing)} ET</span>
        <DateField now={now} at={viewing} onGo={goTo} />
      </div>
      <Track
        from={msOf(overview.since)}
        now={now}
        viewing={viewing}
        to={horizonOf(now, rows)}
        upcoming={rows}
        onGo={goTo}
      />
      {at === undefined ? (
        <div class="time-buttons">
          <NextButton overview={overview} action={action} />
          <CutOffButton upcoming={rows} busy={busy} onMove={() => run((controls) => moveToCutOff(source, controls))} />
          <Button busy={busy} repeats onClick={() => advance((controls) => controls.advance({ bankingDays: 1 }))}>
            +1 banking day
          </Button>
          <Button busy={busy} repeats onClick={() => advance((controls) => controls.advance({ days: 1 }))}>
            +1 day
          </Button>
          <RedoButton />
          <MilestoneChoice onChoose={(milestone) => run((controls) => moveToMilestone(controls, milestone))} />
        </div>
      ) : (
        <PastButtons at={at} now={now} overview={overview} past={past} />
      )}
    </section>
  );
}

interface PastButtonsProps {
  /** The viewing time, as in the address. */
  readonly at: string;
  readonly now: number;
  readonly overview: Overview;
  readonly past: InspectorSource | undefined;
}

/** Says that the page shows the past, and leads back to now or on in a fork. Nothing can be forked outside of its time. */
function PastButtons({ at, now, overview, past }: PastButtonsProps) {
  const { route } = useApp();
  const outside = outsideOf(at, overview);
  return (
    <div class="time-buttons">
      <p class="looking-back">
        <strong>{outside === undefined ? 'Looking back, read-only.' : 'Nothing at this time.'}</strong> The world is at{' '}
        {dayOrDateText(now, at)}, {timeText(now)} ET.
      </p>
      <a class="button main" href={withQuery(route, { at: '' })}>
        Back to now
      </a>
      {outside !== undefined || past === undefined ? null : <ContinueButton at={at} past={past} />}
    </div>
  );
}

/** An attempt that is due can fail again: it is not a delivery yet. */
function nextText({ what, why, milestone }: UpcomingRow): string {
  return milestone === 'webhook-retry' ? `${what.replace(/ is delivered$/, '')}, ${why.replace(/,.*/, '')}` : what;
}

/** Moves to the next milestone of a kind. It keeps the focus while the clock moves. */
function MilestoneChoice({ onChoose }: { readonly onChoose: (milestone: MilestoneName) => void }) {
  return (
    <select
      aria-label="Advance to the next milestone"
      value=""
      onKeyDown={openList}
      onChange={({ currentTarget }) => {
        const chosen = MILESTONES.find(([name]) => name === currentTarget.value);
        currentTarget.value = '';
        if (chosen !== undefined) onChoose(chosen[0]);
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
  readonly onMove: () => void;
}

/** Advances the clock to the next cut-off of a batch. */
function CutOffButton({ upcoming, busy, onMove }: CutOffButtonProps) {
  const cutOff = nextCutOff(upcoming);
  return (
    <Button
      busy={busy}
      repeats
      title={cutOff === undefined ? NO_CUT_OFF : `${cutOff.what}: ${cutOff.why}`}
      onClick={onMove}
    >
      To cut-off
    </Button>
  );
}

interface NextButtonProps {
  readonly overview: Overview;
  readonly action: NonNullable<ReturnType<typeof useAction>>;
}

/** Moves to the next event, or to that of the selected merchant. Its text says which event that is, and how far away. */
function NextButton({ overview, action: { busy, run } }: NextButtonProps) {
  const { client } = useApp();
  const { now } = overview;
  const ofMerchant = useQuery(
    async (source) => (client === undefined ? undefined : (await source.overview(client)).next),
    [client],
  );
  const next = client === undefined ? overview.next : ofMerchant.data;
  const goOn = () => run((controls) => moveToNext(controls, client, next));
  if (next === undefined) return <Button impossible="The events of this merchant are being loaded.">Next: …</Button>;
  if (next === null) {
    const why = client === undefined ? 'No events are scheduled' : 'No events of this merchant are scheduled';
    return <Button impossible={`${why}. Create a payment first.`}>Next: nothing scheduled</Button>;
  }
  return (
    <Button look="main" busy={busy} repeats onClick={goOn} title={`${next.what}: ${next.why}`}>
      Next: {nextText(next)} <span class="next-in">{relativeTime(now, next.at)}</span>
    </Button>
  );
}

/** Returns the end of the track: a day after the last upcoming event in the next 95 days, but at least 7 days ahead. */
function horizonOf(now: number, upcoming: readonly UpcomingRow[]): number {
  const near = upcoming.map(({ at }) => msOf(at)).filter((at) => at <= now + AHEAD_MS_MAX);
  return Math.max(now + AHEAD_MS_MIN, ...near.map((at) => at + DAY_MS));
}
