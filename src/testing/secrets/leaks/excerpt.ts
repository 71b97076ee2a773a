import { maskText } from '../../../engine/mask.ts';
import type { Found } from './found.ts';
import type { KnownSecrets } from './known-secrets.ts';
import { maskKnown, withoutOverlaps } from './mask-known.ts';

/** Letters that are shown before and after a secret. */
const AROUND = 40;

/** So much is looked at for it, so that of a long log not all is masked for each leak. */
const LOOKED_AT = 400;

/** The line around a secret, or a part of it, with it and every other one masked, also those that nothing names. */
export function excerptOf(whole: string, all: readonly Found[], secret: Found, known: KnownSecrets): string {
  const start = Math.max(0, secret.from - LOOKED_AT, whole.lastIndexOf('\n', secret.from) + 1);
  const lineEnd = whole.indexOf('\n', secret.to);
  const end = Math.min(lineEnd < 0 ? whole.length : lineEnd, secret.to + LOOKED_AT);
  const text = whole.slice(start, end);
  const near = all.filter(({ from, to }) => from < end && to > start);
  const [of, ...apart] = [secret, ...withoutOverlaps(near)].map((one) => ({
    ...one,
    from: Math.max(0, one.from - start),
    to: Math.min(end, one.to) - start,
  }));
  return of === undefined ? '' : around(text, apart, of, known);
}

function around(text: string, apart: readonly Found[], of: Found, known: KnownSecrets): string {
  const at = apart.findIndex(({ from, to }) => of.from >= from && of.from < to);
  const pieces = apart.map(({ shown }, index) => `${between(text, apart, index, known)}${shown}`);
  const before = pieces.slice(0, at).join('') + between(text, apart, at, known);
  const after = pieces.slice(at + 1).join('') + between(text, apart, apart.length, known);
  return `${endOf(before)}${apart[at]?.shown ?? ''}${startOf(after)}`.replace(/\s+/g, ' ').trim();
}

/** What stands before the secret at this index, and after the one before it. */
function between(text: string, apart: readonly Found[], index: number, known: KnownSecrets): string {
  const part = text.slice(apart[index - 1]?.to ?? 0, apart[index]?.from ?? text.length);
  return maskText(maskKnown(part, known));
}

function endOf(text: string): string {
  return text.length <= AROUND ? text : `…${text.slice(-AROUND)}`;
}

function startOf(text: string): string {
  return text.length <= AROUND ? text : `${text.slice(0, AROUND)}…`;
}
