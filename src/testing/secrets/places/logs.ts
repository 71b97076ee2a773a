import { existsSync } from 'node:fs';
import { inspect } from 'node:util';
import { SettleboxError } from '../../../engine/errors.ts';
import type { KnownSecrets } from '../leaks/known-secrets.ts';
import type { SecretLeak } from '../leaks/leak.ts';
import { leaksInLines, lineBreaks } from '../leaks/leaks-in.ts';
import { maskName } from '../leaks/mask-known.ts';
import { hasMethod, type ReadSecretsOptions } from '../leaks/options.ts';
import { wrapMethod } from '../leaks/wrap-method.ts';
import { textOfChunk, UNLIMITED } from './console.ts';
import { bytesFrom, hashOf, missingFile } from './files.ts';
import { doNothing, type IsOwnOutput, type WatchedPlace } from './watched-place.ts';

type LogOption = ReadSecretsOptions['logs'][number];

/** Watches a log. The place is `logs.0`, or the name of its file. */
export function watchLog(log: LogOption, index: number, isOwnOutput: IsOwnOutput): WatchedPlace {
  const place = `logs.${index}`;
  if (typeof log === 'function') return { leaks: (known) => leaksInReturned(place, log(), known), stop: doNothing };
  if (isList(log)) return watchList(place, log);
  return isFile(log) ? watchFile(place, log.file) : watchWrites(place, log, isOwnOutput);
}

function isList(log: LogOption): log is readonly unknown[] {
  return Array.isArray(log);
}

/** A pino destination has `file` and `write`. */
function isFile(log: LogOption): log is { readonly file: string } {
  return 'file' in log && !hasMethod(log, 'write');
}

function leaksInReturned(place: string, returned: unknown, known: KnownSecrets): SecretLeak[] {
  if (typeof returned === 'string') return leaksInLines(place, returned, known);
  if (isIterable(returned)) return leaksInLines(place, [...returned].map(lineOf).join(''), known);
  const what = hasMethod(returned, 'then')
    ? 'a promise, but a check is synchronous'
    : 'neither a string nor a list of lines';
  throw new SettleboxError(
    'bad_option',
    `${place}: the function returned ${what}.`,
    'Read the log first, and let the function return a string or a list of lines.',
  );
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

function lineOf(entry: unknown): string {
  return `${typeof entry === 'string' ? entry : inspect(entry, { ...UNLIMITED, compact: true, breakLength: Number.POSITIVE_INFINITY })}\n`;
}

/** Ignores earlier lines, which belong to another test, even if a list with a maximum length has dropped the first of them. */
function watchList(place: string, list: readonly unknown[]): WatchedPlace {
  const before = [...list];
  return {
    leaks: (known) => {
      const retained = countRetained(before, list);
      const isOld = (index: number) => index < retained || list[index] === before[index];
      const texts = list.map((entry, index) =>
        index < before.length && isOld(index) ? blankLines(entry) : lineOf(entry),
      );
      return leaksInLines(place, texts.join(''), known);
    },
    stop: doNothing,
  };
}

/** Keeps the line numbers of the following entries. */
function blankLines(entry: unknown): string {
  return '\n'.repeat(lineBreaks(lineOf(entry)));
}

/** Counts the earlier entries that are still at the start of the list. */
function countRetained(before: readonly unknown[], list: readonly unknown[]): number {
  for (let dropped = 0; dropped < before.length; dropped++) {
    const rest = before.slice(dropped, dropped + list.length);
    if (dropped + rest.length === before.length && rest.every((entry, index) => entry === list[index]))
      return rest.length;
  }
  return 0;
}

function watchWrites(place: string, log: object, isOwnOutput: IsOwnOutput): WatchedPlace {
  const written: string[] = [];
  // `end(chunk)` can call `write(chunk)`, which would record the chunk twice.
  let endCalls = 0;
  const record = (chunk: unknown) => {
    if (endCalls === 0 && isOwnOutput()) written.push(textOfChunk(chunk));
  };
  const stops = [
    wrapMethod(log, 'write', ([chunk]) => {
      record(chunk);
      return undefined;
    }),
    wrapMethod(log, 'end', ([chunk]) => {
      if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') record(chunk);
      endCalls++;
      return () => void endCalls--;
    }),
  ];
  const stop = () => {
    for (const stop of stops) stop();
  };
  return { leaks: (known) => leaksInLines(place, written.join(''), known), stop };
}

/** If the file was truncated or replaced, its whole content is new. */
function watchFile(place: string, file: string): WatchedPlace {
  const existed = existsSync(file);
  const before = bytesFrom(file);
  const [size, hash] = [before.length, hashOf(before)];
  return {
    leaks: (known) => {
      if (!existed && !existsSync(file)) throw missingFile(place, file);
      const whole = bytesFrom(file);
      const from = hashOf(whole.subarray(0, size)) === hash ? size : 0;
      const earlier = whole.subarray(0, from).toString('utf8');
      const text = whole.subarray(from).toString('utf8');
      return leaksInLines(maskName(file, known), text, known, lineBreaks(earlier) + 1);
    },
    stop: doNothing,
  };
}
