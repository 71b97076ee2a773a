/**
 * ACH return codes. Source: NACHA Operating Rules 2013, appendix 4, with the dated amendments to R06, R10, R11, R17, R62
 * and R77 (docs/sources.md, "ACH return codes"). R48, R49, R54-R60, R63-R66, R78, R79 and R86-R89 are unassigned. R16 and R90
 * change on a day (return-code-changes.ts). The reasons are
 * the specification's words for its seven codes (docs/specification.md, "ACH return codes") and our own for the others.
 */

// time     2BD    opening of business on the 2nd banking day after settlement    2BD-n  the same, after the bank learns of the decline
//          60CD   the banking day after the 60th calendar day after settlement   agree  whenever both banks agree
//          op     rejected by the operator, before settlement                    n/a    never for our entries
//          5BD-r  5 banking days after the return settles                        2BD-d  2 banking days after the dishonor settles
//          sanct  a time frame of its own, which no public page states in days
// entry    D debit, C credit, B both, - neither        account  C consumer, N company, B both, - neither
// flags    spec   one of the specification's seven     unauth   counts as unauthorized     admin  counts as administrative
//          reinit may be sent again (* only with a new authorization)   correctable  may be corrected and sent as a new entry
//          wsud   the bank needs a signed statement    operator, dishonor, contest, ENR, RCK, IAT, obsolete  where it belongs
// biome-ignore format: a table reads in columns
const ROWS = [
  ['R01', 'Insufficient Funds',                                                         'RDFI',           '2BD',   'D', 'B', 'spec reinit',             'insufficient funds'],
  ['R02', 'Account Closed',                                                             'RDFI',           '2BD',   'B', 'B', 'spec admin',              'account closed'],
  ['R03', 'No Account / Unable to Locate Account',                                      'RDFI',           '2BD',   'B', 'B', 'spec admin',              'no account / unable to locate'],
  ['R04', 'Invalid Account Number Structure',                                           'RDFI',           '2BD',   'B', 'B', 'spec admin',              'invalid account number'],
  ['R05', 'Unauthorized Debit to Consumer Account Using Corporate SEC Code',            'RDFI',           '60CD',  'D', 'C', 'unauth wsud',             'a consumer reports an unauthorized corporate (CCD or CTX) debit'],
  ['R06', "Returned per ODFI's Request",                                                'RDFI',           'agree', 'B', 'B', '',                        'returned at the request of the ODFI'],
  ['R07', 'Authorization Revoked by Customer',                                          'RDFI',           '60CD',  'D', 'C', 'unauth wsud',             'customer has revoked the authorization'],
  ['R08', 'Payment Stopped',                                                            'RDFI',           '2BD',   'D', 'B', 'spec reinit*',            'payment stopped'],
  ['R09', 'Uncollected Funds',                                                          'RDFI',           '2BD',   'D', 'B', 'reinit',                  'uncollected funds: the available balance does not cover the entry'],
  ['R10', 'Customer Advises Originator Not Known and/or Not Authorized',                'RDFI',           '60CD',  'D', 'C', 'spec unauth wsud',        'customer advises not authorized'],
  ['R11', 'Customer Advises Entry Not in Accordance with Terms of Authorization',       'RDFI',           '60CD',  'D', 'C', 'unauth wsud correctable', 'customer advises the entry does not follow the terms of the authorization'],
  ['R12', 'Account Sold to Another DFI',                                                'RDFI',           '2BD',   'B', 'B', '',                        'account sold to another bank'],
  ['R13', 'Invalid ACH Routing Number',                                                 'ACH operator',   'op',    'B', 'B', 'operator',                'routing number is not one of an ACH participant'],
  ['R14', 'Representative Payee Deceased / Unable to Continue',                         'RDFI',           '2BD',   'B', 'B', '',                        'representative payee deceased or unable to continue'],
  ['R15', 'Beneficiary or Account Holder Deceased',                                     'RDFI',           '2BD',   'B', 'C', '',                        'beneficiary or account holder deceased'],
  ['R16', 'Account Frozen / Entry Returned per OFAC Instruction',                       'RDFI',           '2BD',   'B', 'B', '',                        'account frozen, or returned on an OFAC instruction'],
  ['R17', 'File Record Edit Criteria / Questionable Circumstances / Improper Reversal', 'RDFI',           '2BD',   'B', 'B', '',                        'field edits failed, questionable circumstances, or an improper reversal'],
  ['R18', 'Improper Effective Entry Date',                                              'ACH operator',   'op',    'B', 'B', 'operator',                'effective entry date too far ahead'],
  ['R19', 'Amount Field Error',                                                         'ACH operator',   'op',    'B', 'B', 'operator',                'amount is zero, not numeric, or above the limit of its class'],
  ['R20', 'Non-Transaction Account',                                                    'RDFI',           '2BD',   'B', 'B', '',                        'account does not allow transactions of this kind'],
  ['R21', 'Invalid Company Identification',                                             'RDFI',           '2BD',   'B', 'N', '',                        'company identification not valid'],
  ['R22', 'Invalid Individual ID Number',                                               'RDFI',           '2BD',   'B', 'B', '',                        'individual identification not valid'],
  ['R23', "Credit Entry Refused (now 'Declined') by Receiver",                          'RDFI',           '2BD-n', 'C', 'B', '',                        'receiver declined the credit'],
  ['R24', 'Duplicate Entry',                                                            'RDFI',           '2BD',   'B', 'B', '',                        'duplicate entry'],
  ['R25', 'Addenda Error',                                                              'ACH operator',   'op',    'B', 'B', 'operator',                'addenda record in error'],
  ['R26', 'Mandatory Field Error',                                                      'ACH operator',   'op',    'B', 'B', 'operator',                'mandatory field missing or in error'],
  ['R27', 'Trace Number Error',                                                         'ACH operator',   'op',    'B', 'B', 'operator',                'trace number missing or out of order'],
  ['R28', 'Routing Number Check Digit Error',                                           'ACH operator',   'op',    'B', 'B', 'operator',                'routing number fails its check digit'],
  ['R29', 'Corporate Customer Advises Not Authorized',                                  'RDFI',           '2BD',   'D', 'N', 'spec unauth',             'corporate customer advises not authorized'],
  ['R30', 'RDFI Not Participant in Check Truncation Program',                           'ACH operator',   'op',    'B', 'B', 'operator obsolete',       'bank does not participate in check truncation'],
  ['R31', 'Permissible Return Entry (CCD and CTX only)',                                'RDFI',           'agree', 'D', 'N', '',                        'late corporate return that the ODFI agreed to'],
  ['R32', 'RDFI Non-Settlement',                                                        'ACH operator',   'op',    'B', 'B', 'operator',                'receiving bank is unable to settle'],
  ['R33', 'Return of XCK Entry',                                                        'RDFI',           '60CD',  'D', 'B', 'obsolete',                'bank returns a destroyed-check entry'],
  ['R34', 'Limited Participation DFI',                                                  'ACH operator',   'op',    'B', 'B', 'operator',                'receiving bank participates only within limits set by its supervisor'],
  ['R35', 'Return of Improper Debit Entry',                                             'ACH operator',   'op',    'D', 'B', 'operator',                'debits are not allowed to this account or class'],
  ['R36', 'Return of Improper Credit Entry',                                            'ACH operator',   'op',    'C', 'B', 'operator',                'credits are not allowed in this class'],
  ['R37', 'Source Document Presented for Payment',                                      'RDFI',           '60CD',  'D', 'B', 'wsud',                    'check behind the entry was itself presented'],
  ['R38', 'Stop Payment on Source Document',                                            'RDFI',           '60CD',  'D', 'B', '',                        'payment stopped on the check behind the entry'],
  ['R39', 'Improper Source Document / Presented for Payment',                           'RDFI',           '2BD',   'D', 'B', '',                        'check behind the entry is improper or was presented'],
  ['R40', 'Return of ENR Entry by Federal Government Agency',                           'Federal agency', 'n/a',   '-', '-', 'ENR',                     'agency returns the enrollment'],
  ['R41', 'Invalid Transaction Code',                                                   'Federal agency', 'n/a',   '-', '-', 'ENR',                     'enrollment has an invalid transaction code'],
  ['R42', 'Routing Number/Check Digit Error',                                           'Federal agency', 'n/a',   '-', '-', 'ENR',                     'enrollment has an invalid routing number'],
  ['R43', 'Invalid DFI Account Number',                                                 'Federal agency', 'n/a',   '-', '-', 'ENR',                     'enrollment has an invalid account number'],
  ['R44', 'Invalid Individual ID Number',                                               'Federal agency', 'n/a',   '-', '-', 'ENR',                     'enrollment has an invalid individual identification'],
  ['R45', 'Invalid Individual/Company Name',                                            'Federal agency', 'n/a',   '-', '-', 'ENR',                     'enrollment has an invalid name'],
  ['R46', 'Invalid Representative Payee Indicator',                                     'Federal agency', 'n/a',   '-', '-', 'ENR',                     'enrollment has an invalid payee indicator'],
  ['R47', 'Duplicate Enrollment',                                                       'Federal agency', 'n/a',   '-', '-', 'ENR',                     'enrollment is a duplicate'],
  ['R50', 'State Law Affecting RCK Acceptance',                                         'RDFI',           '2BD',   'D', 'C', 'RCK',                     'state law affects acceptance of the re-presented check'],
  ['R51', 'Item Related to RCK Entry Ineligible / RCK Improper',                        'RDFI',           '60CD',  'D', 'C', 'RCK unauth wsud',         're-presented check ineligible or improper'],
  ['R52', 'Stop Payment on Item Related to RCK Entry',                                  'RDFI',           '60CD',  'D', 'C', 'RCK',                     'payment stopped on the re-presented check'],
  ['R53', 'Item and RCK Entry Presented for Payment',                                   'RDFI',           '60CD',  'D', 'C', 'RCK wsud',                'check and its re-presented entry were both presented'],
  ['R61', 'Misrouted Return',                                                           'ODFI',           '5BD-r', '-', 'B', 'dishonor',                'dishonored: the return was misrouted'],
  ['R62', 'Return of Erroneous or Reversing Debit',                                     'ODFI',           '5BD-r', '-', 'B', 'dishonor',                'dishonored: both an erroneous and a reversing entry are involved'],
  ['R67', 'Duplicate Return',                                                           'ODFI',           '5BD-r', '-', 'B', 'dishonor',                'dishonored: the return is a duplicate'],
  ['R68', 'Untimely Return',                                                            'ODFI',           '5BD-r', '-', 'B', 'dishonor',                'dishonored: the return was late'],
  ['R69', 'Field Error(s)',                                                             'ODFI',           '5BD-r', '-', 'B', 'dishonor',                'dishonored: the return has fields in error'],
  ['R70', 'Permissible Return Not Accepted / Not Requested by ODFI',                    'ODFI',           '5BD-r', '-', 'B', 'dishonor',                'dishonored: the ODFI neither requested nor accepted the return'],
  ['R71', 'Misrouted Dishonored Return',                                                'RDFI',           '2BD-d', '-', 'B', 'contest',                 'contested: the dishonored return was misrouted'],
  ['R72', 'Untimely Dishonored Return',                                                 'RDFI',           '2BD-d', '-', 'B', 'contest',                 'contested: the dishonored return was late'],
  ['R73', 'Timely Original Return',                                                     'RDFI',           '2BD-d', '-', 'B', 'contest',                 'contested: the original return was in time'],
  ['R74', 'Corrected Return',                                                           'RDFI',           '2BD-d', '-', 'B', 'contest',                 'contested: a corrected return is sent'],
  ['R75', 'Return Not a Duplicate',                                                     'RDFI',           '2BD-d', '-', 'B', 'contest',                 'contested: the return was not a duplicate'],
  ['R76', 'No Errors Found',                                                            'RDFI',           '2BD-d', '-', 'B', 'contest',                 'contested: the return had no errors'],
  ['R77', 'Non-Acceptance of R62 Dishonored Return',                                    'RDFI',           '2BD-d', '-', 'B', 'contest',                 'contested: the R62 dishonor is not accepted'],
  ['R80', 'IAT Entry Coding Error',                                                     'Gateway',        '2BD',   'B', 'B', 'IAT',                     'international entry coded wrongly'],
  ['R81', 'Non-Participant in IAT Program',                                             'Gateway',        '2BD',   'B', 'B', 'IAT',                     'gateway does not participate in the IAT program'],
  ['R82', 'Invalid Foreign Receiving DFI Identification',                               'Gateway',        '2BD',   'B', 'B', 'IAT',                     'foreign receiving bank not valid'],
  ['R83', 'Foreign Receiving DFI Unable to Settle',                                     'Gateway',        '2BD',   'B', 'B', 'IAT',                     'foreign receiving bank unable to settle'],
  ['R84', 'Entry Not Processed by Gateway',                                             'Gateway',        '2BD',   'B', 'B', 'IAT',                     'gateway did not process the entry'],
  ['R85', 'Incorrectly Coded Outbound International Payment',                           'Gateway',        '2BD',   'B', 'B', 'IAT',                     'outbound international payment coded as domestic'],
  ['R90', "Entry Returned Due to RDFI's Sanctions Compliance Obligations",              'RDFI',           'sanct', 'B', 'B', '',                        'returned to comply with sanctions'],
] as const;

