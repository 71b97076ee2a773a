import { inTurn } from './in-turn.ts';
import { revisions } from './revisions.ts';
import { surface } from './surface.ts';

/** An error response of the server; status 0 if the server did not respond. */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;
  /** The fix for the error. */
  readonly hint: string;

  constructor(status: number, code: string, message: string, hint: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.hint = hint;
  }
}

/** Requests JSON. */
export type GetJson = <Result>(url: string) => Promise<Result>;

/** Requests that were started since the microtasks ran last. */
const started = new Map<string, Promise<Received>>();

/** Requests JSON. Several parts of a page show the same summary, so equal requests of one moment are sent once. */
export const getJson: GetJson = async (url) => {
  const known = started.get(url);
  const request = known ?? send(url, { method: 'GET' });
  if (known === undefined) {
    started.set(url, request);
    queueMicrotask(() => started.delete(url));
  }
  return resultOf(await request);
};

const OK = 200;
const REVISION_HEADER = 'settlebox-revision';

/** Reads synchronously, because a browser does not wait before it prints. Undefined if this page can't. */
export function synchronousGetJson(): GetJson | undefined {
  const { readSync } = surface();
  if (readSync === undefined) return undefined;
  return async (url) => {
    const { status, text } = readSync(url);
    if (status === OK) return JSON.parse(text);
    throw new RequestError(status, 'error', text, '');
  };
}

/**
 * Sends JSON and returns the JSON of the response.
 *
 * @throws RequestError for an error response, or if the server does not respond
 */
export async function sendJson<Result>(
  method: string,
  url: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const text = body === undefined ? null : JSON.stringify(body);
  return resultOf(await send(url, { method, headers: { ...headers, ...json }, body: text }));
}

/** A response with its text. */
interface Received {
  readonly response: Response;
  readonly text: string;
}

async function send(url: string, init: RequestInit): Promise<Received> {
  const received = revisions.expect();
  try {
    if (init.method === 'GET') await new Promise<void>(inTurn);
    const response = await surface().fetch(url, init);
    const text = await response.text();
    received(response.headers.get(REVISION_HEADER));
    return { response, text };
  } catch {
    received(null);
    throw new RequestError(
      0,
      'no_server',
      'The server does not respond.',
      'Check that it is running, then reload this page.',
    );
  }
}

function resultOf<Result>({ response, text }: Received): Result {
  const result: Result & ErrorResponse = parse(text);
  if (response.ok) return result;
  const { code = 'error', message = response.statusText, hint = '' } = result.error ?? {};
  throw new RequestError(response.status, code, message, pageHint(hint));
}

/** A response that is not JSON has no details. */
function parse(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** The page has no use for a request that lists ids. */
function pageHint(hint: string): string {
  return hint.startsWith('GET ') ? 'It may belong to another world, or to a time before this world was reset.' : hint;
}

interface ErrorResponse {
  readonly error?: { readonly code?: string; readonly message?: string; readonly hint?: string };
}

/** Returns `?a=1&b=2`, without undefined and empty values. */
export function queryText(query: object): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
