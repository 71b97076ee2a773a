import { SettleboxError } from '../../engine/errors.ts';
import { cleanUpRuns, conformWithFiles } from '../../testing/conform/conform.ts';
import type { ConformOptions } from '../../testing/conform/options.ts';
import { printConform } from '../../testing/conform/print-conform.ts';
import { styleFor } from '../../testing/scenario/paint.ts';
import { type CommandContext, printAsIs, printJson, printLine } from '../base/context.ts';
import { EXIT, namingFlags } from '../base/failure.ts';
import { onlyGiven } from '../base/only-given.ts';
import { openLiveLine } from '../base/progress.ts';

interface ConformCommandOptions {
  readonly over: ConformOptions['over'];
  readonly replay: boolean;
  readonly refresh: boolean;
  readonly maxTotal: number | undefined;
  readonly minCompared: number | undefined;
  readonly listen: number | undefined;
  readonly publicUrl: string | undefined;
  readonly cleanup: boolean;
  readonly json: boolean;
}

/** The exit code of an incomplete comparison. */
const INCONCLUSIVE = 3;

/** Options of `conform` that have a flag of the same name. */
const FLAGS = ['over', 'replay', 'refresh', 'maxTotal', 'minCompared', 'listen', 'publicUrl'];

/** Compares a gateway with the engine, prints the report, and returns the exit code. */
export async function runConform(context: CommandContext, file: string, flags: ConformCommandOptions): Promise<number> {
  const { cleanup, json, replay, refresh, over, maxTotal, minCompared, listen, publicUrl } = flags;
  const { cwd } = context;
  try {
    if (cleanup) return await runCleanup(context, file, flags);
    const live = await openLiveLine(context);
    const onProgress = (done: number, total: number) => live.show({ step: 'comparing', done, total, found: 0 });
    const given = onlyGiven({ over, maxTotal, minCompared, listen, publicUrl });
    const options = { ...given, file, cwd, replay, refresh, onProgress };
    const { report, names } = await conformWithFiles(options).finally(() => live.clear());
    if (json) printJson(context, report);
    else {
      printAsIs(context, printConform(report, styleFor(context.stdout)));
      printLine(context, `   Report: ${names.report}. Recorded responses: ${names.cassette}.`);
    }
    if (report.ok) return EXIT.ok;
    return report.verdict === 'inconclusive' ? INCONCLUSIVE : EXIT.failed;
  } catch (error) {
    throw namingFlags(error, FLAGS);
  }
}

/** Removes what earlier runs left behind. */
async function runCleanup(context: CommandContext, file: string, flags: ConformCommandOptions): Promise<number> {
  const { over, replay, refresh, json } = flags;
  if (over !== undefined || replay || refresh || json)
    throw new SettleboxError(
      'bad_option',
      '--cleanup compares nothing, so it takes no --over, --replay, --refresh, or --json.',
    );
  const { left, progress } = await cleanUpRuns({ file, cwd: context.cwd });
  printLine(context, left === 0 ? 'Nothing is left of earlier runs.' : `${left} objects could not be removed.`);
  if (progress !== undefined)
    printLine(
      context,
      `A run over days has not finished, and its payments have to settle. To abandon it, delete ${progress}.`,
    );
  return left === 0 ? EXIT.ok : INCONCLUSIVE;
}
