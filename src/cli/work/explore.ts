import { resolve } from 'node:path';
import { trusted } from '../../engine/trusted.ts';
import { type GatewayOptions, resolveOptions } from '../../options/options.ts';
import type { ExploreDisruption } from '../../testing/explore/disruptions.ts';
import type { Exploration } from '../../testing/explore/exploration.ts';
import { explore } from '../../testing/explore/explore.ts';
import { ExploreError } from '../../testing/explore/explore-error.ts';
import { gatewayOf } from '../../testing/explore/run-sequence.ts';
import { seedsOf } from '../../testing/explore/seeds.ts';
import type { AnyGateway } from '../../testing/matchers/find-gateway.ts';
import { paintFor } from '../../testing/scenario/paint.ts';
import { type Context, say, sayJson } from '../base/context.ts';
import { EXIT, saidOfFlags } from '../base/failure.ts';
import { loadMerchant } from '../base/load-merchant.ts';
import { onlyGiven } from '../base/only-given.ts';
import { gatherOptions } from '../base/options-file.ts';
import { openProgress, type Progress } from '../base/progress.ts';

interface Asked {
  readonly seeds: string | undefined;
  readonly seed: number | undefined;
  readonly shard: string | undefined;
  readonly steps: number | undefined;
  readonly disruptions: readonly string[] | undefined;
  readonly restDays: number | undefined;
  readonly options: string | undefined;
  readonly saveTo: string | undefined;
  readonly json: boolean;
}

/** Fields of `explore` that have a flag of the same name. */
const FLAGS = ['seeds', 'shard', 'steps', 'disruptions', 'restDays', 'saveTo'];

/** Searches for what breaks the merchant that a module exports. */
export async function exploreModule(context: Context, module: string, asked: Asked): Promise<number> {
  const giveBack = asked.json ? sayAside() : () => undefined;
  try {
    return await search(context, module, asked);
  } finally {
    giveBack();
  }
}

/** With `--json` stdout is the document alone: what the module says goes beside it. */
function sayAside(): () => void {
  const { log, info, debug } = console;
  Object.assign(console, { log: console.error, info: console.error, debug: console.error });
  return () => void Object.assign(console, { log, info, debug });
}

async function search(context: Context, module: string, asked: Asked): Promise<number> {
  const merchant = await loadMerchant(context, module);
  const options = await gatewayOptions(context, asked.options);
  const wish = searchOf(context, asked);
  const progress = await openSearch(context, wish);
  try {
    const exploration = await explore<AnyGateway>({ ...wish, merchant, world: watched(options, progress) });
    progress.clear();
    tellNothingFound(context, exploration, asked.json);
    return EXIT.ok;
  } catch (error) {
    progress.clear();
    if (!(error instanceof ExploreError)) throw saidOfFlags(error, FLAGS);
    tellFound(context, error, asked.json);
    return EXIT.failed;
  }
}

function searchOf({ cwd }: Context, { seeds, seed, shard, steps, disruptions, restDays, saveTo }: Asked) {
  return onlyGiven({
    seeds: seed === undefined ? seeds : [seed],
    shard,
    steps,
    restDays,
    // Checked by name where the search begins.
    disruptions: disruptions === undefined ? undefined : trusted<ExploreDisruption[]>(disruptions),
    saveTo: saveTo === undefined ? undefined : resolve(cwd, saveTo),
  });
}

/** Checked before the search, so that a fault in them is told of their file. */
async function gatewayOptions(context: Context, file: string | undefined): Promise<GatewayOptions> {
  const { options, explain } = await gatherOptions(context, file, {}, {});
  try {
    resolveOptions(options);
    gatewayOf(options, 0).close();
    return options;
  } catch (error) {
    throw explain(error);
  }
}

async function openSearch(context: Context, { seeds, shard }: ReturnType<typeof searchOf>): Promise<Progress> {
  if (context.stderr.isTTY !== true) return openProgress(context, 0);
  try {
    return await openProgress(context, [...seedsOf(seeds, shard)].length);
  } catch (error) {
    throw saidOfFlags(error, FLAGS);
  }
}

/** Makes the gateway of each run, and counts the seeds that come by. */
function watched(options: GatewayOptions, progress: Progress): (seed: number) => AnyGateway {
  const begun = new Set<number>();
  return (seed) => {
    begun.add(seed);
    progress.reach(begun.size - 1, `seed ${seed}`);
    return gatewayOf(options, seed);
  };
}

function tellNothingFound(context: Context, { seeds, steps, notes }: Exploration, json: boolean): void {
  if (json) {
    sayJson(context, { ok: true, seeds, steps, notes });
    return;
  }
  const count = Object.values(steps).reduce((sum, one) => sum + one, 0);
  say(context, paintFor(context.stdout).green(`✓ ${seeds} seeds, ${count} steps: no failures found`));
  for (const text of notes) say(context, `  note: ${text}`);
}

function tellFound(context: Context, error: ExploreError, json: boolean): void {
  const { message, seed, findings, steps, stepsBefore, timeline, notes, tape } = error;
  if (!json) say(context, message);
  else sayJson(context, { ok: false, seed, findings, steps, stepsBefore, timeline, notes, tape: tape ?? null });
}
