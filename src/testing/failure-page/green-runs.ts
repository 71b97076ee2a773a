/** The record of each test's last green run: a file per test, named after its key. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { CollectedTraffic } from './collect-traffic.ts';
import type { PageSettings } from './page-options.ts';
import type { ReadableGateway } from './readable-gateway.ts';
import { type RunRecord, recordRun } from './run-record.ts';
import { runRecordSchema } from './run-record-schema.ts';
import { keyOf, pageNameOf, type TestIdentity } from './test-identity.ts';

/** A longer record is stored without its bodies; if it is still longer, not at all. */
const RECORD_LETTERS_MAX = 65_536;

/** The maximum number of records in a folder. If there are more, the oldest ones are removed. */
const RECORDS_MAX = 4_000;
/** Removing many at once makes a removal rare. */
const RECORDS_AFTER_REMOVAL = 3_000;
/** One key in sixteen begins with it. A new record with such a key counts the records. */
const COUNTING_KEY = '0';

const IN_CACHE = '.cache/settlebox/green-runs';

/** A run of a test whose gateway is still open. */
interface OpenRun {
  readonly test: TestIdentity;
  readonly gateway: ReadableGateway;
  readonly traffic: Pick<CollectedTraffic, 'responses'>;
}

/** Stores the record of a green run, and removes the test's page of an earlier failure. */
export function storeGreenRun(settings: PageSettings, { test, gateway, traffic }: OpenRun): void {
  removePage(settings, test);
  const text = textOf(recordRun(gateway, traffic));
  if (text === undefined) return;
  const folder = greenFolder(settings);
  const key = keyOf(test);
  const file = join(folder, `${key}.json`);
  if (!existsSync(file)) makeSpace(folder, key);
  // Renaming is atomic: a worker that is killed in between leaves the previous record.
  const next = `${file}.${process.pid}`;
  writeFileSync(next, text);
  renameSync(next, file);
}

/** Returns the record of the last green run of a test; undefined if there is none that this version can read. */
export function findGreenRun(settings: PageSettings, test: TestIdentity): RunRecord | undefined {
  try {
    const text = readFileSync(join(greenFolder(settings), `${keyOf(test)}.json`), 'utf8');
    return runRecordSchema().safeParse(JSON.parse(text)).data;
  } catch {
    // Missing, or damaged by a full disk.
    return undefined;
  }
}

/** A page that an earlier run left would be taken for a failure of this one. */
function removePage({ folder }: PageSettings, test: TestIdentity): void {
  const page = join(folder, pageNameOf(test));
  if (!existsSync(`${page}.html`)) return;
  for (const ending of ['.html', '.md']) rmSync(`${page}${ending}`, { force: true });
}

function textOf(record: RunRecord): string | undefined {
  const text = JSON.stringify(record);
  if (text.length <= RECORD_LETTERS_MAX) return text;
  const calls = record.calls.map((call) => ({ ...call, request: null, response: null }));
  const shorter = JSON.stringify({ ...record, calls, isCut: true });
  return shorter.length <= RECORD_LETTERS_MAX ? shorter : undefined;
}

/** Returns the folder of the records. Without node_modules, they are next to the pages. */
function greenFolder({ folder, greenRuns }: PageSettings): string {
  if (greenRuns !== undefined) return resolve(greenRuns);
  const packages = packagesAbove(process.cwd());
  return packages === undefined ? resolve(folder, 'green-runs') : join(packages, IN_CACHE);
}

function packagesAbove(folder: string): string | undefined {
  const packages = join(folder, 'node_modules');
  if (existsSync(packages)) return packages;
  const above = dirname(folder);
  return above === folder ? undefined : packagesAbove(above);
}

function makeSpace(folder: string, key: string): void {
  mkdirSync(folder, { recursive: true });
  if (!key.startsWith(COUNTING_KEY)) return;
  const names = readdirSync(folder);
  if (names.length < RECORDS_MAX) return;
  const files = names.map((name) => ({ file: join(folder, name), at: writtenAt(join(folder, name)) }));
  const oldest = files.sort((a, b) => a.at - b.at).slice(0, files.length - RECORDS_AFTER_REMOVAL);
  for (const { file } of oldest) rmSync(file, { force: true });
}

/** Another worker can have removed it. */
function writtenAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
