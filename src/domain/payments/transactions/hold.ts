import type { Settings } from '../../../contract/settings.ts';
import { authorizationDays } from '../../../facts/authorization-windows.ts';
import type { CardBrand } from '../../../facts/card-numbers.ts';
import { DAY_MS } from '../../../facts/civil-date.ts';

/** What decides how long a hold lasts. */
interface Hold {
  readonly brand: CardBrand;
  readonly recurring: 0 | 1;
  readonly createdAt: number;
}

/** Days of 24 hours that a hold lasts: those of the option, else those of the brand's table on its day. */
function daysOf({ brand, recurring, createdAt }: Hold, days: Settings['authorizationDays']): number {
  const isMerchants = recurring === 1;
  const chosen = brand === 'visa' && isMerchants ? days.visaMerchantInitiated : days[brand];
  return chosen ?? authorizationDays(brand, isMerchants ? 'merchant' : 'customer', createdAt);
}

/** The moment at which an uncaptured authorization lets go. */
export function holdEndsAt(hold: Hold, days: Settings['authorizationDays']): number {
  return hold.createdAt + daysOf(hold, days) * DAY_MS;
}
