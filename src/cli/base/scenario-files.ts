import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { didYouMean } from '../../engine/did-you-mean.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { packageFolder } from '../../testing/package-files/package-folder.ts';
import type { CommandContext } from './context.ts';
import { kindOf } from './files.ts';

const SCENARIO_FILE = /\.ya?ml$/;

/** Returns the paths of the bundled scenarios by name, such as `r10-on-day-40`. */
export function bundledScenarios(): ReadonlyMap<string, string> {
  const folder = join(packageFolder(), 'scenarios');
  return new Map(scenarioFilesIn(folder).map((file) => [relative(folder, file).replace(SCENARIO_FILE, ''), file]));
}

/**
 * Resolves names of files, folders and bundled scenarios to files. Paths below the working folder are relative, because
 * messages start with them.
 *
 * @throws SettleboxError `bad_option` for a name that is none of these
 */
export function findScenarios(context: CommandContext, wanted: readonly string[]): string[] {
  return [...new Set(wanted.flatMap((one) => filesOf(context, one)))];
}

function filesOf(context: CommandContext, wanted: string): readonly string[] {
  const { cwd } = context;
  const path = resolve(cwd, wanted);
  const kind = kindOf(context, wanted, 'read');
  if (kind === 'folder') return filesBelow(path, wanted, cwd);
  if (kind !== 'nothing') return [shortestPath(path, cwd)];
  const bundled = bundledScenarios();
  const found = bundled.get(wanted.replace(SCENARIO_FILE, ''));
  if (found !== undefined) return [shortestPath(found, cwd)];
  throw notFound(wanted, [...bundled.keys()]);
}

function notFound(wanted: string, names: readonly string[]): SettleboxError {
  const suggestion = didYouMean(wanted, names);
  const hint =
    suggestion === undefined ? '"settlebox scenarios" lists the bundled scenarios.' : `Did you mean "${suggestion}"?`;
  const message = `${wanted} is not a file, a folder or a bundled scenario.`;
  return new SettleboxError('bad_option', message, hint);
}

function filesBelow(folder: string, wanted: string, cwd: string): readonly string[] {
  const files = scenarioFilesIn(folder).map((file) => shortestPath(file, cwd));
  if (files.length > 0) return files;
  throw new SettleboxError(
    'bad_option',
    `The folder ${wanted} contains no scenario files.`,
    'Scenario files end in .yaml or .yml.',
  );
}

/** Lists the scenario files of a folder and its subfolders by name, without packages and hidden folders. */
function scenarioFilesIn(folder: string): string[] {
  const found = readdirSync(folder, { withFileTypes: true }).sort((one, other) =>
    sortKey(one) < sortKey(other) ? -1 : 1,
  );
  return found.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(\.|node_modules$)/.test(entry.name) ? [] : scenarioFilesIn(path);
    return SCENARIO_FILE.test(entry.name) ? [path] : [];
  });
}

/** Sorts `refund.yaml` before `refund-late.yaml`. */
function sortKey({ name }: { readonly name: string }): string {
  return name.replace(SCENARIO_FILE, '');
}

/** Returns the path relative to `cwd`, or unchanged if it is outside. */
function shortestPath(path: string, cwd: string): string {
  const relativePath = relative(cwd, path);
  return relativePath.startsWith('..') ? path : relativePath;
}
