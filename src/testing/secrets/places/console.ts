import { format, inspect } from 'node:util';
import { leaksInLines } from '../leaks/leaks-in.ts';
import { wrapMethod } from '../leaks/wrap-method.ts';
import type { IsMine, Place } from './place.ts';

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
/** As the options of `format` and `inspect` say it: all of it. */
export const IN_FULL = { depth: null, maxArrayLength: null, maxStringLength: null } as const;

/** What is said on the console and to the streams of the process, method by method; a test runner may have its own of both. */
export function watchConsole(isMine: IsMine): Place {
  const said = new Map<string, string[]>();
  // In Node the console writes to the streams: what was heard there is not heard twice.
  let speaking = 0;
  const hear = (place: string, text: () => string) => {
    if (speaking > 0 || !isMine()) return;
    const heard = said.get(place) ?? [];
    said.set(place, heard);
    heard.push(text());
  };
  const stops = [
    ...METHODS.map((name) =>
      wrapMethod(console, name, (values) => {
        hear(`console.${name}`, () => `${textSaid(name, values)}\n`);
        speaking++;
        return () => void speaking--;
      }),
    ),
    ...STREAMS.flatMap((name) =>
      streamsOf(name).map(([place, stream]) =>
        wrapMethod(stream, 'write', ([chunk]) => {
          hear(place, () => textOfChunk(chunk));
          return undefined;
        }),
      ),
    ),
  ];
  return {
    leaks: (known) => [...said].flatMap(([place, texts]) => leaksInLines(place, texts.join(''), known)),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

/** A runner's console writes to streams of its own: a method that was taken at import speaks there, and winston does. */
function streamsOf(name: (typeof STREAMS)[number]): (readonly [place: string, stream: object])[] {
  const own: unknown = Reflect.get(console, `_${name}`);
  const isOther = typeof own === 'object' && own !== null && own !== process[name];
  return [[`process.${name}`, process[name]], ...(isOther ? ([[`console's ${name}`, own]] as const) : [])];
}

/** As the console writes it; of a table the values, whatever it draws around them. */
function textSaid(name: (typeof METHODS)[number], values: readonly unknown[]): string {
  if (name === 'table' || name === 'dirxml') return values.map((value) => inspect(value, IN_FULL)).join(' ');
  if (name === 'dir') return inspect(values[0], Object(values[1]));
  if (name === 'assert') return values[0] ? '' : format(...values.slice(1));
  return format(...values);
}

/** What is given to `write`, by whoever: bytes are read as UTF-8. */
export function textOfChunk(chunk: unknown): string {
  if (typeof chunk === 'string') return chunk;
  return ArrayBuffer.isView(chunk)
    ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('utf8')
    : inspect(chunk, IN_FULL);
}
