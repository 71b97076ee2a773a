import { resolve } from 'node:path';
import { gauntlet } from '../../testing/gauntlet/gauntlet.ts';
import type { GauntletReport } from '../../testing/gauntlet/gauntlet-report.ts';
import type { GauntletOptions } from '../../testing/gauntlet/options.ts';
import { printGauntlet } from '../../testing/gauntlet/print-gauntlet.ts';
import { styleFor } from '../../testing/scenario/paint.ts';
import { type CommandContext, printAsIs, printJson, printNote } from '../base/context.ts';
import { EXIT, namingFlags } from '../base/failure.ts';
import { replaceFile, requireFolder, requireFolderPath } from '../base/files.ts';
import { onlyGiven } from '../base/only-given.ts';
import { openLiveLine } from '../base/progress.ts';
import { gauntletJunit } from '../output/gauntlet-junit.ts';

interface GauntletCommandOptions {
  readonly only: GauntletOptions['only'];
  readonly budget: number | undefined;
  readonly shard: string | undefined;
  readonly changed: boolean;
  readonly test: string | undefined;
  readonly fault: readonly string[] | undefined;
  readonly runner: GauntletOptions['runner'];
  readonly tape: string | undefined;
  readonly pages: string | undefined;
  readonly junit: string | undefined;
  readonly json: boolean;
}

/** Options of `gauntlet` that have a flag of the same name. */
const FLAGS = ['only', 'shard', 'changed', 'test', 'fault', 'runner', 'tape', 'pages'];

/** Runs a suite under faults and mutants, prints what is wrong, and writes the requested files. */
export async function runGauntlet(
  context: CommandContext,
  files: readonly string[],
  flags: GauntletCommandOptions,
): Promise<number> {
  const { only, budget: budgetSeconds, shard, changed, test, fault, runner, tape, pages, junit, json } = flags;
  if (junit !== undefined) requireFolder(context, junit, '--junit');
  if (tape !== undefined) requireFolderPath(context, tape, '--tape');
  if (pages !== undefined) requireFolderPath(context, pages, '--pages');
  const live = await openLiveLine(context);
  const { cwd } = context;
  const folder = tape === undefined ? undefined : resolve(cwd, tape);
  const given = onlyGiven({ only, budgetSeconds, shard, test, fault, runner, tape: folder, pages });
  try {
    const report = await gauntlet({ ...given, cwd, files, changed, onProgress: live.show });
    live.clear();
    print(context, report, json);
    if (junit !== undefined) {
      replaceFile(context, junit, gauntletJunit(report));
      if (!json) printNote(context, `Wrote ${junit}`);
    }
    return report.ok ? EXIT.ok : EXIT.failed;
  } catch (error) {
    throw namingFlags(error, FLAGS);
  } finally {
    live.clear();
  }
}

function print(context: CommandContext, report: GauntletReport, json: boolean): void {
  if (json) printJson(context, report);
  else printAsIs(context, printGauntlet(report, styleFor(context.stdout)));
}
