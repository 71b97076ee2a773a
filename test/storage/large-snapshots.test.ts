import { join } from 'node:path';
import { cards, createGateway, type Gateway, type Snapshot } from 'settlebox';
import { beforeAll, describe, expect, it } from 'vitest';
import { wishRefusal } from '../support/refusals.ts';
import { FIRST_SEED } from '../support/seeds.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { volume } from '../support/volume.ts';
import { type DamageName, damagedCopies } from './damage.ts';

/** Smaller worlds have no space for the text of their snapshots. */
const WORLD_BYTES_MIN = 4 * 1024 * 1024;
/** Enough for that, and for two rows of the journal. */
const CALLS = 4_000;
const SALE = { type: 'SALE', amount: 1_999, payment_method: cards.visa } as const;

/** Every SQLite database begins with this. */
const DATABASE = 'SQLite format 3';

let snapshot: Snapshot;
beforeAll(() => {
  using gateway = busyGateway();
  snapshot = gateway.snapshot();
});

describe('a snapshot of a large world', () => {
  it('is a database as SQLite writes it, without other bytes', () => {
    expect(new TextDecoder().decode(snapshot.subarray(0, DATABASE.length))).toBe(DATABASE);
    expect(snapshot.length % 4_096).toBe(0);
    expect(snapshot.length).toBeGreaterThan(WORLD_BYTES_MIN);
  });

  it('is equal after equal calls, however often a world was saved, restored, or forked', () => {
    using gateway = busyGateway();
    gateway.snapshot();
    gateway.restore(gateway.snapshot());
    using fork = gateway.fork();
    using opened = createGateway({ from: snapshot });
    for (const world of [gateway, fork, opened]) expectSame(world.snapshot(), snapshot);
    for (const world of [gateway, fork, opened]) sell(world, 300);
    expectSame(fork.snapshot(), gateway.snapshot());
    expectSame(opened.snapshot(), gateway.snapshot());
  });

  it('belongs to its caller: changing it changes no other one', () => {
    using gateway = busyGateway();
    gateway.snapshot().fill(0);
    expectSame(gateway.snapshot(), snapshot);
    using fork = gateway.fork();
    expectSame(fork.snapshot(), snapshot);
  });

  it('contains calls that are too long for its space, and no bytes of an earlier snapshot', () => {
    using short = busyGateway();
    using gateway = createGateway({ from: snapshot });
    for (const world of [short, gateway]) sell(world, 90, { metadata: { note: 'long '.repeat(1_000) } });
    const long = short.snapshot();
    expect(long.length % 4_096).not.toBe(0);
    expectSame(gateway.snapshot(), long);
    using opened = createGateway({ from: long });
    expect(opened.tape().steps).toEqual(short.tape().steps);
    expectSame(opened.snapshot(), long);
  });

  it('moves into a file and out of it', () => {
    const database = join(temporaryFolder(), 'shop.db');
    using file = createGateway({ database });
    file.restore(snapshot);
    using opened = createGateway({ from: file.snapshot() });
    using original = createGateway({ from: snapshot });
    expect(opened.tape().steps).toEqual(original.tape().steps);
    for (const world of [file, opened, original]) sell(world, 1);
    const { data } = original.transactions.list();
    for (const world of [file, opened]) expect(world.transactions.list().data).toEqual(data);
  });

  const damages: readonly (readonly [DamageName, number])[] = [
    ['a flipped bit', volume(300, 3_000)],
    ['a flipped bit of its header', volume(100, 800)],
    ['a truncation', volume(30, 300)],
    ['a truncation between pages', volume(100, 300)],
    ['zeros in the middle', volume(30, 300)],
    ['a zeroed sector', volume(30, 300)],
    ['two swapped pages', volume(30, 300)],
  ];
  it.each(damages)('is rejected with %s, unless its bytes are the same', (name, count) => {
    const whole = Buffer.from(snapshot);
    for (const from of damagedCopies(whole, name, FIRST_SEED, count)) {
      if (whole.equals(from)) continue;
      expect(wishRefusal(() => createGateway({ from }))).toMatchObject({ code: 'bad_snapshot' });
    }
  });

  it('is rejected with the place of the damage', () => {
    const from = Buffer.from(snapshot);
    from.writeUInt8(from.readUInt8(2_500_000) ^ 1, 2_500_000);
    expect(wishRefusal(() => createGateway({ from })).message).toContain(
      'This snapshot is damaged: its bytes 2097152 to 3145727 are not those that were saved.',
    );
    expect(wishRefusal(() => createGateway({ from: snapshot.subarray(0, -4_096) })).message).toContain(
      `This snapshot is damaged: its bytes ${snapshot.length - 4_096} to ${snapshot.length - 1} are not those that were saved.`,
    );
    const longer = Buffer.concat([snapshot, Buffer.alloc(4_096)]);
    expect(wishRefusal(() => createGateway({ from: longer })).message).toContain(
      `This snapshot is damaged: its bytes ${snapshot.length} to ${longer.length - 1} are not those that were saved.`,
    );
  });
});

function busyGateway(): Gateway {
  const gateway = createGateway();
  sell(gateway, CALLS);
  return gateway;
}

function sell(gateway: Gateway, count: number, fields: object = {}): void {
  for (let sale = 0; sale < count; sale++) gateway.transactions.create({ ...SALE, amount: 100 + sale, ...fields });
}

function expectSame(bytes: Uint8Array, others: Uint8Array): void {
  expect(Buffer.compare(bytes, others)).toBe(0);
}
