import type { Credentials, Engine } from '../context.ts';
import { invoke } from '../core/invoke.ts';
import { takesId } from '../core/operation.ts';
import { trusted } from '../core/trusted.ts';
import { emptyInput } from '../resources/empty-input.ts';
import type { Layout } from '../resources/transactions/types.ts';
import { OPERATIONS } from '../resources.ts';
import type { Caller, CallOptions } from './types.ts';

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
  const options = trusted<CallOptions | undefined>(rest.shift());
  const { method } = operation;
  const { idempotencyKey } = options ?? {};
  return invoke(engine, operation, { credentials, method, id, input: () => input, idempotencyKey }).body;
}

/** What is no text is the id of nothing. */
function idText(id: unknown): string {
  return typeof id === 'string' ? id : '';
}
