import { parentPort, workerData } from 'node:worker_threads';
import { openScreening } from '../../testing/explore/explore.ts';
import type { Merchant } from '../../testing/explore/merchant.ts';
import type { SeedScreening } from '../../testing/explore/screen-seed.ts';
import { END, type WorkerMessage } from '../../testing/explore-workers/messages.ts';
import type { AnyGateway } from '../../testing/matchers/find-gateway.ts';
import { messageOf } from '../base/failure.ts';
import { loadMerchant } from '../base/load-merchant.ts';
import { redirectConsole } from '../base/redirect-console.ts';
import { captureOutput } from './capture-output.ts';
import type { WorkerInput } from './worker-input.ts';

/** Runs the seeds that the command `explore` sends to this thread. */
export async function runWorker(): Promise<void> {
  const input: WorkerInput = workerData;
  const takeOutput = captureOutput();
  if (input.json) redirectConsole();
  const send = (message: WorkerMessage) => parentPort?.postMessage(message);
  const loading = openSeeds(input);
  let working: Promise<unknown> = loading.then(
    () => {
      // The command has loaded the application, too, which printed the same.
      takeOutput();
      send({ kind: 'loaded' });
    },
    (error: unknown) => send({ kind: 'unusable', reason: messageOf(error) }),
  );
  const run = async (seed: number) => {
    const screen = await loading;
    send({ kind: 'screened', screening: await screen(seed), output: takeOutput() });
  };
  parentPort?.on('message', (message: number | typeof END) => {
    working = working.then(() => (message === END ? process.exit() : run(message)));
  });
}

async function openSeeds({ cwd, module, world, flags, traits }: WorkerInput): Promise<ScreenedSeeds> {
  const exported = await loadMerchant({ cwd }, module);
  return openScreening<AnyGateway, Merchant>({ ...flags, ...exported, world, failurePages: false }, traits);
}

type ScreenedSeeds = (seed: number) => Promise<SeedScreening>;
