/** The marks of large worlds are files; here every world counts as large. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cards, createGateway, type Gateway } from 'settlebox';
import { expect, it, onTestFinished } from 'vitest';
import { moveClock } from '../../src/control/worlds/moving.ts';
import { createWorlds } from '../../src/control/worlds/served-world.ts';
import { MarkFiles } from '../../src/server/mark-files.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

const sell = (gateway: Gateway) =>
  gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });

/** The folders of marks in the folder of temporary files. */
const foldersIn = () => readdirSync(tmpdir()).filter((name) => name.startsWith('settlebox-marks-'));

function served(gateway: Gateway, largeBytes = 1) {
  const before = foldersIn();
  const files = new MarkFiles(largeBytes);
  const worlds = createWorlds({
    gateway,
    baseUrl: () => 'http://127.0.0.1:4010',
    storeInFile: (world) => files.store(world),
  });
  onTestFinished(() => worlds.close().finally(() => files.close()));
  const filesOf = () =>
    foldersIn()
      .filter((name) => !before.includes(name))
      .flatMap((name) => readdirSync(join(tmpdir(), name)).map((file) => join(tmpdir(), name, file)));
  return { world: worlds.main, files, filesOf };
}

it('stores the mark of a large world in a file of this user, and returns exactly that world', async () => {
  const gateway = freshGateway();
  sell(gateway);
  const { world, files, filesOf } = served(gateway);
  const before = gateway.snapshot();
  await world.moments.keep('sold');
  const [file = ''] = filesOf();
  expect(statSync(join(file, '..')).mode & 0o077).toBe(0);
  sell(gateway);
  await moveClock(world, () => gateway.clock.advance({ days: 3 }));
  expect(world.moments.list().map(({ name }) => name)).toEqual(['sold', 'auto-1']);
  expect(filesOf()).toHaveLength(2);
  using other = createGateway({ from: world.moments.bytesOf('sold') });
  expect(Buffer.from(other.snapshot()).equals(Buffer.from(before))).toBe(true);
  gateway.restore(world.moments.bytesOf('auto-1'));
  expect(gateway.transactions.list().data).toHaveLength(2);
  world.moments.remove('sold');
  expect(filesOf()).toHaveLength(1);
  files.close();
  expect(existsSync(file)).toBe(false);
});

it('replaces the file of a mark with the same name, and keeps a small world in memory', async () => {
  const { world, filesOf } = served(freshGateway());
  await world.moments.keep('now');
  await world.moments.keep('now');
  expect(filesOf()).toHaveLength(1);
  const small = served(freshGateway(), 1_000_000_000);
  await small.world.moments.keep('now');
  expect(small.filesOf()).toEqual([]);
});

it('has what was written while it was copied', async () => {
  using gateway = createGateway();
  for (let made = 0; made < 500; made++) sell(gateway);
  const { world } = served(gateway);
  const marking = world.moments.keep('now');
  const timer = setInterval(() => sell(gateway), 0);
  await marking;
  clearInterval(timer);
  const sold = gateway.inspect.overview().counts.transactions;
  using other = createGateway({ from: world.moments.bytesOf('now') });
  expect(other.inspect.overview().counts.transactions).toBe(sold);
  other.check();
});
