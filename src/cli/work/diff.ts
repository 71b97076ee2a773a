import { SettleboxError } from '../../engine/errors.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { replay } from '../../replay/replay.ts';
import { type CommandContext, printJson, printLine } from '../base/context.ts';
import { EXIT, reportFailure } from '../base/failure.ts';
import { loadTape } from './tape.ts';

interface DiffCommandOptions {
  readonly json: boolean;
}

/** Replays two tapes, and prints what differs between their worlds. */
export async function compareTapes(
  context: CommandContext,
  [first, second]: readonly [first: string, second: string],
  { json }: DiffCommandOptions,
): Promise<number> {
  try {
    if (first === '-' && second === '-')
      throw new SettleboxError('bad_option', 'Only one of the tapes can be read from standard input.');
    using left = await worldOf(context, first);
    using right = await worldOf(context, second);
    const differences = left.diff(right);
    if (json) printJson(context, differences);
    else printLine(context, String(differences));
    return differences.equal ? EXIT.ok : EXIT.failed;
  } catch (error) {
    // Code 1 says that the worlds differ, so a file that cannot be compared has another one.
    if (!(error instanceof SettleboxError)) throw error;
    reportFailure(context, error);
    return EXIT.usage;
  }
}

async function worldOf(context: CommandContext, file: string): Promise<Gateway> {
  return replay(await loadTape(context, file));
}
