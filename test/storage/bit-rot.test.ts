import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { banks, cards, createGateway, type Gateway, SettleboxError } from 'settlebox';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { integer, text } from '../../src/engine/columns.ts';
import { Database } from '../../src/engine/database.ts';
import { committedFrames } from '../../src/engine/wal-pages.ts';
import { isolatedFolder } from '../support/isolated-folder.ts';
import { wishRefusal } from '../support/refusals.ts';
import { FIRST_SEED } from '../support/seeds.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { volume } from '../support/volume.ts';
import { type DamageName, damagedCopies } from './damage.ts';

/** Copies with one kind of damage. Flipped bits are what disks do most. */
const FLIPS = volume(100, 2_000);
const OTHERS = volume(6, 300);

const PAGE_BYTES = 4_096;
const SALE = { type: 'SALE', amount: 1_999, payment_method: cards.visa } as const;
const PAYMENT = { type: 'PAYMENT', amount: 7_000, payment_method: banks.good } as const;

const folder = isolatedFolder('bit-rot');
const file = join(folder, 'shop.db');
let whole: Buffer;
let rows: string;

beforeAll(async () => {
  const gateway = createGateway({ database: file, webhooks: [{ deliver: () => undefined }] });
  for (let at = 0; at < 20; at++) {
    gateway.transactions.create(SALE);
    const payment = gateway.transactions.create(PAYMENT, { idempotencyKey: `order-${at}` });
    if (at % 5 === 0) gateway.simulate.ach.return({ transaction: payment, code: 'R01' });
    if (at % 10 === 0) await gateway.clock.advance({ hours: 20 });
  }
  await gateway.clock.advance({ days: 3 });
  gateway.close();
  whole = readFileSync(file);
  rows = rowsOf(file);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const damages: readonly (readonly [DamageName, number])[] = [
  ['a flipped bit', FLIPS],
  ['a flipped bit of its header', OTHERS],
  ['a truncation', OTHERS],
  ['a truncation between pages', OTHERS],
  ['zeros in the middle', OTHERS],
  ['a zeroed sector', volume(24, 300)],
  ['two swapped pages', OTHERS],
];

describe('a closed world file', () => {
  it.each(damages)(
    'is rejected as bad_world with %s, unless it contains the same rows',
    { timeout: 600_000 },
    (name, count) => {
      const database = join(temporaryFolder(), 'shop.db');
      let rejected = 0;
      for (const damaged of damagedCopies(whole, name, FIRST_SEED, count)) {
        writeFileSync(database, damaged);
        if (rejectionOf(database) === undefined) expectSameWorld(database);
        else rejected++;
        rmSync(`${database}-wal`, { force: true });
      }
      expect(rejected).toBeGreaterThan(count / 4);
    },
  );

  it('is rejected with every kind of damage to its digests that changes them', { timeout: 600_000 }, () => {
    const database = join(temporaryFolder(), 'shop.db');
    const [page = 0] = pagesOf('digests');
    const begin = (page - 1) * PAGE_BYTES;
    for (let at = 0; at < PAGE_BYTES; at += volume(409, 17)) {
      const damaged = Buffer.from(whole);
      damaged.writeUInt8(damaged.readUInt8(begin + at) ^ 0x10, begin + at);
      writeFileSync(database, damaged);
      if (rejectionOf(database) === undefined) expectSameWorld(database);
    }
  });

  it('is rejected with the damaged page, its table, and a way out', () => {
    const database = join(temporaryFolder(), 'shop.db');
    const [page = 0] = pagesOf('events');
    writeFileSync(database, withFlippedBit(whole, page));
    expect(wishRefusal(() => createGateway({ database }))).toMatchObject({
      code: 'bad_world',
      message: expect.stringContaining(
        `shop.db is damaged: page ${page} of ${whole.length / PAGE_BYTES} (of events) does not match its digest.`,
      ),
      hint: expect.stringContaining('Restore it from a copy'),
    });
  });

  it('is rejected with the number of missing bytes if it was cut off', () => {
    const database = join(temporaryFolder(), 'shop.db');
    writeFileSync(database, whole.subarray(0, 100_000));
    expect(wishRefusal(() => createGateway({ database })).message).toContain(
      `it ends after 100000 of ${whole.length} bytes`,
    );
  });

  it('is rejected after another program has changed a row', () => {
    const database = copyOf(file);
    change(database, `UPDATE transactions SET holderName = 'Eve' WHERE number = 1`);
    expect(rejectionOf(database)?.message).toContain('(of transactions)');
  });

  it('remains readable by other programs', () => {
    const database = copyOf(file);
    change(database, 'SELECT count(*) FROM transactions');
    expect(readFileSync(database).equals(whole)).toBe(true);
    expectSameWorld(database);
  });

  it('has digests after reset, restore, and rewind', () => {
    const database = join(temporaryFolder(), 'shop.db');
    const gateway = open(database);
    const snapshot = gateway.snapshot();
    gateway.mark('begin');
    for (const replace of [() => gateway.restore(snapshot), () => gateway.rewind('begin'), () => gateway.reset()]) {
      gateway.transactions.create(SALE);
      replace();
      gateway.check();
    }
    gateway.transactions.create(SALE);
    gateway.close();
    expect(open(database).transactions.list().total).toBe(1);
  });
});

describe('an open world file', () => {
  it('is rejected by check() when a page of the file was damaged', () => {
    const database = copyOf(file);
    const gateway = open(database);
    gateway.transactions.create(SALE);
    gateway.check();
    const [page = 0] = pagesOf('events');
    writeFileSync(database, withFlippedBit(readFileSync(database), page));
    expect(wishRefusal(() => gateway.check())).toMatchObject({
      code: 'bad_world',
      message: expect.stringContaining(`page ${page} of`),
    });
    gateway.close();
    expect(rejectionOf(database)?.code).toBe('bad_world');
  });

  it('names the disk in check() if its log cannot be read, which once threw the error of Node', () => {
    const database = copyOf(file);
    const gateway = open(database);
    gateway.transactions.create(SALE);
    const log = `${database}-wal`;
    renameSync(log, `${log}-away`);
    mkdirSync(log);
    expect(wishRefusal(() => gateway.check())).toMatchObject({ code: 'disk_failed', details: { cause: 'EISDIR' } });
    rmdirSync(log);
    renameSync(`${log}-away`, log);
    gateway.check();
    gateway.close();
  });

  it('keeps correct digests while its log moves into the file, and grows by groups of pages', () => {
    const database = join(temporaryFolder(), 'shop.db');
    const gateway = open(database);
    for (let at = 0; at < 1_600; at++) gateway.transactions.create(SALE);
    gateway.check();
    // The file alone is the world as it was when the log last moved.
    expect(open(copyOf(database)).transactions.list().total).toBeGreaterThan(100);
    gateway.close();
    const bytes = readFileSync(database);
    const pages = bytes.length / PAGE_BYTES;
    // The digests of 512 pages are one row.
    expect(pages).toBeGreaterThan(620);
    for (const page of [512, 513, 620, pages]) {
      writeFileSync(database, withFlippedBit(bytes, page));
      expect(rejectionOf(database)?.message).toContain(`page ${page} of ${pages}`);
    }
    writeFileSync(database, bytes);
    expect(open(database).transactions.list().total).toBe(1_600);
  });
});

describe('the file of a process that was killed', () => {
  it('opens with everything that was committed', () => {
    const { database } = killed();
    expect(open(database).transactions.list().total).toBe(41);
  });

  it('opens after another program has moved its log into the file', () => {
    const { database } = killed();
    change(database, 'SELECT count(*) FROM transactions');
    expect(existsSync(`${database}-wal`)).toBe(false);
    const gateway = open(database);
    expect(gateway.transactions.list().total).toBe(41);
    gateway.close();
    writeFileSync(database, withFlippedBit(readFileSync(database), 100));
    expect(rejectionOf(database)?.code).toBe('bad_world');
  });

  it('is rejected every time if a page was damaged that is not in its log', () => {
    const { database } = killed();
    const [page = 0] = pagesOf('events');
    writeFileSync(database, withFlippedBit(readFileSync(database), page));
    for (let time = 0; time < 3; time++) expect(rejectionOf(database)?.message).toContain(`page ${page} of`);
  });

  it('is repaired by its log if a page was damaged that is in it', () => {
    const { database } = killed();
    const { pages } = committedFrames(`${database}-wal`);
    const bytes = readFileSync(database);
    const [page = 0] = [...pages].filter((one) => one * PAGE_BYTES <= bytes.length).slice(-1);
    writeFileSync(database, withFlippedBit(bytes, page));
    expect(open(database).transactions.list().total).toBe(41);
  });
});

/** Copies the file and the log of a gateway while it is open, after one sale. */
function killed(): { readonly database: string } {
  const origin = copyOf(file);
  const gateway = open(origin);
  gateway.transactions.create(SALE);
  const database = copyOf(origin);
  copyFileSync(`${origin}-wal`, `${database}-wal`);
  return { database };
}

function copyOf(origin: string): string {
  const copy = join(temporaryFolder(), 'shop.db');
  copyFileSync(origin, copy);
  return copy;
}

function open(database: string): Gateway {
  const gateway = createGateway({ database });
  onTestFinished(() => gateway.close());
  return gateway;
}

/** Returns the error with which a file is rejected; undefined if it opens. Throws every other error. */
function rejectionOf(database: string): SettleboxError | undefined {
  try {
    createGateway({ database }).close();
    return undefined;
  } catch (error) {
    if (error instanceof SettleboxError && error.code === 'bad_world') return error;
    throw error;
  }
}

/** Expects the rows of the undamaged file, and a world that goes on. */
function expectSameWorld(database: string): void {
  expect(rowsOf(database) === rows).toBe(true);
  const gateway = createGateway({ database });
  gateway.check();
  gateway.transactions.create(SALE);
  gateway.close();
}

/** Every row of every table but the digests, read without settlebox. */
function rowsOf(database: string): string {
  const raw = new Database({ file: database });
  const tables = raw.column(
    text(),
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'digests' ORDER BY name`,
  );
  const contents = tables.map((name) => [name, raw.rows(`SELECT * FROM ${name}`)]);
  raw.close();
  return JSON.stringify(contents);
}

function change(database: string, sql: string): void {
  const raw = new Database({ file: database });
  raw.exec(sql);
  raw.close();
}

/** The pages of a table in the undamaged file, from its oldest rows, whose pages later calls don't write again. */
function pagesOf(table: string): readonly number[] {
  const raw = new Database({ file });
  const select = `SELECT pageno FROM dbstat WHERE name = ? ORDER BY path = '/', path`;
  const pages = raw.column(integer(), select, table);
  raw.close();
  return pages;
}

function withFlippedBit(bytes: Buffer, page: number): Buffer {
  const copy = Buffer.from(bytes);
  const at = (page - 1) * PAGE_BYTES + PAGE_BYTES / 2;
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}
