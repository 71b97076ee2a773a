import type { Engine } from '../context.ts';
import { sha256Hex } from '../core/crypto.ts';
import { findHolderOfKey } from '../resources/api-keys/store.ts';
import { answerHttp, answerListenerError, credentialsOf } from './http.ts';

/** What the other faces need of a gateway and users do not; under a registered symbol, so that ESM and CommonJS agree. */
export const FACE = Symbol.for('settlebox.face');

export interface FaceInside {
  baseUrl(): string;
  /** Whether a request shows a key of this gateway. */
  knows(request: Request): boolean;
  /** Answers a request at a path below the base address: its own, or the one that it is served at. */
  answer(request: Request, path: string, baseUrl?: string): Promise<Response>;
  /** What a shop is answered where a listener of the test threw: the work stands, and nobody else can be told. */
  explain(error: unknown): Response;
}

/** `idle` delivers what an answer made due, where the option `webhooks.mode` is `auto`. */
export function createInside(engine: Engine, idle: () => Promise<void>): FaceInside {
  return {
    baseUrl: () => engine.settings.baseUrl,
    knows(request) {
      const [key] = credentialsOf(request).keys;
      return key !== undefined && !engine.closed && findHolderOfKey(engine.database, sha256Hex(key)) !== undefined;
    },
    async answer(request, path, baseUrl = engine.settings.baseUrl) {
      const response = await answerHttp(engine, request, path, baseUrl);
      // A failed assertion in a handler has nobody to be thrown to here; the delivery keeps its error.
      if (engine.settings.webhooks.mode === 'auto') queueMicrotask(() => void idle().catch(() => undefined));
      return response;
    },
    explain(error) {
      if (!engine.isThrownByListener(error)) throw error;
      return answerListenerError(engine);
    },
  };
}

/** The path of a URL, without the prefix that the base address may have. */
export function pathBelow(baseUrl: string, url: string): string {
  const { pathname } = new URL(url);
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  return prefix !== '' && pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
}
