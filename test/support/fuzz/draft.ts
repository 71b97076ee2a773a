import type { ActAs } from '../../../src/index.ts';
import type { Row } from '../operation-cases.ts';
import { type Json, written } from './json-tree.ts';

/** A request on its way to be mutated. */
export interface Draft {
  readonly row: Row;
  method: string;
  as: ActAs;
  /** As it is written in the path. */
  id: string;
  /** Names and values as they are written. */
  query: [name: string, value: string][];
  body: Json | undefined;
  /** Done to the body's text, in this order. */
  edits: ((body: string) => string)[];
  headers: Record<string, string>;
  /** Done to the whole path. */
  path: (path: string) => string;
}

/** A request as it is sent: all text, so that a failure can be read and sent again. */
export interface Written {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export function writtenOf({ row, method, as, id, query, body, edits, headers, path }: Draft): Written {
  const key = as === null || typeof as === 'string' ? as : as.apiKey;
  const clientId = as === null || typeof as === 'string' ? undefined : as.clientId;
  const text = body === undefined ? undefined : edits.reduce((so, edit) => edit(so), written(body));
  const search = query.length === 0 ? '' : `?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;
  const bodiless = method === 'GET' || method === 'HEAD';
  return {
    method,
    path: `${path(row.path.replace('{id}', id))}${search}`,
    headers: {
      ...(key === null ? {} : { APIKEY: key }),
      ...(clientId === undefined ? {} : { 'Client-Id': clientId }),
      ...(text === undefined || bodiless ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: bodiless ? undefined : text,
  };
}
