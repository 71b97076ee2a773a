/** Folders in which only the packages of a test resolve. */
import { existsSync, mkdtempSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Parents for folders. The first without packages in it or above it is used. */
const CANDIDATES = () => [tmpdir(), '/var/tmp', homedir()];

/**
 * Creates a folder with no `node_modules` in any parent. Otherwise a dependency missing from package.json resolves on the
 * machine that happens to have the package, and only there.
 */
export function isolatedFolder(name: string, candidates: readonly string[] = CANDIDATES()): string {
  const usable = candidates.find((one) => existsSync(one) && packagesAbove(join(one, 'x')).length === 0);
  if (usable !== undefined) return mkdtempSync(join(realpathSync(usable), `settlebox-${name}-`));
  const found = candidates.flatMap((one) => packagesAbove(join(one, 'x')));
  throw new Error(
    `Tests that install need a folder without packages above it. Delete ${found.join(' or ')}, or set TMPDIR.`,
  );
}

/** The `node_modules` folders in the parents of a folder, the nearest first. */
export function packagesAbove(folder: string): readonly string[] {
  const parent = dirname(existsSync(folder) ? realpathSync(folder) : folder);
  if (parent === folder) return [];
  const packages = join(parent, 'node_modules');
  return [...(existsSync(packages) ? [packages] : []), ...packagesAbove(parent)];
}
