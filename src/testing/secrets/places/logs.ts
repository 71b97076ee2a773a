import { existsSync } from 'node:fs';
import { inspect } from 'node:util';
import { SettleboxError } from '../../../engine/errors.ts';
import type { KnownSecrets } from '../leaks/known-secrets.ts';
import type { SecretLeak } from '../leaks/leak.ts';
import { leaksInLines, lineBreaks } from '../leaks/leaks-in.ts';
import { maskName } from '../leaks/mask-known.ts';
import { has, type ReadSecretsOptions } from '../leaks/options.ts';
import { wrapMethod } from '../leaks/wrap-method.ts';
import { IN_FULL, textOfChunk } from './console.ts';
import { bytesFrom, hashOf, noFile } from './files.ts';
import { type IsMine, nothing, type Place } from './place.ts';

type Log = ReadSecretsOptions['logs'][number];

/** A log of the shop's: `logs.0`, or the name of its file. */
export function watchLog(log: Log, index: number, isMine: IsMine): Place {
  const place = `logs.${index}`;
  if (typeof log === 'function') return { leaks: (known) => leaksInGiven(place, log(), known), stop: nothing };
  if (isList(log)) return watchList(place, log);
  return isFile(log) ? watchFile(place, log.file) : watchWrites(place, log, isMine);
}

function isList(log: Log): log is readonly unknown[] {
  return Array.isArray(log);
}

/** A destination of pino has a `file` too. */
function isFile(log: Log): log is { readonly file: string } {
  return 'file' in log && !has(log, 'write');
}

function leaksInGiven(place: string, given: unknown, known: KnownSecrets): SecretLeak[] {
  if (typeof given === 'string') return leaksInLines(place, given, known);
  if (isIterable(given)) return leaksInLines(place, [...given].map(lineOf).join(''), known);
  const what = has(given, 'then') ? 'a promise, but a check is synchronous' : 'neither a string nor a list of lines';
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
  return `${typeof entry === 'string' ? entry : inspect(entry, { ...IN_FULL, compact: true, breakLength: Number.POSITIVE_INFINITY })}\n`;
}

/** What was in it before belongs to another test, also where a list that keeps so many lines has dropped the first of them. */
function watchList(place: string, list: readonly unknown[]): Place {
  const before = [...list];
  return {
    leaks: (known) => {
      const old = keptOf(before, list);
      const isOld = (index: number) => index < old || list[index] === before[index];
      const texts = list.map((entry, index) => (index < before.length && isOld(index) ? hidden(entry) : lineOf(entry)));
      return leaksInLines(place, texts.join(''), known);
    },
    stop: nothing,
  };
}

/** Counted as a line, and not looked at. */
function hidden(entry: unknown): string {
  return '\n'.repeat(lineBreaks(lineOf(entry)));
}

/** So many of the entries that were there stand at the beginning still. */
function keptOf(before: readonly unknown[], list: readonly unknown[]): number {
  for (let dropped = 0; dropped < before.length; dropped++) {
    const kept = before.slice(dropped, dropped + list.length);
    if (dropped + kept.length === before.length && kept.every((entry, index) => entry === list[index]))
      return kept.length;
  }
  return 0;
}

function watchWrites(place: string, log: object, isMine: IsMine): Place {
  const said: string[] = [];
  // A stream may write what it is ended with: that is heard already.
  let ending = 0;
  const hear = (chunk: unknown) => {
    if (ending === 0 && isMine()) said.push(textOfChunk(chunk));
  };
  const stops = [
    wrapMethod(log, 'write', ([chunk]) => {
      hear(chunk);
      return undefined;
    }),
    wrapMethod(log, 'end', ([chunk]) => {
      if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') hear(chunk);
      ending++;
      return () => void ending--;
    }),
  ];
  const stop = () => {
    for (const one of stops) one();
  };
  return { leaks: (known) => leaksInLines(place, said.join(''), known), stop };
}

/** Where it was emptied or written anew meanwhile, all that it holds is new. */
function watchFile(place: string, file: string): Place {
  const wasThere = existsSync(file);
  const before = bytesFrom(file);
  const [size, hash] = [before.length, hashOf(before)];
  return {
    leaks: (known) => {
      if (!wasThere && !existsSync(file)) throw noFile(place, file);
      const whole = bytesFrom(file);
      const from = hashOf(whole.subarray(0, size)) === hash ? size : 0;
      const earlier = whole.subarray(0, from).toString('utf8');
      const text = whole.subarray(from).toString('utf8');
      return leaksInLines(maskName(file, known), text, known, lineBreaks(earlier) + 1);
    },
    stop: nothing,
  };
}
