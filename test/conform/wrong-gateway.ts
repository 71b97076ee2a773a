/** A gateway whose requests or responses are changed on their way. */
import type { Fetch } from './own-gateway.ts';

/** JSON that a wrong gateway changes in place. */
// biome-ignore lint/suspicious/noExplicitAny: the places that change are in the tables of mutants
export type Body = any;

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  body: Body;
}

export interface Answer {
  status: number;
  readonly headers: Headers;
  body: Body;
  /** In place of the body. */
  text?: string;
}

export interface Wrong {
  /** Changes a request before the right gateway gets it. */
  readonly ask?: (call: Call) => void;
  /** Changes the response to a request. The call is as it was sent. */
  readonly reply?: (answer: Answer, call: Call) => void;
}

/** Returns a fetch that is wrong. */
export function wrongFetch(right: Fetch, { ask, reply }: Wrong): Fetch {
  return async (request) => {
    const text = await request.text();
    const call = callOf(request, text);
    const url = new URL(request.url);
    const sent = { ...callOf(request, text) };
    ask?.(sent);
    url.search = sent.query.toString();
    const init = { method: request.method, headers: sent.headers };
    const body = sent.body === undefined ? text : JSON.stringify(sent.body);
    const response = await right(new Request(url, text === '' ? init : { ...init, body }));
    const raw = await response.text();
    const answer: Answer = { status: response.status, headers: new Headers(response.headers), body: parsed(raw) };
    reply?.(answer, call);
    const { status, headers } = answer;
    return new Response(answer.text ?? JSON.stringify(answer.body), { status, headers });
  };
}

function callOf({ method, url, headers }: Request, text: string): Call {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.slice(pathname.indexOf('/v1/'));
  return { method, path, query: new URLSearchParams(searchParams), headers: new Headers(headers), body: parsed(text) };
}

function parsed(text: string): Body {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A wrong gateway as a row of a table. Its state begins anew in each run. */
export interface Mutant {
  readonly name: string;
  /** The scenarios that notice it. */
  readonly scenarios: readonly string[];
  readonly wrong: (keys: Keys) => Wrong;
}

export interface Keys {
  readonly main: string;
  readonly other: string;
  readonly viewer: string;
}

const TRANSACTION = /^\/v1\/transactions\/[^/]+$/;
const TOKEN = /^\/v1\/payment_tokens\/[^/]+$/;

export const is = {
  create: ({ method, path }: Call) => method === 'POST' && path === '/v1/transactions',
  capture: ({ path }: Call) => path.endsWith('/capture'),
  cancel: ({ path }: Call) => path.endsWith('/cancel'),
  get: ({ method, path }: Call) => method === 'GET' && TRANSACTION.test(path),
  list: ({ method, path }: Call) => method === 'GET' && path === '/v1/transactions',
  store: ({ method, path }: Call) => method === 'POST' && path === '/v1/payment_tokens',
  token: ({ method, path }: Call) => method === 'GET' && TOKEN.test(path),
  tokens: ({ method, path }: Call) => method === 'GET' && path === '/v1/payment_tokens',
  update: ({ method, path }: Call) => method === 'POST' && TOKEN.test(path),
  remove: ({ method, path }: Call) => method === 'DELETE' && TOKEN.test(path),
  any: () => true,
};

/** The responses with success to some requests are changed. */
export function replies(
  to: (call: Call) => boolean,
  change: (body: Body, answer: Answer, call: Call) => void,
): Mutant['wrong'] {
  return () => ({
    reply(answer, call) {
      if (to(call) && answer.status < 300 && answer.body !== undefined) change(answer.body, answer, call);
    },
  });
}

/** Some requests are read differently. */
export function reads(of: (call: Call) => boolean, change: (call: Call) => void): Mutant['wrong'] {
  return () => ({
    ask(call) {
      if (of(call)) change(call);
    },
  });
}

/** A parameter of the query has no effect. */
export function ignores(of: (call: Call) => boolean, ...names: readonly string[]): Mutant['wrong'] {
  return reads(of, ({ query }) => {
    for (const name of names) query.delete(name);
  });
}

/** A key is taken for another one. */
export function takes(key: 'other' | 'viewer' | 'unknown', of: (call: Call) => boolean): Mutant['wrong'] {
  return (keys) => ({
    ask(call) {
      const sent = call.headers.get('apikey') ?? '';
      const isUnknown = sent !== '' && !Object.values(keys).includes(sent);
      const isTaken = key === 'unknown' ? isUnknown : sent === keys[key];
      if (isTaken && of(call)) call.headers.set('apikey', keys.main);
    },
  });
}
