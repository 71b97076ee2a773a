/** Forks of worlds in files, which take the pages of the file as they are there. */
import fs, { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { banks, cards, createGateway, type Gateway } from 'settlebox';
import { expect, it, onTestFinished } from 'vitest';
import { copyWorld, readCopiedWorld } from '../../src/engine/copied-world.ts';
import { findInternals } from '../../src/transports/gateway-internals.ts';
import { tended } from '../support/fresh-gateway.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'settlebox-forks-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

/** A world in a file that was closed in between, so that its pages are in another order than in memory. */
async function inFile(): Promise<Gateway> {
  const database = join(folder(), 'shop.db');
  const first = createGateway({ database });
  await trade(first);
  first.close();
  const gateway = tended(createGateway({ database }));
  await trade(gateway);
  return gateway;
}

async function trade(gateway: Gateway): Promise<void> {
  for (let made = 0; made < 20; made++)
    gateway.transactions.create({ type: 'SALE', amount: 1_000 + made, payment_method: cards.visa });
  gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
  await gateway.clock.advance({ days: 3 });
}

it('have the snapshot of the file, and so have forks of forks', async () => {
  const gateway = await inFile();
  const fork = tended(gateway.fork());
  const snapshot = Buffer.from(gateway.snapshot());
  expect(snapshot.equals(fork.snapshot())).toBe(true);
  expect(snapshot.equals(tended(fork.fork()).snapshot())).toBe(true);
  fork.check();
});

it('go on like a world from a snapshot of the file, and leave the file as it is', async () => {
  const gateway = await inFile();
  const before = Buffer.from(gateway.snapshot());
  const [fork, other] = [tended(gateway.fork()), tended(createGateway({ from: gateway.snapshot() }))];
  await trade(fork);
  await trade(other);
  expect(String(fork.timeline())).toBe(String(other.timeline()));
  expect(fork.diff(other).equal).toBe(true);
  expect(before.equals(gateway.snapshot())).toBe(true);
});

it('return to their first moment and to their marks', async () => {
  const fork = tended((await inFile()).fork());
  const first = Buffer.from(fork.snapshot());
  await trade(fork);
  fork.mark('later');
  const later = Buffer.from(fork.snapshot());
  fork.reset();
  expect(first.equals(fork.snapshot())).toBe(true);
  fork.rewind('later');
  expect(fork.clock.iso()).toBe(tended(createGateway({ from: later })).clock.iso());
  fork.check();
});

it('have the same snapshot in a mark that is a file', async () => {
  const fork = tended((await inFile()).fork());
  const engine = findInternals(fork)?.engine();
  const file = join(folder(), 'mark.world');
  const copied = engine && (await copyWorld(engine, file));
  expect(copied && Buffer.from(readCopiedWorld(file, copied)).equals(fork.snapshot())).toBe(true);
});

it('leaves nothing of a process that was killed while it copied the world (once, the journal of the copy stayed)', () => {
  const path = folder();
  const database = join(path, 'shop.db');
  createGateway({ database }).close();
  for (const copy of ['incoming', 'outgoing'])
    for (const end of ['', '-journal']) writeFileSync(`${database}-${copy}${end}`, 'half');
  createGateway({ database }).close();
  expect(readdirSync(path)).toEqual(['shop.db']);
});

it('have the same snapshot if the disk fails when the copy is read (once, its raw error was thrown)', async () => {
  const gateway = await inFile();
  const usual = Buffer.from(gateway.snapshot());
  const unopened: unknown[] = [];
  const { openSync } = fs;
  fs.openSync = (path, flags, mode) => {
    if (flags !== 'r' || !String(path).endsWith('-outgoing')) return openSync(path, flags, mode);
    unopened.push(path);
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.openSync = openSync;
    syncBuiltinESMExports();
  });
  expect(usual.equals(gateway.snapshot())).toBe(true);
  expect(unopened).toHaveLength(1);
});
