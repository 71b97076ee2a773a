/** Licenses and install scripts of the packages that users install, and of the code that is bundled. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { thirdPartyLicenses } from '../../.config/licenses.ts';
import { NOT_BUNDLED } from '../../.config/modules.ts';
import manifest from '../../package.json' with { type: 'json' };
import { ROOT } from '../matrix/consumer.ts';
import { isAllowed, nameAt, readLock, runtimeTree, SCRIPTED, surprisesIn } from '../support/dependency-tree.ts';
import { SOURCES } from '../support/source-tree.ts';

const lock = readLock(join(ROOT, 'package-lock.json'));
const tree = runtimeTree(lock, '');

describe('the packages that npm installs with settlebox', () => {
  it('have licenses of the allowed list, and no unknown install script', () => {
    expect(tree.size).toBeGreaterThan(20);
    expect(surprisesIn(tree)).toEqual([]);
  });

  it('include the packages that run an install script, which the docs name', () => {
    const scripted = [...tree].filter(([, one]) => one.hasInstallScript).map(([key]) => key.split(' ')[0]);
    expect(scripted).toEqual(SCRIPTED);
    const page = readFileSync(join(ROOT, 'docs/getting-started.md'), 'utf8');
    for (const name of SCRIPTED) expect(page).toContain(`npm install-scripts approve ${name}`);
  });

  it('do not include settlebox itself, which has no install script', () => {
    const scripts = Object.keys(manifest.scripts).filter((name) => /^(pre|post)?install$|^prepare$/.test(name));
    expect([scripts, existsSync(join(ROOT, 'binding.gyp'))]).toEqual([[], false]);
  });
});

it('the packages of development run only the install scripts that package.json lists', () => {
  const scripted = Object.entries(lock).filter(([, one]) => one.hasInstallScript);
  expect(new Set(scripted.map(([path]) => nameAt(path)))).toEqual(new Set(Object.keys(manifest.allowScripts)));
});

describe('the bundled code', async () => {
  const notices = readFileSync(join(ROOT, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8');
  const bundled = await bundledPackages();

  it('comes from packages with a license of the allowed list', () => {
    expect(bundled).toEqual(expect.arrayContaining(['zod', 'hono', 'preact', 'date-fns', '@modelcontextprotocol/sdk']));
    expect(bundled.filter((name) => !isAllowed(lock[`node_modules/${name}`]?.license))).toEqual([]);
  });

  it('has the complete license of each package in dist/THIRD-PARTY-LICENSES.txt', () => {
    const missing = bundled.filter((name) => {
      const folder = join(ROOT, 'node_modules', name);
      const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice)/i.test(file));
      const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
      const heading = `---- ${nameAt(`node_modules/${name}`)} ${lock[`node_modules/${name}`]?.version} ----`;
      return texts.length === 0 || ![heading, ...texts].every((text) => notices.includes(text));
    });
    expect(missing).toEqual([]);
    expect([...notices.matchAll(/^---- (\S+) /gm)].map(([, name]) => name)).toEqual(
      bundled.map((path) => nameAt(`node_modules/${path}`)),
    );
  });
});

it('includes the notices of the code that Emscripten adds to SQLite', () => {
  const notices = thirdPartyLicenses([]);
  for (const owner of ['Copyright (c) 2010-2014 Emscripten authors', 'Copyright © 2005-2012 Rich Felker'])
    expect(notices).toMatch(
      new RegExp(`${owner.replace(/[()]/g, '.')}[^\\n]*\\n\\nPermission is hereby granted, free of charge`),
    );
});

it('a tree with another license or another install script is reported', () => {
  const broken = {
    '': { version: '1.0.0', dependencies: { one: '1' } },
    'node_modules/one': { version: '1.0.0', license: 'MIT', dependencies: { two: '1', three: '1' } },
    'node_modules/one/node_modules/two': { version: '1.0.0', license: '(GPL-3.0 OR AGPL-3.0)' },
    'node_modules/two': { version: '2.0.0', license: 'MIT' },
    'node_modules/three': { version: '1.0.0', license: 'ISC', hasInstallScript: true },
  };
  expect(surprisesIn(runtimeTree(broken, ''))).toEqual([
    'two 1.0.0: license (GPL-3.0 OR AGPL-3.0)',
    'three 1.0.0: install script',
  ]);
});

/** Returns the folders, below node_modules, of the packages that the build bundles: those that sources and their packages import. */
async function bundledPackages(): Promise<string[]> {
  const imported = SOURCES.flatMap(({ imports }) => imports.filter(({ typeOnly }) => !typeOnly));
  const targets = new Set(imported.map(({ target }) => target).filter(isBundled));
  const contents = [...targets].map((target) => `import '${target}';`).join('\n');
  const external = [...NOT_BUNDLED, ...REPLACED];
  const stdin = { contents, resolveDir: ROOT };
  const loader = { '.css': 'empty' } as const;
  const options = { loader, bundle: true, platform: 'node', format: 'esm', metafile: true, write: false } as const;
  const { metafile } = await build({ ...options, stdin, external, logLevel: 'error', absWorkingDir: ROOT });
  // A package can be in the folder of another one.
  const folders = Object.keys(metafile.inputs).flatMap(
    (path) => /^node_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [],
  );
  return [...new Set([...folders, ...IN_STATIC_DEMO])].sort();
}

/** Dependencies that the page of a static demo contains, because it can't load them from node_modules. */
const IN_STATIC_DEMO = ['picocolors'];

/** Packages that the SDK of the Model Context Protocol imports, and the build replaces. */
const REPLACED = ['ajv', 'ajv-formats'];

function isBundled(target: string): boolean {
  const name = packageIn(target);
  return name !== undefined && !NOT_BUNDLED.includes(name);
}

/** Returns the package of an import; undefined for our own files and modules of Node. */
function packageIn(target: string): string | undefined {
  const name = /^(@[\w.-]+\/)?[\w.-]+/.exec(target)?.[0] ?? '';
  return lock[`node_modules/${name}`] === undefined ? undefined : name;
}
