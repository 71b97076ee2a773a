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

/** True while requests are answered at once. */
let isAtOnce = false;

/** Requests JSON. */
export async function getJson<Result>(url: string): Promise<Result> {
  const { readAtOnce } = surface();
  if (!isAtOnce || readAtOnce === undefined) return sendJson<Result>('GET', url);
  const { status, text } = readAtOnce(url);
  if (status === OK) return JSON.parse(text);
  throw new RequestError(status, 'error', text, '');
}

const OK = 200;

/** Runs work that reads before the page does anything else: a browser that prints waits for nothing. */
export async function readingAtOnce(work: () => Promise<void>): Promise<void> {
  isAtOnce = true;
  try {
    await work();
  } finally {
    isAtOnce = false;
  }
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
  const request = { method, headers: { ...headers, ...json }, body: body === undefined ? null : JSON.stringify(body) };
  const response = await surface()
    .fetch(url, request)
    .catch(() => {
      throw new RequestError(
        0,
        'no_server',
        'The server does not respond.',
        'Check that it is running, then reload this page.',
      );
    });
  const result: Result & ErrorResponse = await response.json().catch(() => ({}));
  if (response.ok) return result;
  const { code = 'error', message = response.statusText, hint = '' } = result.error ?? {};
  throw new RequestError(response.status, code, message, pageHint(hint));
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