const CONSUMER = ['WEB', 'PPD', 'TEL'];
const CHECKS = ['ARC', 'BOC', 'POP'];
const CORPORATE = ['CCD', 'CTX'];

/**
 * The entry classes that a code applies to; codes that are not listed apply to any (docs/sources.md, "ACH return codes").
 */
// biome-ignore format: a table reads in columns
const ENTRY_CLASSES: Readonly<Partial<Record<(typeof ROWS)[number][0], readonly string[]>>> = {
  R05: CORPORATE, R31: CORPORATE,
  R07: CONSUMER,
  R10: [...CONSUMER, ...CHECKS, 'IAT'], R11: [...CONSUMER, ...CHECKS, 'IAT'],
  R21: ['CIE'],
  R22: ['CIE', 'MTE'],
  R30: ['TRC', 'TRX'],
  R33: ['XCK'],
  R36: [...CHECKS, 'RCK', 'TEL', 'XCK'],
  R37: CHECKS, R38: ['ARC', 'BOC'], R39: CHECKS,
  R40: ['ENR'], R41: ['ENR'], R42: ['ENR'], R43: ['ENR'], R44: ['ENR'], R45: ['ENR'], R46: ['ENR'], R47: ['ENR'],
  R50: ['RCK'], R51: ['RCK'], R52: ['RCK'], R53: ['RCK'],
  R80: ['IAT'], R81: ['IAT'], R82: ['IAT'], R83: ['IAT'], R84: ['IAT'], R85: ['IAT'],
};

