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
  if (error !== undefined)
    return (
      <main class="centered">
        <h1>Scenario</h1>
        <Empty title={error.message}>
          <p>{error.hint}</p>
          <a href="#/scenarios">All scenarios</a>
        </Empty>
      </main>
    );
  if (report === undefined) return <p class="loading">Running the scenario…</p>;
  return <ReportPage report={report} home="#/scenarios" />;
}
