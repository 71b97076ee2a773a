import { excerptOf } from './excerpt.ts';
import { findSecrets } from './find-secrets.ts';
import { type FieldContext, type FoundSecret, NO_FIELD } from './found-secret.ts';
import type { KnownSecrets } from './known-secrets.ts';
import { SECRET_KINDS, type SecretLeak } from './leak.ts';

/** Returns the leaks in a text at one place. */
export function leaksIn(
  where: string,
  text: string,
  known: KnownSecrets,
  field: FieldContext = NO_FIELD,
): SecretLeak[] {
  const secrets = findSecrets(text, known, field);
  return secrets.map((found) => leakOf(where, text, secrets, found, known));
}

/** Returns the leaks in a text with their line numbers; the first line has number `firstLine`. */
export function leaksInLines(place: string, text: string, known: KnownSecrets, firstLine = 1): SecretLeak[] {
  const secrets = findSecrets(text, known);
  let [line, counted] = [firstLine, 0];
  return secrets.map((found) => {
    line += lineBreaks(text.slice(counted, found.from));
    counted = found.from;
    return leakOf(`${place}, line ${line}`, text, secrets, found, known);
  });
}

/** Counts the line breaks in a text. */
export function lineBreaks(text: string): number {
  return text.split('\n').length - 1;
}

/** Describes a found secret as a leak, with a masked excerpt. */
export function leakOf(
  where: string,
  text: string,
  secrets: readonly FoundSecret[],
  found: FoundSecret,
  known: KnownSecrets,
): SecretLeak {
  const { kind, ending } = found;
  return { where, kind, ending, excerpt: excerptOf(text, secrets, found, known), remedy: SECRET_KINDS[kind].remedy };
}
