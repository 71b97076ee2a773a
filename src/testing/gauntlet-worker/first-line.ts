import { maskText } from '../../engine/mask.ts';

const CHARACTERS_MAX = 300;

/** Returns the first line of the message of an error, without numbers of cards and accounts. */
export function firstLineOf(error: unknown): string {
  const text =
    error instanceof Error || Reflect.has(Object(error), 'message') ? Reflect.get(Object(error), 'message') : error;
  const [line = ''] = maskText(String(text)).split('\n', 1);
  return line.length > CHARACTERS_MAX ? `${line.slice(0, CHARACTERS_MAX)}…` : line;
}
