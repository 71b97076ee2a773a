/** Published test values of bank accounts: for entries, for instant verification, and for amounts of micro-deposits. */
import type { AmountsMeaning } from '../../contract/network-ports.ts';
import type { MagicPack } from '../../contract/settings.ts';
import type { ReturnCode } from '../../facts/return-codes.ts';
import type { TestValueSource } from './sources.ts';

/**
 * The effect of a value: the entry is paid, never settles, or is returned with the first of the codes that applies to it
 * (rejected if the code is the operator's). `code`, `late code`, and `notice` read the code from the value.
 */
export type BankEffect = 'pay' | 'stuck' | 'code' | 'late code' | 'notice' | readonly ReturnCode[];

/** `over`: any amount above this one, in cents. */
type BankField = 'accountNumber' | 'name' | 'over';

/** A published value, its effect, its meaning in the vendor's words, and the entries it is limited to. */
export type BankValue = readonly [
  field: BankField,
  value: string | RegExp,
  effect: BankEffect,
  words: string,
  only?: 'payments' | 'micro-deposits',
];

/** The account number, why its instant verification fails (null if it succeeds), and the vendor's words. */
type InstantValue = readonly [accountNumber: string, error: string | null, words: string];

/** Two amounts in cents, their meaning, the vendor's words, and the accounts they are limited to. */
type AmountsValue = readonly [
  cents: readonly [number, number],
  meaning: AmountsMeaning,
  words: string,
  accountNumbers?: readonly string[],
];

/** The values of one page. Our own values have no page. */
interface BankValues {
  readonly source: TestValueSource;
  readonly entries?: readonly BankValue[];
  readonly instant?: readonly InstantValue[];
  readonly amounts?: readonly AmountsValue[];
}

// Stripe's accounts that fail are verified first. R20, R19, R35, and R13 are the nearest codes to failures that no bank returns:
// a currency, a limit, Radar, and deposits that are not sent. A disabled tokenized account number is returned with R04.
// biome-ignore format: a table reads in columns
const STRIPE: BankValues = { source: 'stripe-ach', entries: [
  ['accountNumber', '000123456789', 'pay',          'succeeds'],
  ['accountNumber', '000000000009', 'stuck',        'stays in processing'],
  ['accountNumber', '000111111113', ['R02'],        'account closed',                         'payments'],
  ['accountNumber', '000111111116', ['R03'],        'no account',                             'payments'],
  ['accountNumber', '000222222227', ['R01'],        'insufficient funds'],
  ['accountNumber', '000333333335', ['R10', 'R29'], 'debit not authorized'],
  ['accountNumber', '000444444440', ['R20'],        'invalid currency',                       'payments'],
  ['accountNumber', '000555555559', ['R10', 'R29'], 'triggers a dispute',                     'payments'],
  ['accountNumber', '000666666661', ['R13'],        'fails to send micro-deposits'],
  ['accountNumber', '000777777771', ['R19'],        'exceeds its weekly volume limit',        'payments'],
  ['accountNumber', '000888888885', ['R04'],        'deactivated tokenized account number',   'payments'],
  ['accountNumber', '000000004954', ['R35'],        'blocked for a high risk of fraud',       'payments'],
], amounts: [
  [[32, 45], 'verified',          'verifies the account'],
  [[10, 11], 'attempts_exceeded', 'exceeds the number of allowed attempts'],
  [[40, 41], 'timed_out',         'times out'],
] };

const OURS: readonly BankValues[] = [
  STRIPE,
  {
    source: 'settlebox',
    entries: [
      ['accountNumber', /^0001000000(\d\d)$/, 'code', 'return code RNN'],
      ['accountNumber', /^0001000098(\d\d)$/, 'notice', 'notification of change CNN'],
    ],
  },
];

// The network check is our instant verification. It has no 1000000003. Any other number fails there and succeeds here.
// biome-ignore format: a table reads in columns
const BRAINTREE: BankValues = { source: 'braintree-ach', instant: [
  ['1000000000', null,                             'approved'],
  ['1000000001', null,                             'approved with risk'],
  ['1000000002', 'processor network unavailable',  'processor network unavailable'],
  ['1000000004', 'declined',                       'declined'],
  ['1000000005', 'invalid routing number',         'invalid routing number'],
  ['1000000006', 'no data found',                  'no data found, try another method'],
  ['1000000007', 'no data found',                  'no data found, try another method'],
  ['1000000008', 'invalid account number',         'invalid account number'],
  ['1000000009', 'invalid account type',           'invalid account type'],
], entries: [
  ['accountNumber', '1000000002', ['R32'], 'processor network unavailable', 'micro-deposits'],
  ['accountNumber', '1000000003', ['R04'], 'invalid number',                'micro-deposits'],
], amounts: [
  [[17, 29], 'verified', 'approved', ['1000000000', '1000000001']],
] };

/** An eCheck over $100 is declined. R19 is the operator's code for an amount above a limit. */
const AUTHORIZE_NET: BankValues = {
  source: 'authorize-net-echeck',
  entries: [['over', '10000', ['R19'], 'eCheck over $100 is declined', 'payments']],
};

const FINIX: BankValues = {
  source: 'finix-testing',
  entries: [
    ['accountNumber', '123120006', ['R01'], 'insufficient funds'],
    ['accountNumber', '123120007', ['R02'], 'account is closed'],
    ['accountNumber', '123120008', ['R03'], 'no account on file'],
    ['accountNumber', '123120009', ['R04'], 'invalid account number'],
  ],
};

const FINIX_VALIDATION: BankValues = {
  source: 'finix-sandbox',
  instant: [
    ['0000000016', null, 'valid'],
    ['0000000005', 'invalid', 'invalid'],
    ['123123128', null, 'inconclusive'],
  ],
};

const MODERN_TREASURY: BankValues = {
  source: 'modern-treasury',
  entries: [['accountNumber', /^100(\d\d)$/, 'code', 'return code RXX']],
};

const DWOLLA: BankValues = {
  source: 'dwolla-transfers',
  entries: [
    ['name', /^R(\d\d)$/, 'code', 'R01 or R03: returned'],
    ['name', /^R(\d\d)-late$/, 'late code', 'R01-late or R03-late: returned after funding'],
  ],
};

/** The bank values of each pack. Vendors without bank values, or with values for verification only, have ours too. */
// biome-ignore format: a table reads in columns
export const BANK_VALUES: Readonly<Record<MagicPack, readonly BankValues[]>> = {
  settlebox:         OURS,
  stripe:            OURS,
  braintree:         [BRAINTREE, ...OURS],
  'authorize-net':   [AUTHORIZE_NET, ...OURS],
  finix:             [FINIX, FINIX_VALIDATION],
  adyen:             OURS,
  paypal:            OURS,
  square:            OURS,
  checkout:          OURS,
  worldpay:          OURS,
  cybersource:       OURS,
  'modern-treasury': [MODERN_TREASURY],
  dwolla:            [DWOLLA],
  none:              [],
};
