/** Regression tests: secrets that the watch exposed or missed, and false positives. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import Database from 'better-sqlite3';
import { banks, cards } from 'settlebox';
import { type SecretsOptions, watchSecrets, withGateway } from 'settlebox/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { wishRefusal } from '../support/refusals.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PAN = cards.visa.pan;
const SHORT = '12345';
const ZEROS = '000123456789';
const GROUPS = ['4242', '4242', '4242', '4242'];
const takenAtImport = { error: console.error, log: console.log.bind(console) };

/** An application that has charged a card with CVV 864, and bank accounts. */
function watched(options: SecretsOptions) {
  const gateway = freshGateway();
  const watch = watchSecrets(gateway, { console: false, ...options });
  onTestFinished(watch.stop);
  const { transactions } = gateway;
  transactions.create({ type: 'SALE', amount: 5, payment_method: { ...cards.visa, cvv: '864' } });
  for (const account_number of [SHORT, ZEROS])
    transactions.create({ type: 'PAYMENT', amount: 5, payment_method: { ...banks.good, account_number } });
  return watch;
}

/** Returns the findings for a line that the application logs. */
function findingsFor(text: string, options: SecretsOptions = {}): string[] {
  const logs: string[] = [];
  const watch = watched({ ...options, logs: [logs] });
  logs.push(text);
  return watch.leaks().map(({ kind, excerpt }) => `${kind}: ${excerpt}`);
}

const kindsIn = (database: SecretsOptions['database']) =>
  watched(database === undefined ? {} : { database })
    .leaks()
    .map(({ where, kind }) => `${where}: ${kind}`);

