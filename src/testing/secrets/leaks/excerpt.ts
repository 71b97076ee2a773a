import { maskText } from '../../../engine/mask.ts';
import type { FoundSecret } from './found-secret.ts';
import type { KnownSecrets } from './known-secrets.ts';
import { maskKnown, withoutOverlaps } from './mask-known.ts';

/** Letters that are shown before and after a secret. */
const CONTEXT_MAX = 40;

/** Letters around a secret that are masked for its excerpt. Masking all of a long log for each leak would be slow. */
const SEARCHED_MAX = 400;

/** Returns the line around a secret, or a part of it, with every secret masked, including those without a name. */
export function excerptOf(
  whole: string,
  secrets: readonly FoundSecret[],
  secret: FoundSecret,
  known: KnownSecrets,
): string {
  const start = Math.max(0, secret.from - SEARCHED_MAX, whole.lastIndexOf('\n', secret.from) + 1);
  const lineEnd = whole.indexOf('\n', secret.to);
  const end = Math.min(lineEnd < 0 ? whole.length : lineEnd, secret.to + SEARCHED_MAX);
  const text = whole.slice(start, end);
  const nearby = secrets.filter(({ from, to }) => from < end && to > start);
  const [shown, ...separate] = [secret, ...withoutOverlaps(nearby)].map((found) => ({
    ...found,
    from: Math.max(0, found.from - start),
    to: Math.min(end, found.to) - start,
  }));
  return shown === undefined ? '' : withContext(text, separate, shown, known);
}

function withContext(text: string, separate: readonly FoundSecret[], shown: FoundSecret, known: KnownSecrets): string {
  const at = separate.findIndex(({ from, to }) => shown.from >= from && shown.from < to);
  const pieces = separate.map(({ masked }, index) => `${between(text, separate, index, known)}${masked}`);
  const before = pieces.slice(0, at).join('') + between(text, separate, at, known);
  const after = pieces.slice(at + 1).join('') + between(text, separate, separate.length, known);
  return `${endOf(before)}${separate[at]?.masked ?? ''}${startOf(after)}`.replace(/\s+/g, ' ').trim();
}

/** Returns the text between the previous secret and the one at this index. */
function between(text: string, separate: readonly FoundSecret[], index: number, known: KnownSecrets): string {
  const part = text.slice(separate[index - 1]?.to ?? 0, separate[index]?.from ?? text.length);
  return maskText(maskKnown(part, known));
}

function endOf(text: string): string {
  return text.length <= CONTEXT_MAX ? text : `…${text.slice(-CONTEXT_MAX)}`;
}

function startOf(text: string): string {
  return text.length <= CONTEXT_MAX ? text : `${text.slice(0, CONTEXT_MAX)}…`;
}
