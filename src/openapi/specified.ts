import type { OpenApiDocument } from './types.ts';

/** Returns the document without every operation, parameter, schema, and property marked `x-settlebox-extension`. */
export function specified(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(JSON.stringify(document, (_name, value) => (isObject(value) ? withoutMarked(value) : value)));
}

function withoutMarked(value: object): object {
  if (Array.isArray(value)) return value.filter((item) => !isMarked(item));
  const left = Object.entries(value).filter(([, inner]) => !isMarked(inner));
  const { required, properties, ...others } = Object.fromEntries(left);
  if (!Array.isArray(required) || !isObject(properties)) return Object.fromEntries(left);
  const kept = Object.entries(properties).flatMap(([name, property]) => (isMarked(property) ? [] : [name]));
  return { ...others, properties, required: required.filter((name) => kept.includes(name)) };
}

/** A parameter carries the mark in its schema, and a path in each of its methods. */
function isMarked(value: unknown): boolean {
  if (!isObject(value) || Array.isArray(value)) return false;
  const inner = Object.values(value);
  return (
    MARK in value ||
    ('schema' in value && 'in' in value && isMarked(value.schema)) ||
    (inner.length > 0 && inner.every((method) => isObject(method) && 'operationId' in method && MARK in method))
  );
}

const MARK = 'x-settlebox-extension';

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
