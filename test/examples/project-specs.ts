/** Runs the specs of a project in the Chromium of the suite. Playwright's runner would start a process, a server, and a browser. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { openPage } from '../browser/open-page.ts';
import { serveFiles } from '../browser/static-server.ts';

/** The parts of Playwright's `TestInfo` that the projects use. */
interface TestInfo {
  readonly title: string;
  status: 'passed' | 'failed';
  readonly expectedStatus: 'passed';
  attach(name: string, attachment: { readonly body: string }): Promise<void>;
}

/** A test, or a hook that runs before or after each test of its file. */
type Run = (fixtures: { readonly page: Page }, info: TestInfo) => Promise<void>;

interface Spec {
  readonly title: string;
  readonly body: Run;
  readonly before: readonly Run[];
  readonly after: readonly Run[];
}

/** The result of a test. */
interface SpecResult {
  readonly title: string;
  /** Why the test has failed. */
  readonly error?: unknown;
  readonly attachments: Readonly<Record<string, string>>;
}

/** How long an assertion waits on a busy machine. */
const ASSERTION_MAX_MS = 60_000;

const PLAYWRIGHT = pathToFileURL(
  join(fileURLToPath(new URL('../..', import.meta.url)), 'node_modules/@playwright/test/index.mjs'),
);

/** A package that collects the tests of a project instead of running them. Assertions are those of Playwright. */
const COLLECTOR = `
import { expect as own } from '${PLAYWRIGHT}';
export const expect = own.configure({ timeout: ${ASSERTION_MAX_MS} });
export const specs = [];
let [before, after] = [[], []];
export const test = (title, body) => void specs.push({ title, body, before, after });
test.beforeEach = (hook) => void before.push(hook);
test.afterEach = (hook) => void after.push(hook);
export const startFile = () => ([before, after] = [[], []]);
`;

/** Runs each spec file of an installed project on pages of what the project has built. Hosts are those that its pages call. */
export async function runSpecs(folder: string, built: string, hosts: readonly string[] = []): Promise<SpecResult[]> {
  const { url } = await serveFiles({ ...filesIn(join(folder, built)), '/favicon.ico': '' });
  const results: SpecResult[] = [];
  for (const spec of await collectSpecs(folder))
    results.push(await runSpec(spec, await openPage({ baseURL: url, hosts })));
  return results;
}

/** Returns the titles of the specs, all of which must pass. */
export async function passSpecs(...parameters: Parameters<typeof runSpecs>): Promise<string[]> {
  const results = await runSpecs(...parameters);
  for (const { error } of results) if (error !== undefined) throw error;
  return results.map(({ title }) => title);
}

async function runSpec({ title, body, before, after }: Spec, page: Page): Promise<SpecResult> {
  const attachments: Record<string, string> = {};
  const attach: TestInfo['attach'] = async (name, attachment) => {
    attachments[name] = attachment.body;
  };
  const info: TestInfo = { title, status: 'passed', expectedStatus: 'passed', attach };
  const failed: { error?: unknown } = {};
  try {
    for (const run of [...before, body]) await run({ page }, info);
  } catch (error) {
    info.status = 'failed';
    failed.error = error;
  }
  for (const hook of after) await hook({ page }, info);
  return { title, ...failed, attachments };
}

async function collectSpecs(folder: string): Promise<readonly Spec[]> {
  const collector = join(folder, 'node_modules/@playwright/test');
  rmSync(collector);
  mkdirSync(collector);
  writeFileSync(join(collector, 'package.json'), '{ "type": "module", "exports": "./index.js" }');
  writeFileSync(join(collector, 'index.js'), COLLECTOR);
  const { specs, startFile } = await import(pathToFileURL(join(collector, 'index.js')).href);
  for (const name of readdirSync(join(folder, 'tests')).filter((one) => one.endsWith('.spec.js'))) {
    startFile();
    await import(pathToFileURL(join(folder, 'tests', name)).href);
  }
  return specs;
}

/** The files in a folder by their paths on a server. */
function filesIn(folder: string): Readonly<Record<string, Uint8Array>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length), readFileSync(path)];
    }),
  );
}
