import { insideOf } from '../inside-of.ts';
import { findWorld } from '../kit/worker.ts';
import { isHeardIn } from './is-heard-in.ts';
import { readSecretsOptions, type SecretsOptions } from './options.ts';
import { beginWatch, type SecretsWatch } from './watch.ts';

/**
 * Watches your application's logs, database, and webhook responses for leaked card data. Secrets are the card numbers, account
 * numbers, and CVVs that the application sends to this gateway or its forks during the watch, and numbers that look like a card:
 * published test cards, values of fields such as `pan`, and digits grouped like a card number. The watch finds them with spaces
 * and dashes, in JSON, URL-encoded, and in base64; it finds a CVV next to a name such as `cvv`. Masked numbers are not leaks, and
 * `ignore` excludes texts. `gatewayTest({ secrets: true })` watches every test of a suite. Concurrent tests that share a list, a
 * file, or a database all report its leaks; only console output is separated by test.
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
  // In a test of the kit only its own lines are heard, whatever runs beside it.
  return beginWatch(insideOf(gateway, 'watchSecrets'), read, () => world === undefined || isHeardIn(world));
}
