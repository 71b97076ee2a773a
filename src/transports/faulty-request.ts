/** Requests over HTTP that an injected fault delays or interrupts. */
import type { Engine } from '../domain/base/context.ts';
import { holdRequest } from '../domain/simulation/delayed-responses/actions.ts';
import type { HttpRequestInfo, OperationRequest, OperationResponse } from '../engine/request.ts';
import { connectionLost } from './injected-errors.ts';

/** A response, with the fault that was injected into it and the number of bytes after which its body ends. */
export type FaultyResponse = OperationResponse & { readonly cutAfterBytes?: number; readonly fault?: string };

/** The client of a request over HTTP. */
export interface RequestSender {
  readonly signal: AbortSignal;
  readonly arrival: HttpRequestInfo;
}

/**
 * Does the work when the clock has reached the time, even if the client has given up by then. Fails if the world is
 * closed or replaced meanwhile.
 */
export function workLater(
  engine: Engine,
  delayMs: number,
  sender: RequestSender,
  work: (effect: OperationRequest['effect']) => OperationResponse,
): Promise<OperationResponse> {
  const { state } = engine;
  const done = waitFor(engine, delayMs, sender, 'request').then(() => {
    if (engine.closed || engine.state !== state) throw connectionLost();
    return work(undefined);
  });
  return engine.pendingRequests.pauseFor(unlessAborted(sender.signal, done));
}

/** Waits until the clock has reached the time of the response. */
export function delayResponse(engine: Engine, delayMs: number, sender: RequestSender): Promise<void> {
  return engine.pendingRequests.pauseFor(unlessAborted(sender.signal, waitFor(engine, delayMs, sender, 'response')));
}

/** Waits until the clock has reached the time, or the world is closed or replaced. */
function waitFor(
  engine: Engine,
  delayMs: number,
  { arrival }: RequestSender,
  delayed: 'request' | 'response',
): Promise<void> {
  hold(engine, { requestId: arrival.requestId, delayMs, why: `an injected fault delays the ${delayed}` });
  return engine.pendingRequests.waitForRelease(arrival.requestId);
}

/** The journal line of a request that is delayed. */
export interface DelayedRequest {
  readonly requestId: string;
  readonly delayMs: number;
  readonly why: string;
}

/** Schedules the job that ends the delay of a request. */
export function hold(engine: Engine, delayed: DelayedRequest): void {
  const context = engine.context(engine.parts.clockCaller, { cause: 'faults' });
  const { requestId, delayMs, why } = delayed;
  engine.transaction(
    () => holdRequest(context, requestId, delayMs, why),
    () => ({ kind: 'hold', ...delayed }),
  );
}

/** Waits until the client gives up, or the world is closed or replaced. */
export async function waitUntilAborted(engine: Engine, { signal }: RequestSender): Promise<never> {
  await unlessAborted(signal, engine.pendingRequests.waitForClose());
  throw connectionLost();
}

/** Waits, or rejects with the reason of the client's signal if that is aborted first. */
export function unlessAborted<Result>(signal: AbortSignal, wait: Promise<Result>): Promise<Result> {
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([wait, aborted]);
}
