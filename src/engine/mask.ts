import { SECRET_FIELDS, SECRET_KEY, SECRET_NAME } from '../contract/secret-fields.ts';

const HIDDEN = '***';

/** Twelve digits or more, possibly in groups: a possible card or account number. */
const NUMBER = /\d(?:[ -]?\d){11,}/g;
/** Masks card and account numbers in a text, and removes API keys. */
export function maskText(text: string): string {
  if (text.length < SHORTEST) return text;
  return text.replace(SECRET_KEY, `$1_${HIDDEN}`).replace(NUMBER, (digits) => `${HIDDEN}${digits.slice(-4)}`);
}

const SHORTEST = 12;

/**
 * Masks a body or query: removes secret fields, and masks card and account numbers. Returns undefined if it is empty or has
 * more letters than the limit.
 */
export function maskBody(body: unknown, lettersMax: number): unknown {
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) return undefined;
  const budget = { letters: lettersMax };
  const masked = maskValue(body, budget);
  return budget.letters < 0 ? undefined : masked;
}

/** Letters that each field costs in addition, so that a long list of empty values also ends. */
const LETTERS_OF_A_FIELD = 4;

interface MaskBudget {
  letters: number;
}

/** The budget also ends a cyclic value. */
function maskValue(value: unknown, budget: MaskBudget): unknown {
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

/** Reports whether a field, by its name in lower case, holds a secret. */
export function isSecret(name: string): boolean {
  return SECRET_FIELDS.has(name) || SECRET_NAME.test(name);
}

function maskLetters(text: string, budget: MaskBudget): string {
  budget.letters -= text.length;
  return budget.letters < 0 ? '' : maskText(text);
}
