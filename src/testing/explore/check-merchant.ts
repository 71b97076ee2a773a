import { didYouMean, suggest } from '../../engine/did-you-mean.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { Merchant, ShopCheck } from './merchant.ts';

const METHODS = [
  'order',
  'refund',
  'capture',
  'void',
  'storeCard',
  'renew',
  'defend',
  'ship',
  'deliver',
  'reconcile',
  'report',
  'records',
  'check',
  'orderOf',
  'close',
] as const;
const REQUIRED_METHODS = ['order', 'records'] as const;
const KNOWN_FIELDS: readonly string[] = [...METHODS, 'events'];

/**
 * Checks the merchant that the `merchant` option returned. Unknown fields are rejected only in plain objects: instances of classes
 * can have fields of their own.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function checkedMerchant(merchant: Merchant, check: ShopCheck | undefined): Merchant {
  if (typeof merchant !== 'object' || merchant === null)
    throw badOption('options.merchant must return a merchant.', 'Return { order, records, … } from it.');
  for (const name of REQUIRED_METHODS)
    if (typeof merchant[name] !== 'function') throw badOption(`merchant.${name} must be a function.`, '');
  const wrong = METHODS.find((name) => merchant[name] !== undefined && typeof merchant[name] !== 'function');
  if (wrong !== undefined) throw badOption(`merchant.${wrong} must be a function.`, '');
  const isPlain = Object.getPrototypeOf(merchant) === Object.prototype;
  // Additional fields are for `check`, except functions that look like misspelled methods.
  const isForCheck = (name: string) =>
    (check !== undefined || merchant.check !== undefined) &&
    (typeof Reflect.get(merchant, name) !== 'function' || didYouMean(name, KNOWN_FIELDS) === undefined);
  const isUnknown = (name: string) => !KNOWN_FIELDS.includes(name) && !isForCheck(name);
  const unknownName = isPlain ? Object.keys(merchant).find(isUnknown) : undefined;
  if (unknownName !== undefined)
    throw badOption(`merchant has no field "${unknownName}".`, suggest(unknownName, KNOWN_FIELDS));
  return merchant;
}

function badOption(message: string, hint: string): SettleboxError {
  return new SettleboxError('bad_option', message, hint);
}
