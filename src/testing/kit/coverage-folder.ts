/**
 * A coverage folder holds one subfolder per run, with a unique name: `startCoverage` creates it, each worker writes its
 * report into it, and merging deletes it. So reports of an earlier run are never counted.
 */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { addReports } from '../../analysis/coverage/merge.ts';
import type { Coverage } from '../../analysis/coverage/types.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { CountedFindings } from './findings-line.ts';
import { worker } from './worker.ts';

const RUN = 'settlebox-run-';
const REPORT = /^\d+\.json$/;
const FINDINGS = /^\d+\.findings\.json$/;

/**
 * Starts a coverage run: from now on, tests with the `coverage: folder` option write their reports there. Deletes the reports
 * of an earlier run. Call it once, before the workers start. In vitest and Jest, `coverageReporter` does it.
 *
 * @param folder is created if it is missing; relative to the directory that the run was started in
 * @throws SettleboxError `bad_option` if the folder's name is empty
 * @example
 * export default () => startCoverage('settlebox-coverage');
 */
export function startCoverage(folder: string): void {
  rejectEmptyName(folder);
  mkdirSync(folder, { recursive: true });
  for (const run of runsIn(folder)) rmSync(run, { recursive: true, force: true });
  mkdtempSync(join(folder, RUN));
}

/** Adds the coverage of one test to this worker's report. Does nothing if no run was started in the folder. */
export function recordCoverage(folder: string, testCoverage: Coverage): void {
  const [run] = runsIn(folder);
  if (run === undefined) return;
  const { reports } = worker();
  const previous = reports.get(run);
  const coverage = previous === undefined ? testCoverage : addReports([previous.coverage, testCoverage]);
  const text = JSON.stringify(coverage);
  const file = previous?.file ?? claimFile(run, '.json', text);
  if (previous !== undefined) replaceFile(file, text);
  reports.set(run, { file, coverage });
}

/** Adds the review findings of one file to the run. Returns false if no run was started in the folder. */
export function recordFindings(folder: string, findings: CountedFindings): boolean {
  const [run] = runsIn(folder);
  if (run !== undefined) claimFile(run, '.findings.json', JSON.stringify(findings));
  return run !== undefined;
}

/** The reports of all workers of a run. */
interface CollectedReports {
  readonly coverages: readonly Coverage[];
  /** The findings of each file that has any. */
  readonly findings: readonly CountedFindings[];
}

/**
 * Returns the reports of all workers and deletes the run's folder.
 *
 * @throws SettleboxError `bad_option` if the folder has no run, or if its name is empty
 */
export function collectReports(folder: string): CollectedReports {
  rejectEmptyName(folder);
  const [run] = runsIn(folder);
  if (run === undefined)
    throw new SettleboxError(
      'bad_option',
      `mergeCoverage: no coverage run was started in ${folder}, or it has been merged already.`,
      `Call startCoverage(${JSON.stringify(folder)}) before the tests, and merge once, after them.`,
    );
  const names = readdirSync(run);
  const read = (name: string) => JSON.parse(readFileSync(join(run, name), 'utf8'));
  const coverages = names.filter((name) => REPORT.test(name)).map((name): Coverage => read(name));
  const findings = names.filter((name) => FINDINGS.test(name)).map((name): CountedFindings => read(name));
  rmSync(run, { recursive: true, force: true });
  if (readdirSync(folder).length === 0) rmdirSync(folder);
  return { coverages, findings };
}

function rejectEmptyName(folder: unknown): void {
  if (typeof folder !== 'string' || folder === '')
    throw new SettleboxError(
      'bad_option',
      'coverage must be the name of a folder.',
      "Pass a name such as 'settlebox-coverage'.",
    );
}

function runsIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.startsWith(RUN));
    return names.map((name) => resolve(folder, name));
  } catch {
    return [];
  }
}

/**
 * Runners start workers as processes, threads, or contexts, without a common number. Each worker claims the first free
 * one.
 */
function claimFile(run: string, ending: string, text: string): string {
  for (let number = 1; ; number++) {
    const file = join(run, `${number}${ending}`);
    if (isWritten(file, text)) return file;
  }
}

function isWritten(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'EEXIST') return false;
    throw error;
  }
}

/** Renaming is atomic: a worker that is killed in between leaves the previous report. */
function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.next`, text);
  renameSync(`${file}.next`, file);
}
