import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import type { Gateway } from '../../src/index.ts';
import { type BareDatabase, openBare } from './bare-sqlite.ts';
import { createGateway } from './built.ts';
import type { Side } from './measure.ts';
import { SALE, sell, worldAfter } from './worlds.ts';
import { replayer, writesBetween } from './writes.ts';

/** Runs work on a gateway that is created again in each round. `before` runs before each call and is not timed. */
export function onGateway(
  from: Uint8Array,
  work: (gateway: Gateway) => unknown,
  { before, ...options }: { readonly async?: true; before?(gateway: Gateway): unknown } = {},
): Side {
  let gateway = createGateway({ from });
  gateway.close();
  return {
    ...options,
    ...(before === undefined ? {} : { before: () => void before(gateway) }),
    open() {
      gateway = createGateway({ from });
    },
    run: () => work(gateway),
    close: () => gateway.close(),
  };
}

/** Runs the crypto of sales, and writes the rows of actual sales with bare statements. */
export function rawSales(from: Uint8Array, count: number): Side {
  const sales = worldAfter(from, (gateway) => {
    for (let made = 0; made < count; made++) sell(gateway);
  });
  const writes = writesBetween(from, sales);
  let database: BareDatabase;
  let replay: (unit: number) => void;
  let made = 0;
  return {
    open() {
      database = openBare(from);
      replay = replayer(database, writes, count);
      made = 0;
    },
    run() {
      saleCrypto();
      replay(made++);
    },
    close: () => database.close(),
  };
}

const KEY = randomBytes(32);
const NONCE = randomBytes(12);
const API_KEY = `sk_sandbox_${'A'.repeat(32)}`;
const BOUND = `TRANSACTION-${'0'.repeat(26)}`;

/** The minimal crypto of a sale: encrypts the card number for the vault, and hashes the caller's key. */
export function saleCrypto(): unknown {
  const cipher = createCipheriv('aes-256-gcm', KEY, NONCE);
  cipher.setAAD(Buffer.from(BOUND));
  const sealed = Buffer.concat([cipher.update(SALE.payment_method.pan, 'utf8'), cipher.final()]);
  return [createHash('sha256').update(API_KEY).digest('hex'), cipher.getAuthTag(), sealed];
}
