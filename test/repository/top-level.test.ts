/** The files and folders at the top level are a convention of the project: what else there is belongs in one of them. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const FOLDERS = ['docs', 'fixtures', 'scenarios', 'src', 'test'];
// Files for people, and the settings of tools. Names with a dot in front are for tools, too.
const FILES =
  /^(README\.md|LICENSE|CHANGELOG\.md|package(-lock)?\.json|(tsconfig|biome)\.json|(tsup|vitest)\.config\.ts|\..+)$/;

test('the top level has no other files and folders than those agreed on', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  const top = [...new Set(tracked.map((path) => path.replace(/\/.*/, '')))];
  expect(top.filter((name) => !FOLDERS.includes(name) && !FILES.test(name))).toEqual([]);
  expect(top).toEqual(expect.arrayContaining(FOLDERS));
});
