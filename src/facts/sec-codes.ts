/**
 * Standard entry class codes that the gateway originates. Sources: NACHA Operating Rules, moov-io/ach and Stripe's
 * table (docs/sources.md, "Standard entry class codes"). The other classes (CTX, IAT, ARC, BOC, POP, RCK...) are out of this
 * gateway's scope.
 */

/** The direction of the money: a debit pulls from the receiver (our PAYMENT), a credit pushes to it (our PAYOUT). */
type EntryDirection = 'debit' | 'credit';

/**
 * The entry classes: types of accounts, directions, and required names of receivers (docs/sources.md,
 * "Standard entry class codes").
 */
// A WEB credit exists between persons only, which a merchant's payout never is.
// biome-ignore format: a code that differs from the others stands out in its column
export const SEC_CODES = [
  { code: 'WEB', accounts: 'consumer', directions: ['debit'],           nameRequired: true,  use: 'authorized over the internet or by mobile device' },
  { code: 'PPD', accounts: 'consumer', directions: ['debit', 'credit'], nameRequired: false, use: 'prearranged, by a signed agreement' },
  { code: 'CCD', accounts: 'company',  directions: ['debit', 'credit'], nameRequired: false, use: 'between companies, by agreement' },
  { code: 'TEL', accounts: 'consumer', directions: ['debit'],           nameRequired: true,  use: 'authorized orally, recorded or confirmed' },
] as const;

/** Facts about an entry class. */
type SecCodeFact = (typeof SEC_CODES)[number];

/** An entry class that the gateway originates. */
export type SecCode = SecCodeFact['code'];

/**
 * Returns the reason why the rules forbid an entry of this class in this direction with this receiver's name, or undefined
 * if they allow it. A nameless WEB or TEL entry is R26 in the network, a TEL credit R36 (docs/sources.md, "ACH return
 * codes").
 */
export function secFault(sec: SecCode, direction: EntryDirection, name: string): string | undefined {
  const row = SEC_CODES.find(({ code }) => code === sec);
  if (row === undefined) return undefined;
  if (!row.directions.some((allowed) => allowed === direction)) {
    return `must be PPD for a credit to a person, or CCD for a credit to a company; ${sec} entries are debits only`;
  }
  if (row.nameRequired && isMissingName(name))
    return `must be another class if the account holder has no name; ${sec} entries require it`;
  return undefined;
}

/** Reports whether a name has only blanks and zeros: the operators treat it as missing (R26). */
export function isMissingName(name: string): boolean {
  return /^[\s0]*$/.test(name);
}
