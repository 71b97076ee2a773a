import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { SettleboxError } from '../../engine/errors.ts';
import type { CommandContext } from './context.ts';
import { cannot, createFolders, kindOf, replaceFile } from './files.ts';

/** The files of a folder by their names. */
export type FolderFiles = ReadonlyMap<string, Uint8Array | string>;

/**
 * Checks before the work that a path is free: it does not exist, or it is an empty folder.
 *
 * @throws SettleboxError `bad_option`
 */
export function requireFree(context: CommandContext, path: string, flag: string): void {
  const kind = kindOf(context, path, 'write');
  if (kind === 'nothing') return;
  const remedy = 'Choose another path, or delete it first.';
  if (kind !== 'folder') throw new SettleboxError('bad_option', `${flag}: ${path} exists and is a file.`, remedy);
  if (isEmpty(resolve(context.cwd, path), path)) return;
  throw new SettleboxError('bad_option', `${flag}: the folder ${path} is not empty.`, remedy);
}

function isEmpty(full: string, path: string): boolean {
  try {
    return readdirSync(full).length === 0;
  } catch (error) {
    throw cannot('read', path, error);
  }
}

/**
 * Writes a new folder atomically: it has all files, or none. An existing empty one is filled file by file; after an error, its
 * files are removed. Creates the folders above it.
 *
 * @throws SettleboxError `bad_option` with the reason if it cannot be written
 */
export function createFolder(context: CommandContext, path: string, files: FolderFiles): void {
  const full = resolve(context.cwd, path);
  // An empty folder is filled and not replaced: it can be the working folder of a shell, or a mounted disk.
  const isPresent = existsSync(full);
  const temporary = join(isPresent ? full : dirname(full), `.${basename(full)}.${context.pid}.part`);
  try {
    createFolders(dirname(temporary));
    mkdirSync(temporary);
    for (const [name, content] of files) writeFileSync(join(temporary, name), content);
    if (isPresent) moveFiles(temporary, full, [...files.keys()]);
    else renameSync(temporary, full);
  } catch (error) {
    if (existsSync(temporary)) rmSync(temporary, { recursive: true, force: true });
    throw cannot('write', path, error);
  }
}

/** Moves files to the empty folder above them, or none if one of them can't be moved. */
function moveFiles(from: string, to: string, names: readonly string[]): void {
  try {
    for (const name of names) renameSync(join(from, name), join(to, name));
    rmSync(from, { recursive: true });
  } catch (error) {
    for (const name of names) rmSync(join(to, name), { force: true });
    throw error;
  }
}

/**
 * Writes a file atomically, and creates the folders above it.
 *
 * @throws SettleboxError `bad_option` with the reason if it cannot be written
 */
export function createPage(context: CommandContext, path: string, text: string): void {
  try {
    createFolders(dirname(resolve(context.cwd, path)));
  } catch (error) {
    throw cannot('write', path, error);
  }
  replaceFile(context, path, text);
}
