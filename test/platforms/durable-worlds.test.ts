/** Worlds of workers, with files in memory. test/browser/persist.test.ts has those of Chromium. */
import { cards, type Gateway } from 'settlebox';
import { expect, it } from 'vitest';
import { wishRefusal } from '../support/refusals.ts';
import { FilesInMemory } from './files-in-memory.ts';
import { openDurable } from './stored-in-memory.ts';

const sell = ({ transactions }: Gateway): string =>
  transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa }).transaction_id;

/** Creates a world and sells. Returns the number of changes of the files after each sale. */
async function live(files: FilesInMemory, sales: number): Promise<readonly number[]> {
  const { gateway, world } = openDurable(files);
  await world.flush();
  return Array.from({ length: sales }, () => {
    sell(gateway);
    return files.steps.length;
  });
}

it('has each sale that returned, after a failure of power at any time, also during a checkpoint', async () => {
  const files = new FilesInMemory();
  const returned = await live(files, 600);
  const created = returned[0] ?? 0;
  // A checkpoint writes many blocks.
  const checkpoint = files.steps.findIndex(({ file }, at) => at > created && file === 0);
  const around = Array.from({ length: 6 }, (_, step) => checkpoint - 2 + step);
  const afterIt = files.steps.findIndex(({ file }, at) => at > checkpoint && file !== 0);
  const places = [created, created + 1, ...around, ...Array.from({ length: 6 }, (_, step) => afterIt - 2 + step)];
  expect(checkpoint).toBeGreaterThan(0);
  for (const place of [...places, files.steps.length - 1, files.steps.length]) {
    const torn = Math.floor((files.steps[place]?.bytes?.length ?? 0) / 2);
    const { gateway } = openDurable(files.after(place, torn));
    gateway.check();
    const due = returned.filter((steps) => steps <= place).length;
    const { total } = gateway.transactions.list();
    expect([due, due + 1], `after ${place} changes`).toContain(total);
    sell(gateway);
    expect(gateway.transactions.list().total).toBe(total + 1);
    gateway.close();
  }
});

it('is not there before it was created as a whole', async () => {
  const files = new FilesInMemory();
  const { world } = openDurable(files);
  await world.flush();
  const head = files.steps.findIndex(({ file, bytes }) => file > 1 && bytes !== undefined);
  const { gateway, world: other } = openDurable(files.after(head));
  await other.flush();
  expect(gateway.transactions.list().total).toBe(0);
});

it('continues where it was closed, with the calls that only read', async () => {
  const files = new FilesInMemory();
  const { gateway, world } = openDurable(files);
  await world.flush();
  for (let count = 0; count < 20; count++) sell(gateway);
  await gateway.clock.advance({ days: 2 });
  gateway.transactions.list();
  const snapshot = gateway.snapshot();
  gateway.close();
  const again = openDurable(files).gateway;
  expect(Buffer.compare(again.snapshot(), snapshot)).toBe(0);
});

it('reports a file that can not be written with the next call, and then stores everything', async () => {
  const files = new FilesInMemory();
  const { gateway, world } = openDurable(files);
  await world.flush();
  const { push } = files.steps;
  files.steps.push = () => {
    throw new DOMException('There is not enough space.', 'QuotaExceededError');
  };
  sell(gateway);
  expect(wishRefusal(() => sell(gateway))).toMatchObject({ code: 'disk_failed', details: { reason: 'full' } });
  sell(gateway);
  files.steps.push = push;
  await world.flush();
  expect(openDurable(files.after(files.steps.length)).gateway.transactions.list().total).toBe(2);
});

it.each([
  ['a block', 0],
  ['its checkpoint', 3],
])('rejects a world of which %s is damaged', async (_name, file) => {
  const files = new FilesInMemory();
  await live(files, 2);
  const copy = files.after(files.steps.length);
  // The first page of the database is in each record.
  copy.files[file]?.write(new Uint8Array([1, 2, 3]), { at: file === 0 ? 100_000 : 40 });
  expect(wishRefusal(() => openDurable(copy)).code).toBe('bad_world');
});
