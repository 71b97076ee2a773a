/** Workers run the built command, so these tests need `npm run build`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WorkersScreen } from '../../src/testing/explore-workers/workers-screen.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { endOf, inOneLine, settlebox } from './command-line.ts';
import { folderWith, SHOP } from './explored-shop.ts';

const COMMAND = join(process.cwd(), 'dist/cli.js');
const QUICK = '--steps 4 --rest-days 5';
const HARMLESS = `${QUICK} --disruptions webhook_duplicated,webhook_delayed`;

/** Prints in each run, sends a request that is rejected, and leaves a rejection unhandled. */
const NOISY = SHOP.replace(
  'const books = {};',
  `const books = {};
  console.log('a run begins at ' + gateway.clock.now());`,
)
  .replace(
    'records: () => books,',
    // At the end of a run, so that Node reports it after the microtasks.
    `records: () => {
      void Promise.reject(new Error(Object.keys(books).length + ' books'));
      return books;
    },`,
  )
  .replace(
    'async order({ id, amountCents, method }) {',
    `async order({ id, amountCents, method }) {
      console.error(id, amountCents);
      void fetch(gateway.baseUrl + '/v1/transactions', { method: 'POST', headers: { 'api-key': gateway.merchant.apiKey }, body: '{}' });
      if (amountCents === 101) void Promise.reject(new Error('odd amount'));`,
  );

