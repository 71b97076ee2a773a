/** An application that leaks once in each watched location, and the reports. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import Database from 'better-sqlite3';
import { banks, cards, type Gateway } from 'settlebox';
import { SecretsError, type SecretsOptions, type SecretsWatch, watchSecrets } from 'settlebox/testing';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { wishRefusal } from '../support/refusals.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PAN = cards.visa.pan;
const ACCOUNT = '86753090246813';

/** An application that has charged a card, CVV 123, and a bank account. */
function shopping(gateway: Gateway): void {
  gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
  gateway.transactions.create({
    type: 'PAYMENT',
    amount: 4999,
    payment_method: { ...banks.good, account_number: ACCOUNT },
  });
}

function watched(options: SecretsOptions = {}, gateway: Gateway = freshGateway()): SecretsWatch {
  const watch = watchSecrets(gateway, options);
  onTestFinished(watch.stop);
  shopping(gateway);
  return watch;
}

/** Formats each leak: `console.log, line 1: card_number 4242 in card ****4242`. */
const summary = (watch: SecretsWatch) =>
  watch
    .leaks()
    .map(({ where, kind, ending, excerpt }) => `${where}: ${kind} ${ending} in ${excerpt}`.replace('  ', ' '));

/** Ignores the console output of concurrent tests. */
beforeEach(() => {
  const quiet = [
    ...(['log', 'error', 'dir'] as const).map((name) => vi.spyOn(console, name).mockReturnValue()),
    vi.spyOn(process.stderr, 'write').mockReturnValue(true),
  ];
  return () => {
    for (const spy of quiet) spy.mockRestore();
  };
});

