/** Writes the page of a failing test. Loaded at the first failure. */
import { appendFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jobSummaryFile } from '../environment.ts';
import { newSecrets } from '../secrets/leaks/known-secrets.ts';
import type { CollectedTraffic } from './collect-traffic.ts';
import { shownDifference } from './difference-section.ts';
import type { FailurePage } from './failure-page.ts';
import { shownFailures } from './failure-section.ts';
import { fittingPage } from './fitting-page.ts';
import { readRun } from './read-run.ts';
import { shareTextFor } from './shareable-text.ts';
import { summaryMarkdown } from './summary-markdown.ts';

/** GitHub rejects a job summary of more than 1 MiB. */
const JOB_SUMMARY_BYTES_MAX = 900_000;

/**
 * Writes a page, and its summary as Markdown next to it and on the page of the CI job. Returns the path of the page, relative to
 * the current directory if the folder is.
 *
 * @throws an error of the file system
 */
export function writeFailurePage(page: FailurePage): string {
  const traffic = page.traffic ?? NO_TRAFFIC;
  const run = readRun(page.gateway, page.world, traffic);
  const share = shareTextFor(traffic.known);
  const failures = shownFailures(page.errors, page.file);
  const difference = shownDifference(page.greenRun, run.record);
  const path = join(page.folder, `${page.fileName}.html`);
  const html = fittingPage({ page, run, failures, difference, share });
  const summary = summaryMarkdown({
    title: page.name,
    failures,
    difference,
    command: page.command,
    page: path,
  });
  mkdirSync(page.folder, { recursive: true });
  writeFileSync(path, html);
  const shownSummary = share(summary);
  writeFileSync(join(page.folder, `${page.fileName}.md`), shownSummary);
  addToJobSummary(shownSummary);
  return path.replaceAll('\\', '/');
}

const NO_TRAFFIC: CollectedTraffic = { responses: new Map(), known: newSecrets() };

function addToJobSummary(summary: string): void {
  const file = jobSummaryFile();
  if (file === undefined) return;
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size + summary.length < JOB_SUMMARY_BYTES_MAX) appendFileSync(file, `${summary}\n`);
}
