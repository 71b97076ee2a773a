import { insideOf } from '../inside-of.ts';
import { findWorld } from '../kit/worker.ts';
import { isHeardIn } from './is-heard-in.ts';
import { readSecretsOptions, type SecretsOptions } from './options.ts';
import { beginWatch, type SecretsWatch } from './watch.ts';

/**
 * Watches where a shop may leave card data: its logs, its database, and what its endpoints answer to webhooks. What is
 * secret it works out itself: the numbers of cards and accounts and the CVVs that the shop sends to this gateway while it
 * watches (by whichever way, refused or not), and numbers that could be a card's and are published for tests, stand under a
 * name such as `pan`, or are grouped as cards are. They are found with blanks and dashes, in JSON, URL-encoded and in base64;
 * a CVV where a name such as `cvv` stands beside it. Masked numbers are none, and `ignore` names texts that are none. Forks
 * that are made meanwhile are heard too. `gatewayTest({ secrets: true })` does it for every test of a suite. Only the
 * console is told apart by test: a list, file or database that tests share while they run at once is told to each of them.
 *
 * @throws SettleboxError `bad_option` naming the field, or where this is no gateway
 * @throws SettleboxError `bad_option` from `check()` where a file is not there, or a function gave nothing to look at
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
