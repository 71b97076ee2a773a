import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { SettleboxError } from '../../engine/errors.ts';
import { variableOf } from '../environment.ts';
import type { ConformKeySource } from './conform-settings.ts';

/** The files of a run, relative to the folder of `conform.yaml`. */
export class ConformFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  has(name: string): boolean {
    return existsSync(this.#path(name));
  }

  /** @throws SettleboxError `bad_option` if the file cannot be read */
  read(name: string): string {
    try {
      return readFileSync(this.#path(name), 'utf8');
    } catch {
      throw new SettleboxError('bad_option', `${name} can't be read.`, 'Check that the file exists and is readable.');
    }
  }

  /** Replaces a file as a whole, so that a killed run leaves the old one or the new one. */
  write(name: string, text: string): void {
    const path = this.#path(name);
    const temporary = `${path}.part`;
    try {
      // Only the owner reads it: leftovers name transactions of an account.
      writeFileSync(temporary, text, { mode: PRIVATE });
      renameSync(temporary, path);
    } catch {
      rmSync(temporary, { force: true });
      throw new SettleboxError(
        'bad_option',
        `${name} can't be written.`,
        'Check that its folder exists and is writable.',
      );
    }
  }

  remove(name: string): void {
    rmSync(this.#path(name), { force: true });
  }

  /**
   * Reads a key from the environment or from a file.
   *
   * @throws SettleboxError `bad_option` if it is missing
   */
  key(source: ConformKeySource, field: string): string {
    const text = 'env' in source ? variableOf(source.env) : this.read(source.file).trim();
    const where = 'env' in source ? `the environment variable ${source.env}` : `the file ${source.file}`;
    if (text !== undefined && text !== '') {
      if (PRINTABLE.test(text)) return text;
      throw new SettleboxError(
        'bad_option',
        `${field} is not a key: ${where} has spaces, line breaks, or letters that no header can have.`,
        'It must contain only the key.',
      );
    }
    throw new SettleboxError(
      'bad_option',
      `${field} is empty: ${where} has no key.`,
      'Set it, or name another source.',
    );
  }

  #path(name: string): string {
    return isAbsolute(name) ? name : join(this.#folder, name);
  }
}

const PRIVATE = 0o600;
/** A key is sent in a header. */
const PRINTABLE = /^[\x21-\x7e]+$/;
