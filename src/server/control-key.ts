import type { IncomingHttpHeaders } from 'node:http';
import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { z } from 'zod';
import { isSameSecret } from '../engine/crypto.ts';
import type { Rejection } from './guard.ts';
import { randomKey } from './random-key.ts';

/** Consecutive wrong keys after which further responses are delayed. */
const WRONG_MAX = 10;
/** Real milliseconds of that delay. */
const DELAY_MS = 1_000;

/** The scope of a session cookie. */
interface SessionScope {
  readonly port: number;
  /** Path below which the cookie is sent, with a trailing slash. */
  readonly path: string;
  readonly secure: boolean;
}

/** The key of the control surface, and the session of browsers that have sent it. */
export class ControlKey {
  readonly #key: string;
  readonly #pause: (ms: number) => Promise<void>;
  readonly #place: SessionScope;
  /** The value of the cookie. It is not the key, because browsers send cookies to every port of a host. */
  readonly #session = randomKey();
  #wrong = 0;

  constructor(key: string, place: SessionScope, pause: (ms: number) => Promise<void>) {
    this.#key = key;
    this.#place = place;
    this.#pause = pause;
  }

  /** Reports whether a request has the key or the session cookie. */
  async admits(headers: IncomingHttpHeaders): Promise<boolean> {
    const key = keyIn(headers);
    if (key !== undefined) return this.#judge(key);
    const session = parse(headers.cookie ?? '', this.#cookie)[this.#cookie];
    return session !== undefined && isSameSecret(session, this.#session);
  }

  /** Returns the Set-Cookie header of a session for `{ "key": "…" }`; undefined for a wrong key. */
  async open(body: unknown): Promise<string | undefined> {
    const { data } = sessionInput.safeParse(body);
    if (data === undefined || !(await this.#judge(data.key))) return undefined;
    const { path, secure } = this.#place;
    return generateCookie(this.#cookie, this.#session, { path, httpOnly: true, sameSite: 'Strict', secure });
  }

  get #cookie(): string {
    return `settlebox-${this.#place.port}`;
  }

  async #judge(key: string): Promise<boolean> {
    const isRight = isSameSecret(key, this.#key);
    this.#wrong = isRight ? 0 : this.#wrong + 1;
    if (this.#wrong > WRONG_MAX) await this.#pause(DELAY_MS);
    return isRight;
  }
}

const sessionInput = z.strictObject({ key: z.string().max(1_000) });

/** The response to a request without the key. */
export const NO_KEY: Rejection = {
  status: 401,
  code: 'control_key_required',
  message: 'The control surface of this server requires its key.',
  hint: 'Send the Settlebox-Control-Key header. The server prints the key when it starts.',
};

function keyIn({ 'settlebox-control-key': own, authorization = '' }: IncomingHttpHeaders): string | undefined {
  if (own !== undefined) return String(own);
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
}
