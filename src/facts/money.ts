/** Money is integer cents of one currency (docs/specification.md, "Conventions"; docs/rules.md, "Amounts and types"). */

/** The one currency of the gateway, by its ISO 4217 code. */
export const CURRENCY = 'USD';

/** Returns an amount in cents as text: 123450 is '$1,234.50' and -400 is '-$4.00'. */
export function formatUsd(cents: number): string {
  const absoluteCents = Math.abs(cents);
  const dollars = String(Math.floor(absoluteCents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(absoluteCents % 100).padStart(2, '0')}`;
}

/** Returns a rate in percent: 0.0012 is '0.12 %'. */
export function percentText(rate: number | null): string {
  return rate === null ? 'no rate' : `${(rate * 100).toFixed(2)} %`;
}
