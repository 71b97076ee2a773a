/** How a card is funded, as its masked details show it (gateway-api.md, payment token; values of payments.md 5). */
export type CardFunding = 'credit' | 'debit' | 'prepaid' | 'unknown';

// Stripe's published test numbers (payments.md 5.3). Its list marks debit and prepaid, so what it does not mark is credit.
// Braintree, Authorize.Net and Adyen publish numbers without funding: theirs, where Stripe has not the same, stay unknown.
// biome-ignore format: a table reads in columns
const FUNDING_BY_PAN: ReadonlyMap<string, CardFunding> = new Map([
  ['4242424242424242', 'credit'],  // Visa
  ['4000056655665556', 'debit'],   // Visa debit
  ['5555555555554444', 'credit'],  // Mastercard
  ['5200828282828210', 'debit'],   // Mastercard debit
  ['5105105105105100', 'prepaid'], // Mastercard prepaid
  ['2223003122003222', 'credit'],  // Mastercard, 2-series
  ['378282246310005',  'credit'],  // American Express
  ['371449635398431',  'credit'],  // American Express
  ['6011111111111117', 'credit'],  // Discover
  ['4000000000000002', 'credit'],  // declines
  ['4000000000009995', 'credit'],
  ['4000000000009987', 'credit'],
  ['4000000000009979', 'credit'],
  ['4000000000000069', 'credit'],
  ['4000000000000127', 'credit'],
  ['4000000000000119', 'credit'],
  ['4000000000006975', 'credit'],
  ['4000000000000010', 'credit'],  // address and CVC checks
  ['4000000000000028', 'credit'],
  ['4000000000000036', 'credit'],
  ['4000000000000044', 'credit'],
  ['4000000000000101', 'credit'],
  ['4000000000000341', 'credit'],  // later effects
  ['4000000000000259', 'credit'],
  ['4000000000002685', 'credit'],
  ['4000000000007726', 'credit'],
  ['4000000000005126', 'credit'],
  ['4100000000000019', 'credit'],
]);

/** How the card behind a number is funded; 'unknown' for every number whose funding no source publishes. */
export function fundingOf(pan: string): CardFunding {
  return FUNDING_BY_PAN.get(pan) ?? 'unknown';
}