describe('a message', () => {
  // biome-ignore format: a table reads in columns
  it.each([
    ['a CVV after a bar',                      `${PAN}|864`,                   'card_number: ****4242|***'],
    ['a CVV between commas',                   `${PAN},864,12/39`,             'card_number: ****4242,***,12/39'],
    ['a CVV in a path',                        `POST /pay/${PAN}/864`,         'card_number: POST /pay/****4242/***'],
    ['a CVV in a list',                        `["${PAN}","864"]`,             'card_number: ["****4242","***"]'],
    ['a short account without a label',        `${PAN} acct no. ${SHORT}`,     'card_number: ****4242 acct no. ****'],
    ['the same number with long separators',   `${PAN} and ${GROUPS.join(' _|_ ')}`, 'card_number: ****4242 and ****4242'],
  ])('redacts a secret next to another one: %s', (_what, text, received) => {
    expect(findingsFor(text)).toEqual([received]);
  });

  it('redacts a secret in a name: of a row, table, column, field, or file', () => {
    const file = join(temporaryFolder(), `${PAN}.log`);
    writeFileSync(file, '');
    const database = new Database(':memory:');
    onTestFinished(() => void database.close());
    database.exec(`create table o (pan integer primary key); insert into o values (${PAN})`);
    database.exec(`create table "t${PAN}" ("c${PAN}" text); insert into "t${PAN}" values ('${PAN}')`);
    const logged = watched({ logs: [{ file }], database });
    appendFileSync(file, `${PAN}\n`);
    const received = [...logged.leaks(), ...watched({ database: () => ({ [PAN]: { 864: PAN } }) }).leaks()];
    expect([received.length, JSON.stringify(received).match(new RegExp(`${PAN}|864`))]).toEqual([7, null]);
    expect(received.map(({ where }) => where.replace(/.*\//, ''))).toContain(
      'database, table o, row ****4242, column pan',
    );
  });
});

describe('the watch on console output', () => {
  it("sees methods bound at import, and writes to the streams of a runner's console", () => {
    const streams = ['_stdout', '_stderr'].map((name): { write(text: string): boolean } => Reflect.get(console, name));
    const spies = streams.map((stream) => vi.spyOn(stream, 'write').mockReturnValue(true));
    const watch = watched({ console: true });
    takenAtImport.error(`error ${PAN}`);
    takenAtImport.log(`log ${PAN}`);
    streams[0]?.write(`winston ${PAN}\n`);
    const received = watch.leaks().map(({ where, excerpt }) => `${where.replace(/.* /, '')}: ${excerpt}`);
    for (const spy of spies) spy.mockRestore();
    expect(received).toEqual(['1: error ****4242', '1: log ****4242', '2: winston ****4242']);
  });

  it('reports a line in every running test if it belongs to none, as from a server started before them', async () => {
    const quiet = [vi.spyOn(console, 'log').mockReturnValue(), vi.spyOn(console, 'error').mockReturnValue()];
    const server = createServer((_request, response) => {
      console.log(`served ${PAN}`);
      response.end();
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = Object(server.address());
    const turn = () => new Promise((resolve) => setTimeout(resolve, 30));
    const endOf = (body: () => Promise<unknown>) =>
      withGateway({ secrets: true }, body)().then(
        () => 'passes',
        (error) => String(error.code),
      );
    const requesting = async () => {
      await turn();
      await fetch(`http://127.0.0.1:${address.port}/`);
      await turn();
    };
    const ends = await Promise.all([endOf(requesting), endOf(() => turn().then(turn).then(turn))]);
    server.close();
    for (const spy of quiet) spy.mockRestore();
    expect(ends).toEqual(['leaked_secret', 'leaked_secret']);
  });
});

describe('an unreadable location', () => {
  // biome-ignore format: a table reads in columns
  it.each([
    ['a missing log file',          { logs: [{ file: 'reel.log' }] },            'logs.0: the file reel.log does not exist.'],
    ['a missing database file',     { database: { file: 'nix.db' } },            'database: the file nix.db does not exist.'],
    ['a log function that returns a promise', { logs: [async () => ['x']] },               'logs.0: the function returned a promise'],
    ['a log function that returns a number', { logs: [() => 1] },                         'logs.0: the function returned neither a string nor a list of lines.'],
    ['an empty log object',         { logs: [{}] },                              'watchSecrets.logs.0 must be a stream, a list of lines'],
    ['an empty database object',    { database: {} },                            'watchSecrets.database must be a database with prepare()'],
    ['a console that is a string',  { console: 'no' },                           'must be true or false'],
    ['an empty text to ignore',     { ignore: [''] },                            'watchSecrets.ignore.0 must be a string or a regular'],
  ])('fails the watch: %s', (_what, options, message) => {
    const input = () => watchSecrets(freshGateway(), { console: false, ...Object(options) }).check();
    expect(wishRefusal(input).message).toContain(message);
  });
});

describe('a secret', () => {
  it.each([
    ['with two spaces', GROUPS.join('  ')],
    ['with dots', GROUPS.join('.')],
    ['with tabs', GROUPS.join('\t')],
    ['with tabs in JSON', JSON.stringify(GROUPS.join('\t'))],
    ['with slashes', GROUPS.join('/')],
    ['with underscores', GROUPS.join('_')],
    ['with en dashes', GROUPS.join(' – ')],
    ['with thin spaces', GROUPS.join('\u2009')],
    ['an account without its zeros', '{"account":123456789}'],
    ['a name and its value', "{ name: 'cvv', value: '864' }"],
    ['a name and its value, JSON', '{"name":"cvv","value":"864"}'],
    ['a pair', '["cvv","864"]'],
    ['named cvn', 'cvn=864'],
    ['named cv2', '"cv2":"864"'],
    ['named cvd', '"cvdValue":"864"'],
    ['named cid next to a card', '{"card":"visa","cid":"864"}'],
  ])('is found: %s', (_form, text) => {
    expect(findingsFor(text)).toHaveLength(1);
  });

  it('is found in any declared column type', () => {
    const retained = () => ({
      set: new Set([PAN]),
      error: new Error(`declined ${PAN}`),
      url: new URL(`https://shop.example/?card=${PAN}`),
      keys: new Map([[{ pan: PAN }, 1]]),
      pair: ['cvv', '864'],
      field: { name: 'cvv', value: '864' },
      cardcvv: '864',
    });
    expect(kindsIn(retained)).toEqual([
      'database $.set[0]: card_number',
      'database $.error.message: card_number',
      'database $.url: card_number',
      'database a name in $.keys.pan: card_number',
      ...['pair[1]', 'field.value', 'cardcvv'].map((path) => `database $.${path}: cvv`),
    ]);
  });

  it('is found in long records and tables, in lists that are emptied or truncated, in end(), and in a rewritten file', () => {
    const [long, emptied, ring] = [[] as unknown[], ['earlier'], ['a', `earlier ${PAN}`]];
    const [stream, file] = [new PassThrough(), join(temporaryFolder(), 'shop.log')];
    writeFileSync(file, 'earlier\n');
    const table = vi.spyOn(console, 'table').mockReturnValue();
    const watch = watched({ logs: [long, emptied, ring, stream, { file }], console: true });
    long.push({ rows: [...Array(150).fill(0), PAN] }, `${'x'.repeat(20_000)} ${PAN}`, {
      text: `${' x'.repeat(9_000)} ${PAN}`,
    });
    emptied.length = 0;
    emptied.push(`new ${PAN}`, 'fine');
    ring.shift();
    ring.push(`new ${PAN}`);
    stream.end(`ended ${PAN}`);
    writeFileSync(file, `written anew ${PAN}\n`);
    console.table([...Array(150).fill(0), PAN]);
    const places = watch.leaks().map(({ where }) => where.replace(/.*\//, '').replace(/(console\.table).*/, '$1'));
    table.mockRestore();
    expect(places).toEqual([
      'console.table',
      'logs.0, line 1',
      'logs.0, line 2',
      'logs.0, line 3',
      'logs.1, line 1',
      'logs.2, line 2',
      'logs.3, line 1',
      'shop.log, line 1',
    ]);
  });
});

describe('a correct application', () => {
  const UNSENT = '4539578763621486';
  // biome-ignore format: a table reads in columns
  it.each([
    ['an order number of 16 digits',        `{"order_id":"${UNSENT}"} order ${UNSENT} is paid by card`],
    ['an article number',                   '{"ean":"4006381333931"} 4222222222223'],
    ['an IBAN in groups',                   'GB82 4539 5787 6362 1486'],
    ['a parcel number',                     `tracking number ${UNSENT}, tracking_number: ${UNSENT}`],
    ['the order ID of a card',              `{"card":{"order_id":"${UNSENT}"}}`],
    ['an amount equal to an account number', '{"amount":123456789,"routing_number":"123456789","created_at":123456789}'],
    ['a caller ID',                         '{"cid":"864","user":"ada"}'],
    ['an email verification code',          'mail verification: 864'],
  ])('passes with %s', (_what, text) => {
    expect(findingsFor(text)).toEqual([]);
  });

  it('passes with a field or column whose name says otherwise', () => {
    expect(kindsIn(() => ({ orderId: ZEROS, total: 123456789, cid: '864', verification: '864' }))).toEqual([]);
  });

  it('passes with values that the test declares as public', () => {
    const text = `card ${UNSENT}, article 4242424242424242`;
    expect([findingsFor(text), findingsFor(text, { ignore: [/article \d+/, UNSENT] })]).toEqual([
      ['card_number: card ****1486, article ****4242', 'card_number: card ****1486, article ****4242'],
      [],
    ]);
  });

  it('fails with a card number under a telling name: in a text, a field, a column', () => {
    const lines = [`{"pan":"${UNSENT}"}`, `{"number":"${UNSENT}"}`, `charging card ${UNSENT}`, `cardNumber=${UNSENT}`];
    expect(lines.flatMap((line) => findingsFor(line))).toHaveLength(lines.length);
    expect(kindsIn(() => ({ cardNumber: UNSENT, number: UNSENT }))).toHaveLength(2);
  });
});

describe('a number published by a vendor', () => {
  // biome-ignore format: a table reads in columns
  it.each([
    '4532759734545858', '5409889944179029', '371263462726550', '5385308360135181', '4659105569051157',
    '2223016768739313', '4508750015741019',
  ])('can be charged, though it looks real: %s', (pan) => {
    const cvv = pan.startsWith('3') ? '1234' : '123';
    const sale = { type: 'SALE', amount: 5, payment_method: { ...cards.visa, pan, cvv } } as const;
    expect(freshGateway().transactions.create(sale).approved).toBe(true);
  });
});
