import { findInField, findNamed } from './find-named.ts';
import { findNumbers } from './find-numbers.ts';
import { type FieldContext, type FoundSecret, NO_FIELD } from './found-secret.ts';
import type { KnownSecrets } from './known-secrets.ts';

/** Maximum depth of nested encodings. */
const ENCODINGS_MAX = 3;

/** Finds every secret in a text, plain or encoded. `under` names the field or column that contains it. */
export function findSecrets(text: string, known: KnownSecrets, field = NO_FIELD, layer = 0): FoundSecret[] {
  const found = [...findNumbers(text, known, field), ...findNamed(text, known), ...findInField(field, text, known)];
  const plain = withoutIgnored(text, found, known);
  if (layer === ENCODINGS_MAX) return plain;
  const encoded = encodedParts(text).flatMap((part) => decodedSecrets(part, known, field, layer));
  const isPlain = (secret: FoundSecret) =>
    plain.some((other) => other.number === secret.number && overlap(secret, other));
  return [...plain, ...encoded.filter((secret) => !isPlain(secret))].sort((secret, other) => secret.from - other.from);
}

function withoutIgnored(text: string, found: FoundSecret[], { ignored }: KnownSecrets): FoundSecret[] {
  if (found.length === 0 || ignored.length === 0) return found;
  const spans = ignored.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: part, index }) => ({ from: index, to: index + part.length })),
  );
  return found.filter((found) => !spans.some(({ from, to }) => found.from >= from && found.to <= to));
}

function overlap(secret: FoundSecret, other: FoundSecret): boolean {
  return secret.from < other.to && other.from < secret.to;
}

/** A part of a text that can be decoded. */
interface EncodedPart {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly encoding: 'URL-encoded' | 'base64';
}

/** Returns the secrets of the decoded text at the position of the encoded one. */
function decodedSecrets(part: EncodedPart, known: KnownSecrets, field: FieldContext, layer: number): FoundSecret[] {
  const { from, to, encoding, text } = part;
  return findSecrets(text, known, field, layer + 1).map((found) => ({
    ...found,
    from,
    to,
    masked: `${found.masked} (${encoding})`,
  }));
}

const WORD = /[^\s"'<>]+/g;
const URL_ENCODED = /%[0-9a-f]{2}/i;
const BASE64 = /[\w+/-]{8,}={0,2}/g;
/** Fewer digits are not a secret. */
const THREE_DIGITS = /\d[ -]?\d[ -]?\d/;

function encodedParts(text: string): EncodedPart[] {
  const urls = (URL_ENCODED.test(text) ? [...text.matchAll(WORD)] : []).flatMap(({ 0: word, index }) => {
    if (!URL_ENCODED.test(word)) return [];
    return [{ text: fromUrl(word), from: index, to: index + word.length, encoding: 'URL-encoded' } as const];
  });
  const words = [...text.matchAll(BASE64)].flatMap(({ 0: word, index }) => [
    { word, from: index },
    // A path or an address contains letters of base64 between encoded parts.
    ...(/[/_+-]/.test(word) ? [...word.matchAll(/[A-Za-z0-9]{8,}={0,2}/g)] : []).map(({ 0: inner, index: at }) => ({
      word: inner,
      from: index + at,
    })),
  ]);
  const bases = words.flatMap(({ word, from }) => {
    const decoded = fromBase64(word);
    return decoded === undefined ? [] : [{ text: decoded, from, to: from + word.length, encoding: 'base64' } as const];
  });
  return [...urls, ...bases].filter((part) => THREE_DIGITS.test(part.text));
}

function fromUrl(word: string): string {
  return word.replaceAll('+', ' ').replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they distinguish text from other bytes.
const PRINTABLE = /^[^\u0000-\u0008\u000e-\u001f\u007f\ufffd]*$/;

/** Returns undefined if the bytes are not text. */
function fromBase64(word: string): string | undefined {
  const length = word.replace(/=+$/, '').length;
  if (length % 4 === 1) return undefined;
  const text = Buffer.from(word, 'base64').toString('utf8');
  return PRINTABLE.test(text) ? text : undefined;
}
