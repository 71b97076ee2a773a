import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { banks, cards, createGateway, type Gateway, type GatewayOptions, SettleboxError } from 'settlebox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type DiskWorld, openOnDisk } from '../support/failing-disk.ts';
import { awaitedRefusal, wishRefusal } from '../support/refusals.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { volume } from '../support/volume.ts';

const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;
const PAYMENT = { type: 'PAYMENT', amount: 7_000, payment_method: banks.good } as const;

/** A loaded machine takes seconds for a hundred snapshots. */
const SLOW = { timeout: 60_000 };

const newFile = () => join(temporaryFolder(), 'shop.db');

function world(options: GatewayOptions = {}): DiskWorld & { readonly database: string } {
  const database = newFile();
  const opened = openOnDisk({ ...options, database });
  onTestFinished(() => opened.gateway.close());
  return { ...opened, database };
}

function reopened(gateway: Gateway, database: string): Gateway {
  gateway.close();
  const again = createGateway({ database });
  onTestFinished(() => again.close());
  return again;
}

/** Sells until the disk is full, because a world has some room in its pages. */
function sellUntilFull(gateway: Gateway): SettleboxError {
  for (;;) {
    try {
      gateway.transactions.create(SALE);
    } catch (error) {
      if (error instanceof SettleboxError) return error;
      throw error;
    }
  }
}