describe('the watch', () => {
  it('finds secrets in each console method and in writes to the streams of the process', () => {
    const watch = watched();
    console.log('paid\nwith', PAN);
    console.error(new Error(`declined: ${PAN}`).message);
    console.dir({ card: { cvv: '123' } }, { depth: null });
    process.stderr.write(Buffer.from(`account ${ACCOUNT}\n`));
    expect(summary(watch)).toEqual([
      'console.log, line 2: card_number 4242 in with ****4242',
      'console.error, line 1: card_number 4242 in declined: ****4242',
      "console.dir, line 1: cvv in { card: { cvv: '***' } }",
      'process.stderr, line 1: account_number 6813 in account ****6813',
    ]);
  });

  it('finds secrets in logs: a stream, list, file, or function; earlier content belongs to other tests', () => {
    const [stream, list, file] = [new PassThrough(), [`earlier ${PAN}`], join(temporaryFolder(), 'shop.log')];
    writeFileSync(file, `earlier ${PAN}\n`);
    const watch = watched({ logs: [stream, list, { file }, () => ['ok', `asked ${PAN}`]] });
    stream.write(`{"msg":"sold","pan":"${PAN}"}\n`);
    list.push('ok', `pushed ${PAN}`);
    appendFileSync(file, `ok\nappended ${PAN}\n`);
    expect(summary(watch).map((line) => line.replace(file, 'shop.log'))).toEqual([
      'logs.0, line 1: card_number 4242 in {"msg":"sold","pan":"****4242"}',
      'logs.1, line 3: card_number 4242 in pushed ****4242',
      'shop.log, line 3: card_number 4242 in appended ****4242',
      'logs.3, line 2: card_number 4242 in asked ****4242',
    ]);
  });

  it('finds secrets in a database, by table, row, and column: text, numbers, JSON, bytes', () => {
    const database = new Database(':memory:');
    onTestFinished(() => void database.close());
    database.exec(
      'CREATE TABLE orders (note TEXT, card_number INTEGER, cvv TEXT, extra BLOB); CREATE VIEW v AS SELECT 1',
    );
    database.exec('CREATE TABLE "odd ""name""" (id TEXT PRIMARY KEY) WITHOUT ROWID');
    const insert = database.prepare('INSERT INTO orders VALUES (?, ?, ?, ?)');
    insert.run('all is well', null, null, null);
    insert.run(`{"account":"${ACCOUNT}"}`, 4242424242424242n, '123', Buffer.from(PAN));
    database.prepare('INSERT INTO "odd ""name""" VALUES (?)').run(PAN);
    expect(summary(watched({ database }))).toEqual([
      'database, table odd "name", row number 1, column id: card_number 4242 in ****4242',
      'database, table orders, row 2, column note: account_number 6813 in {"account":"****6813"}',
      'database, table orders, row 2, column card_number: card_number 4242 in ****4242',
      'database, table orders, row 2, column cvv: cvv in ***',
      'database, table orders, row 2, column extra: card_number 4242 in ****4242',
    ]);
  });

  it('finds secrets in a database file: in SQLite by table, in others by bytes, even if the next column follows without a gap', () => {
    const [file, other] = [join(temporaryFolder(), 'shop.db'), join(temporaryFolder(), 'shop.other')];
    const database = new Database(file);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('CREATE TABLE orders (account INTEGER, cvv TEXT)');
    database.prepare('INSERT INTO orders VALUES (?, ?)').run(BigInt(ACCOUNT), '123');
    onTestFinished(() => void database.close());
    writeFileSync(other, `rows ${ACCOUNT}94103 end`);
    const lines = [file, other].flatMap((one) => summary(watched({ database: { file: one } })));
    expect(lines.map((line) => line.replace(/\S+shop/, 'shop'))).toEqual([
      'shop.db, table orders, row 1, column account: account_number 6813 in ****6813',
      'shop.db, table orders, row 1, column cvv: cvv in ***',
      'shop.other, byte 5: account_number 6813 in rows ****681394103 end',
    ]);
  });

  it("finds secrets in the return value of a function that reads the application's storage", () => {
    const retained = new Map([['A-1', { lines: [{ note: 'ok' }, { note: `card ${PAN}` }] }]]);
    expect(summary(watched({ database: () => retained }))).toEqual([
      'database $.A-1.lines[1].note: card_number 4242 in card ****4242',
    ]);
  });

  it('finds secrets in responses of endpoints to webhooks: headers, JSON, any text', async () => {
    const gateway = freshGateway();
    const responses = [
      Response.json({ seen: [{ pan: PAN }] }),
      new Response(`ok ${PAN}`, { headers: { 'x-cvv': '123' } }),
    ];
    const { id } = gateway.webhooks.subscribe({ deliver: () => responses.shift() });
    const watch = watched({}, gateway);
    await gateway.idle();
    const place = `webhook response to transaction.authorized, endpoint ${id},`;
    expect(summary(watch)).toEqual([
      `${place} body $.seen[0].pan: card_number 4242 in ****4242`,
      `${place} header x-cvv: cvv in ***`,
      `${place} body: card_number 4242 in ok ****4242`,
    ]);
    const attempts = gateway.webhooks.deliveries().map(({ attempts: [first] }) => first?.status);
    expect(attempts).toEqual([200, 200]);
  });
});

describe('a secret value', () => {
  it.each([
    ['a direct call', async (gateway: Gateway) => shopping(gateway)],
    ['a rejected call', async (gateway: Gateway) => rejectedCall(gateway)],
    ['a request with an unknown key', async (gateway: Gateway) => void (await post(gateway, { APIKEY: 'none' }))],
    ['a request with a lost connection', async (gateway: Gateway) => lostRequest(gateway)],
    ['a request to a fork', async (gateway: Gateway) => forked(gateway)],
    ['data stored before the watch', async () => undefined],
  ])('is known from %s', async (_what, request) => {
    const gateway = freshGateway();
    const { type: _type, ...bank_account } = { ...banks.good, account_number: ACCOUNT };
    if (_what.includes('stored')) gateway.paymentTokens.create({ bank_account });
    const logs: string[] = [];
    const watch = watchSecrets(gateway, { logs: [logs] });
    onTestFinished(watch.stop);
    await request(gateway);
    logs.push(`charging account ${ACCOUNT}`);
    expect(summary(watch)).toEqual(['logs.0, line 1: account_number 6813 in charging account ****6813']);
  });

  it('is known after the world was left for an earlier one', () => {
    const gateway = freshGateway();
    const before = gateway.snapshot();
    const logs: string[] = [];
    const watch = watched({ logs: [logs] }, gateway);
    gateway.restore(before);
    shopping(gateway);
    logs.push(ACCOUNT);
    expect(watch.leaks()).toHaveLength(1);
  });

  it('leaves no trace in the world, on its tape, or in its request log', () => {
    const [received, ignored] = [freshGateway(), freshGateway()];
    watched({}, received);
    shopping(ignored);
    expect([received.tape(), received.audit.requests()]).toEqual([ignored.tape(), ignored.audit.requests()]);
    expect(Buffer.from(received.snapshot()).equals(Buffer.from(ignored.snapshot()))).toBe(true);
  });
});

