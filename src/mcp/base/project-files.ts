import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { SettleboxError } from '../../engine/errors.ts';

/**
 * Returns the path of a file of the project: below the folder that the command was started in, also after symbolic links are
 * followed, and outside of node_modules.
 *
 * @throws SettleboxError `bad_option` naming the argument
 */
export function fileInProject(folder: string, given: string, argument: string): string {
  const root = realpathSync(folder);
  const path = realPath(resolve(root, given));
  const below = path === undefined ? '' : relative(root, path);
  const isBelow =
    below !== '' && !isAbsolute(below) && !below.split(sep).some((part) => part === '..' || part === 'node_modules');
  // A file outside of the project gets the same answer as one that does not exist.
  if (path === undefined || !isBelow || !statSync(path).isFile())
    throw new SettleboxError(
      'bad_option',
      `${argument} must be a file of the project, outside of node_modules.`,
      `Give a path relative to the folder that settlebox mcp was started in, such as test/shop.js.`,
    );
  return path;
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
