import { z } from 'zod';
import { lazily } from '../contract/lazily.ts';
import type { Credentials, Engine } from '../domain/base/context.ts';
import { emptyInput } from '../domain/base/empty-input.ts';
import type { Layout } from '../domain/payments/transactions/types.ts';
import { GatewayError, SettleboxError } from '../engine/errors.ts';
import { invoke } from '../engine/invoke.ts';
import { type Shorthand, takesId } from '../engine/operation.ts';
import { parseOptions } from '../engine/parse-options.ts';
import type { OperationRequest } from '../engine/request.ts';
import { trusted } from '../engine/trusted.ts';
import { OPERATIONS, type OperationRow } from '../worlds/resources.ts';
import type { Caller, CallOptions } from './caller-types.ts';
import { REQUEST_EFFECTS } from './request-effects.ts';
import { triggerRequestFault } from './request-faults.ts';

type CallerMethods = Record<string, Record<string, (...parameters: unknown[]) => unknown>>;

/** Returns the operations as functions `(id?, body or query?, options?)`, by the resource and verb in their names. */
export function directCaller<L extends Layout>(engine: Engine, credentials: () => Credentials): Caller<L> {
  const methods: CallerMethods = {};
  for (const { operation, resource, verb, shorthands } of METHODS) {
    methods[resource] ??= {};
    const call = callTo(engine, operation, credentials);
    methods[resource][verb] = call;
    for (const [other, shorthand] of shorthands)
      methods[resource][other] = shorthandOf(call, `${resource}.${other}`, shorthand);
  }
  return trusted<Caller<L>>(methods);
}

/** The methods of a caller. Their names are split once: every gateway and every fork has a caller. */
const METHODS = OPERATIONS.map((operation: OperationRow) => {
  const [resource = '', verb = ''] = operation.name.split('.');
  return { operation, resource, verb, shorthands: Object.entries(operation.shorthands ?? {}) };
});

type Call = (...rest: unknown[]) => unknown;

/** Returns a shorthand method. Its errors are about what its caller wrote, not about the body that it makes. */
function shorthandOf(call: Call, name: string, { takesValue, body, rejection }: Shorthand): Call {
  return function shorthand(id, ...rest) {
    try {
      rejectObject(name, id);
      return takesValue ? call(id, body(rest[0]), rest[1]) : call(id, body(undefined), rest[0]);
    } catch (error) {
      const raised =
        error instanceof GatewayError && isAbout(error, rejection.field) ? reworded(error, rejection) : error;
      if (raised instanceof Error) Error.captureStackTrace(raised, shorthand);
      throw raised;
    }
  };
}

function isAbout({ details }: GatewayError, field: string): boolean {
  return details.length === 1 && details[0]?.field === field;
}

function reworded({ code, headers, status, correlationId }: GatewayError, { message }: Shorthand['rejection']) {
  return Object.assign(new GatewayError(code, message, [], headers, status), { correlationId });
}

/** The body is inline in the returned function, since it runs for every call. */
function callTo(engine: Engine, operation: OperationRow, credentials: () => Credentials): Call {
  return function call(...rest) {
    try {
      const shownCredentials = credentials();
      const id = takesId(operation) ? idText(operation.name, rest.shift()) : '';
      const input = operation.input === emptyInput ? {} : (rest.shift() ?? {});
      const { idempotencyKey } = optionsOf(rest.shift());
      const { method } = operation;
      const request = { credentials: shownCredentials, method, id, input: () => input, idempotencyKey };
      for (const listener of engine.trafficListeners) listener.onRequest(input);
      const faultable = { operation, method, id, transport: 'direct', about: () => input, idempotencyKey } as const;
      const fault = triggerRequestFault(engine, faultable);
      const effect = fault && REQUEST_EFFECTS[fault.kind].direct;
      if (fault === undefined || effect == null) return invoke(engine, operation, request).body;
      const work = (requested: OperationRequest['effect']) =>
        invoke(engine, operation, { ...request, effect: requested }).body;
      return effect({ engine, operation, fault, work });
    } catch (error) {
      // Test runners show the line that the stack begins with: the call in the test, and not a line of the gateway.
      if (error instanceof GatewayError || error instanceof SettleboxError) Error.captureStackTrace(error, call);
      throw error;
    }
  };
}

const callOptions = lazily(() => z.strictObject({ idempotencyKey: z.unknown() }).partial());

/**
 * Parses the options of a call. The key itself is validated with the request, as over HTTP.
 * @throws SettleboxError `bad_option`
 */
function optionsOf(options: unknown): CallOptions {
  if (options === undefined || options === null) return {};
  return trusted<CallOptions>(parseOptions(callOptions(), options, 'options'));
}

/** An id that is not a string matches no record. */
function idText(name: string, id: unknown): string {
  rejectObject(name, id);
  return typeof id === 'string' ? id : '';
}

/** Rejects an object in place of its id. */
function rejectObject(name: string, id: unknown): void {
  const field = typeof id === 'object' && id !== null ? ID_FIELDS.find((each) => Object.hasOwn(id, each)) : undefined;
  if (field === undefined) return;
  throw new SettleboxError(
    'bad_option',
    `${name} takes an id; got an object.`,
    `Pass the id of the object: ${name}(object.${field}).`,
  );
}

/** Fields with the id of an object; its own precedes those of its parents. */
const ID_FIELDS = [
  'transaction_id',
  'id',
  'payment_token',
  'batch_id',
  'user_id',
  'integration_id',
  'client_id',
] as const;
