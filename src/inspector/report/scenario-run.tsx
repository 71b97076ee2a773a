import { useEffect, useState } from 'preact/hooks';
import { type PackedReport, type Report, unpackReport } from '../../analysis/inspection/report.ts';
import { Empty } from '../parts/empty.tsx';
import type { RequestError } from '../source/http.ts';
import { requestErrorOf, useApp } from '../state/app-state.ts';
import { ReportPage } from './report-page.tsx';

/** Runs a scenario on the server, in a world of its own, and shows it step by step. */
export function ScenarioRun({ name }: { readonly name: string }) {
  const { source } = useApp();
  const [report, setReport] = useState<Report | undefined>();
  const [error, setError] = useState<RequestError | undefined>();
  useEffect(() => {
    source.controls
      ?.runScenario<PackedReport>(name)
      .then((packed) => setReport(unpackReport(packed)))
      .catch((error) => setError(requestErrorOf(error)));
  }, [name]);
  if (report !== undefined) return <ReportPage report={report} home="#/scenarios" />;
  return <Waiting error={error} />;
}

/** Takes the place of the scenario while it runs and if it can't, with a heading for the focus and the way back. */
function Waiting({ error }: { readonly error: RequestError | undefined }) {
  useEffect(() => {
    document.title = 'Scenario · settlebox';
  }, []);
  return (
    <main id="main" class="centered" tabIndex={-1}>
      <h1 tabIndex={-1}>{error === undefined ? 'Running the scenario' : 'Scenario'}</h1>
      {error === undefined ? (
        <p class="loading" role="status">
          It runs in a world of its own…
        </p>
      ) : (
        <div role="alert">
          <Empty title={error.message}>
            <p>{error.hint}</p>
          </Empty>
        </div>
      )}
      <a href="#/scenarios">All scenarios</a>
    </main>
  );
}
