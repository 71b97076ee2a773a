import { findSecrets } from './find-secrets.ts';
import type { KnownSecrets } from './known-secrets.ts';

/** Shorter numbers occur in longer ones by chance. */
const UNAMBIGUOUS_DIGITS = 6;

/** A part of a text, and its replacement. */
interface MaskedSpan {
  readonly from: number;
  readonly to: number;
  readonly masked: string;
}

/** The digits of a text, with their positions, and joined. */
interface DigitPositions {
  readonly digits: readonly { readonly index: number }[];
  readonly joined: string;
}

/** Returns a text with every known secret masked, even without a name, and with any separators between its digits. */
export function maskKnown(text: string, known: KnownSecrets): string {
  const digits = [...text.matchAll(/\d/g)];
  const joined = digits.map(({ 0: digit }) => digit).join('');
  const contained = [...known.cards, ...known.accounts].filter((number) => joined.includes(number));
  const numbers = withoutOverlaps(contained.flatMap((number) => spansOf(text, { digits, joined }, number)));
  return rewrite(text, withoutOverlaps([...numbers, ...spansOfCvvs(text, numbers, known)]));
}

/** Returns the name of a foreign table, row, or file for a message, with secrets masked. */
export function maskName(name: string, known: KnownSecrets): string {
  return maskKnown(rewrite(name, withoutOverlaps(findSecrets(name, { ...known, ignored: [] }))), known);
}

/** Returns a longer text with secrets masked. A CVV is masked only next to its name: any number can have its digits. */
export function maskSecrets(text: string, known: KnownSecrets): string {
  const named = rewrite(text, withoutOverlaps(findSecrets(text, { ...known, ignored: [] })));
  return maskKnown(named, { ...known, cvvs: new Set() });
}

/** Returns the spans in which the digits of a number appear in order. */
function spansOf(text: string, { digits, joined }: DigitPositions, number: string): MaskedSpan[] {
  const spans: MaskedSpan[] = [];
  for (let at = joined.indexOf(number); at >= 0; at = joined.indexOf(number, at + 1)) {
    const from = digits[at]?.index ?? 0;
    const to = (digits[at + number.length - 1]?.index ?? 0) + 1;
    const isPart = /\d$/.test(text.slice(0, from)) || /^\d/.test(text.slice(to));
    if (number.length >= UNAMBIGUOUS_DIGITS) spans.push({ from, to, masked: `****${number.slice(-4)}` });
    else if (!isPart) spans.push({ from, to, masked: '****' });
  }
  return spans;
}

/** Finds a CVV on its own, or adjacent to a masked number. */
function spansOfCvvs(text: string, numbers: readonly MaskedSpan[], { cvvs }: KnownSecrets): MaskedSpan[] {
  const blank = numbers.reduce(
    (rest, { from, to }) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to),
    text,
  );
  return [...blank.matchAll(/\d+/g)].flatMap(({ 0: digits, index }) =>
    cvvs.has(digits) ? [{ from: index, to: index + digits.length, masked: '***' }] : [],
  );
}

/** Sorts overlapping spans. Of two overlapping spans the earlier one is used, extended to cover both. */
export function withoutOverlaps<Part extends MaskedSpan>(all: readonly Part[]): Part[] {
  const apart: Part[] = [];
  for (const part of [...all].sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = apart.at(-1);
    if (last === undefined || part.from >= last.to) apart.push(part);
    else if (part.to > last.to) apart[apart.length - 1] = { ...last, to: part.to };
  }
  return apart;
}

function rewrite(text: string, spans: readonly MaskedSpan[]): string {
  const pieces = spans.map(({ from, masked }, index) => text.slice(spans[index - 1]?.to ?? 0, from) + masked);
  return pieces.join('') + text.slice(spans.at(-1)?.to ?? 0);
}
