/** Values held against an OpenAPI document, and answers against the frozen one. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from '../../src/index.ts';

export const DOCUMENT_FILE = new URL('../../fixtures/openapi.json', import.meta.url);
export const HOW_TO_REWRITE = 'Where the change is meant, `npm run docs` writes the frozen copies anew.';

/** An answer of the gateway, from whichever face. */
export interface Answered {
  readonly method: string;
  /** Below the base address, or as the row has it. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
  /** Over HTTP. */
  readonly headers?: Headers;
}

/**
 * Describes how a response and the frozen document disagree; undefined if they agree. Names the operation and the place in
 * the body, but never the value there: responses hold keys, codes and secrets.
 */
export function disagreement(answered: Answered): string | undefined {
  const { method, path, status } = answered;
  const key = `${method} ${path} ${status}`;
  const known = operations.get(key);
  const described = known ?? describe(frozenDocument(), answered);
  // Paths with ids are many; those of rows, which direct calls name, are few.
  if (known === undefined && operations.size < DESCRIBED_MAX) operations.set(key, described);
  const fault = unnamed(answered) ?? faultOf(frozenDocument(), described, answered);
  return fault === undefined ? undefined : `${method} ${described.template ?? '(no such path)'} ${status}: ${fault}.`;
}

/** The part of the document that describes a response. */
interface Described {
  readonly template: string | undefined;
  readonly isOperation: boolean;
  /** Undefined if the status is not documented. */
  readonly headers: readonly string[] | undefined;
  readonly schema: string;
}

/** Looking up the description takes longer than the validation; a test may get 100 000 responses. */
const operations = new Map<string, Described>();
const DESCRIBED_MAX = 1_000;

function describe(document: OpenApiDocument, { method, path, status }: Answered): Described {
  const template = templateOf(document, path);
  const pointer = `#/paths/${escaped(template ?? '')}/${method.toLowerCase()}`;
  const response = resolved(document, `${pointer}/responses/${status}`);
  const isDocumented = valueAt(document, response) !== undefined;
  const headers = Object.keys(Object(valueAt(document, `${response}/headers`))).map((name) => name.toLowerCase());
  return {
    template,
    isOperation: valueAt(document, pointer) !== undefined,
    headers: isDocumented ? headers : undefined,
    schema: `${response}/content/application~1json/schema`,
  };
}

let frozen: OpenApiDocument | undefined;

/** Read with the first response: a test file without requests pays nothing. */
function frozenDocument(): OpenApiDocument {
  frozen ??= JSON.parse(readFileSync(DOCUMENT_FILE, 'utf8')) as OpenApiDocument;
  return frozen;
}

/** The path of the document that matches a path: itself, or one with an id. */
function templateOf({ paths }: OpenApiDocument, path: string): string | undefined {
  if (path in paths) return path;
  return Object.keys(paths).find((template) => new RegExp(`^${template.replace('{id}', '[^/]+')}$`).test(path));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function unnamed({ headers }: Answered): string | undefined {
  if (headers === undefined) return undefined;
  if (headers.get('content-type') !== 'application/json') return 'is not application/json';
  return UUID.test(headers.get('x-request-id') ?? '') ? undefined : 'has no x-request-id';
}

function faultOf(document: OpenApiDocument, described: Described, answered: Answered): string | undefined {
  const { body, headers, status } = answered;
  // A world without extensions has the document of one that has them.
  if (status === 404 && described.template !== undefined && codeIn(body).endsWith(' unknown_route'))
    return faultAt(document, '#/components/schemas/ErrorBody', body);
  if (!described.isOperation) return faultOfStray(document, described.template, answered);
  if (described.headers === undefined) return `this status is not documented${codeIn(body)}`;
  return headersBesides(described.headers, headers) ?? faultAt(document, described.schema, body);
}

/**
 * No operation was called: 404 if there is no such path, otherwise 405 with the methods of the path. 503 if the disk is full,
 * because such a request is recorded too.
 */
function faultOfStray(document: OpenApiDocument, template: string | undefined, { status, body, headers }: Answered) {
  if (codeIn(body).endsWith(' disk_failed') && status === 503)
    return faultAt(document, '#/components/schemas/ErrorBody', body);
  if (template === undefined && status !== 404) return 'a path that is not documented';
  if (template !== undefined && status !== 405) return 'a method that is not documented';
  if (status === 405 && headers?.has('allow') !== true) return '405 says in Allow what the path takes';
  return faultAt(document, '#/components/schemas/ErrorBody', body);
}

function headersBesides(documented: readonly string[], headers: Headers | undefined): string | undefined {
  if (headers === undefined) return undefined;
  const stray = [...headers.keys()].filter((name) => name !== 'content-type' && !documented.includes(name));
  return stray.length === 0 ? undefined : `the header ${stray.join(', ')} is not documented`;
}

/** The code of a refusal, which is a word of ours. */
function codeIn(body: unknown): string {
  const code = /^\{"error":\{"code":"([a-z_]{1,40})"/.exec(JSON.stringify(body))?.[1];
  return code === undefined ? '' : `, answered with ${code}`;
}

/** What a value has that the schema at a pointer does not say, or the other way round. Says where, and never what. */
export function faultAt(document: OpenApiDocument, pointer: string, value: unknown): string | undefined {
  const validate = validatorOf(document, pointer);
  if (validate(value)) return undefined;
  const faults = validate.errors?.map(({ instancePath, message, params }) => {
    const name = params.additionalProperty ?? params.unevaluatedProperty ?? '';
    return `${instancePath === '' ? '/' : instancePath} ${message} ${name}`.trim();
  });
  return [...new Set(faults)].join('; ') + codeIn(value);
}

const validators = new WeakMap<OpenApiDocument, (pointer: string) => ValidateFunction>();

function validatorOf(document: OpenApiDocument, pointer: string): ValidateFunction {
  const make = validators.get(document) ?? compiler(document);
  validators.set(document, make);
  return make(pointer);
}

/** A validator for each schema, made when it is first needed. */
function compiler(document: OpenApiDocument): (pointer: string) => ValidateFunction {
  // Synchronous, as direct calls are, and late: Ajv takes as long to load as a small test file to run.
  const require = createRequire(import.meta.url);
  const { Ajv2020 }: typeof import('ajv/dist/2020.js') = require('ajv/dist/2020.js');
  const { default: addFormats }: typeof import('ajv-formats') = require('ajv-formats');
  // Optimizing the code that checks takes longer than running it unoptimized.
  const ajv = new Ajv2020({ strict: false, inlineRefs: false, code: { optimize: false } });
  addFormats.default(ajv);
  ajv.addSchema(document, 'api', false, false);
  const made = new Map<string, ValidateFunction>();
  return (pointer) => {
    const validate = made.get(pointer) ?? ajv.compile({ $ref: `api${encodeURI(pointer)}` });
    made.set(pointer, validate);
    return validate;
  };
}

/** What stands at a pointer (RFC 6901). */
export function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  }
  return value;
}

/** The pointer that a `$ref` at a pointer leads to, or itself. */
function resolved(document: OpenApiDocument, pointer: string): string {
  const ref: unknown = Reflect.get(Object(valueAt(document, pointer)), '$ref');
  return typeof ref === 'string' ? ref : pointer;
}

function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}
