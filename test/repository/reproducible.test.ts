/** Anyone who builds a commit gets the published tarball, byte for byte, with the same Node and npm. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { pack, ROOT } from '../matrix/consumer.ts';
import { cleanEnvironment } from '../matrix/run-command.ts';
import { isolatedFolder } from '../support/isolated-folder.ts';
import { volume } from '../support/volume.ts';

const MINUTE_MS = 60_000;
const folder = isolatedFolder('reproducible');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('builds nothing that names this machine', () => {
  const traces = [ROOT.replace(/\/$/, ''), homedir(), hostname()].filter((text) => text.length > 5);
  const files = readdirSync(join(ROOT, 'dist'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  expect(files.length).toBeGreaterThan(50);
  const naming = files.filter(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name));
    return traces.some((trace) => bytes.includes(trace));
  });
  expect(naming.map(({ name }) => name)).toEqual([]);
});

// A build takes 30 CPU seconds, so only the thorough run repeats it.
it.runIf(volume(0, 1) === 1)(
  'builds and packs the same bytes in another folder, at another time, in another zone and language',
  { timeout: 10 * MINUTE_MS },
  () => {
    const copy = join(folder, 'a folder with spaces', 'settlebox');
    mkdirSync(copy, { recursive: true });
    const listed = 'git ls-files -z --cached --others --exclude-standard';
    execFileSync('sh', ['-c', `${listed} | tar -c --null -T - -f - | tar -xf - -C "$0"`, copy], { cwd: ROOT });
    execFileSync('cp', ['-R', join(ROOT, 'node_modules'), copy]);
    const env = { ...cleanEnvironment(), TZ: 'Asia/Tokyo', LC_ALL: 'C' };
    execFileSync('npm', ['run', 'build'], { cwd: copy, env, stdio: 'ignore' });
    expect(readFileSync(pack(join(folder, 'copy'), copy)).equals(readFileSync(pack(join(folder, 'own'))))).toBe(true);
  },
);
