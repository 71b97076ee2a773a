import { SECRET_FIELDS, SECRET_KEY, SECRET_NAME } from '../contract/secret-fields.ts';

const HIDDEN = '***';

/** Twelve digits or more, together or in groups: what may be the number of a card or an account. */
const NUMBER = /\d(?:[ -]?\d){11,}/g;
/** A text with every number of a card or account, and every key, taken out of it. */
export function maskText(text: string): string {
  if (text.length < SHORTEST) return text;
  return text.replace(SECRET_KEY, `$1_${HIDDEN}`).replace(NUMBER, (digits) => `${HIDDEN}${digits.slice(-4)}`);
}

const SHORTEST = 12;

/**
 * A body or query as it may be kept: secret fields hidden, numbers of cards and accounts cut to their last four.
 * Undefined where it says nothing, or more than this many letters.
 */
export function maskBody(body: unknown, lettersMax: number): unknown {
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) return undefined;
  const budget = { letters: lettersMax };
  const masked = maskValue(body, budget);
  return budget.letters < 0 ? undefined : masked;
}

/** What a value costs besides its letters, so that a long list of nothings comes to an end too. */
const LETTERS_OF_A_FIELD = 4;

interface Budget {
  letters: number;
}

/** The budget also ends a value that holds itself. */
function maskValue(value: unknown, budget: Budget): unknown {
  budget.letters -= LETTERS_OF_A_FIELD;
  if (budget.letters < 0) return null;
  if (typeof value === 'string') return maskLetters(value, budget);
  if (typeof value === 'bigint' || (typeof value === 'number' && Math.abs(value) >= 1e11))
    return maskLetters(String(value), budget);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner) => maskValue(inner, budget));
  const masked: Record<string, unknown> = Object.create(null);
  for (const name of Object.keys(value))
    masked[maskLetters(name, budget)] = isSecret(name.toLowerCase())
      ? HIDDEN
      : maskValue(Reflect.get(value, name), budget);
  return masked;
}

export function isSecret(name: string): boolean {
  return SECRET_FIELDS.has(name) || SECRET_NAME.test(name);
}

function maskLetters(text: string, budget: Budget): string {
  budget.letters -= text.length;
  return budget.letters < 0 ? '' : maskText(text);
}
