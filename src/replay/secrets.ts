import type { Engine } from '../domain/base/context.ts';
import { totpAt } from '../domain/platform/mfa/actions.ts';
import { createMfa } from '../harness/mfa.ts';
import { readKeyring } from '../worlds/seed-clients.ts';
import { codeSurrogate, cvvWithOutcome, secretSurrogate } from '../worlds/surrogates.ts';

/** Response fields that contain a secret. */
const FOUND_IN: ReadonlySet<string> = new Set([
  'api_key',
  'mfa_token',
  'totp_secret',
  'secret',
  'apiKey',
  'ownerPassword',
]);

/** One step of tolerance each way (docs/rules.md, "Multi-factor authentication"). */
const STEPS_MS = [-30_000, 0, 30_000] as const;

/**
 * The secrets of the replayed world. A tape has a placeholder for each. The world generates its own secret again, and
 * from then on the placeholder resolves to it.
 */
export class Secrets {
  readonly #engine: Engine;
  readonly #known = new Map<string, string>();
  /** Secrets of authenticators, whose codes depend on the time. */
  readonly #authenticators = new Set<string>();

  constructor(engine: Engine) {
    this.#engine = engine;
    this.learn(readKeyring(engine));
  }

  /** Collects secrets from the world's responses. */
  learn(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner !== 'string') this.learn(inner);
      else if (FOUND_IN.has(name)) this.#known.set(secretSurrogate(this.#engine, inner), inner);
      if (name === 'totp_secret' && typeof inner === 'string') this.#authenticators.add(inner);
    }
  }

  /** Collects the currently valid codes of second factors: codes that were sent, and codes of authenticators. */
  learnCodes(): void {
    const { inbox } = createMfa(this.#engine);
    const { now } = this.#engine.state;
    const shown = [...this.#authenticators].flatMap((secret) => STEPS_MS.map((step) => totpAt(secret, now + step)));
    for (const code of [...inbox().map((sent) => sent.code), ...shown])
      this.#known.set(codeSurrogate(this.#engine, code), code);
  }

  /** Returns a value of the tape with placeholders replaced by this world's secrets. */
  resolve(value: unknown, name = ''): unknown {
    if (typeof value === 'string' && name === 'cvv') return cvvWithOutcome(value, this.#engine.settings);
    if (typeof value === 'string') return this.#known.get(value) ?? value;
    if (Array.isArray(value)) return value.map((inner) => this.resolve(inner));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, this.resolve(inner, field)]));
  }
}
