/** Requests to the server that this page came from, and what it says where it refuses. */

/** A refusal of the server's, or that there is none. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  /** What would work. */
  readonly hint: string;

  constructor(status: number, code: string, message: string, hint: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.hint = hint;
  }
}

export function ask<Answer>(url: string): Promise<Answer> {
  return send<Answer>('GET', url);
}

export async function send<Answer>(
  method: string,
  url: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const request = { method, headers: { ...headers, ...json }, body: body === undefined ? null : JSON.stringify(body) };
  const response = await fetch(url, request).catch(() => {
    throw new Refused(
      0,
      'no_server',
      'The server does not respond.',
      'Check that it is running, then reload this page.',
    );
  });
  const answer: Answer & ErrorBody = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const { code = 'error', message = response.statusText, hint = '' } = answer.error ?? {};
  throw new Refused(response.status, code, message, hint);
}

interface ErrorBody {
  readonly error?: { readonly code?: string; readonly message?: string; readonly hint?: string };
}

/** `?a=1&b=2` of what is given, and nothing of what is not. */
export function queryText(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
