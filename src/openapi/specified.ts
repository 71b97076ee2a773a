import { EXTENSION_ERRORS } from '../contract/error-codes.ts';
import type { OpenApiDocument } from './types.ts';

/**
 * Returns the document without every operation, webhook, parameter, and property marked `x-settlebox-extension`, and without
 * tags and schemas that nothing else uses.
 */
export function specified(document: OpenApiDocument): OpenApiDocument {
  const kept: OpenApiDocument = JSON.parse(
    JSON.stringify(document, (_name, value) => (isObject(value) ? withoutMarked(value) : withoutCodes(value))),
  );
  const { paths, webhooks, components, tags } = kept;
  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((methods) => Object.values(methods));
  const used = new Set(operations.flatMap((operation) => operation.tags));
  const { schemas, ...others } = components;
  const names = reachableFrom([paths, webhooks, others], schemas);
  const left = Object.entries(schemas).filter(([name]) => names.has(name));
  return {
    ...kept,
    tags: tags.filter(({ name }) => used.has(name)),
    components: { ...others, schemas: Object.fromEntries(left) },
  };
}

/** Returns the names of the schemas that a part of the document uses, directly or through other schemas. */
function reachableFrom(start: unknown, schemas: OpenApiDocument['components']['schemas']): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting: unknown[] = [start];
  while (waiting.length > 0) {
    const text = JSON.stringify(waiting.pop());
    for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"/]+)"/g)) {
      if (names.has(name)) continue;
      names.add(name);
      waiting.push(schemas[name] ?? {});
    }
  }
  return names;
}

/** Removes error codes of extensions from the description of a response. */
function withoutCodes(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(EXTENSION_CODE, '') : value;
}

const EXTENSION_CODE = new RegExp(`, \`(${EXTENSION_ERRORS.join('|')})\``, 'g');

function withoutMarked(value: object): object {
  if (Array.isArray(value)) return value.filter((item) => !isMarked(item) && !EXTENSION_ERRORS.includes(item));
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
