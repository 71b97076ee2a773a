/**
 * Performs the steps of a life on a world file until it is killed, or until its last step. Writes a line of JSON to the pipe after
 * each step has returned, synchronously, so that the parent learns every acknowledged step.
 */
import { readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtPackage } from './built.ts';
import { finishAdvance, type Life, perform, worldOptions } from './perform.ts';
import { stepAt } from './steps.ts';

/** The argument of the process, as JSON. */
export interface WriterOptions {
  /** Root of this project, whose `dist` is loaded. */
  readonly root: string;
  readonly file: string;
  readonly life: string;
  /** The first step, and the number after the last one. */
  readonly from: number;
  readonly to: number;
  /** An advance that an earlier process did not complete ends at this time. */
  readonly finishAt?: number;
  /** Transactions of earlier steps, as `Life.ids`. */
  readonly ids: readonly (readonly [number, string])[];
  /** Additional options of `createGateway`. */
  readonly options: object;
  /** Kills itself after the last step, without a checkpoint. */
  readonly isKilledAtEnd?: boolean;
}

const given: WriterOptions = JSON.parse(process.argv[2] ?? '');
const settlebox = builtPackage(given.root);
const snapshots = join(dirname(given.file), 'snapshot.bin');
say({ loaded: true });

const open = () => settlebox.createGateway({ ...worldOptions(given.life), ...given.options, database: given.file });
const life: Life = {
  settlebox,
  gateway: open(),
  ids: new Map(given.ids),
  reopen() {
    life.gateway.close();
    life.gateway = open();
  },
  store(snapshot) {
    writeFileSync(`${snapshots}-new`, snapshot);
    renameSync(`${snapshots}-new`, snapshots);
  },
  stored: () => readIfPresent(snapshots),
};
say({ opened: true });
if (given.finishAt !== undefined) await finishAdvance(life.gateway, given.finishAt);
say({ finished: true });
for (let at = given.from; at < given.to; at++) say({ at, result: await perform(life, at, stepAt(given.life, at)) });
if (given.isKilledAtEnd === true) process.kill(process.pid, 'SIGKILL');
life.gateway.close();
say({ closed: true });

function say(line: object): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}

function readIfPresent(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
