import { z } from 'zod';
import { lazily } from '../contract/lazily.ts';
import type { Credentials, Engine } from '../domain/base/context.ts';
import { emptyInput } from '../domain/base/empty-input.ts';
import type { Layout } from '../domain/payments/transactions/types.ts';
import { GatewayError, SettleboxError } from '../engine/errors.ts';
import { invoke } from '../engine/invoke.ts';
import { takesId } from '../engine/operation.ts';
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
  for (const operation of OPERATIONS) {
    const [resource = '', verb = ''] = operation.name.split('.');
    methods[resource] ??= {};
    const call = callTo(engine, operation, credentials);
    methods[resource][verb] = call;
    for (const [other, { takesValue, body }] of Object.entries(operation.shorthands ?? {}))
      methods[resource][other] = takesValue
        ? (id, value, options) => call(id, body(value), options)
        : (id, options) => call(id, body(undefined), options);
  }
  return trusted<Caller<L>>(methods);
}

/** The body is inline in the returned function, since it runs for every call. */
function callTo(
  engine: Engine,
  operation: OperationRow,
  credentials: () => Credentials,
): (...rest: unknown[]) => unknown {
  return function call(...rest) {
    try {
      const shownCredentials = credentials();
      const id = takesId(operation) ? idText(rest.shift()) : '';
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
function idText(id: unknown): string {
  return typeof id === 'string' ? id : '';
}
