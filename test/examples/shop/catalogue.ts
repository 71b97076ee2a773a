/** The products of Acme Outfitters, with prices in cents. Customers choose product and quantity, never the price. */
import { z } from 'zod';

const JACKETS = [
  { sku: 'trail-windbreaker', name: 'Trail Windbreaker', price_cents: 4_999 },
  { sku: 'harbor-rain-jacket', name: 'Harbor Rain Jacket', price_cents: 12_900 },
  { sku: 'field-work-jacket', name: 'Field Work Jacket', price_cents: 18_900 },
  { sku: 'ridge-down-jacket', name: 'Ridge Down Jacket', price_cents: 24_900 },
] as const;

/** An order keeps the price of its day. */
export const orderLine = z.object({
  sku: z.string(),
  name: z.string(),
  price_cents: z.int(),
  quantity: z.int(),
});
export type OrderLine = z.output<typeof orderLine>;

/** A line of the customer's cart, which becomes a line of the order. */
export const cartLine = z
  .object({ sku: z.enum(JACKETS.map(({ sku }) => sku)), quantity: z.int().min(1).max(20).default(1) })
  .transform(({ sku, quantity }, context): OrderLine => {
    const jacket = JACKETS.find((one) => one.sku === sku);
    if (jacket !== undefined) return { ...jacket, quantity };
    context.addIssue('we do not sell this');
    return z.NEVER;
  });

export function totalOf(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, line) => sum + line.price_cents * line.quantity, 0);
}

export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
