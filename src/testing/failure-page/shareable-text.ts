/** Makes texts shareable: without secrets, and without paths of the machine that the test ran on. */
import { homedir, tmpdir } from 'node:os';
import { maskText } from '../../engine/mask.ts';
import type { KnownSecrets } from '../secrets/leaks/known-secrets.ts';
import { maskSecrets } from '../secrets/leaks/mask-known.ts';

/** Returns a text as a page may show it. */
export type ShareText = (text: string) => string;

/** Creates the function for a test's texts. `known` are the numbers that the test has sent to its gateway. */
export function shareTextFor(known: KnownSecrets): ShareText {
  const hidePaths = hideLocalPaths();
  return (text) => hidePaths(maskSecrets(maskText(hideSecretLiterals(text)), known));
}

/** Applies a function to each text of a plain value. It also gets the name of the field. */
export function mapTexts<Value>(value: Value, share: (text: string, field: string) => string): Value {
  const text = JSON.stringify(value, (name, inner: unknown) =>
    typeof inner === 'string' ? share(inner, name) : inner,
  );
  return JSON.parse(text);
}

/** A field with a secret value as source code or JSON writes it: `cvv: '123'`, `"password": "…"`. */
const SECRET_LITERAL =
  /((?:cvv2?|cvc2?|pan|card_?number|account_?number|pass(?:word|phrase)?|secret|api_?key|totp_secret|mfa_token)\\*["']?\s*[:=]\s*\\*)(["'`])((?:(?!\2)[^\\\n])*)/gi;
const NUMBER_LITERAL = /((?:cvv2?|cvc2?|account_?number)\s*[:=]\s*)\d{3,}/gi;

/** A key of another gateway, such as `sk_live_…`, which the test's own gateway does not know. */
const FOREIGN_KEY = /\b([spr]k_(?:live|test)_)[A-Za-z0-9_]{10,}/g;

/** A test's own source names its secrets, even if no request was sent. */
function hideSecretLiterals(text: string): string {
  return text.replace(SECRET_LITERAL, '$1$2***').replace(NUMBER_LITERAL, '$1***').replace(FOREIGN_KEY, '$1***');
}

/** Folders at the root in which machines store projects, home folders, and packages. */
const COMMON_ROOTS = 'home Users root tmp var private opt usr mnt builds github __w nix Volumes'.split(' ');

/** A path in a frame of a stack, whatever its root. */
const IN_FRAME = /(?<![\w.:/@-])(?:file:\/\/)?(?:[A-Za-z]:[\\/]|\/)[^\s():]+(?=:\d+:\d+)/g;

/** Returns a function that makes paths relative to the current directory, and removes the folders of all others. */
export function hideLocalPaths(): ShareText {
  const root = process.cwd();
  const own = prefixesOf(root).map((prefix) => new RegExp(`${literal(prefix)}(/|\\\\|(?![\\w.-]))`, 'g'));
  const ownRoots = [root, homedir(), tmpdir()].map((folder) => folder.split(/[\\/]/)[1] ?? '');
  const roots = [...new Set([...COMMON_ROOTS, ...ownRoots])].filter((name) => name !== '').map(literal);
  const others = new RegExp(
    `(?<![\\w.:/@-])(?:file://)?(?:[A-Za-z]:[\\\\/]|/(?:${roots.join('|')})/)[^\\s"'<>|:;,()*?\`]*`,
    'g',
  );
  return (text) => {
    let shown = text;
    for (const prefix of own) shown = shown.replace(prefix, (_all, separator: string) => (separator === '' ? '.' : ''));
    return shown.replace(IN_FRAME, withoutFolders).replace(others, withoutFolders);
  };
}

function prefixesOf(folder: string): string[] {
  const slashed = folder.replaceAll('\\', '/');
  return [`file://${slashed}`, `file:///${slashed}`, folder, slashed];
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** `/opt/ci/node_modules/msw/lib/index.js` becomes `node_modules/msw/lib/index.js`, and others keep their last part. */
function withoutFolders(path: string): string {
  const slashed = path.replaceAll('\\', '/');
  const packages = slashed.lastIndexOf('/node_modules/');
  return packages >= 0 ? slashed.slice(packages + 1) : `…/${slashed.split('/').at(-1) ?? ''}`;
}
