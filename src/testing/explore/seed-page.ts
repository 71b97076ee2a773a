import type { CollectedTraffic } from '../failure-page/collect-traffic.ts';
import type { PageSettings } from '../failure-page/page-options.ts';
import { writeFailurePage } from '../failure-page/write-failure-page.ts';
import { type AnyGateway, findGateway } from '../matchers/find-gateway.ts';
import { repeatSeed } from './repeat-seed.ts';
import type { RunReport } from './run-report.ts';

/** A failing run whose gateway is still open. */
interface FailingRun {
  readonly gateway: AnyGateway;
  readonly seed: number;
  readonly traffic: CollectedTraffic;
  readonly report: Omit<RunReport, 'page'>;
}

/**
 * Writes the page of a failing run and returns its path, or a note about why it could not be written. A run has no last green run:
 * the seed has failed.
 */
export function leaveSeedPage({ folder }: PageSettings, { gateway, seed, traffic, report }: FailingRun): SeedPage {
  const { findings, lines, notes } = report;
  try {
    const path = writeFailurePage({
      traffic,
      gateway: findGateway(gateway),
      name: `explore, seed ${seed}`,
      fileName: `explore-seed-${seed}`,
      folder,
      errors: findings.map(({ kind, text }) => ({ name: kind, message: text })),
      command: repeatSeed(seed),
      steps: lines,
      sections: notes.length === 0 ? [] : [{ title: 'Also noticed', text: notes.join('\n') }],
    });
    return { page: path, notes };
  } catch (error) {
    return { page: undefined, notes: [...notes, `Its page could not be written: ${String(error)}`] };
  }
}

/** The path of the page, and the notes of the run. */
type SeedPage = Pick<RunReport, 'page' | 'notes'>;
