import { format, inspect } from 'node:util';
import { leaksInLines } from '../leaks-in.ts';
import { wrapMethod } from '../wrap-method.ts';
import type { IsMine, Place } from './place.ts';

const METHODS = [
  ...['log', 'info', 'warn', 'error', 'debug', 'trace', 'assert', 'group', 'groupCollapsed', 'dir', 'dirxml', 'table'],
] as const;
const STREAMS = ['stdout', 'stderr'] as const;

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
    ...STREAMS.map((name) =>
      wrapMethod(process[name], 'write', ([chunk]) => {
        hear(`process.${name}`, () => textOfChunk(chunk));
        return undefined;
      }),
    ),
  ];
  return {
    leaks: (known) => [...said].flatMap(([place, texts]) => leaksInLines(place, texts.join(''), known)),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

/** As the console writes it; of a table the values, whatever it draws around them. */
function textSaid(name: (typeof METHODS)[number], values: readonly unknown[]): string {
  if (name === 'table' || name === 'dirxml') return values.map((value) => inspect(value, { depth: null })).join(' ');
  if (name === 'dir') return inspect(values[0], Object(values[1]));
  if (name === 'assert') return values[0] ? '' : format(...values.slice(1));
  return format(...values);
}

/** What is given to `write`, by whoever: bytes are read as UTF-8. */
export function textOfChunk(chunk: unknown): string {
  if (typeof chunk === 'string') return chunk;
  return ArrayBuffer.isView(chunk)
    ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('utf8')
    : inspect(chunk, { depth: null });
}
