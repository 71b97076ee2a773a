import { InvariantError, SettleboxError } from '../../engine/errors.ts';
import { maskText } from '../../engine/mask.ts';
import { flagOf } from './command.ts';
import { type CommandContext, printError } from './context.ts';

/** The exit codes of the command. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** Prints an error as a sentence, never as a stack trace, and returns the exit code. */
export function reportFailure(context: CommandContext, error: unknown): number {
  printError(context, `settlebox: ${messageOf(error)}`);
  return error instanceof SettleboxError && error.code === 'bad_option' ? EXIT.usage : EXIT.failed;
}

/** Returns the message of an error with secrets masked. Errors of other libraries are cut to their first line. */
export function messageOf(error: unknown): string {
  const message = maskText(error instanceof Error ? error.message : String(error));
  const isOwnError = error instanceof SettleboxError || error instanceof InvariantError;
  return isOwnError ? message : (message.split('\n')[0] ?? '');
}

/**
 * Replaces the option in an error message by its flag: `options.shard` becomes `--shard`, and `options.tls.key` becomes
 * `--tls-key` if `tls.key` is in `names`. A pair gives a field another name.
 */
export function namingFlags(
  error: unknown,
  names: readonly (string | readonly [field: string, flag: string])[],
): unknown {
  if (!(error instanceof SettleboxError)) return error;
  const [whole = '', field = ''] = /^options\.([\w.]*\w)/.exec(error.message) ?? [];
  const pairs = names.map((one) => (typeof one === 'string' ? ([one, flagOfField(one)] as const) : one));
  const flag = pairs.find(([name]) => field === name || field.startsWith(`${name}.`))?.[1];
  return flag === undefined ? error : new SettleboxError(error.code, error.message.replace(whole, flag));
}

function flagOfField(field: string): string {
  return flagOf(field.replaceAll('.', '-'), { kind: 'value' });
}
