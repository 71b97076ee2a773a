/** Interprets the words before a number. */

/** Names of numbers that are not account or card numbers. */
const OTHER_NAMES =
  /(?:^| )(?:amount|order|invoice|routing|total|subtotal|quantity|qty|price|date|time|timestamp|trace|tracking|phone|ean|gtin|isbn|sku|iban|at)(?: |$)/;
/** Names of card and account numbers. */
const NUMBER_NAMES = /(?:^| )(?:pan|card|cards|cc|creditcard|cardnumber|account|accountnumber|acct|primary)(?: |$)/;
/** `number` counts only as a field name: `tracking number` does not. */
const NUMBER_FIELD = /(?:^|[{,<([&?;])[\s"'\\]*(?:card)?number[\s"'\\\]]*[:=>][\s"'\\]*$/i;

/** Maximum number of characters between a number and its name. */
const NAME_DISTANCE_MAX = 60;
const FIELD = /([A-Za-z][\w -]*?)\\{0,3}["'\]]{0,3}\s*[:=>]{1,2}[\s"'\\[(<]*$/;
const WORDS = /(?:[A-Za-z]+[^A-Za-z0-9\n]{1,4}){1,3}$/;

/** Reports whether a name identifies something else: `order_id`, `createdAt`. */
export function namesOtherNumber(name: string): boolean {
  return OTHER_NAMES.test(wordsOf(name));
}

/** Returns the field name of the number at this position of a text; empty if it has none. */
export function fieldBefore(text: string, at: number): string {
  return FIELD.exec(lineBefore(text, at))?.[1] ?? '';
}

/** Reports whether the text before a number identifies it as a card or account number. */
export function isNamedAsNumber(text: string, at: number, name: string): boolean {
  const preceding = lineBefore(text, at);
  const words = wordsOf(preceding.trim() === '' ? name : (WORDS.exec(preceding)?.[0] ?? ''));
  if (namesOtherNumber(name) || OTHER_NAMES.test(words)) return false;
  const isNumber = /^(?:card)?number$/i.test(name) && at === 0;
  return NUMBER_NAMES.test(words) || isNumber || NUMBER_FIELD.test(preceding);
}

function lineBefore(text: string, at: number): string {
  const part = text.slice(Math.max(0, at - NAME_DISTANCE_MAX), at);
  return part.slice(part.lastIndexOf('\n') + 1);
}

/** `createdAt`, `created_at` and `"created-at":` are the same words. */
function wordsOf(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z]+/g, ' ')
    .trim()
    .toLowerCase();
}
