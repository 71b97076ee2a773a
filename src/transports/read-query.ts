import { z } from 'zod';
import { refuseField } from '../engine/errors.ts';
import type { Arrival } from '../engine/request.ts';
import { OPERATIONS } from '../worlds/resources.ts';

type Row = (typeof OPERATIONS)[number];

/** Query text becomes the numbers and booleans that the row's schema asks for; what does not fit stays text. */
export function readQuery(operation: Row, request: Request): unknown {
  const kinds = kindsOf(operation);
  const query: Record<string, unknown> = {};
  const { searchParams } = new URL(request.url);
  for (const [name, text] of searchParams) {
    if (Object.hasOwn(query, name)) refuseField(name, 'must appear only once in the query');
    if (kinds.has(name)) query[name] = fromText(kinds.get(name), text);
  }
  return query;
}

const UNKNOWN_PARAMETERS_MAX = 20;

export function noteUnknownParameters(arrival: Arrival, operation: Row, request: Request): void {
  if (!request.url.includes('?')) return;
  const kinds = kindsOf(operation);
  const unknown = [...new Set(new URL(request.url).searchParams.keys())].filter((name) => !kinds.has(name));
  if (unknown.length > 0) arrival.unknownParameters = unknown.slice(0, UNKNOWN_PARAMETERS_MAX);
}

function fromText(kind: string | undefined, text: string): unknown {
  if (kind === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (kind === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return text;
}

const KINDS = new Map(
  OPERATIONS.filter(({ method }) => method === 'GET').map((operation) => [
    operation,
    lazily(() => jsonTypes(operation)),
  ]),
);

function kindsOf(operation: Row): ReadonlyMap<string, string | undefined> {
  return KINDS.get(operation)?.() ?? new Map();
}

function jsonTypes(operation: Row): ReadonlyMap<string, string | undefined> {
  const schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' });
  return new Map(Object.entries(schema.properties ?? {}).map(([name, property]) => [name, typeOf(property)]));
}

function typeOf(property: unknown): string | undefined {
  return typeof property === 'object' && property !== null && 'type' in property ? String(property.type) : undefined;
}

function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
