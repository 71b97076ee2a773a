import { InvariantError, SettleboxError } from '../../engine/errors.ts';
import { maskText } from '../../engine/mask.ts';
import { flagOf } from './command.ts';
import { type Context, note } from './context.ts';

/** How the command ends. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** Says what went wrong and what to do, in a sentence; never a stack trace. Answers the exit code. */
export function tellFailure(context: Context, error: unknown): number {
  note(context, `settlebox: ${sentenceOf(error)}`);
  return error instanceof SettleboxError && error.code === 'bad_option' ? EXIT.usage : EXIT.failed;
}

/** What an error says, without what must not be shown. */
export function sentenceOf(error: unknown): string {
  const message = maskText(error instanceof Error ? error.message : String(error));
  const isOurs = error instanceof SettleboxError || error instanceof InvariantError;
  return isOurs ? message : (message.split('\n')[0] ?? '');
}

/**
 * A refusal of an option that came by a flag, said of the flag: `options.shard` is `--shard`, and where `tls.key` is among
 * the names, `options.tls.key` is `--tls-key`. A pair says what a field is called.
 */
export function saidOfFlags(
  error: unknown,
  names: readonly (string | readonly [field: string, said: string])[],
): unknown {
  if (!(error instanceof SettleboxError)) return error;
  const [whole = '', field = ''] = /^options\.([\w.]*\w)/.exec(error.message) ?? [];
  const pairs = names.map((one) => (typeof one === 'string' ? ([one, flagOfField(one)] as const) : one));
  const said = pairs.find(([name]) => field === name || field.startsWith(`${name}.`))?.[1];
  return said === undefined ? error : new SettleboxError(error.code, error.message.replace(whole, said));
}

function flagOfField(field: string): string {
  return flagOf(field.replaceAll('.', '-'), { kind: 'value' });
}
