import { type DayNumber, dayNumber } from './civil-date.ts';
import type { Dated } from './dated.ts';
import { easternDay } from './eastern-time.ts';

/**
 * Mastercard's transaction link id: 22 case-sensitive letters, digits, hyphens, and underscores, next to the network
 * transaction id and not in place of it (docs/sources.md, "Network ids").
 */

/** A duty of acquirers and merchants, from its first day on. */
interface LinkIdDuty extends Dated {
  readonly from: DayNumber;
  /** The duty itself, for the report of facts. */
  readonly duty: string;
}

/** Link ids are stored for later charges, so responses have them. */
const RETAINED: LinkIdDuty = {
  duty: 'keep the id',
  from: dayNumber(2026, 6, 2),
  sources: ['stripe-tlid', 'xendit-tlid'],
};
/** Merchant-initiated charges name the link id of the first charge. */
const SENT: LinkIdDuty = {
  duty: 'send the first id',
  from: dayNumber(2026, 10, 23),
  sources: ['stripe-tlid', 'cielo-tlid'],
};

/** The duties, for the report of facts. */
export const LINK_ID_DUTIES: readonly LinkIdDuty[] = [RETAINED, SENT];

/** Link ids of a charge; absent before their first day, and for other brands than Mastercard. */
interface LinkIds {
  readonly transaction_link_id?: string;
  readonly initial_transaction_link_id?: string;
}

/** Returns the link ids of a Mastercard charge at a time in epoch milliseconds, given its network transaction ids. */
export function linkIdsOf(own: string | null, initial: string | null, at: number): LinkIds {
  const day = easternDay(at);
  if (day < RETAINED.from) return {};
  return {
    ...(own === null ? {} : { transaction_link_id: linkId(own) }),
    // The first charge of a replaced card can be one of another brand.
    ...(initial?.startsWith('MCC') && day >= SENT.from ? { initial_transaction_link_id: linkId(initial) } : {}),
  };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LETTERS = 22;

/** Derives a link id from a network transaction id, so that a later charge finds that of the first one (FNV-1a, murmur3). */
function linkId(networkId: string): string {
  let state = 0x81_1c_9d_c5;
  for (let at = 0; at < networkId.length; at++) state = Math.imul(state ^ networkId.charCodeAt(at), 0x01_00_01_93);
  let text = '';
  for (let letter = 0; letter < LETTERS; letter++) {
    state = (state + 0x9e_37_79_b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85_eb_ca_6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
    text += ALPHABET.charAt((mixed ^ (mixed >>> 16)) & (ALPHABET.length - 1));
  }
  return text;
}
