import { copyFileSync, mkdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { ROOT, type Settlebox } from './built.ts';
import { SECTOR_BYTES } from './disk-image.ts';
import { worldOptions } from './perform.ts';
import { runWriter } from './run-writer.ts';
import { isOneOf, statesOf } from './states.ts';

const DATABASE = 'world.db';

/** Settings of a life whose write-ahead log is cut. */
export interface WalCutOptions {
  readonly settlebox: Settlebox;
  readonly seed: string;
  /** Steps of the life, after which its writer is killed. */
  readonly steps: number;
  /** Every how many sectors the log is cut; 1 for each. */
  readonly stride: number;
  /** An empty folder. */
  readonly folder: string;
}

/**
 * Opens copies of a world whose write-ahead log is cut at sector boundaries. Needs no compiler: the log of a writer that was
 * killed without a checkpoint contains its whole life. Returns the number of cuts.
 *
 * @throws Error that names the length of the log and the problem
 */
export async function surviveWalCuts({ settlebox, seed, steps, stride, folder }: WalCutOptions): Promise<number> {
  const states = await statesOf(settlebox, seed, steps);
  const file = join(folder, DATABASE);
  await runWriter({ root: ROOT, file, life: seed, from: 0, to: steps, ids: [], options: {}, isKilledAtEnd: true });
  const { length } = readFileSync(`${file}-wal`);
  let cuts = 0;
  for (let bytes = 0; bytes <= length; bytes += stride * SECTOR_BYTES) {
    const database = cutCopy(folder, bytes);
    // The driver frees copies of worlds only then.
    await turn();
    try {
      const gateway = settlebox.createGateway({ ...worldOptions(seed), database });
      try {
        gateway.check();
        if (!(await isOneOf(states, gateway, 0, steps))) throw new Error('the world is not a state of this life');
      } finally {
        gateway.close();
      }
    } catch (error) {
      throw new Error(`write-ahead log cut at ${bytes} of ${length} bytes: ${Object(error).stack}`);
    }
    cuts++;
  }
  return cuts;
}

function cutCopy(folder: string, bytes: number): string {
  const copy = join(folder, 'copy');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy);
  for (const name of [DATABASE, `${DATABASE}-wal`]) copyFileSync(join(folder, name), join(copy, name));
  truncateSync(join(copy, `${DATABASE}-wal`), bytes);
  return join(copy, DATABASE);
}
