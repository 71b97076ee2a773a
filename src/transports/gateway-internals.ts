import type { Engine } from '../domain/base/context.ts';
import { findHolderOfKey } from '../domain/platform/api-keys/store.ts';
import { accountOfToken } from '../domain/vault/payment-tokens/actions.ts';
import { listBankTokens } from '../domain/vault/payment-tokens/store.ts';
import type { Pump } from '../engine/advance.ts';
import { sha256Hex } from '../engine/crypto.ts';
import type { Hearer } from '../engine/listeners.ts';
import { answerHttp, answerListenerError, credentialsOf } from './http.ts';

/** What the other faces need of a gateway and users do not; under a registered symbol, so that ESM and CommonJS agree. */
export const FACE = Symbol.for('settlebox.face');

export interface FaceInside {
  baseUrl(): string;
  /** Whether a request shows a key of this gateway. */
  knows(request: Request): boolean;
  /** Answers a request at a path below the base address: its own, or the one that it is served at. */
  answer(
    request: Request,
    path: string,
    options?: { readonly baseUrl?: string; readonly control?: boolean },
  ): Promise<Response>;
  /** Requests will come over HTTP: time waits for those that are on their way when it is moved. */
  expectRequests(): void;
  /** What a shop is answered where a listener of the test threw: the work stands, and nobody else can be told. */
  explain(error: unknown): Response;
  /** How this gateway's time passes, for clocks that are kept in step with it. */
  readonly pump: Pump;
  /** What the world was made from; the same for the same worlds. */
  seed(): string;
  /** What the world was made with. */
  settings(): Engine['settings'];
  /** Lets somebody listen in, on this gateway and on forks of it that are made from now on. Answers how it ends. */
  hear(hearer: Hearer): () => void;
  /** The numbers of the bank accounts that were stored last, at most so many. */
  storedAccounts(atMost: number): string[];
}

/** Delivers webhooks that a request made due, if the `webhooks.mode` option is `auto`. */
export function createInside(engine: Engine, pump: Pump): FaceInside {
  const idle = () => pump.deliverInBackground();
  return {
    pump,
    seed: () => engine.state.seed,
    settings: () => engine.settings,
    hear(hearer) {
      engine.hearers.add(hearer);
      return () => void engine.hearers.delete(hearer);
    },
    storedAccounts(atMost) {
      const context = engine.context(engine.parts.clockwork, { cause: 'secrets' });
      return listBankTokens(engine.database, atMost).map((token) => accountOfToken(context, token).accountNumber);
    },
    baseUrl: () => engine.settings.baseUrl,
    expectRequests() {
      engine.answers.served = true;
    },
    knows(request) {
      const [key] = credentialsOf(request).keys;
      return key !== undefined && !engine.closed && findHolderOfKey(engine.database, sha256Hex(key)) !== undefined;
    },
    async answer(request, path, { baseUrl = engine.settings.baseUrl, control = false } = {}) {
      try {
        return await answerHttp(request, { engine, path, baseUrl, control, idle });
      } finally {
        // A failed assertion in a handler has nobody to be thrown to here; the delivery keeps its error.
        // A request that waited for the clock may outlast the gateway, and is answered then: its work was done.
        if (!engine.closed && engine.settings.webhooks.mode === 'auto') queueMicrotask(() => void idle());
      }
    },
    explain(error) {
      if (!engine.isThrownByListener(error)) throw error;
      return answerListenerError(engine, error);
    },
  };
}

/** What a gateway keeps for the other faces; undefined where this is no gateway. */
export function findInside(gateway: unknown): FaceInside | undefined {
  const inside: unknown = typeof gateway === 'object' && gateway !== null ? Reflect.get(gateway, FACE) : undefined;
  return inside as FaceInside | undefined;
}

/** The path of a URL, without the prefix that the base address may have. */
export function pathBelow(baseUrl: string, url: string): string {
  const { pathname } = new URL(url);
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  return prefix !== '' && pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
}
