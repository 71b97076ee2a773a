/** The effects of injected faults on API requests (docs/faults.md). */
import type { Context, Engine } from '../domain/base/context.ts';
import { scheduleDelayedResponse } from '../domain/simulation/delayed-responses/actions.ts';
import type { TriggeredFault } from '../domain/simulation/faults/actions.ts';
import type { FaultKind, FaultKindOf } from '../domain/simulation/faults/kinds.ts';
import { GatewayError } from '../engine/errors.ts';
import type { OperationRequest, OperationResponse, ProcessingEffect } from '../engine/request.ts';
import type { BlockedRequestEntry } from '../engine/request-log.ts';
import type { OperationRow } from '../worlds/resources.ts';
import {
  delayResponse,
  type FaultyResponse,
  type RequestSender,
  waitUntilAborted,
  workLater,
} from './faulty-request.ts';
import { brokenOff, connectionLost, connectionTimeout, rejection, responseTimeout } from './injected-errors.ts';

/** A fault that triggers for an API request. */
export type TriggeredRequestFault = TriggeredFault<'request'>;

/** A request over HTTP for which a fault triggered. */
interface FaultyRequest {
  readonly engine: Engine;
  readonly operation: OperationRow;
  readonly fault: TriggeredRequestFault;
  readonly sender: RequestSender;
  /** Delivers due webhooks. */
  readonly idle: () => Promise<void>;
  readonly work: (effect: OperationRequest['effect']) => OperationResponse;
}

/** A direct call for which a fault triggered. */
interface FaultyCall {
  readonly engine: Engine;
  readonly operation: OperationRow;
  readonly fault: TriggeredRequestFault;
  readonly work: (effect: OperationRequest['effect']) => unknown;
}

/** The effect of a fault on a request. Work that is done before its response is lost stays done. */
export interface RequestEffect {
  readonly http: (request: FaultyRequest) => Promise<FaultyResponse>;
  /** The caller gets the error that a client of HTTP gets. Null if the fault never triggers for direct calls. */
  readonly direct: ((call: FaultyCall) => unknown) | null;
}

/** The effect of every fault that targets requests. */
export const REQUEST_EFFECTS: Readonly<Record<FaultKindOf<'request'>, RequestEffect>> = {
  request_rejected: {
    http: async ({ fault }) => {
      throw rejection(fault.status);
    },
    direct: rejectCall,
  },
  connection_reset: {
    http: async ({ fault }) => {
      throw lossOf(fault);
    },
    direct: ({ fault }) => {
      throw lossOf(fault);
    },
  },
  request_slow: {
    http: async ({ engine, fault, sender, work }) => ({
      ...(await workLater(engine, fault.delayMs, sender, work)),
      fault: fault.kind,
    }),
    // A call can't wait for the clock: the work is done now, and `processed_at` has the time of the response.
    direct: ({ fault, operation, work }) => work(slowBurdenOf(fault, operation)),
  },
  hang: {
    http: async ({ engine, sender }) => engine.pendingRequests.pauseFor(waitUntilAborted(engine, sender)),
    direct: () => {
      throw responseTimeout();
    },
  },
  response_lost: {
    http: async (request) => {
      respond(request, undefined);
      throw lossOf(request.fault);
    },
    direct: (call) => loseResponse(call, lossOf(call.fault)),
  },
  response_cut: {
    http: async (request) => ({ ...respond(request, undefined), cutAfterBytes: request.fault.afterBytes }),
    direct: (call) => loseResponse(call, brokenOff()),
  },
  response_slow: {
    http: async (request) => {
      const { engine, fault, operation, sender } = request;
      const response = respond(request, slowBurdenOf(fault, operation));
      // Reads, repeated responses, and rejections did not schedule a delay of their own.
      if (response.at <= engine.state.now) await delayResponse(engine, fault.delayMs, sender);
      return response;
    },
    direct: ({ fault, operation, work }) => work(slowBurdenOf(fault, operation)),
  },
  event_lost: {
    http: async (request) => respond(request, { suppressWebhooks: true }),
    direct: ({ work }) => work({ suppressWebhooks: true }),
  },
  event_before_response: {
    http: async (request) => {
      const response = respond(request, undefined);
      // A failed assertion of a receiver can't be thrown here; the delivery keeps its error.
      await request.engine.pendingRequests.pauseFor(request.idle());
      return response;
    },
    // A direct call returns before webhooks can be delivered.
    direct: null,
  },
};

function lossOf({ timesOut = false }: TriggeredRequestFault): TypeError {
  return timesOut ? connectionTimeout() : connectionLost();
}

/** Faults that never trigger for direct calls. */
export const HTTP_ONLY: readonly FaultKind[] = Object.entries(REQUEST_EFFECTS).flatMap(([kind, { direct }]) =>
  direct === null && isRequestFault(kind) ? [kind] : [],
);

function isRequestFault(kind: string): kind is FaultKindOf<'request'> {
  return Object.hasOwn(REQUEST_EFFECTS, kind);
}

/** Returns what slows down the work of a request: its response takes this long. */
export function slowBurden(delayMs: number): ProcessingEffect {
  const prelude = (context: Context) =>
    scheduleDelayedResponse(context, delayMs, 'an injected fault delays the response');
  return { delay: { delayMs, beforeWork: prelude } };
}

/** Only writes of transactions have `processed_at`. Other responses are delayed by the transport alone, over HTTP. */
function slowBurdenOf(
  { delayMs }: TriggeredRequestFault,
  { method, name }: OperationRow,
): ProcessingEffect | undefined {
  return method !== 'GET' && name.startsWith('transactions.') ? slowBurden(delayMs) : undefined;
}

/** Does the work. A fault affects an error response like any other. */
function respond({ engine, fault, work }: FaultyRequest, effect: OperationRequest['effect']): FaultyResponse {
  try {
    return { ...work(effect), fault: fault.kind };
  } catch (error) {
    if (!(error instanceof GatewayError) || engine.listeners.haveThrown(error)) throw error;
    const { status, headers } = error;
    return { status, headers, body: error.toBody(), replayed: false, at: engine.state.now, fault: fault.kind };
  }
}

/** Logs the request, which does no work. */
function rejectCall({ engine, operation, fault }: FaultyCall): never {
  const { name, method, path } = operation;
  const error = rejection(fault.status);
  const correlationId = engine.state.rng.uuid('correlation');
  const { status, code } = error;
  const line: BlockedRequestEntry = {
    kind: 'request_blocked',
    transport: 'direct',
    method,
    path,
    operation: name,
    status,
    code,
    correlationId,
  };
  engine.log(line);
  throw Object.assign(error, { correlationId });
}

/** An error response is lost like any other. Errors that a listener of the test throws are not. */
function loseResponse({ engine, work }: FaultyCall, lost: TypeError): never {
  try {
    work(undefined);
  } catch (error) {
    if (!(error instanceof GatewayError) || engine.listeners.haveThrown(error)) throw error;
  }
  throw lost;
}
