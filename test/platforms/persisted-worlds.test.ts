/** Persisted worlds with a storage in memory. test/browser/persist.test.ts has those of Chromium. */
import { banks, cards, createGateway, type Gateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { WORLD_VERSION } from '../../src/engine/state.ts';
import { StorageErrors } from '../../src/platforms/browser/persistence/storage-errors.ts';
import { wishRefusal } from '../support/refusals.ts';
import { openStored, StorageInMemory } from './stored-in-memory.ts';
import { describeWorld } from './world-rows.ts';

const sell = ({ transactions }: Gateway, count = 1, payment_method: object = cards.visa) => {
  for (let amount = 1_000; amount < 1_000 + count; amount++)
    transactions.create(Object({ type: 'SALE', amount, payment_method }));
};
const pay = ({ transactions }: Gateway) =>
  transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.returns('R10') });

/** Opens a world a second time, as a page does after the first one was killed. */
const reopened = (storage: StorageInMemory) => openStored(copyOf(storage)).gateway;

function copyOf({ checkpoint, initial, blocks, records }: StorageInMemory): StorageInMemory {
  return Object.assign(new StorageInMemory(), structuredClone({ checkpoint, initial, blocks, records }));
}

describe('a persisted world', () => {
  it('is the same world as one in memory, byte for byte, and continues as that does', async () => {
    const storage = new StorageInMemory();
    const { gateway, world } = openStored(storage, { seed: 'same' });
    const memory = createGateway({ seed: 'same' });
    const live = async (one: Gateway) => {
      sell(one, 30);
      pay(one);
      await one.clock.advance({ days: 10 });
    };
    await live(gateway);
    await live(memory);
    expect(describeWorld(gateway)).toEqual(describeWorld(memory));
    await world.flush();
    const again = reopened(storage);
    expect(Buffer.compare(again.snapshot(), gateway.snapshot())).toBe(0);
    await live(again);
    await live(memory);
    expect(describeWorld(again)).toEqual(describeWorld(memory));
    again.check();
  });

  it('can be opened after each batch, between two calls, whatever was called', async () => {
    const storage = new StorageInMemory();
    const { gateway, world } = openStored(storage);
    const start = gateway.snapshot();
    const steps: readonly (() => unknown)[] = [
      () => sell(gateway),
      () => gateway.transactions.list(),
      () => gateway.clock.advance({ hours: 7 }),
      () => sell(gateway, 300),
      () => gateway.mark('busy'),
      () => gateway.reset(),
      () => sell(gateway, 3),
      () => gateway.rewind('busy'),
      () => gateway.restore(start),
      () => gateway.clock.advance({ days: 3 }),
      () => sell(gateway, 700),
      () => gateway.clock.advanceTo('funding'),
    ];
    for (const step of steps) {
      await step();
      await world.flush();
      const again = reopened(storage);
      again.check();
      expect(Buffer.compare(again.snapshot(), gateway.snapshot())).toBe(0);
      again.close();
    }
    gateway.reset();
    await world.flush();
    const other = reopened(storage);
    sell(other, 5);
    other.reset();
    expect(describeWorld(other)).toEqual(describeWorld(gateway));
  });

  it('writes a few kB for a sale, however large the world is', async () => {
    const storage = new StorageInMemory();
    const { gateway, world } = openStored(storage);
    sell(gateway, 3_000);
    await world.flush();
    const size = gateway.snapshot().length;
    storage.written = 0;
    for (let count = 0; count < 50; count++) {
      sell(gateway);
      await world.flush();
    }
    expect(size).toBeGreaterThan(4_000_000);
    expect(storage.written / 50).toBeLessThan(4_000);
  });

  it('replaces its records by a checkpoint before they make opening it slow', async () => {
    const storage = new StorageInMemory();
    const { gateway, world } = openStored(storage);
    let most = 0;
    for (let count = 0; count < 60; count++) {
      sell(gateway, 10);
      await world.flush();
      most = Math.max(most, storage.records.size);
    }
    expect(most).toBeGreaterThan(10);
    expect(storage.records.size).toBeLessThan(most);
    expect(reopened(storage).transactions.list().data[0]).toEqual(gateway.transactions.list().data[0]);
  });

  it('rejects other options than it was created with, and a snapshot', async () => {
    const storage = new StorageInMemory();
    const { gateway, world } = openStored(storage, { seed: 'one' });
    await world.flush();
    expect(wishRefusal(() => openStored(copyOf(storage), { seed: 'two' }))).toMatchObject({
      code: 'bad_option',
      message: expect.stringContaining('options.seed differs'),
    });
    const from = gateway.snapshot();
    expect(wishRefusal(() => openStored(copyOf(storage), { from })).code).toBe('bad_option');
  });
});

