import type { Faker } from '@faker-js/faker';

/** A line of a cart. Amounts are integers in cents. */
export type CartLine = {
  /** Random article number. */
  readonly sku: string;
  /** Name of the product. */
  readonly name: string;
  /** Number of pieces. */
  readonly quantity: number;
  /** Price of one piece, in cents. */
  readonly unitCents: number;
  /** Quantity times unit price, in cents. */
  readonly totalCents: number;
};

/** A customer's cart. Amounts are integers in cents. */
export type Cart = {
  /** The lines of the cart. */
  readonly lines: readonly CartLine[];
  /** The total to charge, in cents. */
  readonly totalCents: number;
  /** ISO 4217. */
  readonly currency: 'USD';
};

const LINES_MAX_DRAWN = 4;
const QUANTITY_MAX = 3;
const UNIT_CENTS = { min: 199, max: 9_999 };

/**
 * Builds a cart with this number of lines; 1 to 4 if undefined. The number is drawn in any case, so that later draws
 * don't depend on the option.
 */
export function buildCart(faker: Faker, lineCount: number | undefined): Cart {
  const drawnCount = faker.number.int({ min: 1, max: LINES_MAX_DRAWN });
  const lines = Array.from({ length: lineCount ?? drawnCount }, () => buildLine(faker));
  return { lines, totalCents: lines.reduce((sum, line) => sum + line.totalCents, 0), currency: 'USD' };
}

function buildLine(faker: Faker): CartLine {
  const quantity = faker.number.int({ min: 1, max: QUANTITY_MAX });
  const unitCents = faker.number.int(UNIT_CENTS);
  const sku = faker.string.alphanumeric({ length: 8, casing: 'upper' });
  return { sku, name: faker.commerce.productName(), quantity, unitCents, totalCents: quantity * unitCents };
}
