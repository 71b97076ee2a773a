import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../src/platforms/node/better-sqlite.ts';
import { commandToRun } from '../matrix/blocked-script.ts';
import { compiled } from '../support/compiled.ts';
import { isolatedFolder } from '../support/isolated-folder.ts';

/** What Node and the `bindings` package say, as they say it. */
// biome-ignore format: a table reads in columns
const FAILURES = [
  {
    cause: 'it is not installed',
    says: "Cannot find module 'better-sqlite3'\nRequire stack:\n- /shop/node_modules/settlebox/dist/index.cjs",
    message: 'better-sqlite3 is not installed.',
    hint: /npm install/,
  },
  {
    cause: 'it is not installed, asked from an ES module',
    says: "Cannot find package 'better-sqlite3' imported from /shop/node_modules/settlebox/dist/index.js",
    message: 'better-sqlite3 is not installed.',
    hint: /npm install/,
  },
  {
    cause: 'its install script was blocked',
    says: 'Could not locate the bindings file. Tried:\n → /shop/node_modules/better-sqlite3/build/better_sqlite3.node',
    message: 'better-sqlite3 has no native binding because its install script did not run (npm 12 blocks install scripts).',
    hint: /npm install-scripts approve better-sqlite3 && npm rebuild better-sqlite3".*--ignore-scripts=false.*pnpm approve-builds/,
  },
  {
    cause: 'it has no prebuilt file for this platform (13.x)',
    says: "Cannot find module '/shop/node_modules/better-sqlite3/build/Release/better_sqlite3.node'\nRequire stack:\n- /x.js",
    message: 'better-sqlite3 has no native binding because its install script did not run (npm 12 blocks install scripts).',
    hint: /npm rebuild better-sqlite3/,
  },
  {
    cause: 'it was built for another Node',
    says:
      "The module '/shop/node_modules/better-sqlite3/build/Release/better_sqlite3.node'\n" +
      'was compiled against a different Node.js version using\nNODE_MODULE_VERSION 108. This version of Node.js requires\n' +
      'NODE_MODULE_VERSION 115. Please try re-compiling or re-installing\nthe module (for instance, using `npm rebuild` or `npm install`).',
    message: `better-sqlite3 was built for another version of Node; this one is ${process.versions.node}.`,
    hint: /npm rebuild better-sqlite3/,
  },
  {
    cause: 'of something else, of which the first line is told',
    says: 'invalid ELF header\nat Object..node',
    message: 'SQLite could not be opened: invalid ELF header.',
    hint: /^$/,
  },
];

describe('where SQLite can’t be loaded', () => {
  it.each(FAILURES)('says so when $cause', ({ says, message, hint }) => {
    const error = explain(new Error(says));
    expect([error.code, error.message, hint.test(error.hint)]).toEqual([
      'sqlite_unavailable',
      error.hint === '' ? message : `${message} ${error.hint}`,
      true,
    ]);
  });

  it('names the command that the matrix reads from the error, whose pattern had once gone stale', () => {
    const error = explain(new Error('Could not locate the bindings file. Tried:'));
    expect(commandToRun(String(error))).toBe(
      'npm install-scripts approve better-sqlite3 && npm rebuild better-sqlite3',
    );
  });

  it('explains what is thrown without being an Error', () => {
    expect(explain('no such file').message).toBe('SQLite could not be opened: no such file.');
  });
});

/**
 * A process without the binding prints what became of importing settlebox, and of making a gateway.
 * It looks for packages in its own folder alone: what lies in a folder above is no part of the test.
 */
const PROBE = `
import Module from 'node:module';
const here = process.cwd();
const everywhere = Module._nodeModulePaths;
Module._nodeModulePaths = (from) => everywhere(from).filter((at) => !from.startsWith(here) || at.startsWith(here));
const { banks, createGateway, SettleboxError } = await import('./settlebox/index.js');
const said = ['imported ' + typeof banks.good];
try {
  createGateway();
} catch (error) {
  said.push(String(error instanceof SettleboxError), error.code, error.message);
}
console.log(JSON.stringify(said));`;

describe('a process in which better-sqlite3 has no binding', () => {
  // One for all: what is compiled for the first of them is there for the others.
  let folder = 'not made';
  beforeAll(() => {
    folder = projectWithoutSqlite();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    { what: 'is not there', install: () => undefined, message: /^better-sqlite3 is not installed\./ },
    {
      what: 'was not built',
      install: installUnbuilt,
      message: /^better-sqlite3 has no native binding because .* npm rebuild/,
    },
    {
      what: 'is for another Node',
      install: installForeign,
      message: /^better-sqlite3 was built for another version of Node/,
    },
  ])(
    'imports settlebox, and is told at the first gateway that it $what',
    { timeout: 60_000 },
    ({ install, message }) => {
      rmSync(join(folder, 'node_modules/better-sqlite3'), { recursive: true, force: true });
      install(folder);
      expect(probe(folder)).toEqual(['imported object', 'true', 'sqlite_unavailable', expect.stringMatching(message)]);
    },
  );
});

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODULES = join(ROOT, 'node_modules');

/** A copy of the bundled sources next to every installed package except this one. */
function projectWithoutSqlite(): string {
  const folder = isolatedFolder('sqlite');
  cpSync(compiled('src/index.ts'), join(folder, 'settlebox'), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(MODULES).filter((one) => one !== 'better-sqlite3' && !one.startsWith('.')))
    symlinkSync(join(MODULES, name), join(folder, 'node_modules', name));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'probe.js'), PROBE);
  return folder;
}

/** As npm 12 leaves it: the package without what its install script builds. */
function installUnbuilt(folder: string): void {
  const at = join(folder, 'node_modules', 'better-sqlite3');
  for (const part of ['package.json', 'lib'])
    cpSync(join(MODULES, 'better-sqlite3', part), join(at, part), { recursive: true });
}

/** A binding of another ABI can't be had here, so this one throws what Node throws for one. */
function installForeign(folder: string): void {
  const at = join(folder, 'node_modules', 'better-sqlite3');
  const says = FAILURES.find(({ cause }) => cause.includes('another Node'))?.says;
  mkdirSync(at);
  writeFileSync(join(at, 'package.json'), '{ "name": "better-sqlite3", "version": "12.0.0", "main": "index.cjs" }');
  writeFileSync(join(at, 'index.cjs'), `throw new Error(${JSON.stringify(says)});`);
}

function probe(folder: string): unknown {
  const said = execFileSync(process.execPath, ['probe.js'], { cwd: folder, encoding: 'utf8' });
  return JSON.parse(said);
}