function spawnCommand(words: string, cwd: string) {
  const child = spawn(process.execPath, [COMMAND, 'explore', ...words.split(' ')], { cwd });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

describe('settlebox explore --workers', () => {
  it.each(['', ' --json'])('prints the same for a correct shop, with any number of workers%s', async (json) => {
    const cwd = folderWith({ 'shop.mjs': `console.log('loaded');\nexport const merchant = ${NOISY};` });
    const line = `shop.mjs --seeds 7 ${HARMLESS}${json}`;
    const alone = await endOf(spawnCommand(`${line} --workers 1`, cwd));
    expect(alone.code).toBe(0);
    expect(alone.out).toContain('was rejected with 400');
    expect(alone.out).toContain(
      'unhandled promise rejection: \\"odd amount\\"'.replaceAll('\\', json === '' ? '' : '\\'),
    );
    expect(alone[json === '' ? 'out' : 'err'].match(/a run begins at/g)).toHaveLength(8);
    expect(await endOf(spawnCommand(`${line} --workers 2`, cwd))).toEqual(alone);
  });

  it('reports the lowest failing seed with the same sequence and tape', async () => {
    const cwd = folderWith({ 'shop.mjs': `export const merchant = ${SHOP};` });
    const line = `explore shop.mjs --seeds 3..19 --steps 6 --disruptions response_lost --json`;
    const [alone, together] = [
      await settlebox(`${line} --workers 1 --save-to alone`, { cwd }),
      await settlebox(`${line} --workers 2 --save-to together`, { cwd }),
    ];
    expect(together.code).toBe(1);
    const { tape, ...found } = JSON.parse(together.out);
    const { tape: tapeAlone, ...foundAlone } = JSON.parse(alone.out);
    expect(found).toEqual(foundAlone);
    expect(readFileSync(tape, 'utf8')).toBe(readFileSync(tapeAlone, 'utf8'));
  });

  it.each([
    ['process.exit(3)', 'its worker ended with exit code 3'],
    ["setImmediate(() => { throw new Error('no money'); })", 'its worker ended with Error: no money'],
  ])('names the seed whose run ends its worker by %s', async (end, reason) => {
    const cwd = folderWith({
      'shop.mjs': `import { isMainThread } from 'node:worker_threads';
        let runs = 0;
        const open = ${SHOP};
        export const merchant = (...given) => {
          if (!isMainThread && ++runs === 2) ${end};
          return open(...given);
        };`,
    });
    const { code, out, err } = await settlebox(`explore shop.mjs --seeds 6 ${HARMLESS} --workers 2`, { cwd });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    const [, seed] = /^settlebox: Seed (\d) was not finished/.exec(err) ?? [];
    expect(err).toBe(`settlebox: Seed ${seed} was not finished: ${reason}. Run it alone with --seed ${seed}.\n`);
  });

  it.each([
    ['disturb each other', 'records: () => (isMainThread ? books : {})', /because seed 0 failed next to other seeds/],
    [
      'cannot be made in a worker',
      'records: () => books',
      /because no worker could be started: shop\.mjs could not be loaded: only once\./,
    ],
  ])('goes on in one process if runs %s', async (what, records, reason) => {
    const load = what === 'disturb each other' ? '' : "if (!isMainThread) throw new Error('only once');";
    const cwd = folderWith({
      'shop.mjs': `import { isMainThread } from 'node:worker_threads';
        ${load}
        export const merchant = ${SHOP.replace('records: () => books', records)};`,
    });
    const line = `explore shop.mjs --seeds 4 ${HARMLESS}`;
    const { err, ...together } = await settlebox(`${line} --workers 2`, { cwd });
    expect(inOneLine(err)).toMatch(reason);
    const { err: _none, ...alone } = await settlebox(line, { cwd });
    expect(together).toEqual(alone);
  });

  it('shows the progress in the order of the seeds', async () => {
    const cwd = folderWith({ 'shop.mjs': `export const merchant = ${SHOP};` });
    const { err } = await settlebox(`explore shop.mjs --seeds 4 ${HARMLESS} --workers 2`, { cwd, columns: 100 });
    expect(err).toContain('0/4 seed 0');
    expect(err).toContain('3/4 seed 3');
  });

  it('ends at Ctrl+C while its workers are blocked', async () => {
    const cwd = folderWith({
      'shop.mjs': `import { writeSync } from 'node:fs';
        import { isMainThread } from 'node:worker_threads';
        const open = ${SHOP};
        export const merchant = (...given) => {
          if (!isMainThread) writeSync(1, 'blocked');
          while (!isMainThread);
          return open(...given);
        };`,
    });
    const child = spawnCommand(`shop.mjs --seeds 4 ${HARMLESS} --workers 2`, cwd);
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
  });

  it('names the seed that has no result in time', async () => {
    // It blocks its thread, as an endless loop does, without taking a core from other tests.
    const block = 'if (seed === 6) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
    const screen = screenOf({ seeds: [5, 6, 7], workers: 1, work: block });
    expect(await screen.passed(5)).toBe('run of 5');
    await expect(screen.passed(6)).rejects.toThrow(
      'Seed 6 was not finished: its worker had no result after 5 s. Run it alone with --seed 6.',
    );
    await screen.close();
  });

  it('lets the search repeat the lowest failing seed, even if a later one fails first', async () => {
    const work = `if (seed === 2) await new Promise((resolve) => setTimeout(resolve, 100));
      const kind = seed < 2 ? 'passed' : 'failed';`;
    const reasons: string[] = [];
    const screen = screenOf({ seeds: [0, 1, 2, 3, 4], workers: 2, work, onLeave: (reason) => reasons.push(reason) });
    expect(await screen.passed(0)).toBe('run of 0');
    expect(await screen.passed(1)).toBe('run of 1');
    expect(await screen.passed(2)).toBeUndefined();
    expect(reasons).toEqual([]);
    // The search has repeated seed 2, which passed.
    expect(await screen.passed(3)).toBeUndefined();
    expect(reasons).toEqual([expect.stringContaining('seed 2 failed next to other seeds and passed alone')]);
    await screen.close();
  });
});

/** Opens a screen whose workers do this work for each seed, whose run passes unless the work declares another `kind`. */
function screenOf({ seeds, workers, work, onLeave = () => {} }: ScreenOptions): WorkersScreen {
  const file = join(temporaryFolder(), 'worker.mjs');
  const kind = work.includes('const kind') ? '' : "const kind = 'passed';";
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', async (seed) => {
      if (seed === 'end') process.exit();
      ${work} ${kind}
      parentPort.postMessage({ kind: 'screened', output: [], screening: { kind, run: 'run of ' + seed } });
    });
    parentPort.postMessage({ kind: 'loaded' });`,
  );
  // The start of a thread counts too, and takes more than a second on a busy machine.
  const program = { file, options: {}, limitMs: 5_000 };
  return new WorkersScreen({ workers, seeds, program, onOutput: () => {}, onLeave });
}

interface ScreenOptions {
  readonly seeds: readonly number[];
  readonly workers: number;
  readonly work: string;
  readonly onLeave?: (reason: string) => void;
}
