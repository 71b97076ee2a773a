import { useEffect, useState } from 'preact/hooks';
import { type PackedReport, type Report, unpackReport } from '../../analysis/inspection/report.ts';
import { Empty } from '../parts/empty.tsx';
import type { Refused } from '../source/wire.ts';
import { refusalOf, useApp } from '../state/app-state.ts';
import { ReportPage } from './report-page.tsx';

/** A story that the server plays in a world of its own, to be looked at moment by moment. */
export function PlayedStory({ name }: { readonly name: string }) {
  const { source } = useApp();
  const [report, setReport] = useState<Report | undefined>();
  const [refusal, setRefusal] = useState<Refused | undefined>();
  useEffect(() => {
    source.controls
      ?.playStory<PackedReport>(name)
      .then((packed) => setReport(unpackReport(packed)))
      .catch((error) => setRefusal(refusalOf(error)));
  }, [name]);
  if (refusal !== undefined)
    return (
      <main class="door">
        <Empty title={refusal.message}>
          <p>{refusal.hint}</p>
          <a href="#/stories">All scenarios</a>
        </Empty>
      </main>
    );
  if (report === undefined) return <p class="loading">Running the scenario…</p>;
  return <ReportPage report={report} home="#/stories" />;
}
