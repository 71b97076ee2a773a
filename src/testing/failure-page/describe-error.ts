/** A failure as a page shows it. */
export interface DescribedError {
  /** `AssertionError`, `SettleboxError`. */
  readonly name: string;
  readonly message: string;
  /** Expected and actual values as the lines of a diff; empty without them. */
  readonly diff: string;
  /** The frames of the stack, without the message. */
  readonly stack: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colors begin with it.
const COLORS = /\u001b\[[\d;]*m/g;

/** Limits of the letters of a message, of a diff, and of a stack. */
const MESSAGE_MAX = 12_000;
const DIFF_MAX = 12_000;
const STACK_MAX = 8_000;

/** Describes anything that was thrown, also by another realm, or as the plain object of a runner. */
export function describeError(error: unknown): DescribedError {
  const message = textIn(error, 'message') ?? String(error);
  const stack = textIn(error, 'stack') ?? '';
  return {
    name: textIn(error, 'name') ?? 'Error',
    message: cut(message, MESSAGE_MAX),
    diff: cut(textIn(error, 'diff') ?? comparedValues(error), DIFF_MAX),
    stack: cut(framesOf(stack).join('\n'), STACK_MAX),
  };
}

function textIn(error: unknown, field: string): string | undefined {
  const value: unknown = Reflect.get(Object(error), field);
  return typeof value === 'string' && value !== '' ? value.replace(COLORS, '') : undefined;
}

/** Node's assertions have both values, and no diff; the message of a matcher has them already. */
function comparedValues(error: unknown): string {
  const { actual, expected, generatedMessage } = Object(error);
  if (generatedMessage === undefined || (actual === undefined && expected === undefined)) return '';
  return [`- ${valueText(expected)}`, `+ ${valueText(actual)}`].join('\n');
}

function valueText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

/** Returns the lines of a stack that name a place. */
export function framesOf(stack: string): string[] {
  return stack
    .replace(COLORS, '')
    .split('\n')
    .filter((line) => /^\s*at\s/.test(line))
    .map((line) => line.trim());
}

/** Shortens a text, and says so. */
export function cut(text: string, lettersMax: number): string {
  if (text.length <= lettersMax) return text;
  return `${text.slice(0, lettersMax)}\n… ${text.length - lettersMax} more characters are not shown.`;
}
