/** Tests must not find packages that were never installed, or they pass on one machine only. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { isolatedFolder, packagesAbove } from '../support/isolated-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { NOT_INSTALLED, provesIsolation } from './isolation.ts';
import { LEGS } from './legs.ts';
import { manifestOf } from './play-leg.ts';
import { cleanEnvironment } from './run-command.ts';

const env = cleanEnvironment();

describe('tests that install or spawn', () => {
  it('run without NODE_PATH, and so do their processes', () => {
    expect(process.env.NODE_PATH).toBeUndefined();
    expect(env.NODE_PATH).toBeUndefined();
  });

  it('use folders without packages above them', async () => {
    const checks = await provesIsolation(temporaryFolder(), env);
    expect(checks.map(([name, { ok }]) => [name, ok])).toEqual(checks.map(([name]) => [name, true]));
    expect(checks).toHaveLength(4);
  });

  it('skip a folder with packages above it, and name the packages to delete if there is no other', () => {
    const [polluted, clean] = [pollutedFolder(), temporaryFolder()];
    const folder = isolatedFolder('try', [polluted, clean]);
    onTestFinished(() => rmSync(folder, { recursive: true }));
    expect(dirname(folder)).toBe(clean);
    expect(() => isolatedFolder('try', [polluted])).toThrow(`Delete ${join(polluted, 'node_modules')}, or set TMPDIR.`);
  });
});

describe('a matrix leg', () => {
  it('fails if a package that it did not install resolves from a parent folder or NODE_PATH', async () => {
    const folder = mkdtempSync(join(pollutedFolder(), 'leg-'));
    const above = await provesIsolation(folder, env);
    expect(above.map(([, { ok }]) => ok)).toEqual([false, true, false, false]);
    const [packages = ''] = packagesAbove(folder);
    const named = await provesIsolation(temporaryFolder(), { ...env, NODE_PATH: packages });
    // import ignores NODE_PATH.
    expect(named.map(([, { ok }]) => ok)).toEqual([true, false, false, true]);
  });

  it('installs every peer that the consumer uses, but not the package that proves isolation', () => {
    for (const leg of LEGS.filter(({ blocked, frontEnd }) => !blocked && !frontEnd)) {
      const installed = Object.keys(manifestOf(leg).devDependencies);
      expect(installed).toEqual(expect.arrayContaining(['@faker-js/faker', 'msw']));
      expect(installed).not.toContain(NOT_INSTALLED);
    }
    expect(Object.keys(manifest.peerDependencies)).toContain(NOT_INSTALLED);
  });
});

/** Creates a folder with the package that no leg installs. */
function pollutedFolder(): string {
  const folder = temporaryFolder();
  const packages = join(folder, 'node_modules', NOT_INSTALLED);
  mkdirSync(packages, { recursive: true });
  writeFileSync(
    join(packages, 'package.json'),
    `{ "name": "${NOT_INSTALLED}", "version": "4.0.0", "main": "index.js" }`,
  );
  writeFileSync(join(packages, 'index.js'), '');
  return folder;
}
