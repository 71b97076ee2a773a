/** The secrets that an application has sent to its gateway and must not store. */
export interface KnownSecrets {
  readonly cards: Set<string>;
  readonly accounts: Set<string>;
  readonly cvvs: Set<string>;
  /** Texts that the test declares harmless. */
  readonly ignored: readonly RegExp[];
}

/** Creates an empty set of known secrets. */
export function newSecrets(ignored: readonly (string | RegExp)[] = []): KnownSecrets {
  return { cards: new Set(), accounts: new Set(), cvvs: new Set(), ignored: ignored.map(globalPattern) };
}

function globalPattern(text: string | RegExp): RegExp {
  if (typeof text === 'string') return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g');
  return new RegExp(text.source, `${text.flags.replace(/[gy]/g, '')}g`);
}

/** Leading zeros are lost if an account number is stored as a number. So few digits need a name next to them. */
const ACCOUNT_DIGITS_MIN = 4;

/** Adds an account number, with and without leading zeros. */
export function addAccount({ accounts }: KnownSecrets, number: string): void {
  const asNumber = number.replace(/^0+/, '');
  for (const form of [number, asNumber]) if (form.length >= ACCOUNT_DIGITS_MIN) accounts.add(form);
}

/** The kind of secret in a field, by the names of the API and by names that applications commonly use instead. */
const FIELDS: readonly (readonly [name: RegExp, of: 'cards' | 'accounts' | 'cvvs', form: RegExp])[] = [
  [/^(pan|card_?number)$/i, 'cards', /^\d{13,19}$/],
  [/^account_?number$/i, 'accounts', /^\d{4,17}$/],
  [/^(cvv2?|cvc2?|cvn|cv2|cvd|security_?code)$/i, 'cvvs', /^\d{3,4}$/],
];

/** Deeper bodies are rejected. */
const DEPTH_MAX = 32;

/** Adds the secrets of a body as it was sent: HTTP text, or a value. An invalid body is rejected elsewhere. */
export function addSecretsOf(known: KnownSecrets, body: unknown): void {
  try {
    visit(known, typeof body === 'string' ? JSON.parse(body) : body, '', 0);
  } catch {
    // Text that is not JSON has no named fields. Card numbers are recognized by their form.
  }
}

function visit(known: KnownSecrets, value: unknown, name: string, depth: number): void {
  if (depth > DEPTH_MAX) return;
  if (typeof value === 'string' || typeof value === 'number') addSecret(known, name, String(value));
  if (typeof value !== 'object' || value === null) return;
  for (const [field, inner] of Object.entries(value)) visit(known, inner, field, depth + 1);
}

function addSecret(known: KnownSecrets, name: string, value: string): void {
  const digits = value.replace(/[ -]/g, '');
  for (const [names, of, form] of FIELDS) {
    if (!names.test(name) || !form.test(digits)) continue;
    if (of === 'accounts') addAccount(known, digits);
    else known[of].add(digits);
  }
}
