import { excerptOf } from './excerpt.ts';
import { findSecrets } from './find-secrets.ts';
import { type Found, NOWHERE, type Under } from './found.ts';
import type { KnownSecrets } from './known-secrets.ts';
import { KINDS, type SecretLeak } from './leak.ts';

/** The leaks in a text that stands in one place. */
export function leaksIn(where: string, text: string, known: KnownSecrets, under: Under = NOWHERE): SecretLeak[] {
  const all = findSecrets(text, known, under);
  return all.map((found) => leakOf(where, text, all, found, known));
}

/** The leaks in a text of many lines, of which the first has this number. */
export function leaksInLines(place: string, text: string, known: KnownSecrets, firstLine = 1): SecretLeak[] {
  const all = findSecrets(text, known);
  let [line, counted] = [firstLine, 0];
  return all.map((found) => {
    line += lineBreaks(text.slice(counted, found.from));
    counted = found.from;
    return leakOf(`${place}, line ${line}`, text, all, found, known);
  });
}

export function lineBreaks(text: string): number {
  return text.split('\n').length - 1;
}

export function leakOf(
  where: string,
  text: string,
  all: readonly Found[],
  found: Found,
  known: KnownSecrets,
): SecretLeak {
  const { kind, ending } = found;
  return { where, kind, ending, excerpt: excerptOf(text, all, found, known), remedy: KINDS[kind].instead };
}
