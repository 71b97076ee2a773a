/** What every answer must be, whatever was sent. */
import { GATEWAY_ERRORS } from '../../../src/contract/error-codes.ts';
import { methodsOf } from '../../../src/engine/operation.ts';
import { rejectionsOf } from '../../../src/openapi/errors.ts';
import { OPERATIONS } from '../../../src/worlds/resources.ts';
import { fieldOf } from '../http-requests.ts';
import type { Row } from '../operation-cases.ts';
import type { Written } from './draft.ts';
import { secretIn } from './secrets.ts';

export interface Heard {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** What is wrong with an answer, if anything is. */
export function faultOf(sent: Written, { status, headers, text }: Heard): string | undefined {
  if (!UUID.test(headers.get('x-request-id') ?? '')) return 'no x-request-id';
  if (headers.get('content-type') !== 'application/json') return 'not JSON by its content type';
  const secret = secretIn(text) ?? secretIn([...headers.values()].join('\n'));
  if (secret !== undefined) return `the answer tells ${secret}`;
  if (sent.method === 'HEAD') return status < 500 && text === '' ? undefined : 'HEAD has a body, or is 500';
  const body: unknown = JSON.parse(text);
  if (!UUID.test(String(fieldOf(body, 'correlation_id')))) return 'no correlation_id';
  const row = rowFor(sent);
  return status < 300 ? faultOfAnswer(row, status, body) : faultOfRefusal(row, sent.method, status, body);
}

function faultOfAnswer(row: Row | undefined, status: number, body: unknown): string | undefined {
  if (row === undefined) return 'an answer where there is no row';
  if (status !== 200 && status !== 201) return 'neither 200 nor 201';
  return faultOfForm(row, body);
}

export function faultOfForm(row: Row, body: unknown): string | undefined {
  const issues = row.output().safeParse(body).error?.issues;
  return issues === undefined ? undefined : `not what ${row.name} answers: ${JSON.stringify(issues)}`;
}

const WITHOUT_ROW = ['unknown_route', 'method_not_allowed'];

/** A refusal is described: its code is known, has this status, and is among those that the row's document lists. */
export function faultOfRefusal(
  row: Row | undefined,
  method: string,
  status: number,
  body: unknown,
): string | undefined {
  const code = String(fieldOf(body, 'error', 'code'));
  if (code === 'internal_error' || status >= 500) return 'an internal error';
  if (STATUS_OF.get(code) !== status) return 'a code of another status';
  const message = fieldOf(body, 'error', 'message');
  if (typeof message !== 'string' || message === '') return 'no message';
  if (row === undefined) return WITHOUT_ROW.includes(code) ? undefined : `${code} where there is no row`;
  const asked = methodsOf(row).find((one) => one === method) ?? row.method;
  const described: readonly string[] = rejectionsOf(row, asked).get(status) ?? [];
  return described.includes(code) ? undefined : `${code}, which the documents of ${row.name} do not list`;
}

/** The status of a code; 0 of one that is not known. */
export function statusOf(code: string): number {
  return STATUS_OF.get(code) ?? 0;
}

const STATUS_OF = new Map<string, number>(Object.entries(GATEWAY_ERRORS));

const PATTERNS = OPERATIONS.map((row) => ({ row, pattern: new RegExp(`^${row.path.replace('{id}', '[^/]+')}$`) }));

/** The row that a request is for, if there is one. */
export function rowFor({ method, path }: Pick<Written, 'method' | 'path'>): Row | undefined {
  const { pathname } = new URL(path, 'https://any.test');
  return PATTERNS.find(({ row, pattern }) => pattern.test(pathname) && methodsOf(row).some((one) => one === method))
    ?.row;
}
