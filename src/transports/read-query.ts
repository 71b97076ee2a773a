import { z } from 'zod';
import { lazily } from '../contract/lazily.ts';
import type { Engine } from '../domain/base/context.ts';
import { rejectField } from '../engine/errors.ts';
import { extensionFields } from '../engine/extensions.ts';
import type { HttpRequestInfo } from '../engine/request.ts';
import { OPERATIONS, type OperationRow } from '../worlds/resources.ts';
import { readParameters } from './read-request.ts';

/** Returns the query of a request, with the types of the operation's schema. Unknown parameters are ignored. */
export function readQuery(operation: OperationRow, query: string): unknown {
  if (query === '') return {};
  const types = typesOf(operation);
  const known = [...new URLSearchParams(query)].filter(([name]) => types.has(name));
  return readParameters(
    known,
    (name) => types.get(name),
    (name) => rejectField(name, 'must appear only once in the query'),
  );
}

const UNKNOWN_PARAMETERS_MAX = 20;

/** Lists up to 20 unknown parameters of a query in the arrival, for `review()`. */
export function noteUnknownParameters(
  { settings }: Engine,
  arrival: HttpRequestInfo,
  operation: OperationRow,
  query: string,
): void {
  const types = typesOf(operation);
  const left = settings.extensions ? undefined : extensionFields(operation.input());
  const names = [...new Set(new URLSearchParams(query).keys())];
  const unknown = names.filter((name) => !types.has(name) || left?.has(name) === true);
  if (unknown.length > 0) arrival.unknownParameters = unknown.slice(0, UNKNOWN_PARAMETERS_MAX);
}

const PARAMETER_TYPES = new Map(
  OPERATIONS.filter(({ method }) => method === 'GET').map((operation) => [
    operation,
    lazily(() => jsonTypes(operation)),
  ]),
);

function typesOf(operation: OperationRow): ReadonlyMap<string, string | undefined> {
  return PARAMETER_TYPES.get(operation)?.() ?? new Map();
}

function jsonTypes(operation: OperationRow): ReadonlyMap<string, string | undefined> {
  const schema = z.toJSONSchema(operation.input(), { io: 'input', unrepresentable: 'any' });
  return new Map(Object.entries(schema.properties ?? {}).map(([name, property]) => [name, typeOf(property)]));
}

function typeOf(property: unknown): string | undefined {
  return typeof property === 'object' && property !== null && 'type' in property ? String(property.type) : undefined;
}
