import { useMemo, useState } from 'preact/hooks';
import type { CaseReport, Report, StoryReport } from '../../analysis/inspection/report.ts';
import { ScenarioBar } from '../scenario/scenario-bar.tsx';
import { useFocusOnArrival } from '../shell/focus-on-arrival.ts';
import { Shell } from '../shell/shell.tsx';
import { frozenSource } from '../source/frozen-source.ts';
import { AppContext, type AppState, type Message } from '../state/app-state.ts';
import { useRoute, withQuery } from '../state/route.ts';
import { View } from '../views/view.tsx';

interface ReportPageProps {
  readonly report: Report;
  /** The address of the list of scenarios; undefined in a report file. */
  readonly home?: string;
}

/** Renders the report of a file. In the page of a server, the page itself moves the focus. */
export function SavedReport({ report }: Pick<ReportPageProps, 'report'>) {
  useFocusOnArrival(useRoute());
  return <ReportPage report={report} />;
}

/** Renders a report: the views of a world, frozen at each step of a scenario. */
export function ReportPage({ report, home }: ReportPageProps) {
  const route = useRoute();
  const [message, setMessage] = useState<Message | undefined>();
  const scenario = report.stories[Number(route.query.story ?? 0)] ?? report.stories[0];
  const caseReport = scenario?.cases[Number(route.query.case ?? firstFailedCase(scenario))] ?? scenario?.cases[0];
  // The address of a live world has a date there.
  const asked = Number(route.query.at);
  const last = (caseReport?.moments.length ?? 1) - 1;
  const index = Math.min(Number.isInteger(asked) ? asked : initialStep(caseReport), last);
  const step = caseReport?.moments[index];
  const source = useMemo(() => (step === undefined ? undefined : frozenSource(step.world)), [step]);
  if (scenario === undefined || caseReport === undefined || step === undefined || source === undefined)
    return <p class="loading">This report contains no scenarios.</p>;
  const updateQuery = (query: Readonly<Record<string, string>>) => {
    history.replaceState(null, '', withQuery(route, query));
    dispatchEvent(new HashChangeEvent('hashchange'));
  };
  const carried = carriedQuery(route.query);
  const state: AppState = {
    source,
    version: index,
    client: route.query.client,
    message,
    setMessage,
    route: { ...route, carried },
    refresh: () => undefined,
    now: step.at,
    scenario: {
      title: scenario.title,
      description: scenario.description,
      caseReport,
      file: scenario.file,
      run: scenario.run,
      index,
      goTo: (at) => updateQuery({ at: String(at) }),
    },
  };
  return (
    <AppContext.Provider value={state}>
      <Shell
        head={
          <ScenarioHead report={report} scenario={scenario} caseReport={caseReport} home={home} onQuery={updateQuery} />
        }
        bar={<ScenarioBar caseReport={caseReport} index={index} onStep={(at) => updateQuery({ at: String(at) })} />}
      >
        <View />
      </Shell>
    </AppContext.Provider>
  );
}

/** Returns the index of the first failed case, or 0. */
function firstFailedCase(scenario: StoryReport | undefined): number {
  return Math.max(0, scenario?.cases.findIndex(({ ok }) => !ok) ?? 0);
}

/** Selects the step at which the merchant owes most if the case passed; otherwise the last step, at which it failed. */
function initialStep(caseReport: CaseReport | undefined): number {
  const steps = caseReport?.moments ?? [];
  const owed = steps.map(({ world }) => world.money.points.at(-1)?.owedCents ?? 0);
  const most = Math.max(0, ...owed);
  return caseReport?.ok === true && most > 0 ? owed.indexOf(most) : steps.length - 1;
}

/** Keeps the selected scenario, case and step in the links between views. */
function carriedQuery({ story, case: one, at }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries({ story, case: one, at }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** A world that was saved has one moment, and no expectations. */
function isSavedWorld({ ok, expectations, moments }: CaseReport): boolean {
  return ok && expectations === 0 && moments.length === 1;
}

interface ScenarioHeadProps {
  readonly report: Report;
  readonly scenario: StoryReport;
  readonly caseReport: CaseReport;
  readonly home: string | undefined;
  readonly onQuery: (query: Readonly<Record<string, string>>) => void;
}

function ScenarioHead({ report, scenario, caseReport, home, onQuery }: ScenarioHeadProps) {
  return (
    <div class="head">
      {home === undefined ? null : (
        <a class="back" href={home}>
          ← scenarios
        </a>
      )}
      {report.stories.length < 2 ? (
        <strong class="scenario-title">{scenario.title}</strong>
      ) : (
        <label>
          <span class="label">Scenario</span>
          <select
            value={String(report.stories.indexOf(scenario))}
            onChange={({ currentTarget }) => onQuery({ story: currentTarget.value, case: '', at: '' })}
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
      {scenario.cases.length < 2 ? null : (
        <label>
          <span class="label">Case</span>
          <select
            value={String(scenario.cases.indexOf(caseReport))}
            onChange={({ currentTarget }) => onQuery({ case: currentTarget.value, at: '' })}
          >
            {scenario.cases.map((one, index) => (
              <option key={one.case} value={String(index)}>
                {one.ok ? '' : '✗ '}
                {one.case}
              </option>
            ))}
          </select>
        </label>
      )}
      {isSavedWorld(caseReport) ? null : (
        <span class={caseReport.ok ? 'badge badge-good' : 'badge badge-bad'}>
          {caseReport.ok ? 'passed' : 'failed'}
        </span>
      )}
    </div>
  );
}
