/**
 * `npm run bench:inspector [-- transactions]` measures the memory and the times of a server whose inspector looks at a large
 * world: it opens every view, searches, and moves three days. Prints memory above that of the world. Then it opens the views in
 * Chromium, with a server of its own, and prints the time, the long tasks, and the longest task of each. Needs `npm run build`. Never fails.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGateway, serve } from '../built.ts';
import { forgetPeak, type MemoryUse, megabytes, readMemory } from './memory.ts';
import { PAGES, SEARCHES } from './views.ts';

const TRANSACTIONS = 100_000;
const DAYS_MOVED = 3;
/** The views that are open while the clock moves. */
const OPEN_PAGES = ['money', 'transactions', 'timeline'];

const count = Number(process.argv[2] ?? TRANSACTIONS);
const folder = mkdtempSync(join(tmpdir(), 'settlebox-bench-'));
const file = join(folder, 'month.world');
execFileSync(process.execPath, ['--import', 'tsx', 'test/bench/inspector/make-world.ts', file, String(count)]);
const gateway = createGateway({ from: readFileSync(file) });
gateway.inspect.overview();
const world = readMemory(true);
console.log(
  `${count.toLocaleString('en-US')} transactions; the world: RSS ${megabytes(world.rss)}, heap ${megabytes(world.heap)}\n`,
);
print('', 'time', 'RSS', 'peak', 'after gc', 'heap', 'buffers');

const server = await serve({ gateway });
const base = `${server.controlUrl}/`;
// A connection that is kept can be closed by the server just when it is used again.
const agent = new Agent({ keepAlive: false });
const live = get(`${base}live`, (answer) => answer.resume());
live.on('error', () => undefined);
for (const [name, ...paths] of PAGES) await measured(`open ${name}`, () => Promise.all(paths.map(read)));
for (const words of SEARCHES)
  await measured(`search ${words}`, () => read(`inspect/transactions?take=100&search=${encodeURIComponent(words)}`));
for (let day = 1; day <= DAYS_MOVED; day++) {
  await measured(`move day ${day}`, () => send('clock/advance', { by: { days: 1 } }));
  const open = PAGES.filter(([name]) => OPEN_PAGES.includes(name)).flatMap(([, ...paths]) => paths);
  await measured(`look after day ${day}`, () => Promise.all(open.map(read)));
}
live.destroy();
await server.close();
gateway.close();
execFileSync(process.execPath, ['--import', 'tsx', 'test/bench/inspector/chromium.ts', file], { stdio: 'inherit' });
rmSync(folder, { recursive: true });

async function measured(what: string, work: () => Promise<unknown>): Promise<void> {
  forgetPeak();
  const from = performance.now();
  const failure = await work().then(
    () => '',
    (error: Error) => ` ${error.message}`,
  );
  const ms = performance.now() - from;
  const before = readMemory(false);
  const after = readMemory(true);
  const above = (read: (use: MemoryUse) => number) => megabytes(read(after) - read(world));
  print(
    what,
    `${Math.round(ms)} ms`,
    megabytes(before.rss - world.rss),
    megabytes(before.peak === undefined ? undefined : before.peak - world.rss),
    above(({ rss }) => rss),
    above(({ heap }) => heap),
    above(({ buffers }) => buffers),
    failure,
  );
}

function print(what: string, ...cells: readonly string[]): void {
  console.log([what.padEnd(24), ...cells.map((cell) => cell.padStart(10))].join(''));
}

/** Reads an answer and drops it, so that this process holds no more than a server would. */
function read(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(base + path, { agent }, (answer) => finish(answer, path, resolve, reject)).on('error', reject);
  });
}

function send(path: string, body: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const sent = request(base + path, { method: 'POST', headers, agent }, (answer) =>
      finish(answer, path, resolve, reject),
    );
    sent.on('error', reject).end(JSON.stringify(body));
  });
}

function finish(answer: IncomingMessage, path: string, resolve: () => void, reject: (why: Error) => void): void {
  answer.resume().on('end', () => {
    if (answer.statusCode === 200) resolve();
    else reject(new Error(`${path} responded with ${answer.statusCode}`));
  });
}
