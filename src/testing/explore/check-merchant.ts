import { suggest } from '../../engine/did-you-mean.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { Merchant } from './merchant.ts';

const METHODS = ['order', 'refund', 'ship', 'deliver', 'reconcile', 'records', 'orderOf', 'close'] as const;
const REQUIRED = ['order', 'records'] as const;
const KNOWN: readonly string[] = [...METHODS, 'events'];

/**
 * What the `merchant` option gave, as far as it is one. A field that is none of ours is a slip in a plain object; an object
 * of a class of the shop's own may have others.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function checkedMerchant(merchant: Merchant): Merchant {
  if (typeof merchant !== 'object' || merchant === null)
    throw refuse('options.merchant must return a merchant.', 'Return { order, records, … } from it.');
  for (const name of REQUIRED)
    if (typeof merchant[name] !== 'function') throw refuse(`merchant.${name} must be a function.`, '');
  const wrong = METHODS.find((name) => merchant[name] !== undefined && typeof merchant[name] !== 'function');
  if (wrong !== undefined) throw refuse(`merchant.${wrong} must be a function.`, '');
  const isPlain = Object.getPrototypeOf(merchant) === Object.prototype;
  const strange = isPlain ? Object.keys(merchant).find((name) => !KNOWN.includes(name)) : undefined;
  if (strange !== undefined) throw refuse(`merchant has no field "${strange}".`, suggest(strange, KNOWN));
  return merchant;
}

function refuse(message: string, hint: string): SettleboxError {
  return new SettleboxError('bad_option', message, hint);
}