/**
 * A return code, such as 'R01'.
 */
export type ReturnCode = (typeof ROWS)[number][0];

/**
 * The sender of a return.
 */
type ReturnSender = (typeof ROWS)[number][2];

/**
 * The deadline class of a return, described in `ReturnCodeFact.time`.
 */
export type ReturnTime = (typeof ROWS)[number][3];

/** Facts about an ACH return code. */
export type ReturnCodeFact = {
  /** The return code. */
  readonly code: ReturnCode;
  /** Nacha's title of the code. */
  readonly title: string;
  /** Sender of the return. */
  readonly by: ReturnSender;
  /**
   * Deadline. `2BD`: opening of business on the second banking day after settlement (`2BD-n`: after the bank learns of the decline);
   * `60CD`: on the banking day after the sixtieth calendar day; `agree`: whenever both banks agree; `op`: rejected by the operator
   * before settlement; `5BD-r`: five banking days after the return; `2BD-d`: two after its dishonor; `sanct`: a time frame of its
   * own, without a published number of days; `n/a`: never for this gateway's entries.
   */
  readonly time: ReturnTime;
  /** Entries that the code applies to: `D` debits, `C` credits, `B` both, `-` neither. */
  readonly entry: (typeof ROWS)[number][4];
  /** Accounts that the code applies to: `C` consumers', `N` companies', `B` both, `-` neither. */
  readonly account: (typeof ROWS)[number][5];
  /** Entry classes that the code applies to; undefined for any. */
  readonly classes: readonly string[] | undefined;
  /**
   * `spec`: one of the specification's seven; `unauth`, `admin`: counts in that return rate; `reinit`: can be retried (`reinit*`:
   * with a new authorization); `correctable`; `wsud`: the bank needs a signed statement; `operator`, `dishonor`, `contest`.
   */
  readonly flags: readonly string[];
  /** Description used in responses. */
  readonly reason: string;
};

