import { cleanUpRuns, conform } from '../../testing/conform/conform.ts';
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
    if (cleanup) {
      const left = await cleanUpRuns({ file, cwd });
      printLine(context, left === 0 ? 'Nothing is left of earlier runs.' : `${left} objects could not be removed.`);
      return left === 0 ? EXIT.ok : INCONCLUSIVE;
    }
    const live = await openLiveLine(context);
    const onProgress = (done: number, total: number) => live.show({ step: 'comparing', done, total, found: 0 });
    const given = onlyGiven({ over, maxTotal, minCompared, listen, publicUrl });
    const report = await conform({ ...given, file, cwd, replay, refresh, onProgress }).finally(() => live.clear());
    if (json) printJson(context, report);
    else printAsIs(context, printConform(report, styleFor(context.stdout)));
    if (report.ok) return EXIT.ok;
    return report.verdict === 'inconclusive' ? INCONCLUSIVE : EXIT.failed;
  } catch (error) {
    throw namingFlags(error, FLAGS);
  }
}
