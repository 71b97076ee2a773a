import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Gateway } from '../../src/index.ts';
import { ROOT, type Settlebox } from './built.ts';
import { type RecordedCall, readCallLog } from './call-log.ts';
import { imageAfterPowerLoss, SURVIVALS, writeImage } from './disk-image.ts';
import { below, numbersFrom } from './numbers.ts';
import { worldOptions } from './perform.ts';
import { runWriter, type WriterLine } from './run-writer.ts';
import { shimEnvironment } from './shim.ts';
import { isOneOf, type States, statesOf } from './states.ts';

const DATABASE = 'world.db';

/** Settings of a life whose power fails. */
export interface PowerLossOptions {
  readonly settlebox: Settlebox;
  readonly seed: string;
  /** Steps of the life. */
  readonly steps: number;
  /** Number of power failures, each at a random call. */
  readonly images: number;
  /** An empty folder. A failure leaves the image in it. */
  readonly folder: string;
  readonly shim: string;
  /** Additional options of the gateway. */
  readonly options?: object;
  /** True if the options promise that every acknowledged step survives. */
  readonly isDurable?: boolean;
}

/** A recorded life: its system calls, and the states that it passes through. */
interface RecordedLife {
  readonly calls: readonly RecordedCall[];
  readonly states: States;
}

/** How many images there were, and how many of them had lost acknowledged steps. */
export interface PowerLossReport {
  readonly calls: number;
  readonly images: number;
  readonly lossy: number;
}

/**
 * Records a life, and opens the files that power failures at random calls would leave. Each must contain the state after a prefix
 * of the acknowledged steps; only a file whose creation was not acknowledged can be rejected.
 *
 * @throws Error that names the call and the first problem
 */
export async function survivePowerLoss(life: PowerLossOptions): Promise<PowerLossReport> {
  const recorded = await record(life);
  const random = numbersFrom(life.seed, 'power loss');
  let lossy = 0;
  for (let image = 0; image < life.images; image++) {
    const cut = 1 + below(recorded.calls.length, random);
    const survival = SURVIVALS[below(SURVIVALS.length, random)] ?? 'none';
    const files = imageAfterPowerLoss(recorded.calls, cut, survival, random);
    // The driver frees copies of worlds only then.
    await turn();
    try {
      if (await checkImage(life, recorded, cut, files)) lossy++;
    } catch (error) {
      throw new Error(
        `image ${image}, power failure before call ${cut}, of which ${survival} survives: ${Object(error).stack}`,
      );
    }
  }
  return { calls: recorded.calls.length, images: life.images, lossy };
}

async function record({ settlebox, seed, steps, folder, shim, options }: PowerLossOptions): Promise<RecordedLife> {
  const [file, log] = [join(folder, DATABASE), join(folder, 'calls.log')];
  const writer = { root: ROOT, file, life: seed, from: 0, to: steps, ids: [], options: options ?? {} };
  await runWriter(writer, shimEnvironment(shim, { world: file, log }));
  return { calls: readCallLog(log), states: await statesOf(settlebox, seed, steps) };
}

/** Checks an image. Returns true if acknowledged steps are lost. */
async function checkImage(
  life: PowerLossOptions,
  { calls, states }: RecordedLife,
  cut: number,
  files: ReadonlyMap<string, Buffer>,
): Promise<boolean> {
  const folder = join(life.folder, 'image');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  writeImage(folder, files);
  const { steps, isOpened } = acknowledgedBefore(calls, cut);
  const gateway = openImage(life, folder, isOpened);
  if (gateway === undefined) return false;
  try {
    gateway.check();
    const most = Math.min(steps + 1, states.length - 1);
    if (await isOneOf(states, gateway, steps, most)) return false;
    if (life.isDurable === true) throw new Error(`the state after ${steps} acknowledged steps is missing`);
    if (!(await isOneOf(states, gateway, 0, most))) throw new Error('the world is not a state of this life');
    return true;
  } finally {
    gateway.close();
  }
}

function openImage(
  { settlebox, seed, options }: PowerLossOptions,
  folder: string,
  isOpened: boolean,
): Gateway | undefined {
  try {
    return settlebox.createGateway({ ...worldOptions(seed), ...options, database: join(folder, DATABASE) });
  } catch (error) {
    if (!isOpened && Object(error).name === 'SettleboxError') return undefined;
    throw error;
  }
}

function acknowledgedBefore(calls: readonly RecordedCall[], cut: number) {
  const lines = calls
    .slice(0, cut)
    .flatMap((call) => (call.kind === 'acknowledge' ? call.lines : []))
    .map((line): WriterLine => JSON.parse(line));
  return {
    steps: lines.filter(({ at }) => at !== undefined).length,
    isOpened: lines.some(({ opened }) => opened),
  };
}
