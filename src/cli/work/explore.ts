import { resolve } from 'node:path';
import { trusted } from '../../engine/trusted.ts';
import { type GatewayOptions, resolveOptions } from '../../options/options.ts';
import type { ExploreDisruption } from '../../testing/explore/disruptions.ts';
import type { Exploration } from '../../testing/explore/exploration.ts';
import { searchSeeds } from '../../testing/explore/explore.ts';
import { ExploreError } from '../../testing/explore/explore-error.ts';
import type { Merchant } from '../../testing/explore/merchant.ts';
import { openWorlds } from '../../testing/explore/run-worlds.ts';
import { seedsOf } from '../../testing/explore/seeds.ts';
import type { AnyGateway } from '../../testing/matchers/find-gateway.ts';
import { paintFor, showsCodes } from '../../testing/scenario/paint.ts';
import { type CommandContext, printJson, printLine, printNote } from '../base/context.ts';
import { EXIT, namingFlags } from '../base/failure.ts';
import { requireFolderPath } from '../base/files.ts';
import { loadMerchant } from '../base/load-merchant.ts';
import { onlyGiven } from '../base/only-given.ts';
import { gatherOptions } from '../base/options-file.ts';
import { openProgress, type ProgressBar } from '../base/progress.ts';
import { redirectConsole } from '../base/redirect-console.ts';
import { screenOf } from '../explore-workers/open-workers.ts';

interface ExploreCommandOptions {
  readonly seeds: string | undefined;
  readonly seed: number | undefined;
  readonly shard: string | undefined;
  readonly steps: number | undefined;
  readonly disruptions: readonly string[] | undefined;
  readonly restDays: number | undefined;
  readonly options: string | undefined;
  readonly saveTo: string | undefined;
  readonly workers: number | undefined;
  readonly json: boolean;
}

/** Options of `explore` that have a flag of the same name. */
const FLAGS = ['seeds', 'shard', 'steps', 'disruptions', 'restDays', 'saveTo'];

/** Searches for a sequence that breaks the merchant that a module exports. */
export async function exploreModule(
  context: CommandContext,
  module: string,
  flags: ExploreCommandOptions,
): Promise<number> {
  const restoreConsole = flags.json ? redirectConsole() : () => undefined;
  try {
    return await search(context, module, flags);
  } finally {
    restoreConsole();
  }
}

async function search(context: CommandContext, module: string, flags: ExploreCommandOptions): Promise<number> {
  const { saveTo } = flags;
  if (saveTo !== undefined) requireFolderPath(context, saveTo, '--save-to');
  const exported = await loadMerchant(context, module);
  const options = await gatewayOptions(context, flags.options);
  const parameters = parametersOf(context, flags);
  const progress = await openSearchProgress(context, parameters);
  try {
    const searched = { ...parameters, ...exported, world: options };
    const openScreen = screenOf({
      workers: flags.workers,
      seeds: () => seedsOf(parameters.seeds, parameters.shard),
      input: { cwd: context.cwd, module, world: options, flags: runFlags(parameters), json: flags.json },
      onLeave: (reason) => {
        progress.clear();
        printNote(context, `The search goes on in one process, because ${reason.replace(/\.$/, '')}.`);
      },
    });
    let runs = 0;
    const exploration = await searchSeeds<AnyGateway, Merchant>(searched, {
      openScreen,
      onSeed: (seed) => progress.reach(runs++, `seed ${seed}`),
    });
    progress.clear();
    printSuccess(context, exploration, flags.json);
    return EXIT.ok;
  } catch (error) {
    progress.clear();
    if (!(error instanceof ExploreError)) throw namingFlags(error, FLAGS);
    printFailure(context, error, flags.json);
    return EXIT.failed;
  }
}

function parametersOf(
  { cwd }: CommandContext,
  { seeds, seed, shard, steps, disruptions, restDays, saveTo }: ExploreCommandOptions,
) {
  return onlyGiven({
    seeds: seed === undefined ? seeds : [seed],
    shard,
    steps,
    restDays,
    // `explore` validates the names.
    disruptions: disruptions === undefined ? undefined : trusted<ExploreDisruption[]>(disruptions),
    saveTo: saveTo === undefined ? undefined : resolve(cwd, saveTo),
  });
}

/** Returns the parameters that affect the run of a seed. */
function runFlags({ steps, disruptions, restDays }: ReturnType<typeof parametersOf>) {
  return onlyGiven({ steps, disruptions, restDays });
}

/** Validates the options before the search, so that an error can name their file and line. */
async function gatewayOptions(context: CommandContext, file: string | undefined): Promise<GatewayOptions> {
  const { options, explain } = await gatherOptions(context, file, {}, {});
  try {
    resolveOptions(options);
    (await openWorlds(options)(0)).close();
    return options;
  } catch (error) {
    throw explain(error);
  }
}

async function openSearchProgress(
  context: CommandContext,
  { seeds, shard }: ReturnType<typeof parametersOf>,
): Promise<ProgressBar> {
  if (!showsCodes(context.stderr)) return openProgress(context, 0);
  try {
    return await openProgress(context, [...seedsOf(seeds, shard)].length);
  } catch (error) {
    throw namingFlags(error, FLAGS);
  }
}

function printSuccess(context: CommandContext, { seeds, steps, notes }: Exploration, json: boolean): void {
  if (json) {
    printJson(context, { ok: true, seeds, steps, notes });
    return;
  }
  const count = Object.values(steps).reduce((sum, one) => sum + one, 0);
  printLine(context, paintFor(context.stdout).green(`✓ ${seeds} seeds, ${count} steps: no failures found`));
  for (const text of notes) printLine(context, `  note: ${text}`);
}

function printFailure(context: CommandContext, error: ExploreError, json: boolean): void {
  const { message, seed, findings, steps, stepsBefore, timeline, wire, notes, tape, page } = error;
  if (!json) printLine(context, message);
  else
    printJson(context, {
      ok: false,
      seed,
      findings,
      steps,
      stepsBefore,
      timeline,
      wire,
      notes,
      tape: tape ?? null,
      page: page ?? null,
    });
}
