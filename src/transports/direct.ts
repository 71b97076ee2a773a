import { z } from 'zod';
import type { Credentials, Engine, Shape } from '../domain/base/context.ts';
import { emptyInput } from '../domain/base/empty-input.ts';
import type { Layout } from '../domain/payments/transactions/types.ts';
import type { Strike } from '../domain/simulation/faults/actions.ts';
import { GatewayError } from '../engine/errors.ts';
import { invoke } from '../engine/invoke.ts';
import { takesId } from '../engine/operation.ts';
import { parseWish } from '../engine/parse-options.ts';
import type { Ask } from '../engine/request.ts';
import type { UnaskedLine } from '../engine/request-log.ts';
import { trusted } from '../engine/trusted.ts';
import { OPERATIONS } from '../worlds/resources.ts';
import type { Caller, CallOptions } from './caller-types.ts';
import { brokenOff, burdenOf, connectionLost, fateOf, neverAnswered, refusalOf } from './request-faults.ts';

type Row = (typeof OPERATIONS)[number];

type Face = Record<string, Record<string, (...parameters: unknown[]) => unknown>>;

/** The operations as functions: `(id?, body or query?, options?)`, named resource and verb by their rows. */
export function directFace<L extends Layout>(engine: Engine, credentials: () => Credentials): Caller<L> {
  const face: Face = {};
  for (const operation of OPERATIONS) {
    const [resource = '', verb = ''] = operation.name.split('.');
    face[resource] ??= {};
    face[resource][verb] = (...parameters) => call(engine, credentials(), operation, parameters);
  }
  return trusted<Caller<L>>(face);
}

function call(engine: Engine, credentials: Credentials, operation: Row, parameters: readonly unknown[]): unknown {
  const rest = [...parameters];
  const id = takesId(operation) ? idText(rest.shift()) : '';
  const input = operation.input === emptyInput ? {} : (rest.shift() ?? {});
  const { idempotencyKey } = optionsOf(rest.shift());
  const { method } = operation;
  const ask = { credentials, method, id, input: () => input, idempotencyKey };
  for (const hearer of engine.hearers) hearer.asked(input);
  const fate = fateOf(engine, { operation, method, id, transport: 'direct', about: () => input, idempotencyKey });
  if (fate === undefined) return invoke(engine, operation, ask).body;
  return callThrough(engine, operation, fate, (burden) => invoke(engine, operation, { ...ask, burden }).body);
}

const callOptions = z.strictObject({ idempotencyKey: z.unknown() }).partial();

/** The key itself is validated with the request, as over HTTP. @throws SettleboxError `bad_option` */
function optionsOf(given: unknown): CallOptions {
  return trusted<CallOptions>(parseWish(callOptions, given ?? {}, 'options'));
}

/** A call that a fault affects: it hears what a client of HTTP would, and what was done before stays done. */
function callThrough(
  engine: Engine,
  operation: Row,
  fate: Strike,
  work: (burden: Ask<Shape>['burden']) => unknown,
): unknown {
  if (fate.kind === 'request_rejected') throw refused(engine, operation, fate);
  if (fate.kind === 'connection_reset') throw connectionLost();
  if (fate.kind === 'hang') throw neverAnswered();
  // A call can't wait for the clock: its work is done now, and `processed_at` says when the answer would have come.
  const burden = burdenOf(fate.kind === 'request_slow' ? { ...fate, kind: 'response_slow' } : fate, operation);
  if (fate.kind === 'response_lost') loseAnswer(engine, work, connectionLost());
  if (fate.kind === 'response_cut') loseAnswer(engine, work, brokenOff());
  return work(burden);
}

/** A refusal before any work stands in the log like one after it. */
function refused(engine: Engine, { name, method, path }: Row, fate: Strike): GatewayError {
  const refusal = refusalOf(fate);
  const correlationId = engine.state.dice.uuid('correlation');
  const { status, code } = refusal;
  const line: UnaskedLine = {
    kind: 'request_blocked',
    transport: 'direct',
    method,
    path,
    operation: name,
    status,
    code,
    correlationId,
  };
  engine.note(line);
  return Object.assign(refusal, { correlationId });
}

/** A refusal is lost like any other answer; what a listener of the test throws is for the test to see. */
function loseAnswer(engine: Engine, work: (burden: undefined) => unknown, lost: TypeError): never {
  try {
    work(undefined);
  } catch (error) {
    if (!(error instanceof GatewayError) || engine.isThrownByListener(error)) throw error;
  }
  throw lost;
}

/** What is no text is the id of nothing. */
function idText(id: unknown): string {
  return typeof id === 'string' ? id : '';
}
