import { relative } from 'node:path';
import { sha256Hex } from '../../engine/crypto.ts';

/** Identifies a test in its runner. */
export interface TestIdentity {
  /** The names of its suites and its own, outermost first. */
  readonly names: readonly string[];
  /** The absolute path of its file; undefined if the runner does not say. */
  readonly file: string | undefined;
  /** Undefined for a runner that Settlebox does not recognize. */
  readonly runner: 'vitest' | 'jest' | 'node' | undefined;
  /** 1, or higher for further tests with the same names in the same file. */
  readonly ordinal: number;
}

/** Returns the path of a file as a page shows it: relative to the current directory, with slashes. */
export function shownFile(file: string): string {
  return relative(process.cwd(), file).replaceAll('\\', '/');
}

/** Returns the title of a test: `checkout > funds a bank debit`. */
export function titleOf({ names, ordinal }: TestIdentity): string {
  return `${names.join(' > ')}${ordinal === 1 ? '' : ` (${ordinal})`}`;
}

const HASH_LENGTH = 12;

/** Returns the key under which runs of a test are stored. Equal for all machines that check out the same files. */
export function keyOf(test: TestIdentity): string {
  const file = test.file === undefined ? '' : shownFile(test.file);
  return sha256Hex(JSON.stringify([file, test.names, test.ordinal])).slice(0, HASH_LENGTH);
}

/** Characters of a test's title in a file name. */
const SLUG_MAX = 60;

/** Returns the name of a test's page without its extension: `shop.test-funds-a-bank-debit-3f2a9c01b7e4`. */
export function pageNameOf(test: TestIdentity): string {
  const file = shownFile(test.file ?? '')
    .split('/')
    .at(-1);
  const stem = (file ?? '').replace(/\.\w+$/, '');
  const title = test.names.join('-');
  return [slugOf(stem, SLUG_MAX), slugOf(title, SLUG_MAX), keyOf(test)].filter((part) => part !== '').join('-');
}

function slugOf(text: string, lengthMax: number): string {
  return text
    .normalize('NFKD')
    .replace(/[^\w.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, lengthMax)
    .replace(/-$/, '');
}
