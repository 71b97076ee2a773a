/** A world as the part of an address that follows `#world=`: its tape, compressed. */
import type { Tape } from '../analysis/tape/tape.ts';
import { SettleboxError } from '../engine/errors.ts';
import { parseIsoTime } from '../engine/time.ts';

/** Longer addresses break in mail and chat. */
const LINK_BYTES_MAX = 16 * 1024;
/** A tape that fits into an address has at most a tenth of this. More is an attempt to fill the memory. */
const TEXT_BYTES_MAX = 8 * 1024 * 1024;
/** Limits for the work that opening a shared world takes. */
const STEPS_MAX = 5_000;
const JOBS_MAX = 100_000;
const SPAN_MS_MAX = 20 * 366 * 86_400_000;
const DEPTH_MAX = 40;

/** Names that reach the prototype of an object. */
const UNSAFE_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** Returns the tape for an address, or undefined if it is too long for one. */
export async function linkOf(tape: Tape): Promise<string | undefined> {
  const packed = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify(tape)));
  return packed.length > LINK_BYTES_MAX ? undefined : base64Url(packed);
}

/**
 * Returns the tape of an address.
 *
 * @throws SettleboxError `bad_tape` with the reason, before any of it is used
 */
export async function tapeOfLink(link: string): Promise<Tape> {
  if (!/^[\w-]+$/.test(link)) throw bad("It contains characters that a shared address can't have.");
  if (link.length > Math.ceil((LINK_BYTES_MAX * 4) / 3)) throw bad(`It is longer than ${LINK_BYTES_MAX} bytes.`);
  const packed = bytesOf(link);
  const text = await through(new DecompressionStream('deflate-raw'), packed).catch((error: unknown) => {
    throw error instanceof SettleboxError ? error : bad('It is damaged: a part of it is missing or changed.');
  });
  return tapeOfText(new TextDecoder().decode(text));
}

/**
 * Returns the tape in a text, such as that of a file.
 *
 * @throws SettleboxError `bad_tape` with the reason
 */
export function tapeOfText(text: string): Tape {
  if (text.length > TEXT_BYTES_MAX) throw tooLong();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw bad('It does not contain JSON.');
  }
  rejectUnsafe(value, 0);
  if (!isTape(value)) throw bad('It does not contain a tape.');
  rejectExcess(value);
  return value;
}

function isTape(value: unknown): value is Tape {
  const { settlebox, origin, steps, end }: Partial<Tape> = Object(value);
  const isObject = (part: unknown) => typeof part === 'object' && part !== null;
  return settlebox === 'tape' && isObject(origin) && Array.isArray(steps) && steps.every(isObject) && isObject(end);
}

function rejectExcess({ origin, steps, end }: Tape): void {
  if (steps.length > STEPS_MAX) throw bad(`It has ${steps.length} steps; a shared world has at most ${STEPS_MAX}.`);
  if (!Number.isSafeInteger(end.jobs) || end.jobs < 0) throw bad('Its number of jobs is missing or wrong.');
  if (end.jobs > JOBS_MAX) throw bad(`It has ${end.jobs} jobs; a shared world has at most ${JOBS_MAX}.`);
  const span = (parseIsoTime(end.at) ?? Number.NaN) - (parseIsoTime(origin.now) ?? Number.NaN);
  if (!(span >= 0)) throw bad('Its first or last time is missing or wrong.');
  if (span > SPAN_MS_MAX) throw bad('It covers more than twenty years.');
}

function rejectUnsafe(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEPTH_MAX) throw bad('It is nested too deeply.');
  for (const [name, part] of Object.entries(value)) {
    if (UNSAFE_NAMES.includes(name)) throw bad("It has a field that tapes don't have.");
    rejectUnsafe(part, depth + 1);
  }
}

function bad(why: string): SettleboxError {
  return new SettleboxError('bad_tape', `This address or file can't be opened. ${why}`);
}

function tooLong(): SettleboxError {
  return bad(`Its content is longer than ${TEXT_BYTES_MAX / 1024 / 1024} MB.`);
}

/** Sends bytes through a stream. Stops as soon as the result is too long: a few bytes can decompress to gigabytes. */
async function through(stream: GenericTransformStream, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    parts.push(read.value);
    if (length <= TEXT_BYTES_MAX) continue;
    void reader.cancel().catch(() => undefined);
    throw tooLong();
  }
  const joined = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

function base64Url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(link: string): Uint8Array<ArrayBuffer> {
  try {
    const text = atob(link.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  } catch {
    throw bad('It is damaged: a part of it is missing or changed.');
  }
}
