import type { Engine } from '../domain/base/context.ts';
import { stateOf } from '../domain/payments/batches/subject-state.ts';
import { triggerFault, triggerNamedFault } from '../domain/simulation/faults/actions.ts';
import { FAULT_KINDS, type FaultKind, hasTarget, isFaultKind } from '../domain/simulation/faults/kinds.ts';
import { hasFaults } from '../domain/simulation/faults/store.ts';
import { suggest } from '../engine/did-you-mean.ts';
import { reject } from '../engine/errors.ts';
import type { HttpMethod } from '../engine/operation.ts';
import type { OperationRow } from '../worlds/resources.ts';
import { HTTP_ONLY, type TriggeredRequestFault } from './request-effects.ts';

/** The parts of a request that faults depend on. */
interface FaultableRequest {
  readonly operation: OperationRow;
  readonly method: HttpMethod;
  readonly id: string;
  readonly transport: 'http' | 'direct';
  /** Returns the body or query; undefined if it can't be read. */
  readonly about: () => unknown;
  readonly idempotencyKey?: string | undefined;
  /** The fault that the request names in its header. */
  readonly ordered?: string | null;
}

/** Returns the fault that triggers for a request, if any. Decided once, before the work. */
export function triggerRequestFault(engine: Engine, request: FaultableRequest): TriggeredRequestFault | undefined {
  const { operation, method, id, transport, about, ordered = null } = request;
  const timesOut = notifyListeners(engine, request);
  if (ordered === null && !hasFaults(engine.database)) return undefined;
  // The fault triggers at the time of the request, to which an external clock may have moved.
  engine.catchUp();
  const names = [operation.name, `${method} ${operation.path}`];
  const except = transport === 'direct' ? HTTP_ONLY : [];
  const context = engine.context(engine.parts.clockCaller, { cause: `call: ${operation.name}` });
  const subject = { clientId: '', subject: id, of: operation.name };
  const fault = engine.transaction(
    (): TriggeredRequestFault | undefined =>
      ordered === null
        ? triggerFault(context, 'request', { names, about, except }, subject, stateOf)
        : triggerNamedFault(context, namedKind(ordered), subject),
    (fault): FaultLine => {
      const call = { operation: operation.name, method, id, transport, ordered: ordered ?? undefined };
      const { withSurrogates: toSurrogate, keySurrogate } = engine.parts;
      const sent = {
        about: toSurrogate(engine, about()),
        idempotencyKey: keySurrogate(engine, request.idempotencyKey),
      };
      return { kind: 'fault', ...call, ...sent, fault: fault?.kind };
    },
  );
  return fault !== undefined && timesOut ? { ...fault, timesOut } : fault;
}

/** Listeners can inject a fault into this request. Returns true if it times out instead of losing its connection. */
function notifyListeners({ trafficListeners: listeners }: Engine, request: FaultableRequest): boolean {
  if (listeners.size === 0) return false;
  const { operation, method, transport, id, about, idempotencyKey } = request;
  const call = { operation: operation.name, method, transport, id, about, idempotencyKey };
  return [...listeners].map((listener) => listener.onCall?.(call)).includes('times_out');
}

/** The journal line of a request for which faults were checked. */
export interface FaultLine {
  readonly kind: 'fault';
  readonly operation: string;
  readonly method: HttpMethod;
  readonly id: string;
  readonly transport: 'http' | 'direct';
  readonly ordered?: string | undefined;
  readonly about: unknown;
  readonly idempotencyKey?: unknown;
  readonly fault: FaultKind | undefined;
}

function namedKind(text: string): TriggeredRequestFault['kind'] {
  if (isFaultKind(text) && hasTarget(text, 'request')) return text;
  const known = Object.entries(FAULT_KINDS).flatMap(([kind, { target }]) => (target === 'request' ? [kind] : []));
  return reject('invalid_request', `The settlebox-fault header must name a request fault. ${suggest(text, known)}`);
}
