import { relative, resolve } from 'node:path';
import type { CollectedTraffic } from '../failure-page/collect-traffic.ts';
import { findGreenRun, storeGreenRun } from '../failure-page/green-runs.ts';
import type { PageSettings } from '../failure-page/page-options.ts';
import type { ReadableGateway } from '../failure-page/readable-gateway.ts';
import { shownFile, type TestIdentity } from '../failure-page/test-identity.ts';
import { writeFailurePage } from '../failure-page/write-failure-page.ts';
import { firstLineOf } from './first-line.ts';
import type { Observation } from './observation.ts';
import type { PlannedTest } from './pass-plan.ts';
import type { TestKey } from './test-key.ts';

/** A run whose world came to rest. */
interface RunToShow {
  readonly key: TestKey;
  readonly planned: PlannedTest;
  /** The folders; undefined if the suite leaves no pages. */
  readonly pages: PageSettings | undefined;
  /** Undefined if the test closed it. */
  readonly gateway: ReadableGateway | undefined;
  readonly traffic: CollectedTraffic | undefined;
  /** What the test failed with. */
  readonly errors: readonly unknown[];
}

/** Stores the record of a run without a fault, or writes the page of a finding, which is compared with that record. */
export function leaveFindingPage(run: RunToShow): Pick<Observation, 'page' | 'pageProblem'> {
  const { key, planned, pages, gateway, traffic, errors } = run;
  if (planned.pages === undefined || pages === undefined) return {};
  const { page, greenRuns } = planned.pages;
  const test = identityOf(key);
  // Their folder is that of the records, so that no page of the suite itself is removed.
  const records = { folder: greenRuns, greenRuns };
  try {
    if (page === undefined) {
      if (gateway !== undefined && traffic !== undefined && errors.length === 0)
        storeGreenRun(records, { test, gateway, traffic });
      return {};
    }
    const path = writeFailurePage({
      gateway,
      traffic,
      name: page.name,
      fileName: page.fileName,
      folder: shortest(pages.folder),
      file: test.file === undefined ? undefined : shownFile(test.file),
      command: page.command,
      sections: page.sections,
      errors: [...page.findings.map(({ kind, text }) => ({ name: kind, message: text })), ...errors],
      greenRun: findGreenRun(records, test),
    });
    return { page: resolve(path) };
  } catch (error) {
    return { pageProblem: firstLineOf(error) };
  }
}

/** The folder as a summary names it: relative to the current directory, unless it is elsewhere. */
function shortest(folder: string): string {
  const path = relative(process.cwd(), folder);
  return path.startsWith('..') ? folder : path || '.';
}

function identityOf({ file, name, ordinal }: TestKey): TestIdentity {
  return { names: [name], file: file === '' ? undefined : file, runner: undefined, ordinal };
}
