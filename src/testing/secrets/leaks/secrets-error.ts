import { SECRET_KINDS, type SecretLeak } from './leak.ts';

/**
 * Reports leaked card data. The message lists every leak with its place, and never contains the secret itself.
 *
 * @example
 * // A card number, account number or CVV leaked once:
 * // - console.log, line 3: card number (ending 4242) in "charging card ****4242". Write the payment token, or last_four.
 */
export class SecretsError extends Error {
  /** Always `SecretsError`. */
  override readonly name = 'SecretsError';
  /** Always `leaked_secret`. */
  readonly code = 'leaked_secret';
  /** Every leak, with its place. */
  readonly leaks: readonly SecretLeak[];

  constructor(leaks: readonly SecretLeak[]) {
    super(print(leaks));
    this.leaks = leaks;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Recognizes errors of both the ESM and the CommonJS build. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}

const BRAND = Symbol.for('settlebox.SecretsError');
const PRINTED_MAX = 20;

function print(leaks: readonly SecretLeak[]): string {
  const times = leaks.length === 1 ? 'once' : `${leaks.length} times`;
  const rest = leaks.length - PRINTED_MAX;
  return [
    `A card number, account number or CVV leaked ${times}:`,
    ...leaks.slice(0, PRINTED_MAX).map((leak) => `- ${leakText(leak)}`),
    ...(rest > 0 ? [`… ${rest} more`] : []),
  ].join('\n');
}

/** Formats a leak in one line. */
export function leakText({ where, kind, ending, excerpt, remedy: instead }: SecretLeak): string {
  const which = ending === '' ? SECRET_KINDS[kind].label : `${SECRET_KINDS[kind].label} (ending ${ending})`;
  return `${where}: ${which} in "${excerpt}". ${instead}`;
}
