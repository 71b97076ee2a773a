import { maskText } from '../../engine/mask.ts';

const CHARACTERS_MAX = 300;

/** The first line of messages of Jest and node:assert, whose values are in the lines after it. */
const WITHOUT_VALUES = /^expect\(|:$/;
const LINES_MAX = 3;

/** Returns the first line of the message of an error, without numbers of cards and accounts. */
export function firstLineOf(error: unknown): string {
  const text =
    error instanceof Error || Reflect.has(Object(error), 'message') ? Reflect.get(Object(error), 'message') : error;
  const lines = maskText(String(text)).split('\n');
  const [first = ''] = lines;
  const filled = lines.map((one) => one.trim()).filter((one) => one !== '');
  const line = WITHOUT_VALUES.test(first) ? filled.slice(0, LINES_MAX).join(' ') : first;
  return line.length > CHARACTERS_MAX ? `${line.slice(0, CHARACTERS_MAX)}…` : line;
}