const payment = { type: 'PAYMENT', amount: 4999, payment_method: { ...banks.good, account_number: ACCOUNT } } as const;

function rejectedCall(gateway: Gateway): void {
  expect(() => gateway.transactions.create({ ...payment, amount: 0 })).toThrow();
}

function post(gateway: Gateway, headers: Record<string, string> = {}): Promise<Response> {
  const sent = { 'content-type': 'application/json', APIKEY: gateway.merchant.apiKey, ...headers };
  const init = { method: 'POST', body: JSON.stringify(payment), headers: sent };
  return gateway.fetch(new Request(`${gateway.baseUrl}/v1/transactions`, init));
}

async function lostRequest(gateway: Gateway): Promise<void> {
  gateway.simulate.faults.add({ kind: 'connection_reset' });
  await expect(post(gateway)).rejects.toThrow();
}

function forked(gateway: Gateway): void {
  using fork = gateway.fork();
  fork.transactions.create(payment);
}

describe('a watch', () => {
  it('throws its findings when it is checked, and the remaining ones at its end', () => {
    const gateway = freshGateway();
    const logs: string[] = [];
    const history = () => {
      using watch = watchSecrets(gateway, { logs: [logs] });
      logs.push(`one ${PAN}`);
      expect(() => watch.check()).toThrow(SecretsError);
    };
    expect(history).not.toThrow();
    const careless = () => {
      using _watch = watchSecrets(gateway, { logs: [logs] });
      logs.push(`charging card ${PAN}`);
    };
    expect(careless).toThrow(
      'A card number, account number or CVV leaked once:\n' +
        '- logs.0, line 2: card number (ending 4242) in "charging card ****4242". Write the payment token, or last_four.',
    );
  });

  it('restores the functions it replaced, even if watches and spies are nested', () => {
    const gateway = freshGateway();
    const there = [console.log, console.table, process.stdout.write];
    const [outer, inner] = [watchSecrets(gateway), watchSecrets(gateway)];
    outer.stop();
    console.log(PAN);
    inner.stop();
    expect([console.log, console.table, process.stdout.write]).toEqual(there);
    expect([console.log === there[0], console.table === there[1], process.stdout.write === there[2]]).toEqual(
      Array(3).fill(true),
    );
    expect([outer.leaks().length, inner.leaks().length]).toEqual([0, 1]);
  });

  it('records nothing after its end, and nothing from ignored locations', async () => {
    const gateway = freshGateway();
    gateway.webhooks.subscribe({ deliver: () => new Response(PAN) });
    const withoutConsole = watched({ console: false, webhookResponses: false }, gateway);
    const over = watchSecrets(gateway);
    over.stop();
    console.log(PAN);
    await gateway.idle();
    expect([withoutConsole.leaks(), over.leaks()]).toEqual([[], []]);
  });

  // biome-ignore format: a table reads in columns
  it.each([
    ['no gateway',           () => watchSecrets({}),                                                          'watchSecrets takes a gateway'],
    ['a misspelled option',  () => watchSecrets(freshGateway(), JSON.parse('{ "log": [] }')),                  'watchSecrets has no field "log"'],
    ['an invalid log',       () => watchSecrets(freshGateway(), JSON.parse('{ "logs": [1] }')),                'must be a stream'],
    ['a function that returns a promise of rows', () => watchSecrets(freshGateway(), { database: async () => [], console: false }).check(), 'database: the function returned a promise'],
  ])('rejects %s and names a valid value', (_what, input, message) => {
    expect(wishRefusal(input).message).toContain(message);
  });
});