/** A day counted from settlement: the nth banking day, or the nth calendar day (on a closed day, the next banking day). */
export type ReturnDay = { readonly bankingDay: number } | { readonly day: number };

/**
 * Every ACH return code with its facts, in ascending order (docs/sources.md, "ACH return codes").
 *
 * @example
 * RETURN_CODES.find(({ code }) => code === 'R01')?.title; // 'Insufficient Funds'
 */
export const RETURN_CODES: readonly ReturnCodeFact[] = ROWS.map(
  ([code, title, by, time, entry, account, flags, reason]) => {
    const words = flags.split(' ').filter((flag) => flag !== '');
    return { code, title, by, time, entry, account, classes: ENTRY_CLASSES[code], flags: words, reason };
  },
);

/** The seven codes of the specification, in ascending order. */
export const SPEC_RETURN_CODES: readonly ReturnCode[] = RETURN_CODES.filter(({ flags }) => flags.includes('spec')).map(
  ({ code }) => code,
);

const BY_CODE: ReadonlyMap<string, ReturnCodeFact> = new Map(RETURN_CODES.map((row) => [row.code, row]));

/** Returns the facts about a return code; a literal `ReturnCode` always has a row. */
export function returnCode(code: ReturnCode): ReturnCodeFact;
/** Returns the facts about any code; undefined if it is unknown. */
export function returnCode(code: string): ReturnCodeFact | undefined;
export function returnCode(code: string): ReturnCodeFact | undefined {
  return BY_CODE.get(code);
}
