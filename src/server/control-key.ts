import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { z } from 'zod';
import type { Refusal } from './guard.ts';

/** A key that nobody guesses. */
export function makeControlKey(): string {
  return randomBytes(24).toString('base64url');
}

/** Wrong keys in a row, after which each further one is answered late. */
const WRONG_MAX = 10;
/** Real milliseconds by which it is late. */
const LATE_MS = 1_000;

/** Where a session is good, and how its cookie is called. */
export interface SessionPlace {
  readonly port: number;
  /** Path below which the cookie is sent, with a slash at its end. */
  readonly path: string;
  readonly secure: boolean;
}

/** The key of the control surface, and the session of a browser that has shown it. */
export class ControlKey {
  readonly #key: Buffer;
  readonly #pause: (ms: number) => Promise<void>;
  readonly #place: SessionPlace;
  /** What the cookie holds: browsers send it to every port of this host, so it is not the key. */
  readonly #session = makeControlKey();
  #wrong = 0;

  constructor(key: string, place: SessionPlace, pause: (ms: number) => Promise<void>) {
    this.#key = digest(key);
    this.#place = place;
    this.#pause = pause;
  }

  /** Whether a request shows the key, or the session of somebody who did. */
  async admits(headers: IncomingHttpHeaders): Promise<boolean> {
    const key = shownKey(headers);
    if (key !== undefined) return this.#judge(key);
    const session = parse(headers.cookie ?? '', this.#cookie)[this.#cookie];
    return session !== undefined && timingSafeEqual(digest(session), digest(this.#session));
  }

  /** Opens a session for whoever sends the key: `{ "key": "…" }`. Undefined where it is not the key. */
  async open(body: unknown): Promise<string | undefined> {
    const { data } = sessionWish.safeParse(body);
    if (data === undefined || !(await this.#judge(data.key))) return undefined;
    const { path, secure } = this.#place;
    return generateCookie(this.#cookie, this.#session, { path, httpOnly: true, sameSite: 'Strict', secure });
  }

  get #cookie(): string {
    return `settlebox-${this.#place.port}`;
  }

  async #judge(key: string): Promise<boolean> {
    const isRight = timingSafeEqual(digest(key), this.#key);
    this.#wrong = isRight ? 0 : this.#wrong + 1;
    if (this.#wrong > WRONG_MAX) await this.#pause(LATE_MS);
    return isRight;
  }
}

const sessionWish = z.strictObject({ key: z.string().max(1_000) });

/** What is answered to whoever does not show the key. */
export const NO_KEY: Refusal = {
  status: 401,
  code: 'control_key_required',
  message: 'The control surface of this server requires its key.',
  hint: 'Send the settlebox-control-key header. The server prints the key when it starts.',
};

function shownKey({ 'settlebox-control-key': own, authorization = '' }: IncomingHttpHeaders): string | undefined {
  if (own !== undefined) return String(own);
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
}

/** Of equal length whatever is sent, so that a comparison takes the same time for all. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
