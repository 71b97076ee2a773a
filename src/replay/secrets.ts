import type { Engine } from '../domain/base/context.ts';
import { totpAt } from '../domain/platform/mfa/actions.ts';
import { createMfa } from '../harness/mfa.ts';
import { readKeyring } from '../worlds/seed-clients.ts';
import { codeSurrogate, cvvWithOutcome, secretSurrogate } from '../worlds/surrogates.ts';

/** Fields of answers in which a secret is told. */
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
 * The secrets of the world that is being replayed. A tape has a stand-in for each; the world makes its own once more, and
 * so what stood for the one on the tape is known as soon as the world has made it.
 */
export class Secrets {
  readonly #engine: Engine;
  readonly #known = new Map<string, string>();
  /** The secrets of authenticators: what they show is a matter of the moment. */
  readonly #authenticators = new Set<string>();

  constructor(engine: Engine) {
    this.#engine = engine;
    this.learn(readKeyring(engine));
  }

  /** Looks for secrets in what the world answers. */
  learn(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner !== 'string') this.learn(inner);
      else if (FOUND_IN.has(name)) this.#known.set(secretSurrogate(this.#engine, inner), inner);
      if (name === 'totp_secret' && typeof inner === 'string') this.#authenticators.add(inner);
    }
  }

  /** The codes of second factors that are good now: those that were sent, and those that authenticators show. */
  learnCodes(): void {
    const { inbox } = createMfa(this.#engine);
    const { now } = this.#engine.state;
    const shown = [...this.#authenticators].flatMap((secret) => STEPS_MS.map((step) => totpAt(secret, now + step)));
    for (const code of [...inbox().map((sent) => sent.code), ...shown])
      this.#known.set(codeSurrogate(this.#engine, code), code);
  }

  /** A value of the tape as it is asked with: its stand-ins for this world's secrets taken out again. */
  resolve(value: unknown, name = ''): unknown {
    if (typeof value === 'string' && name === 'cvv') return cvvWithOutcome(value, this.#engine.settings);
    if (typeof value === 'string') return this.#known.get(value) ?? value;
    if (Array.isArray(value)) return value.map((inner) => this.resolve(inner));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, this.resolve(inner, field)]));
  }
}
