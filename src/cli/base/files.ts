import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { SettleboxError } from '../../engine/errors.ts';
import type { Context } from './context.ts';

/**
 * The text of a file, or of the standard input where it is called `-`.
 *
 * @throws SettleboxError `bad_option` saying why it can't be read
 */
export async function readText(context: Context, file: string, encoding: 'utf8' | 'latin1' = 'utf8'): Promise<string> {
  if (file === '-') return Buffer.from(await context.readStdin(), 'latin1').toString(encoding);
  try {
    return readFileSync(resolve(context.cwd, file), encoding);
  } catch (error) {
    throw cannot('read', file, error);
  }
}

/**
 * Whether a file can be written there, asked before the work whose result it takes.
 *
 * @throws SettleboxError `bad_option`
 */
export function refuseMissingFolder(context: Context, file: string, flag: string): void {
  const path = resolve(context.cwd, file);
  if (kindOf(path) === 'folder')
    throw new SettleboxError(
      'bad_option',
      `${flag} must be a file; ${file} is a folder.`,
      'Give the path of a file in that folder.',
    );
  if (kindOf(dirname(path)) !== 'folder')
    throw new SettleboxError(
      'bad_option',
      `${flag} must be in an existing folder; ${dirname(file)} does not exist.`,
      'Create the folder first.',
    );
}

/**
 * Writes a file as a whole: whoever reads it has the old one or the new one. A pipe or a device is written to.
 *
 * @throws SettleboxError `bad_option` saying why it can't be written
 */
export function writeWhole(context: Context, file: string, text: string): void {
  const path = resolve(context.cwd, file);
  try {
    if (kindOf(path) === 'other') writeFileSync(path, text);
    else replace(existsSync(path) ? realpathSync(path) : path, text, context.pid);
  } catch (error) {
    throw cannot('write', file, error);
  }
}

function replace(path: string, text: string, pid: number): void {
  const beside = join(dirname(path), `.${basename(path)}.${pid}.part`);
  try {
    writeFileSync(beside, text);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/**
 * Creates a file and the folders above it. Returns false if the path exists: that file is left as it is.
 *
 * @throws SettleboxError `bad_option` saying why it can't be written
 */
export function createFile(context: Context, file: string, text: string): boolean {
  const path = resolve(context.cwd, file);
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch (error) {
    throw cannot('write', file, error);
  }
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'EEXIST') return false;
    throw cannot('write', file, error);
  }
}

/** What stands at a path. */
export function kindOf(path: string): 'file' | 'folder' | 'other' | 'nothing' {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 'nothing';
  if (found.isFile()) return 'file';
  return found.isDirectory() ? 'folder' : 'other';
}

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'the file does not exist',
  ENOTDIR: 'its parent path is a file',
  // Of mkdir, for a folder whose name a file has.
  EEXIST: 'its parent path is a file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

function cannot(what: 'read' | 'write', file: string, error: unknown): SettleboxError {
  const code = String(Reflect.get(Object(error), 'code'));
  return new SettleboxError(
    'bad_option',
    `${file} can't be ${what === 'read' ? 'read' : 'written'}: ${WHY[code] ?? code}.`,
  );
}
