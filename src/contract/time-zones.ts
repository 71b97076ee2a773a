import { tzOffset } from '@date-fns/tz/tzOffset';
import { EASTERN_ZONE } from '../facts/eastern-time.ts';

/** Reports whether this machine knows an IANA time zone by this name. An offset such as `+05:00` is not a name. */
export function isTimeZone(name: string): boolean {
  // The default zone. A first Intl.DateTimeFormat takes longer than a sale.
  if (name === EASTERN_ZONE) return true;
  if (!ZONE_NAME.test(name) || (OFFSET.test(name) && !isKnownToIntl(name))) return false;
  const offset: unknown = tzOffset(name, new Date(0));
  // For `constructor` and the like, tzOffset returns the inherited property of that name.
  return typeof offset === 'number' && !Number.isNaN(offset);
}

const ZONE_NAME = /^[A-Za-z]/;
/** tzOffset accepts an offset anywhere in a text, but only Etc/GMT+10 and the like have one in their names. */
const OFFSET = /[+-]\d\d/;

function isKnownToIntl(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
