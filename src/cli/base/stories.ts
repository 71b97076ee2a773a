import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { didYouMean } from '../../engine/did-you-mean.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { packageFolder } from '../../server/package-folder.ts';
import type { Context } from './context.ts';
import { kindOf } from './files.ts';

const STORY = /\.ya?ml$/;

/** The stories that come with the package, by name: `r10-on-day-40`. */
export function shippedStories(): ReadonlyMap<string, string> {
  const folder = join(packageFolder(), 'scenarios');
  return new Map(storiesIn(folder).map((file) => [relative(folder, file).replace(STORY, ''), file]));
}

/**
 * The files that are meant: files, those below folders, and shipped stories by their names. A path is as short as it was
 * given, since messages begin with it.
 *
 * @throws SettleboxError `bad_option` for what is none of these
 */
export function findStories(context: Context, wanted: readonly string[]): string[] {
  return [...new Set(wanted.flatMap((one) => filesOf(context, one)))];
}

function filesOf({ cwd }: Context, wanted: string): readonly string[] {
  const path = resolve(cwd, wanted);
  const kind = kindOf(path);
  if (kind === 'folder') return filesBelow(path, wanted, cwd);
  if (kind !== 'nothing') return [shortest(path, cwd)];
  const shipped = shippedStories();
  const found = shipped.get(wanted.replace(STORY, ''));
  if (found !== undefined) return [shortest(found, cwd)];
  throw notFound(wanted, [...shipped.keys()]);
}

function notFound(wanted: string, names: readonly string[]): SettleboxError {
  const meant = didYouMean(wanted, names);
  const hint = meant === undefined ? '"settlebox scenarios" lists the bundled scenarios.' : `Did you mean "${meant}"?`;
  const message = `${wanted} is not a file, a folder or a bundled scenario.`;
  return new SettleboxError('bad_option', message, hint);
}

function filesBelow(folder: string, wanted: string, cwd: string): readonly string[] {
  const files = storiesIn(folder).map((file) => shortest(file, cwd));
  if (files.length > 0) return files;
  throw new SettleboxError(
    'bad_option',
    `The folder ${wanted} contains no scenario files.`,
    'Scenario files end in .yaml or .yml.',
  );
}

/** Those of a folder and of the folders in it, by name; packages and hidden folders are somebody else's. */
function storiesIn(folder: string): string[] {
  const found = readdirSync(folder, { withFileTypes: true }).sort((one, other) =>
    sortedBy(one) < sortedBy(other) ? -1 : 1,
  );
  return found.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(\.|node_modules$)/.test(entry.name) ? [] : storiesIn(path);
    return STORY.test(entry.name) ? [path] : [];
  });
}

/** `refund.yaml` comes before `refund-late.yaml`. */
function sortedBy({ name }: { readonly name: string }): string {
  return name.replace(STORY, '');
}

/** From where we are, unless it is somewhere else altogether. */
function shortest(path: string, cwd: string): string {
  const near = relative(cwd, path);
  return near.startsWith('..') ? path : near;
}