describe('a full disk', () => {
  it('is named by the error, with its file and what to do', () => {
    const { gateway, disk, database } = world();
    const heard: string[] = [];
    gateway.events.on('*', ({ type }) => void heard.push(type));
    disk.fill();
    const { code, message, hint, details } = sellUntilFull(gateway);
    expect(heard.length).toBe(gateway.events.list().length);
    expect(code).toBe('disk_failed');
    expect(message).toMatch(/shop\.db can't be written: the disk at \S+ is full/);
    expect(hint).toBe('The world keeps its last committed state: free space on that disk, then try again.');
    expect(details).toEqual({ file: database, disk: expect.any(String), reason: 'full', cause: 'SQLITE_FULL' });
    expect(database.startsWith(String(details.disk))).toBe(true);
  });

  it('leaves a world that goes on when there is room again, and reopens the same', async () => {
    const { gateway, disk, database } = world();
    disk.fill();
    sellUntilFull(gateway);
    const before = gateway.snapshot();
    for (let round = 0; round < 3; round++) {
      expect(wishRefusal(() => gateway.transactions.create(SALE)).code).toBe('disk_failed');
    }
    disk.free();
    using untouched = createGateway({ from: before });
    const lives = [gateway, untouched].map(async (one) => {
      const results = [one.transactions.create(PAYMENT, { idempotencyKey: 'k' }), one.transactions.list()];
      await one.clock.advance({ days: 4 });
      return [results, one.clock.iso(), String(one.timeline()), one.tape()];
    });
    const [life, expected] = await Promise.all(lives);
    expect(life).toEqual(expected);
    gateway.check();
    const after = gateway.snapshot();
    const again = reopened(gateway, database);
    again.check();
    expect(Buffer.compare(again.snapshot(), after)).toBe(0);
  });

  it('answers HTTP requests with 503, and does not speak of a bug', async () => {
    const { gateway, disk } = world();
    disk.fill();
    sellUntilFull(gateway);
    const headers = { apikey: gateway.merchant.apiKey, 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(SALE) };
    const response = await gateway.fetch(new Request(`${gateway.baseUrl}/v1/transactions`, request));
    const body = await response.text();
    expect([response.status, JSON.parse(body).error.code]).toEqual([503, 'disk_failed']);
    expect(body).toContain('shop.db');
    expect(body).not.toContain('bug');
  });

  it('lets snapshots be taken in memory where a copy of the file is impossible, with the same bytes', () => {
    const { gateway, database } = world();
    gateway.transactions.create(SALE);
    const usual = gateway.snapshot();
    mkdirSync(join(`${database}-outgoing`, 'in the way'), { recursive: true });
    expect(Buffer.compare(gateway.snapshot(), usual)).toBe(0);
  });

  it('lets snapshots and forks be taken', () => {
    const { gateway, disk } = world();
    disk.fill();
    sellUntilFull(gateway);
    const { total } = (() => {
      using fork = gateway.fork();
      fork.transactions.create(SALE);
      return fork.transactions.list();
    })();
    using copy = createGateway({ from: gateway.snapshot() });
    expect(copy.transactions.list().total).toBe(total - 1);
  });
});

describe('a move of the clock that the disk stops', () => {
  /** Statements from one failure to the next. */
  const STEP = volume(37, 1);

  it('leaves whole jobs, and the same move then ends in the same world', SLOW, async () => {
    const target = '2026-01-12T15:00:00Z';
    const setUp = (gateway: Gateway) => {
      gateway.transactions.create(SALE);
      gateway.simulate.ach.return({ transaction: gateway.transactions.create(PAYMENT), code: 'R01' });
    };
    const whole = world();
    setUp(whole.gateway);
    await whole.gateway.clock.advanceTo(target);
    const [expected, timeline] = [whole.gateway.transactions.list(), String(whole.gateway.timeline())];
    const { gateway, disk, database } = world();
    setUp(gateway);
    const start = gateway.snapshot();
    for (let statement = 1; ; statement += STEP) {
      const move = () => gateway.clock.advanceTo(target);
      // After a failure that does not last, the jobs of the slice run again.
      const times = statement % 2 === 0 ? 1 : Number.POSITIVE_INFINITY;
      const { error, hasFailed } = await disk.failAt(statement, 'SQLITE_IOERR_WRITE', move, times);
      if (!hasFailed) break;
      if (times > 1) expect(error).toMatchObject({ code: 'disk_failed' });
      gateway.check();
      await gateway.clock.advanceTo(target);
      expect(gateway.transactions.list()).toEqual(expected);
      expect(String(gateway.timeline())).toBe(timeline);
      gateway.restore(start);
    }
    gateway.restore(start);
    // The close of this batch fills the first slice of the move, which the failure comes after.
    for (let sale = 0; sale < 300; sale++) gateway.transactions.create(SALE);
    await disk.failAt(2_000, 'SQLITE_FULL', () => gateway.clock.advanceTo(target), Number.POSITIVE_INFINITY);
    const stopped = [gateway.clock.iso(), gateway.snapshot()];
    expect(gateway.clock.now()).toBeGreaterThan(Date.parse('2026-01-05T15:00:00Z'));
    const again = reopened(gateway, database);
    expect([again.clock.iso(), again.snapshot()]).toEqual(stopped);
  });

  it('sends a webhook again if its outcome could not be stored', async () => {
    const received: string[] = [];
    const { gateway, disk } = world({
      webhooks: [{ deliver: (request) => void received.push(request.headers.get('webhook-id') ?? '') }],
    });
    gateway.transactions.create(SALE);
    const failed = await disk.failAt(12, 'SQLITE_FULL', () => gateway.idle());
    expect([failed.error, received.length]).toEqual([expect.objectContaining({ code: 'disk_failed' }), 1]);
    await gateway.idle();
    expect([received.length, new Set(received).size]).toEqual([2, 1]);
    gateway.check();
  });
});

describe('restore and reset on a failing disk', () => {
  it.each(['restore', 'reset'] as const)(
    '%s leaves the old world or the new one, and no file next to it',
    SLOW,
    async (method) => {
      const { gateway, disk, database } = world();
      const [fresh, freshLife] = [gateway.snapshot(), lifeOf(gateway)];
      gateway.transactions.create(SALE);
      const [old, oldLife] = [gateway.snapshot(), lifeOf(gateway)];
      const step = volume(29, 1);
      for (let statement = 1; ; statement += step) {
        const { error, hasFailed } = await disk.failAt(statement, 'SQLITE_FULL', () =>
          method === 'restore' ? gateway.restore(fresh) : gateway.reset(),
        );
        if (error !== undefined) expect(error).toMatchObject({ code: 'disk_failed' });
        // After the commit, restore() still resumes deliveries: an error then leaves the new world.
        const possible = error === undefined ? [freshLife] : [oldLife, freshLife];
        expect(possible, `statement ${statement}`).toContainEqual(lifeOf(gateway));
        expect(existsSync(`${database}-incoming`)).toBe(false);
        if (!hasFailed) break;
        gateway.restore(old);
      }
      gateway.check();
    },
  );

  it('reports a file that stands in the way of its own', () => {
    const { gateway, database } = world();
    gateway.transactions.create(SALE);
    mkdirSync(`${database}-incoming`);
    expect(wishRefusal(() => gateway.reset())).toMatchObject({
      code: 'disk_failed',
      message: expect.stringContaining('shop.db-incoming'),
    });
    rmSync(`${database}-incoming`, { recursive: true });
    expect(gateway.transactions.list().total).toBe(1);
    gateway.reset();
    expect(gateway.transactions.list().total).toBe(0);
  });

  it('keeps the receivers if reset fails', async () => {
    const received: string[] = [];
    const { gateway, database } = world();
    gateway.webhooks.subscribe({ deliver: (_request, { type }) => void received.push(type) });
    mkdirSync(`${database}-incoming`);
    wishRefusal(() => gateway.reset());
    gateway.transactions.create(SALE);
    await gateway.idle();
    expect(received).toEqual(['transaction.authorized']);
  });
});

/** What was done in a world, and what it would do next. Bytes differ: each restore changes the schema's version. */
function lifeOf(gateway: Gateway): unknown {
  using fork = gateway.fork();
  return [gateway.tape(), fork.transactions.create(SALE)];
}

/** A disk of four megabytes; undefined where this process can't mount one. */
function mountSmallDisk(): string | undefined {
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' }));
  return folder;
}

/** Leaves so many bytes free. */
function fillDisk(folder: string, bytesLeft: number): void {
  writeFileSync(join(folder, 'filler'), new Uint8Array(4 * 1024 * 1024 - bytesLeft));
}

describe('a disk that is really full', () => {
  it('fails a call, HTTP, a move, restore and reset alike, and the world goes on when there is room', async ({
    skip,
  }) => {
    const folder = mountSmallDisk();
    if (folder === undefined) return skip('this process can’t mount a disk');
    const database = join(folder, 'shop.db');
    const gateway = createGateway({ database });
    onTestFinished(() => gateway.close());
    const fresh = gateway.snapshot();
    gateway.transactions.create(SALE);
    fillDisk(folder, statSync(database).blocks * 512 + statSync(`${database}-wal`).blocks * 512 + 16_384);
    const error = sellUntilFull(gateway);
    expect(error.message).toContain(`the disk at ${folder} is full.`);
    const before = gateway.snapshot();
    expect((await awaitedRefusal(gateway.clock.advance({ days: 9 }))).code).toBe('disk_failed');
    expect(wishRefusal(() => gateway.restore(fresh)).code).toBe('disk_failed');
    expect(wishRefusal(() => gateway.reset()).code).toBe('disk_failed');
    expect(readdirSync(folder).sort()).toEqual(['filler', 'shop.db', 'shop.db-wal']);
    rmSync(join(folder, 'filler'));
    gateway.check();
    const again = reopened(gateway, database);
    expect(again.clock.now()).toBeGreaterThanOrEqual(Date.parse('2026-01-05T15:00:00Z'));
    again.restore(before);
    again.transactions.create(SALE);
    again.check();
  });

  it.each([0, 40_000, 300_000])(
    'rejects a new world with %i bytes left, which can be created when there is room',
    (left) => {
      const folder = mountSmallDisk();
      if (folder === undefined) return;
      fillDisk(folder, left);
      const database = join(folder, 'shop.db');
      expect(wishRefusal(() => createGateway({ database }))).toMatchObject({
        code: 'disk_failed',
        details: { disk: folder, reason: 'full' },
      });
      rmSync(join(folder, 'filler'));
      using gateway = createGateway({ database });
      gateway.transactions.create(SALE);
      gateway.check();
    },
  );
});