/** A storage whose world was created by an earlier version. */
class OlderStorage extends StorageInMemory {
  override read() {
    const content = super.read();
    if (content === undefined) return undefined;
    const { world, initial } = content;
    const text = world.text.replace(`"version":${WORLD_VERSION}`, `"version":${WORLD_VERSION - 1}`);
    return { world: { ...world, text }, initial };
  }
}

it('rejects a persisted world of an earlier version, as Node does', async () => {
  const storage = new OlderStorage();
  const { world } = openStored(storage);
  await world.flush();
  expect(wishRefusal(() => openStored(storage))).toMatchObject({
    code: 'bad_snapshot',
    message: expect.stringContaining(`This world has version ${WORLD_VERSION - 1}`),
  });
});

describe('a storage that fails', () => {
  const full = () => new DOMException('too much', 'QuotaExceededError');

  it('is reported once by the next call and by each flush, and the world in memory continues', async () => {
    const storage = new StorageInMemory();
    const { gateway, world } = openStored(storage);
    await world.flush();
    storage.failure = full();
    sell(gateway);
    await expect(world.flush()).rejects.toMatchObject({ code: 'disk_failed', details: { reason: 'full' } });
    sell(gateway);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(wishRefusal(() => sell(gateway))).toMatchObject({
      code: 'disk_failed',
      message: expect.stringContaining('the storage of this site is full'),
    });
    sell(gateway);
    expect(gateway.transactions.list().data).toHaveLength(3);
    expect(reopened(storage).transactions.list().data).toHaveLength(0);
    storage.failure = undefined;
    await world.flush();
    expect(Buffer.compare(reopened(storage).snapshot(), gateway.snapshot())).toBe(0);
  });

  it('loses no change of a batch that failed while the world was replaced', async () => {
    const storage = new StorageInMemory();
    const { gateway, world } = openStored(storage);
    sell(gateway, 200);
    await world.flush();
    storage.failure = full();
    sell(gateway, 10);
    const failing = world.flush();
    await Promise.resolve();
    gateway.reset();
    sell(gateway, 2);
    await expect(failing).rejects.toMatchObject({ code: 'disk_failed' });
    storage.failure = undefined;
    await world.flush();
    expect(Buffer.compare(reopened(storage).snapshot(), gateway.snapshot())).toBe(0);
  });

  it('keeps a closed world as of its last call', async () => {
    const storage = new StorageInMemory();
    const { gateway, world } = openStored(storage);
    sell(gateway, 7);
    gateway.close();
    await world.flush();
    expect(reopened(storage).transactions.list().data).toHaveLength(7);
    expect(wishRefusal(() => sell(gateway)).code).toBe('gateway_closed');
  });

  it.each([
    ['the checkpoint', (storage: StorageInMemory) => storage.checkpoint],
    ['a block', (storage: StorageInMemory) => storage.blocks.get(3)],
    ['a record', (storage: StorageInMemory) => [...storage.records.values()][1]],
  ])('rejects the world if one bit of %s changed', async (_name, partOf) => {
    const storage = new StorageInMemory();
    const { gateway, world } = openStored(storage);
    for (let count = 0; count < 3; count++) {
      sell(gateway);
      await world.flush();
    }
    const part = partOf(storage);
    const middle = Math.floor((part?.length ?? 0) / 2);
    part?.set([(part[middle] ?? 0) ^ 1], middle);
    expect(wishRefusal(() => openStored(storage))).toMatchObject({
      code: 'bad_world',
      message: expect.stringContaining('deletePersisted'),
    });
  });

  it.each([
    ['QuotaExceededError', 'Free up storage for this site, and delete it again.'],
    ['SecurityError', "Allow this site to store data, don't use a private window, and delete it again."],
    ['UnknownError', 'Try to delete it again.'],
  ])('advises after a deletion that failed with %s', (name, hint) => {
    const error = new StorageErrors('shop').of(Object.assign(new Error(), { name }), 'deleting');
    expect(error).toMatchObject({ code: 'disk_failed', hint });
    expect(error.message).toMatch(/^The persisted world "shop" can't be deleted: /);
  });

  it('rejects the world if a block or a record is missing', async () => {
    const storage = new StorageInMemory();
    const { gateway, world } = openStored(storage);
    for (let count = 0; count < 3; count++) {
      sell(gateway);
      await world.flush();
    }
    const [first = 0] = storage.records.keys();
    const [lacksRecord, lacksBlock] = [copyOf(storage), copyOf(storage)];
    lacksRecord.records.delete(first);
    lacksBlock.blocks.delete(2);
    for (const one of [lacksRecord, lacksBlock]) expect(wishRefusal(() => openStored(one)).code).toBe('bad_world');
  });
});

it('is not an option of Node, whose error names the one that is', () => {
  expect(wishRefusal(() => createGateway(Object({ persist: 'shop' })))).toMatchObject({
    code: 'bad_option',
    message: expect.stringContaining("createGateway({ database: 'shop.db' })"),
  });
});
