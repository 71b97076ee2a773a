import { format, inspect } from 'node:util';
import { leaksInLines } from '../leaks/leaks-in.ts';
import { wrapMethod } from '../leaks/wrap-method.ts';
import type { IsOwnOutput, WatchedPlace } from './watched-place.ts';

const METHODS = [
  'log',
  'info',
  'warn',
  'error',
  'debug',
  'trace',
  'assert',
  'group',
  'groupCollapsed',
  'dir',
  'dirxml',
  'table',
] as const;
const STREAMS = ['stdout', 'stderr'] as const;
/** Options of `inspect` that print a value completely. */
export const UNLIMITED = { depth: null, maxArrayLength: null, maxStringLength: null } as const;

/** Watches the console and the output streams of the process, method by method. A test runner can replace both. */
export function watchConsole(isOwnOutput: IsOwnOutput): WatchedPlace {
  const written = new Map<string, string[]>();
  // The console of Node writes to the streams, which would record the output twice.
  let openCalls = 0;
  const record = (place: string, text: () => string) => {
    if (openCalls > 0 || !isOwnOutput()) return;
    const texts = written.get(place) ?? [];
    written.set(place, texts);
    texts.push(text());
  };
  const stops = [
    ...METHODS.map((name) =>
      wrapMethod(console, name, (values) => {
        record(`console.${name}`, () => `${textOfCall(name, values)}\n`);
        openCalls++;
        return () => void openCalls--;
      }),
    ),
    ...STREAMS.flatMap((name) =>
      streamsOf(name).map(([place, stream]) =>
        wrapMethod(stream, 'write', ([chunk]) => {
          record(place, () => textOfChunk(chunk));
          return undefined;
        }),
      ),
    ),
  ];
  return {
    leaks: (known) => [...written].flatMap(([place, texts]) => leaksInLines(place, texts.join(''), known)),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

/**
 * Lists the streams that console output can go to: the stream of the process and, if it differs, the console's own. A test
 * runner's console has streams of its own, and winston writes to the console's.
 */
function streamsOf(name: (typeof STREAMS)[number]): (readonly [place: string, stream: object])[] {
  const own: unknown = Reflect.get(console, `_${name}`);
  const isOther = typeof own === 'object' && own !== null && own !== process[name];
  return [[`process.${name}`, process[name]], ...(isOther ? ([[`console's ${name}`, own]] as const) : [])];
}

/** Formats a call as the console does. A table is formatted as its values, without borders. */
function textOfCall(name: (typeof METHODS)[number], values: readonly unknown[]): string {
  if (name === 'table' || name === 'dirxml') return values.map((value) => inspect(value, UNLIMITED)).join(' ');
  if (name === 'dir') return inspect(values[0], Object(values[1]));
  if (name === 'assert') return values[0] ? '' : format(...values.slice(1));
  return format(...values);
}

/** Returns the text of a chunk given to `write`. Bytes are read as UTF-8. */
export function textOfChunk(chunk: unknown): string {
  if (typeof chunk === 'string') return chunk;
  return ArrayBuffer.isView(chunk)
    ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('utf8')
    : inspect(chunk, UNLIMITED);
}
