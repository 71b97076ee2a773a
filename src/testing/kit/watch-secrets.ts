import { insideOf } from '../inside-of.ts';
import { readSecretsOptions, type SecretsOptions } from '../secrets/leaks/options.ts';
import { beginWatch, type SecretsWatch } from '../secrets/watch.ts';
import { isRunningIn } from './is-running-in.ts';
import { findWorld } from './worker.ts';

/**
 * Watches your application's logs, database, and webhook responses for leaked card data: card numbers, account numbers,
 * and CVVs that it sends to this gateway or its forks during the watch, and numbers that look like a card. docs/secrets.md
 * lists the formats that are found. Masked numbers are not leaks, and `ignore` excludes texts. `gatewayTest({ secrets:
 * true })` watches every test of a suite.
 *
 * @throws SettleboxError `bad_option` naming the field, or if the argument is not a gateway
 * @throws SettleboxError `bad_option` from `check()` if a file is missing, or if a function returned nothing to search
 * @throws SecretsError from `check()` and at the end of the watch, with every leak and its place
 * @example
 * using secrets = watchSecrets(gateway, { database: shop.db, logs: [{ file: 'shop.log' }] });
 * await shop.checkout(cart, cards.visa);
 * secrets.check();
 */
export function watchSecrets(gateway: object, options: SecretsOptions = {}): SecretsWatch {
  const read = readSecretsOptions(options, 'watchSecrets');
  const world = findWorld();
  // In a test of the kit, only that test's output is searched, even if other tests run at the same time.
  return beginWatch(insideOf(gateway, 'watchSecrets'), read, () => world === undefined || isRunningIn(world));
}
