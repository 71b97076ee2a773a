/** The examples in other languages, each with its own tools, against one server: every test there has a world of its own. */
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type GatewayServer, serve } from 'settlebox/server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isolatedFolder } from '../support/isolated-folder.ts';

const EXAMPLES = fileURLToPath(new URL('.', import.meta.url));
const MINUTE_MS = 60_000;
const run = promisify(execFile);

/** A command line; `{out}` is a temporary folder. */
type CommandLine = readonly [command: string, ...parameters: string[]];

interface Example {
  readonly language: string;
  readonly folder: string;
  readonly commands: readonly CommandLine[];
  /** The last line of the output of the last command. */
  readonly ends: RegExp;
}

const COMPILER = ['-J-XX:TieredStopAtLevel=1', '-Xlint:all', '-Werror', '-d', '{out}'];

// biome-ignore format: a table reads in columns
const EXAMPLES_BY_LANGUAGE: readonly Example[] = [
  { language: 'python', folder: 'pytest', ends: /^7 passed in /, commands: [['python3', '-m', 'pytest', '-q', '-p', 'no:cacheprovider']] },
  { language: 'go',     folder: 'go',     ends: /^ok\b|no test files/, commands: [['go', 'vet', './...'], ['go', 'test', './...']] },
  { language: 'java',   folder: 'java',   ends: /^5 passed, 0 failed$/, commands: [
    ['javac', ...COMPILER, 'Settlebox.java', 'Json.java', 'Shop.java', 'ShopTest.java'],
    ['java', '-XX:TieredStopAtLevel=1', '-cp', '{out}', 'ShopTest'],
  ] },
  { language: 'curl',   folder: 'curl',   ends: /^ok: the check of the books is true$/, commands: [['sh', 'month.sh']] },
];

const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  python: ['python3'],
  go: ['go', 'gofmt'],
  java: ['javac', 'java'],
  curl: ['curl', 'sh'],
};

/** Languages that must be installed: the workflow installs all, and fails if one of them would be skipped. */
const EXPECTED = (process.env.SETTLEBOX_TEST_LANGUAGES ?? '').split(' ');

let server: GatewayServer;
const out = isolatedFolder('languages');

beforeAll(async () => {
  server = await serve({ port: 0 });
});

afterAll(async () => {
  rmSync(out, { recursive: true, force: true });
  await server.close();
});

function isOnPath(command: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));
}

async function isInstalled(language: string): Promise<boolean> {
  if (REQUIRED[language]?.every(isOnPath) !== true) return false;
  if (language !== 'python') return true;
  return run('python3', ['-c', 'import importlib.util as u, sys; sys.exit(u.find_spec("pytest") is None)']).then(
    () => true,
    () => false,
  );
}

test.concurrent.for(EXAMPLES_BY_LANGUAGE)(
  'runs the example in $language, or prints that it is skipped',
  {
    timeout: 3 * MINUTE_MS,
  },
  async ({ language, folder, commands, ends }, { skip }) => {
    if (!EXPECTED.includes(language) && !(await isInstalled(language))) {
      process.stdout.write(`skipped: ${language}\n`);
      skip(`${language} is not on PATH`);
    }
    const env = { ...process.env, SETTLEBOX_SIM: server.controlUrl, PYTHONDONTWRITEBYTECODE: '1' };
    let output = '';
    for (const [command, ...parameters] of commands) {
      const filled = parameters.map((one) => one.replace('{out}', out));
      ({ stdout: output } = await run(command, filled, { cwd: join(EXAMPLES, folder), env, timeout: 2 * MINUTE_MS }));
    }
    expect(output.trim().split('\n').at(-1)).toMatch(ends);
  },
);

test('formats the Go example as gofmt does, if Go is installed', async ({ skip }) => {
  if (!EXPECTED.includes('go') && !REQUIRED.go?.every(isOnPath)) skip('go is not on PATH');
  expect((await run('gofmt', ['-l', '.'], { cwd: join(EXAMPLES, 'go') })).stdout).toBe('');
});

describe('the fixture for pytest', () => {
  const source = join(EXAMPLES, 'pytest/conftest.py');

  /** Runs a test of its own in a folder without a package, and returns what pytest prints. */
  async function pytest(body: string, sim: string, skip: (why: string) => void): Promise<string> {
    if (!(await isInstalled('python'))) skip('python is not on PATH');
    const folder = isolatedFolder('pytest');
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    copyFileSync(source, join(folder, 'conftest.py'));
    writeFileSync(join(folder, 'test_shop.py'), `def test_a_sale(world):\n    ${body}\n`);
    const env = { ...process.env, SETTLEBOX_SIM: sim, PYTHONDONTWRITEBYTECODE: '1' };
    const parameters = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'];
    return run('python3', parameters, { cwd: folder, env, timeout: MINUTE_MS }).then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    );
  }

  test('shows why a test failed even if the server is gone, instead of ending the session', async ({ skip }) => {
    const body = "world._control_url = 'http://127.0.0.1:1/_sim'; assert 19 == 99";
    const output = await pytest(body, server.controlUrl ?? '', skip);
    expect(output).toContain('assert 19 == 99');
    expect(output).toContain('is the server running?');
    expect(output).not.toContain('INTERNALERROR');
  });

  test('accepts the address of the inspector, whose path ends with a slash', async ({ skip }) => {
    const output = await pytest("assert world.api_url != ''", `${server.controlUrl}/`, skip);
    expect(output).toMatch(/^1 passed/m);
  });
});
