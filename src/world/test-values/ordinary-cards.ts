/**
 * Published numbers that do nothing special and of which nothing is published but the number; those whose funding or country
 * is known are in facts/card-bins.ts.
 */
// biome-ignore format: a table reads in columns
export const ORDINARY_CARDS: readonly string[] = [
  // Stripe: co-brands, 3-D Secure that is not asked for here, and the rest of its page.
  ...['4000002500001001', '5555552500001001', '4000050360000001', '5555050360000080', '6555900000604105'],
  ...['4000002500003155', '4000003800000446', '4000000000003055', '4000000000003097', '4000003720000278', '4000000000000093'],
  // Braintree.
  ...['4111111111111111', '4005519200000004', '4009348888881881', '4012000033330026', '4012000077777777', '4217651111111119'],
  ...['2223000048400011', '6011000991300009'],
  // Authorize.Net.
  ...['370000000000002', '6011000000000012', '4007000000027', '4012888818888', '5424000000000015'],
  ...['2223000010309703', '2223000010309711'],
  // Finix: a card for health expenses.
  '4393420000002680',
  // Adyen.
  ...['2222400070000005', '6011601160116611'],
  // Others' that have gone round for long.
  ...['4222222222222', '5454545454545454'],
];
