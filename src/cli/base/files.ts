import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { SettleboxError } from '../../engine/errors.ts';
import type { CommandContext } from './context.ts';

/**
 * Reads a file, or standard input if the name is `-`.
 *
 * @throws SettleboxError `bad_option` with the reason if the file cannot be read
 */
export async function readText(
  context: CommandContext,
  file: string,
  encoding: 'utf8' | 'latin1' = 'utf8',
): Promise<string> {
  if (file === '-') return Buffer.from(await context.readStdin(), 'latin1').toString(encoding);
  try {
    return readFileSync(resolve(context.cwd, file), encoding);
  } catch (error) {
    throw cannot('read', file, error);
  }
}

/**
 * Checks before the work that its result can be written to a file.
 *
 * @throws SettleboxError `bad_option`
 */
export function requireFolder(context: CommandContext, file: string, flag: string): void {
  if (kindOf(context, file, 'write') === 'folder')
    throw new SettleboxError(
      'bad_option',
      `${flag} must be a file; ${file} is a folder.`,
      'Give the path of a file in that folder.',
    );
  if (kindOf(context, dirname(file), 'write') !== 'folder')
    throw new SettleboxError(
      'bad_option',
      `${flag} must be in an existing folder; ${dirname(file)} does not exist.`,
      'Create the folder first.',
    );
}

/**
 * Checks before the work that files can be written to a folder, which is created later.
 *
 * @throws SettleboxError `bad_option`
 */
export function requireFolderPath(context: CommandContext, folder: string, flag: string): void {
  const kind = kindOf(context, folder, 'write');
  if (kind === 'folder' || kind === 'nothing') return;
  throw new SettleboxError('bad_option', `${flag} must be a folder; ${folder} is a file.`, 'Give another path.');
}

/**
 * Writes a file atomically: readers see the old file or the new one. A pipe or a device is written directly.
 *
 * @throws SettleboxError `bad_option` with the reason if the file cannot be written
 */
export function replaceFile(context: CommandContext, file: string, text: string): void {
  const path = resolve(context.cwd, file);
  const kind = kindOf(context, file, 'write');
  try {
    if (kind === 'other') writeFileSync(path, text);
    else writeAndRename(existsSync(path) ? realpathSync(path) : path, text, context.pid);
  } catch (error) {
    throw cannot('write', file, error);
  }
}

function writeAndRename(path: string, text: string, pid: number): void {
  const temporary = join(dirname(path), `.${basename(path)}.${pid}.part`);
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/**
 * Creates a file and the folders above it. Returns false if the path exists: that file is left as it is.
 *
 * @throws SettleboxError `bad_option` with the reason if the file cannot be written
 */
export function createFile(context: CommandContext, file: string, text: string): boolean {
  const path = resolve(context.cwd, file);
  try {
    createFolders(dirname(path));
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

/** Creates a folder and those above it. Node's option `recursive` never returns for a path below /proc. */
export function createFolders(path: string): void {
  if (existsSync(path)) return;
  createFolders(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process can have created it meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Returns the kind of file at a path.
 *
 * @throws SettleboxError `bad_option` with the reason if there can't be one, such as below a file
 */
export function kindOf(
  { cwd }: Pick<CommandContext, 'cwd'>,
  file: string,
  use: 'read' | 'write',
): 'file' | 'folder' | 'other' | 'nothing' {
  const found = entryAt(resolve(cwd, file), file, use);
  if (found === undefined) return 'nothing';
  if (found.isFile()) return 'file';
  return found.isDirectory() ? 'folder' : 'other';
}

function entryAt(path: string, file: string, use: 'read' | 'write'): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw cannot(use, file, error);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'the file does not exist',
  ENOTDIR: 'its parent path is a file',
  // mkdir reports this if a file has the name of the folder.
  EEXIST: 'its parent path is a file',
  EISDIR: 'it is a folder',
  ELOOP: 'it is a symbolic link that leads back to itself',
  ENAMETOOLONG: 'its name is too long',
  ERR_INVALID_ARG_VALUE: 'its path contains a NUL character',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

/** Returns the error of a file or folder that can't be read or written. */
export function cannot(what: 'read' | 'write', file: string, error: unknown): SettleboxError {
  const code = String(Reflect.get(Object(error), 'code'));
  const reason =
    what === 'write' && code === 'ENOENT' ? 'its folder does not exist, or does not accept new files' : REASONS[code];
  return new SettleboxError(
    'bad_option',
    `${file} can't be ${what === 'read' ? 'read' : 'written'}: ${reason ?? code}.`,
  );
}
