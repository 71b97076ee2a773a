/** Types of the views of API requests. */

import type { SortOf } from './sort-orders.ts';
import type { RowsQuery, Slice, TimelineRow } from './types.ts';

/** A request to the API, by direct call or HTTP, in a list; newest first. */
export type RequestRow = {
  /** Its correlation id, which is also in its response. */ readonly id: string;
  /** ISO 8601. */ readonly at: string;
  /** `direct` for a function call of `gateway`, `http` for a request. */
  readonly transport: 'direct' | 'http';
  /** HTTP method; for a direct call, that of the same operation. */ readonly method: string;
  /** The path, with ids of the gateway only. */ readonly path: string;
  /** Name of the operation; null if none matches the path and method. */ readonly operation: string | null;
  /** HTTP status; for a direct call, that of the same outcome. */ readonly status: number;
  /** The error code; null if the request succeeded. */ readonly code: string | null;
  /** Id of the calling client; null if unknown. */ readonly clientId: string | null;
  /** Name of the calling client; empty if unknown. */ readonly callerName: string;
  /** Id of the API key; null without a valid key. */ readonly keyId: string | null;
  /** The user of the key; null if it has none. */ readonly userId: string | null;
  /**
   * The Idempotency-Key; long numbers in it are masked, unless it is a UUID without a possible card or account number. Null if
   * none was sent.
   */
  readonly idempotencyKey: string | null;
  /** True if the response was replayed for its Idempotency-Key. */ readonly replayed: boolean;
  /** Ids of the objects in its path, of those that it created or changed, and of the method and customer that its body names. */
  readonly subjects: readonly string[];
};

/** A request with its body and its response. */
export type RequestDetail = RequestRow & {
  /** The gateway’s `X-Request-Id`; null for a direct call. */ readonly requestId: string | null;
  /** The `X-Request-Id` that the caller sent. */ readonly callerRequestId: string | null;
  /** Body or query, masked; null if there was none, or if it was invalid or longer than 4 KiB. */ readonly body: unknown;
  /** The body of the response, masked; null if it is no longer known. */ readonly response: unknown;
  /** Why there is no response; null if there is one. */ readonly responseMissing: string | null;
  /** The events that the request caused. */ readonly events: readonly TimelineRow[];
};

/** Filters requests; several filters must all hold. */
export type RequestsQuery = RowsQuery & {
  /** Words that must all be in the path, operation, code, status, key, or an id. */ readonly search?:
    | string
    | undefined;
  /** Only those of this HTTP method. */ readonly method?: string | undefined;
  /** Only those to this operation, such as `transactions.create`. */ readonly operation?: string | undefined;
  /** Only those with this HTTP status. */ readonly status?: number | undefined;
  /** Only those that were processed, or only those that were rejected. */
  readonly outcome?: 'processed' | 'rejected' | undefined;
  /** Only those rejected with this error code. */ readonly code?: string | undefined;
  /** Only direct calls, or only HTTP requests. */ readonly transport?: 'direct' | 'http' | undefined;
  /** Only those that named, created, or changed the object with this id. */ readonly subject?: string | undefined;
  /** Only those that concern a customer, by its id or the merchant’s own id for it: its methods, payments, and disputes. */
  readonly customer?: string | undefined;
  /** Default `-created`: newest first. */ readonly sort?: SortOf<'requests'> | undefined;
};

/** Rejected requests with one error code. */
export type RejectionGroup = {
  /** The error code. */ readonly code: string;
  /** The HTTP status. */ readonly status: number;
  /** Number of requests. */ readonly count: number;
  /** Time of the newest, ISO 8601. */ readonly lastAt: string;
};

/** A part of the requests, and all rejections among them, by code; the most frequent first. */
export type RequestsSlice = Slice<RequestRow> & {
  /** The filters `code` and `outcome` do not apply to it. */
  readonly rejections: readonly RejectionGroup[];
};
