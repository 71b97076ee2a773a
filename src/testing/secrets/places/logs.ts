import { inspect } from 'node:util';
import type { KnownSecrets } from '../known-secrets.ts';
import type { SecretLeak } from '../leak.ts';
import { leaksInLines, lineBreaks } from '../leaks-in.ts';
import { has, type ReadSecretsOptions } from '../options.ts';
import { wrapMethod } from '../wrap-method.ts';
import { textOfChunk } from './console.ts';
import { bytesFrom, sizeOf } from './files.ts';
import { type IsMine, nothing, type Place } from './place.ts';

type Log = ReadSecretsOptions['logs'][number];

/** A log of the shop's: `logs.0`, or the name of its file. */
export function watchLog(log: Log, index: number, isMine: IsMine): Place {
  const place = `logs.${index}`;
  if (typeof log === 'function') return { leaks: (known) => leaksInGiven(place, log(), known), stop: nothing };
  if (isList(log)) return watchList(place, log);
  return isFile(log) ? watchFile(log.file) : watchWrites(place, log, isMine);
}

function isList(log: Log): log is readonly unknown[] {
  return Array.isArray(log);
}

/** A destination of pino has a `file` too. */
function isFile(log: Log): log is { readonly file: string } {
  return 'file' in log && !has(log, 'write');
}

function leaksInGiven(place: string, given: string | Iterable<unknown>, known: KnownSecrets): SecretLeak[] {
  const text = typeof given === 'string' ? given : [...given].map(lineOf).join('');
  return leaksInLines(place, text, known);
}

function lineOf(entry: unknown): string {
  return `${typeof entry === 'string' ? entry : inspect(entry, { depth: null, breakLength: Number.POSITIVE_INFINITY })}\n`;
}

/** What was in it before belongs to another test; where it was emptied meanwhile, all that it holds is new. */
function watchList(place: string, list: readonly unknown[]): Place {
  const { length } = list;
  return {
    leaks: (known) => {
      const from = list.length < length ? 0 : length;
      return leaksInLines(place, list.slice(from).map(lineOf).join(''), known, from + 1);
    },
    stop: nothing,
  };
}

function watchWrites(place: string, log: object, isMine: IsMine): Place {
  const said: string[] = [];
  const stop = wrapMethod(log, 'write', ([chunk]) => {
    if (isMine()) said.push(textOfChunk(chunk));
    return undefined;
  });
  return { leaks: (known) => leaksInLines(place, said.join(''), known), stop };
}

function watchFile(file: string): Place {
  const size = sizeOf(file);
  return {
    leaks: (known) => {
      const whole = bytesFrom(file);
      const from = whole.length < size ? 0 : size;
      const earlier = whole.subarray(0, from).toString('utf8');
      return leaksInLines(file, whole.subarray(from).toString('utf8'), known, lineBreaks(earlier) + 1);
    },
    stop: nothing,
  };
}
