import type { Settings } from '../../../contract/settings.ts';
import { authorizationDays } from '../../../facts/authorization-windows.ts';
import type { CardBrand } from '../../../facts/card-numbers.ts';
import { DAY_MS } from '../../../facts/civil-date.ts';

/** The properties that determine the duration of a hold. */
interface Hold {
  readonly brand: CardBrand;
  readonly recurring: 0 | 1;
  readonly createdAt: number;
}

/** Returns the duration of a hold in days of 24 hours: the option, or else the brand's duration on the day of the charge. */
function daysOf({ brand, recurring, createdAt }: Hold, days: Settings['authorizationDays']): number {
  const isMerchants = recurring === 1;
  const chosen = brand === 'visa' && isMerchants ? days.visaMerchantInitiated : days[brand];
  return chosen ?? authorizationDays(brand, isMerchants ? 'merchant' : 'customer', createdAt);
}

/** Returns the time at which an uncaptured authorization expires, in epoch milliseconds. */
export function holdEndsAt(hold: Hold, days: Settings['authorizationDays']): number {
  return hold.createdAt + daysOf(hold, days) * DAY_MS;
}
