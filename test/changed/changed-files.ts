import { spawnSync } from 'node:child_process';
import { ROOT } from './modules.ts';

/**
 * Returns the files that differ from a commit: edited, staged, new, and deleted ones. Of a renamed file both names.
 *
 * @throws Error with what git says, for a base that it does not know
 */
export function changedFiles(base: string, root = ROOT): readonly string[] {
  const differing = git(root, 'diff', '--name-only', '--no-renames', '-z', base, '--');
  const untracked = git(root, 'ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set([...differing, ...untracked])].sort();
}

function git(cwd: string, ...parameters: readonly string[]): readonly string[] {
  const { status, stdout, stderr, error } = spawnSync('git', parameters, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(error?.message ?? stderr.trim());
  return stdout.split('\0').filter((name) => name !== '');
}
