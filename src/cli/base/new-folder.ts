import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { SettleboxError } from '../../engine/errors.ts';
import type { CommandContext } from './context.ts';
import { cannot, kindOf, replaceFile } from './files.ts';

/** The files of a folder by their names. */
export type FolderFiles = ReadonlyMap<string, Uint8Array | string>;

/**
 * Checks before the work that a path is free: it does not exist, or it is an empty folder.
 *
 * @throws SettleboxError `bad_option`
 */
export function requireFree(context: CommandContext, path: string, flag: string): void {
  const full = resolve(context.cwd, path);
  const kind = writableKind(full, path);
  if (kind === 'nothing') return;
  const remedy = 'Choose another path, or delete it first.';
  if (kind !== 'folder') throw new SettleboxError('bad_option', `${flag}: ${path} exists and is a file.`, remedy);
  if (isEmpty(full, path)) return;
  throw new SettleboxError('bad_option', `${flag}: the folder ${path} is not empty.`, remedy);
}

function writableKind(full: string, path: string): ReturnType<typeof kindOf> {
  try {
    return kindOf(full);
  } catch (error) {
    throw cannot('write', path, error);
  }
}

function isEmpty(full: string, path: string): boolean {
  try {
    return readdirSync(full).length === 0;
  } catch (error) {
    throw cannot('read', path, error);
  }
}

/**
 * Writes a folder atomically: it has all files, or does not exist. Creates the folders above it.
 *
 * @throws SettleboxError `bad_option` with the reason if it cannot be written
 */
export function createFolder(context: CommandContext, path: string, files: FolderFiles): void {
  const full = resolve(context.cwd, path);
  const temporary = join(dirname(full), `.${basename(full)}.${context.pid}.part`);
  try {
    mkdirSync(temporary, { recursive: true });
    for (const [name, content] of files) writeFileSync(join(temporary, name), content);
    if (existsSync(full)) rmdirSync(full);
    renameSync(temporary, full);
  } catch (error) {
    if (existsSync(temporary)) rmSync(temporary, { recursive: true, force: true });
    throw cannot('write', path, error);
  }
}

/**
 * Writes a file atomically, and creates the folders above it.
 *
 * @throws SettleboxError `bad_option` with the reason if it cannot be written
 */
export function createPage(context: CommandContext, path: string, text: string): void {
  try {
    mkdirSync(dirname(resolve(context.cwd, path)), { recursive: true });
  } catch (error) {
    throw cannot('write', path, error);
  }
  replaceFile(context, path, text);
}
