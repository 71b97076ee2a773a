import { maskText } from '../../engine/mask.ts';
import { brandOf, cardLengths, passesLuhn } from '../../facts/card-numbers.ts';
import { wasUuid } from '../../facts/key-shapes.ts';
import type { Sighting } from './findings.ts';
import type { ReviewedCall } from './history.ts';

/**
 * Finds card data in stored or displayed text: card numbers in any field not meant for them, and CVVs in metadata. The
 * journal has a surrogate for an unpublished number, which looks like a card number if the original did. A number that
 * runs into other digits, such as its expiry, is not found.
 */
export function spotCardData(request: ReviewedCall): Sighting[] {
  return [...cardDataIn(request)].map((what): Sighting => ({ rule: 'card_data_in_text', what, ...request }));
}

function cardDataIn({ line }: ReviewedCall): Set<string> {
  const found = new Set<string>();
  const path: string[] = [];
  const say = (data: string, where: string) => found.add(`${line.operation}: ${data} in ${where}`);
  const visit = (value: unknown): void => {
    if (isCardField(path)) return;
    if (isCvv(value, path)) say('a CVV', shown(path));
    if ((typeof value === 'string' || typeof value === 'number') && hasCardNumber(String(value)))
      say('a possible card number', shown(path));
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (hasCardNumber(name)) say('a possible card number', `a field name within ${shown(path)}`);
      path.push(name);
      visit(inner);
      path.pop();
    }
  };
  visit(line.body);
  path.push('Idempotency-Key');
  // The digits of 2 in 10,000 random UUIDs pass the check of a card number.
  if (!wasUuid(line.idempotencyKey)) visit(line.idempotencyKey);
  return found;
}

/** Fields meant for card data; metadata has no such field. */
function isCardField(path: readonly string[]): boolean {
  const name = path.at(-1);
  return (name === 'pan' || name === 'account_number') && path[0] !== 'metadata';
}

/** `M:3`: the journal's text for three or four digits in a CVV field. */
const CVV_FORM = /^[A-Z]:[34]$/;
const CVV_NAME = /cv[vc]/i;

function isCvv(value: unknown, path: readonly string[]): boolean {
  if (path[0] !== 'metadata' || typeof value !== 'string') return false;
  return CVV_FORM.test(value) && path.some((name) => CVV_NAME.test(name));
}

/** Twelve or more digits, together or in groups. */
const NUMBER = /\d(?:[ -]?\d){11,}/g;

function hasCardNumber(text: string): boolean {
  if (text.length < SHORTEST) return false;
  return (text.match(NUMBER) ?? []).some((found) => isCardNumber(found.replace(/\D/g, '')));
}

const SHORTEST = 13;

function isCardNumber(digits: string): boolean {
  const brand = brandOf(digits);
  return brand !== undefined && cardLengths(brand).includes(digits.length) && passesLuhn(digits);
}

const NAME_LETTERS_MAX = 40;

/** `metadata.note`. A name can be any text, so it is shortened and numbers in it are masked. */
export function shown(path: readonly string[]): string {
  return path.map((name) => maskText(name).slice(0, NAME_LETTERS_MAX)).join('.');
}
