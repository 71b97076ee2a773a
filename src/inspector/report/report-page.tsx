import { useMemo, useState } from 'preact/hooks';
import type { CaseReport, Report, StoryReport } from '../../analysis/inspection/report.ts';
import { Shell } from '../shell/shell.tsx';
import { frozenSource } from '../source/frozen-source.ts';
import { AppContext, type AppState, type Message } from '../state/app-state.ts';
import { useRoute, withQuery } from '../state/route.ts';
import { StoryBar } from '../story/story-bar.tsx';
import { View } from '../views/view.tsx';

interface ReportPageProps {
  readonly report: Report;
  /** Where to go when the story is over; undefined in a file. */
  readonly home?: string;
}

/** Stories as they went: the views of a world, frozen at each of their moments. */
export function ReportPage({ report, home }: ReportPageProps) {
  const route = useRoute();
  const [message, tell] = useState<Message | undefined>();
  const story = report.stories[Number(route.query.story ?? 0)] ?? report.stories[0];
  const played = story?.cases[Number(route.query.case ?? firstToSee(story))] ?? story?.cases[0];
  const index = Math.min(Number(route.query.at ?? momentToSee(played)), (played?.moments.length ?? 1) - 1);
  const moment = played?.moments[index];
  const source = useMemo(() => (moment === undefined ? undefined : frozenSource(moment.world)), [moment]);
  if (story === undefined || played === undefined || moment === undefined || source === undefined)
    return <p class="loading">This report contains no scenarios.</p>;
  const turnTo = (query: Readonly<Record<string, string>>) => {
    history.replaceState(null, '', withQuery(route, query));
    dispatchEvent(new HashChangeEvent('hashchange'));
  };
  const kept = keptQuery(route.query);
  const state: AppState = {
    source,
    version: index,
    client: route.query.client,
    message,
    tell,
    route: { ...route, kept },
    refresh: () => undefined,
    now: moment.at,
    told: { story: story.description, played, index, turnTo: (at) => turnTo({ at: String(at) }) },
  };
  return (
    <AppContext.Provider value={state}>
      <Shell
        overview={moment.world.overview}
        head={<StoryHead report={report} story={story} played={played} home={home} onTurn={turnTo} />}
        bar={<StoryBar played={played} index={index} onTurn={(at) => turnTo({ at: String(at) })} />}
      >
        <View />
      </Shell>
    </AppContext.Provider>
  );
}

/** A case that failed, where there is one. */
function firstToSee(story: StoryReport | undefined): number {
  return Math.max(0, story?.cases.findIndex(({ ok }) => !ok) ?? 0);
}

/** Where it went otherwise; else where the merchant owes most, which is where a story turns; else its end. */
function momentToSee(played: CaseReport | undefined): number {
  const moments = played?.moments ?? [];
  const owed = moments.map(({ world }) => world.money.points.at(-1)?.owedCents ?? 0);
  const most = Math.max(0, ...owed);
  return played?.ok === true && most > 0 ? owed.indexOf(most) : moments.length - 1;
}

/** What goes along from view to view: which story, case and moment is looked at. */
function keptQuery({ story, case: one, at }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries({ story, case: one, at }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

interface StoryHeadProps {
  readonly report: Report;
  readonly story: StoryReport;
  readonly played: CaseReport;
  readonly home: string | undefined;
  readonly onTurn: (query: Readonly<Record<string, string>>) => void;
}

function StoryHead({ report, story, played, home, onTurn }: StoryHeadProps) {
  return (
    <div class="head">
      {home === undefined ? null : (
        <a class="back" href={home}>
          ← scenarios
        </a>
      )}
      {report.stories.length < 2 ? (
        <strong class="story-title">{story.title}</strong>
      ) : (
        <label>
          <span class="label">Scenario</span>
          <select
            value={String(report.stories.indexOf(story))}
            onChange={({ currentTarget }) => onTurn({ story: currentTarget.value, case: '', at: '' })}
          >
            {report.stories.map((one, index) => (
              <option key={one.file} value={String(index)}>
                {one.ok ? '' : '✗ '}
                {one.title}
              </option>
            ))}
          </select>
        </label>
      )}
      {story.cases.length < 2 ? null : (
        <label>
          <span class="label">Case</span>
          <select
            value={String(story.cases.indexOf(played))}
            onChange={({ currentTarget }) => onTurn({ case: currentTarget.value, at: '' })}
          >
            {story.cases.map((one, index) => (
              <option key={one.case} value={String(index)}>
                {one.ok ? '' : '✗ '}
                {one.case}
              </option>
            ))}
          </select>
        </label>
      )}
      <span class={played.ok ? 'badge badge-good' : 'badge badge-bad'}>{played.ok ? 'passed' : 'failed'}</span>
    </div>
  );
}
