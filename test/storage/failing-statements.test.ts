/** Fails each statement of a call once, and compares the world with the one before the call. */
import { join } from 'node:path';
import { banks, cards, createGateway, type Gateway, SettleboxError } from 'settlebox';
import { expect, it, onTestFinished } from 'vitest';
import { type DiskWorld, openOnDisk } from '../support/failing-disk.ts';
import { refusalOf } from '../support/refusals.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { volume } from '../support/volume.ts';

const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;
const PAYMENT = { type: 'PAYMENT', amount: 7_000, payment_method: banks.good } as const;

/** The codes that SQLite has for a disk, in turn. */
const CODES = [
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_FSYNC',
  'SQLITE_IOERR_READ',
  'SQLITE_READONLY',
  'SQLITE_IOERR',
  'SQLITE_CANTOPEN',
];

function world(): DiskWorld & { readonly database: string } {
  const database = join(temporaryFolder(), 'shop.db');
  const { gateway, disk } = openOnDisk({ database });
  onTestFinished(() => gateway.close());
  return { gateway, disk, database };
}

async function overHttp(gateway: Gateway, method: string, path: string, body?: object): Promise<unknown> {
  const headers = { apikey: gateway.merchant.apiKey, 'content-type': 'application/json' };
  const request = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await gateway.fetch(new Request(`${gateway.baseUrl}${path}`, request));
  return { status: response.status, id: response.headers.get('x-request-id'), body: await response.json() };
}

type Call = (gateway: Gateway) => unknown;

const CALLS: readonly (readonly [name: string, call: Call])[] = [
  ['a sale', (gateway) => gateway.transactions.create(SALE)],
  ['a rejected call', (gateway) => rejection(() => gateway.transactions.create({ ...SALE, amount: -1 }))],
  ['a sale over HTTP', (gateway) => overHttp(gateway, 'POST', '/v1/transactions', SALE)],
  ['an unknown path over HTTP', (gateway) => overHttp(gateway, 'GET', '/v1/nothing')],
  ['a keyed payment', (gateway) => gateway.transactions.create(PAYMENT, { idempotencyKey: 'one' })],
  ['a list', (gateway) => gateway.transactions.list()],
  ['a list over HTTP', (gateway) => overHttp(gateway, 'GET', '/v1/transactions')],
  ['a new merchant', (gateway) => gateway.addMerchant({ name: 'Birch Books' })],
  ['an endpoint', (gateway) => gateway.webhooks.subscribe({ deliver: () => undefined }).id],
  ['a rule', (gateway) => gateway.simulate.issuer.rule({ match: {}, respond: { code: '51' } }).id],
  [
    'a wrong password',
    (gateway) => rejection(() => gateway.auth.issueKey({ email: gateway.merchant.ownerEmail, password: 'wrong' })),
  ],
];

/** A loaded machine takes seconds for a hundred snapshots. */
const SLOW = { timeout: 60_000 };

/** Each call is repeated once per statement, so the gate has only the first ones. */
const TESTED = CALLS.slice(0, volume(4, CALLS.length));

/** A rejection of the gateway is a result; a failing disk is not. */
function rejection(call: () => unknown): unknown {
  const error = refusalOf(call);
  if (error instanceof SettleboxError) throw error;
  return error;
}

it.each(TESTED)('%s leaves no trace, whichever of its statements the disk fails', SLOW, async (_name, call) => {
  const { gateway, disk } = world();
  gateway.transactions.create(PAYMENT);
  const before = gateway.snapshot();
  for (let statement = 1; ; statement++) {
    const code = CODES[statement % CODES.length] ?? '';
    const { error, result, hasFailed } = await disk.failAt(statement, code, () => call(gateway));
    if (!hasFailed) {
      expect(statement).toBeGreaterThan(4);
      using untouched = createGateway({ from: before });
      expect(result).toEqual(await call(untouched));
      break;
    }
    // Over HTTP, the error is a response.
    expect(error ?? result).toMatchObject(error === undefined ? UNAVAILABLE : { code: 'disk_failed' });
    expect(Buffer.compare(gateway.snapshot(), before), `after statement ${statement}`).toBe(0);
  }
  gateway.check();
});

const UNAVAILABLE = {
  status: 503,
  body: { error: { code: 'disk_failed', message: expect.stringContaining('shop.db') } },
};
