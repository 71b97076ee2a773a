/** Reads the query and the JSON body of a request, for the API and for the control surface. */

/** Maximum size of a JSON body, in bytes. */
export const JSON_BYTES_MAX = 1024 * 1024;

/** The media type of JSON. */
export const JSON_TYPE = 'application/json';

/**
 * Returns the parameters of a query. A parameter becomes a number or a boolean if `typeOf` returns `integer` or
 * `boolean` for its name and the text fits; the schema rejects other texts.
 */
export function readParameters(
  parameters: Iterable<readonly [name: string, text: string]>,
  typeOf: (name: string) => unknown,
  rejectRepeated: (name: string) => never,
): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [name, text] of parameters) {
    if (Object.hasOwn(query, name)) rejectRepeated(name);
    query[name] = fromText(typeOf(name), text);
  }
  return query;
}

/** More than 15 digits could exceed the safe integers. */
const INTEGER = /^-?\d{1,15}$/;
const BOOLEAN = /^(true|false)$/i;

function fromText(type: unknown, text: string): unknown {
  if (type === 'integer' && INTEGER.test(text)) return Number(text);
  if (type === 'boolean' && BOOLEAN.test(text)) return text.toLowerCase() === 'true';
  return text;
}

/** Joins the parts of a body, which are `length` bytes together. */
export function joinBytes(parts: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Reports whether a Content-Type header names this media type; parameters such as `charset` are ignored. */
export function hasMediaType(contentType: string | null | undefined, mediaType: string): boolean {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() === mediaType;
}

/**
 * Reports whether a Content-Encoding header names a coding other than `identity`. Such bodies are rejected and not decoded: an
 * application that compresses its requests should find out here and not in production.
 */
export function isEncoded(contentEncoding: string | null | undefined): boolean {
  return contentEncoding != null && !IDENTITY.test(contentEncoding);
}

const IDENTITY = /^(?:[\s,]|identity)*$/i;

/** The message about such a body. */
export const ENCODED_BODY = 'The body must not be compressed: omit the Content-Encoding header.';

/** Fatal, because a lenient decoder would replace invalid bytes by U+FFFD and store those. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Returns the JSON object in a body. `reject` gets a message that repeats no part of the body. */
export function parseJsonObject(bytes: ArrayBuffer | Uint8Array, reject: (message: string) => never): object {
  const value = parseJson(bytes, reject);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  return reject('The body must be a JSON object.');
}

function parseJson(bytes: ArrayBuffer | Uint8Array, reject: (message: string) => never): unknown {
  try {
    return JSON.parse(UTF_8.decode(bytes));
  } catch {
    return reject('The body must be JSON encoded as UTF-8.');
  }
}
