import type { MswHandler } from './test-options.ts';

/** Responds to a request, sends it to the real network, or rejects it with a network error. */
export type RouteRequest = (request: Request) => Promise<Response | 'pass through' | 'reject'>;

/** Runs the MSW handlers of a suite. Resolves to undefined if none of them matches the request. */
export type RunHandlers = (handlers: readonly MswHandler[], request: Request) => Promise<Response | undefined>;

/** An MSW server, or the interceptors that MSW is based on. */
export interface Interceptor {
  /** Undefined if MSW is not loaded. */
  readonly runHandlers: RunHandlers | undefined;
  stop(): void;
}
