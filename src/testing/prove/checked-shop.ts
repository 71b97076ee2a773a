import { SettleboxError } from '../../engine/errors.ts';
import type { ProvableShop } from './provable-shop.ts';

const FUNCTIONS = ['deliver', 'records', 'check', 'orderOf', 'close'] as const;

/**
 * Checks what `merchant` returned. It can have any other fields.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function checkedShop(shop: ProvableShop): ProvableShop {
  if (typeof shop !== 'object' || shop === null)
    throw badOption('options.merchant must return a shop.', 'Return { deliver, records, … } from it.');
  const wrong = FUNCTIONS.find((name) => shop[name] !== undefined && typeof shop[name] !== 'function');
  if (wrong !== undefined) throw badOption(`shop.${wrong} must be a function.`, '');
  if (shop.events !== undefined && !Array.isArray(shop.events))
    throw badOption('shop.events must be a list of event types.', "Return events: ['transaction.*'].");
  return shop;
}

function badOption(message: string, hint: string): SettleboxError {
  return new SettleboxError('bad_option', message, hint);
}
