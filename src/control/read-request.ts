import { SettleboxError } from '../engine/errors.ts';
import {
  ENCODED_BODY,
  hasMediaType,
  isEncoded,
  joinBytes,
  parseJsonObject,
  readParameters,
} from '../transports/read-request.ts';
import { ControlError } from './errors/control-error.ts';
import { inputSchema } from './row-schemas.ts';
import { type ControlRow, MEDIA, type Medium, pathFields } from './rows/control-row.ts';
import type { Upload } from './worlds/limits.ts';

/** The query or body of a request. */
interface RequestContent {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly bytes: Uint8Array;
}

/** Returns the query of a request, with the types of the row's schema. */
export function readQuery(row: ControlRow, request: Request): RequestContent['fields'] {
  return readParameters(
    new URL(request.url).searchParams,
    (name) => typeOf(row, name),
    (name) => throwBadQuery(name, 'must be given once'),
  );
}

function typeOf(row: ControlRow, name: string): unknown {
  const { properties } = inputSchema(row);
  const property: unknown = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return typeof property === 'object' && property !== null ? Reflect.get(property, 'type') : undefined;
}

function throwBadQuery(name: string, message: string): never {
  throw new SettleboxError('bad_option', `query.${name} ${message}.`, '', { field: `query.${name}` });
}

/** Reserves memory for a body, and reports when its reading begins. */
interface BodyIntake {
  readonly upload: Upload;
  /** Called before the body is read: a client that sent `Expect: 100-continue` waits for it. */
  readonly begin?: (() => void) | undefined;
}

/**
 * Reads the body of a request in the row's media type. An empty body has no fields.
 *
 * @throws ControlError `unsupported_media_type`, `body_too_large`, `invalid_json`, `uploads_full`
 */
export async function readBody(row: ControlRow, request: Request, intake: BodyIntake): Promise<RequestContent> {
  const { takes = 'json' } = row;
  const bytes = await bytesOf(request, takes, intake);
  if (bytes.length === 0) return { fields: {}, bytes };
  const { type } = MEDIA[takes];
  if (!hasMediaType(request.headers.get('content-type'), type))
    throw new ControlError('unsupported_media_type', `The body must be sent with Content-Type: ${type}.`);
  if (isEncoded(request.headers.get('content-encoding')))
    throw new ControlError('unsupported_media_type', ENCODED_BODY);
  return takes === 'json' ? { fields: fieldsOf(row, bytes), bytes: NO_BYTES } : { fields: {}, bytes };
}

const NO_BYTES = new Uint8Array();

async function bytesOf(request: Request, takes: Medium, { upload, begin }: BodyIntake): Promise<Uint8Array> {
  const { bytesMax } = MEDIA[takes];
  const declared = Number(request.headers.get('content-length') ?? 0) || 0;
  if (declared > bytesMax) throwTooLarge(bytesMax);
  upload.expect(declared);
  begin?.();
  const parts: Uint8Array[] = [];
  let length = 0;
  // Canceling would reset the connection before the client reads why its body is rejected.
  for await (const part of request.body?.values({ preventCancel: true }) ?? []) {
    length += part.length;
    if (length > bytesMax) throwTooLarge(bytesMax);
    upload.expect(Math.max(length, declared));
    parts.push(part);
  }
  return joinBytes(parts, length);
}

function throwTooLarge(bytesMax: number): never {
  throw new ControlError('body_too_large', `The body must be at most ${bytesMax} bytes.`);
}

function fieldsOf(row: ControlRow, bytes: Uint8Array): RequestContent['fields'] {
  const value = parseJsonObject(bytes, rejectJson);
  const twice = pathFields(row).find((name) => Object.hasOwn(value, name));
  if (twice === undefined) return { ...value };
  const field = `body.${twice}`;
  throw new SettleboxError(
    'bad_option',
    `${field} must not be given, because it is part of the path.`,
    'Remove it from the body.',
    { field },
  );
}

function rejectJson(message: string): never {
  throw new ControlError('invalid_json', message);
}
