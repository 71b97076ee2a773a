import type { Credentials } from '../contract/caller.ts';
import type { Context } from './context.ts';
import type { HttpMethod } from './operation.ts';

/** A question to the gateway, from whichever face. */
export interface Ask {
  readonly credentials: Credentials;
  /** The method that was used, where a row has two. */
  readonly method: HttpMethod;
  readonly id?: string;
  /** The body or query. Called after the caller is known, since a stranger's body is not read; may refuse. */
  input(): unknown;
  readonly idempotencyKey?: string | undefined;
  /** What weighs on this request, and on no other: a fault of the test. */
  readonly burden?: Burden | undefined;
  /** What HTTP adds to the line in the request log. */
  readonly http?: Arrival;
}

/** What a fault does to a request that is worked on all the same. */
export interface Burden {
  /** Done in the transaction of the request, before its own work: its answer takes so long. */
  readonly slow?: { readonly delayMs: number; prelude(context: Context): void };
  /** Nobody is told of what it does. */
  readonly untold?: boolean;
}

/** A request as it arrived over HTTP. */
export interface Arrival {
  readonly requestId: string;
  readonly callerRequestId: string | null;
  /**
   * Empty until a row is asked: the id of that question, by which the log knows it. A refusal carries it too; any other
   * error can't, and yet its caller must be told the id that the log has.
   */
  correlationId: string;
  /** The row that a fault kept it from. */
  operation?: string;
  /** Names of query parameters that the operation ignores, for `review()`. */
  unknownParameters?: readonly string[];
}

export interface Answer {
  readonly status: number;
  readonly body: { correlation_id: string; processed_at?: string };
  readonly replayed: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** When it is given: now, or later where a rule makes the answer take its time. */
  readonly at: number;
}

/** The ids of a request, as its caller knows them. */
export interface RequestIds {
  readonly correlationId?: string | undefined;
  readonly requestId?: string | undefined;
}
