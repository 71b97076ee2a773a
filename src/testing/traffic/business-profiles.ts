/**
 * Typical businesses: amounts, hours, and failure rates. The figures are estimates within the ranges that processors and trade
 * bodies publish for US merchants. Card declines: 5-15 % online, mostly 51 and 05; 2-3 % in person. Refunds: 5-10 % in online
 * retail, close to zero in restaurants. ACH returns: 1-2 % of debits, slightly more for consumer subscriptions; Nacha's thresholds
 * (docs/sources.md, "ACH return rules") are far higher.
 */

/** The typical amounts and hours of a business. */
export interface BusinessProfile {
  /** The number of orders and charges on an average day. */
  readonly perDay: number;
  /** The median amount; `spread` is the standard deviation of its logarithm. */
  readonly medianCents: number;
  readonly spread: number;
  readonly minCents: number;
  readonly maxCents: number;
  /** The possible cents of a price; `any` for prices by weight, usage, or agreement. */
  readonly cents: readonly number[] | 'any';
  /** The business done on each weekday, Sunday to Saturday, from 0 to 9. */
  readonly week: string;
  /** The business done in each hour of local time, from 0 to 9. */
  readonly hours: string;
  /** True if its ACH customers are companies (CCD), not consumers. */
  readonly debitsCompanies: boolean;
  readonly items: readonly [string, ...string[]];
  readonly subscription: string;
}

/** A kind of business, which determines hours, amounts, and the mix of transactions. */
export type BusinessKind =
  | 'gear shop'
  | 'coffee shop'
  | 'software'
  | 'gym'
  | 'landlord'
  | 'wholesaler'
  | 'restaurant'
  | 'charity'
  | 'marketplace';

const NINES = [99, 99, 95, 0] as const;
const WHOLE = [0] as const;
const MENU = [25, 50, 75, 95, 0] as const;

/** The profile of each kind of business. */
// biome-ignore format: a table reads in columns
export const BUSINESS_PROFILES: Readonly<Record<BusinessKind, BusinessProfile>> = {
  'gear shop':    { perDay:  60, medianCents:   6_400, spread: 0.75, minCents:    799, maxCents:   240_000, cents: NINES, week: '8777889', hours: '210000013456777767789973', debitsCompanies: false,
                    items: ['Trail shoes', 'Rain jacket', 'Two-person tent', 'Camp stove', 'Wool socks', 'Climbing rope'], subscription: 'Gear club, monthly' },
  'coffee shop':  { perDay: 140, medianCents:     875, spread: 0.42, minCents:    225, maxCents:     9_500, cents: MENU,  week: '6888997', hours: '000002799975665433100000', debitsCompanies: false,
                    items: ['Flat white', 'Drip coffee and bagel', 'Two lattes', 'Beans, 12 oz', 'Cold brew'], subscription: 'Beans by mail, monthly' },
  software:       { perDay:  45, medianCents:   2_900, spread: 0.55, minCents:    500, maxCents:   120_000, cents: WHOLE, week: '3999985', hours: '222111234678998877654333', debitsCompanies: false,
                    items: ['Starter plan', 'Team plan', 'Extra seats', 'Add-on storage'], subscription: 'Team plan, monthly' },
  gym:            { perDay:  30, medianCents:   4_900, spread: 0.35, minCents:  1_000, maxCents:    60_000, cents: NINES, week: '4986667', hours: '000004875434654347876200', debitsCompanies: false,
                    items: ['Day pass', 'Ten-visit card', 'Personal training', 'Towel and locker'], subscription: 'Membership, monthly' },
  landlord:       { perDay:   9, medianCents: 142_000, spread: 0.30, minCents: 20_000, maxCents:   600_000, cents: WHOLE, week: '1887773', hours: '000000012579976788754210', debitsCompanies: false,
                    items: ['Application fee and deposit', 'Parking, quarterly', 'Repair, billed on'], subscription: 'Rent' },
  wholesaler:     { perDay:  25, medianCents:  86_000, spread: 0.90, minCents:  4_000, maxCents: 2_500_000, cents: 'any', week: '0998971', hours: '000000147999679998631000', debitsCompanies: true,
                    items: ['Invoice, net 10', 'Pallet order', 'Restock order', 'Freight, billed on'], subscription: 'Standing order, monthly' },
  restaurant:     { perDay:  85, medianCents:   4_800, spread: 0.55, minCents:    900, maxCents:    90_000, cents: 'any', week: '7345799', hours: '100000000002795223799962', debitsCompanies: false,
                    items: ['Dinner for two', 'Lunch', 'Bar tab', 'Take-away order', 'Brunch'], subscription: 'Wine club, monthly' },
  charity:        { perDay:  25, medianCents:   3_500, spread: 0.80, minCents:    500, maxCents:   500_000, cents: WHOLE, week: '7876665', hours: '210000123456667655679985', debitsCompanies: false,
                    items: ['Donation', 'Donation in memory', 'Gala ticket'], subscription: 'Monthly gift' },
  marketplace:    { perDay:  95, medianCents:   3_900, spread: 0.85, minCents:    300, maxCents:   180_000, cents: NINES, week: '9777788', hours: '432111123455666656678998', debitsCompanies: false,
                    items: ['Used bicycle parts', 'Handmade lamp', 'Vintage record', 'Craft supplies', 'Furniture'], subscription: 'Seller plan, monthly' },
};
