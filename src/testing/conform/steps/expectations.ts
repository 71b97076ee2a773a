import { type Json, valueAt } from './json.ts';
import type { Expectation, Seen } from './step.ts';

/** The specification names this status. */
export function status(code: number, section: string): Expectation {
  return { path: 'status', section, allows: ({ status: theirs }) => theirs === code };
}

/** The specification requires that the request succeeds. */
export function accepted(section: string): Expectation {
  return { path: 'status', section, allows: ({ status: theirs }) => isSuccess(theirs) };
}

/** The specification forbids that the request succeeds; it leaves the status open. */
export function rejected(section: string): Expectation {
  return { path: 'status', section, allows: ({ status: theirs }) => !isSuccess(theirs) };
}

/** The specification forbids an approval. An error and a decline are both allowed. */
export function notApproved(section: string): Expectation {
  return { path: 'status', section, allows: (theirs) => !isSuccess(theirs.status) || !isApproved(theirs.body) };
}

/** The specification states the value of a field. */
export function field(path: string, value: Json, section: string): Expectation {
  return { path: `$.${path}`, section, allows: ({ body }) => valueAt(body, path) === value };
}

/** The specification states that a list holds at most this number of rows, and each at most once. */
export function rowsAtMost(count: number, section: string): Expectation {
  return { path: '$.data', section, allows: (theirs) => rowCount(theirs) <= count };
}

/** The specification states that a filter leaves only rows of this run. */
export function onlyOwnRows(section: string): Expectation {
  return { path: '$.data', section, allows: ({ body }) => !JSON.stringify(body).includes('"<foreign ') };
}

/** Reports whether a status is a success. */
function isSuccess(code: number): boolean {
  return code >= 200 && code < 300;
}

function isApproved(body: Json): boolean {
  return valueAt(body, 'approved') === true || valueAt(body, 'response_code') === '00';
}

function rowCount({ body }: Seen): number {
  const rows = valueAt(body, 'data');
  return Array.isArray(rows) ? rows.length : 0;
}
