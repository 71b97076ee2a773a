import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { banks, cards, createGateway, type Gateway, type GatewayOptions, replay } from 'settlebox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { text } from '../../src/engine/columns.ts';
import { Database } from '../../src/engine/database.ts';
import { compiledModule } from '../support/compiled.ts';
import { wishRefusal } from '../support/refusals.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;
const PAYMENT = { type: 'PAYMENT', amount: 7_000, payment_method: banks.good } as const;

const newFile = () => join(temporaryFolder(), 'shop.db');

function open(database: string, options: GatewayOptions = {}): Gateway {
  const gateway = createGateway({ database, ...options });
  onTestFinished(() => gateway.close());
  return gateway;
}

/** Closes a gateway and opens its file again, as another process would. */
function reopened(gateway: Gateway, database: string, options: GatewayOptions = {}): Gateway {
  gateway.close();
  return open(database, options);
}

describe('a world in a file', () => {
  it('goes on where it was left: rows, clock, pending work, ids, keys', async () => {
    const database = newFile();
    let gateway = open(database);
    const sale = gateway.transactions.create(SALE);
    const payment = gateway.transactions.create(PAYMENT);
    gateway.simulate.ach.return({ transaction: payment, code: 'R01' });
    await gateway.clock.advance({ hours: 3 });
    const [before, upcoming, key] = [gateway.clock.iso(), String(gateway.upcoming()), gateway.merchant.apiKey];
    gateway = reopened(gateway, database);
    expect([gateway.clock.iso(), String(gateway.upcoming()), gateway.merchant.apiKey]).toEqual([before, upcoming, key]);
    expect(gateway.transactions.get(sale.transaction_id)).toMatchObject({ amount: 1999 });
    await gateway.clock.advance({ days: 7 });
    expect(gateway.transactions.get(payment.id)).toMatchObject({ transaction_state: 'returned' });
    expect(gateway.audit.requests()).toHaveLength(4);
    gateway.check();
  });

  it('lives as the same world in memory would: the same story, the same snapshot of every row', async () => {
    const live = async (gateway: Gateway) => {
      gateway.webhooks.subscribe({ deliver: () => undefined });
      gateway.transactions.create(SALE);
      gateway.transactions.create(PAYMENT);
      await gateway.clock.advance({ days: 5 });
      gateway.transactions.list();
    };
    const database = newFile();
    const kept = open(database);
    using inMemory = createGateway();
    await live(kept);
    await live(inMemory);
    expect(String(kept.timeline())).toBe(String(inMemory.timeline()));
    expect(kept.tape()).toEqual(inMemory.tape());
    expect(rowsOf(kept)).toEqual(rowsOf(inMemory));
    const again = reopened(kept, database);
    expect(again.tape()).toEqual(inMemory.tape());
    using replayed = await replay(again.tape());
    expect(rowsOf(replayed)).toEqual(rowsOf(again));
  });

  it('removes the copy of a world that a process left when it was killed during a restore', () => {
    const database = newFile();
    open(database).close();
    writeFileSync(`${database}-incoming`, 'a copy');
    open(database).close();
    expect(readdirSync(dirname(database))).toEqual([basename(database)]);
  });

  it('is open in one gateway at a time, in this process', () => {
    const database = newFile();
    const gateway = open(database);
    const refusal = wishRefusal(() => createGateway({ database }));
    expect(refusal).toMatchObject({
      code: 'database_in_use',
      message: expect.stringContaining('shop.db is open in another gateway, in this process or another one.'),
      hint: expect.stringContaining('Close that gateway first'),
    });
    gateway.transactions.create(SALE);
    expect(reopened(gateway, database).transactions.list().total).toBe(1);
  });

  it('is open in one gateway at a time, also of another process', () => {
    const database = newFile();
    const gateway = open(database);
    const index = pathToFileURL(compiledModule('src/index.ts')).href;
    const script = `import { createGateway } from ${JSON.stringify(index)};
      try { createGateway({ database: ${JSON.stringify(database)} }); console.log('opened'); }
      catch (error) { console.log(error.code); }`;
    const other = () => execFileSync(process.execPath, ['--input-type=module', '-e', script]).toString().trim();
    expect(other()).toBe('database_in_use');
    gateway.close();
    expect(other()).toBe('opened');
  });

  it('takes snapshots, marks, forks and reset along as a world in memory does', async () => {
    const database = newFile();
    let gateway = open(database, { faults: [{ kind: 'file_duplicated' }] });
    gateway.transactions.create(SALE);
    gateway.mark('one sale');
    const snapshot = gateway.snapshot();
    gateway.transactions.create(PAYMENT);
    await gateway.clock.advance({ days: 4 });
    using fork = gateway.fork();
    fork.transactions.create(SALE);
    expect([gateway.transactions.list().total, fork.transactions.list().total]).toEqual([2, 3]);
    gateway.rewind('one sale');
    expect([gateway.transactions.list().total, gateway.clock.iso()]).toEqual([1, '2026-01-05T15:00:00.000Z']);
    gateway.check();
    gateway = reopened(gateway, database);
    expect(gateway.transactions.list().total).toBe(1);
    gateway.restore(fork.snapshot());
    expect(gateway.transactions.list().total).toBe(3);
    gateway.restore(snapshot);
    expect(gateway.transactions.list().total).toBe(1);
    gateway = reopened(gateway, database);
    gateway.reset();
    expect(gateway.transactions.list().total).toBe(0);
    expect(gateway.simulate.faults.list().map(({ kind }) => kind)).toEqual(['file_duplicated']);
    gateway = reopened(gateway, database);
    expect([gateway.transactions.list().total, gateway.simulate.faults.list().length]).toEqual([0, 1]);
    using inMemory = createGateway({ from: snapshot });
    expect(inMemory.transactions.list().total).toBe(1);
  });

  it('gives the endpoints of its options their functions again, and what waited goes out', async () => {
    const database = newFile();
    const heard: string[] = [];
    const webhooks = [{ deliver: (_request: Request, event: { type: string }) => void heard.push(event.type) }];
    const gateway = open(database, { webhooks });
    gateway.transactions.create(SALE);
    gateway.close();
    const silent = open(database);
    expect(String(silent.upcoming())).toContain('no receiver attached');
    silent.close();
    const again = open(database, { webhooks });
    await again.idle();
    expect(heard).toEqual(['transaction.authorized']);
    again.check();
  });

  it('can begin from a snapshot, where there is no file yet', () => {
    using origin = createGateway({ seed: 'origin' });
    origin.transactions.create(SALE);
    const database = newFile();
    const gateway = open(database, { from: origin.snapshot() });
    expect(reopened(gateway, database).transactions.list().total).toBe(1);
    expect(wishRefusal(() => createGateway({ database: newFile(), from: origin.snapshot(), seed: 'x' })).code).toBe(
      'bad_option',
    );
  });

  it('leaves nothing beside its file when it is closed', () => {
    const folder = temporaryFolder();
    const gateway = open(join(folder, 'shop.db'));
    gateway.transactions.create(SALE);
    gateway.reset();
    gateway.close();
    expect(readdirSync(folder)).toEqual(['shop.db']);
  });

  it('keeps no number of a card or account in the clear', async () => {
    const folder = temporaryFolder();
    const gateway = open(join(folder, 'shop.db'), { realCards: 'accept' });
    gateway.transactions.create({ ...SALE, payment_method: { ...cards.visa, pan: '4539578763621486' } });
    gateway.transactions.create({ ...PAYMENT, payment_method: { ...banks.good, account_number: '86753090246813' } });
    const bytes = Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));
    expect(
      ['4539578763621486', '86753090246813', gateway.merchant.apiKey].filter((one) => bytes.includes(one)),
    ).toEqual([]);
  });
});

describe('beside a file that holds a world', () => {
  const made: GatewayOptions = {
    seed: 'one',
    now: '2026-02-02T15:00:00Z',
    layout: 'A',
    faults: [{ kind: 'file_duplicated' }],
  };
  const OTHER: readonly (readonly [string, GatewayOptions])[] = [
    ['seed', { seed: 'two' }],
    ['now', { now: '2026-02-03T15:00:00Z' }],
    ['layout', { layout: 'B' }],
    ['amountMax', { amountMax: 5 }],
    ['settlement', { settlement: { cardCutoff: '20:00' } }],
    ['merchant', { merchant: { apiKey: `sk_sandbox_${'a'.repeat(32)}` } }],
    ['world', { world: { merchants: [{ name: 'Birch Books' }] } }],
    ['faults', { faults: [{ kind: 'file_delayed' }] }],
    ['webhooks', { webhooks: [{ deliver: () => undefined }] }],
  ];

  it.each(OTHER)('another %s is refused by its name, and the file stays as it is', (field, other) => {
    const database = newFile();
    open(database, made).close();
    const before = readFileSync(database);
    expect(wishRefusal(() => createGateway({ database, ...other }))).toMatchObject({
      code: 'bad_option',
      message: expect.stringContaining(`options.${field}`),
    });
    expect(readFileSync(database).equals(before)).toBe(true);
  });

  it('the options that it was made with are taken, all or some of them', async () => {
    const database = newFile();
    const gateway = open(database, made);
    await gateway.clock.advance({ days: 1 });
    gateway.close();
    for (const options of [made, { seed: 'one' }, { now: made.now ?? '' }, {}]) {
      const again = open(database, options);
      expect([again.clock.iso(), again.simulate.faults.list().length]).toEqual(['2026-02-03T15:00:00.000Z', 1]);
      again.close();
    }
  });

  it('a snapshot is refused: one world or the other', () => {
    const database = newFile();
    open(database).close();
    using other = createGateway();
    expect(wishRefusal(() => createGateway({ database, from: other.snapshot() })).message).toContain('options.from');
  });
});

describe('a file that is none of ours', () => {
  it('is refused and left as it is: a text, somebody else’s database, a folder that is not there', () => {
    const folder = temporaryFolder();
    const text = join(folder, 'notes.txt');
    writeFileSync(text, 'a shopping list that nobody wants to lose, long enough to be a header of something');
    const foreign = join(folder, 'foreign.db');
    const database = new Database({ file: foreign });
    database.exec('CREATE TABLE customers (name TEXT); INSERT INTO customers VALUES (1)');
    database.close();
    const before = [text, foreign].map((file) => readFileSync(file));
    const refusals = [text, foreign, join(folder, 'nowhere', 'shop.db'), folder].map((file) =>
      wishRefusal(() => createGateway({ database: file })),
    );
    expect(refusals.map(({ code }) => code)).toEqual(['bad_snapshot', 'bad_snapshot', 'bad_option', 'bad_option']);
    expect([text, foreign].map((file) => readFileSync(file))).toEqual(before);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  it('that was never finished is made again', () => {
    const database = newFile();
    writeFileSync(database, '');
    const gateway = open(database);
    gateway.transactions.create(SALE);
    expect(reopened(gateway, database).transactions.list().total).toBe(1);
  });
});

/** Every row of a world but the journal's, which a file writes line by line, and the state's. */
function rowsOf(gateway: Gateway): readonly unknown[] {
  const database = new Database(gateway.snapshot());
  const tables = database.column(text(), `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`);
  const rows = tables
    .filter((name) => !['journal', 'journalHeads', 'world'].includes(name))
    .map((name) => [name, database.rows(`SELECT * FROM ${name}`)]);
  database.close();
  return rows;
}
