/** The accounts of each client's ledger. `platform` holds what a platform spends on micro-deposits. */
export const ACCOUNTS = [
  'customer',
  'processor_clearing',
  'merchant_payable',
  'merchant_bank',
  'platform',
  'processor_fees',
  'merchant_reserve',
] as const;
/**
 * An account of a client’s ledger. `platform` holds what a platform spends on micro-deposits, `merchant_reserve` what is held
 * back from fundings.
 */
export type LedgerAccount = (typeof ACCOUNTS)[number];

/**
 * Maximum total of all transactions of a world, in cents. An amount can be part of two added sums, such as money in transit
 * and money owed, and count twice in each: once for a reversed entry, once for the same entry repeated. A quarter of the
 * safe integers is therefore enough for any sum, in any order of events.
 */
export const VOLUME_CENTS_MAX = Math.floor(Number.MAX_SAFE_INTEGER / 4);

/** One side of a posting. */
export type Leg = readonly [account: LedgerAccount, amountCents: number];

/**
 * All kinds of postings; nothing else moves money. Each row takes an amount and sums to zero.
 *
 * | when | posting |
 * |---|---|
 * | a sale, captured authorization or payment settles | customer -a, processor_clearing +a |
 * | a refund or PAYOUT settles | the reverse |
 * | a batch is funded | processor_clearing -net, merchant_payable +net |
 * | then, while the payable is above zero | merchant_payable -p, merchant_bank +p: one deposit |
 * | a debit is returned or reversed | merchant_payable -a, customer +a; a returned or reversed credit: the reverse |
 * | a return is dishonored, and that is contested | undone, done again |
 * | a transaction is disputed, or a dispute lost after it was won | merchant_payable -a, customer +a; won: the reverse |
 * | option `negativeBalance: 'debit'` | merchant_bank -d, merchant_payable +d |
 * | a fee is charged, or returned | merchant_payable -f, processor_fees +f; the reverse |
 * | the fees of a month are collected | the same, and merchant_bank -f, merchant_payable +f |
 * | a reserve is held, or released | merchant_payable -r, merchant_reserve +r; the reverse |
 * | a deposit fails | merchant_bank -p, merchant_payable +p |
 * | micro-deposits settle | platform -a, customer +a for each credit; the reverse for the debit; undone if they are returned |
 */
// biome-ignore format: a table reads in columns
const POSTINGS = {
  debit_settled:            ['customer',           'processor_clearing'],
  credit_settled:           ['processor_clearing', 'customer'],
  batch_funded:             ['processor_clearing', 'merchant_payable'],
  deposit:                  ['merchant_payable',   'merchant_bank'],
  debit_returned:           ['merchant_payable',   'customer'],
  credit_returned:          ['customer',           'merchant_payable'],
  debit_return_dishonored:  ['customer',           'merchant_payable'],
  credit_return_dishonored: ['merchant_payable',   'customer'],
  debit_return_contested:   ['merchant_payable',   'customer'],
  credit_return_contested:  ['customer',           'merchant_payable'],
  debit_reversed:           ['merchant_payable',   'customer'],
  credit_reversed:          ['customer',           'merchant_payable'],
  dispute:                  ['merchant_payable',   'customer'],
  dispute_won:              ['customer',           'merchant_payable'],
  payable_debited:          ['merchant_bank',      'merchant_payable'],
  fee:                      ['merchant_payable',   'processor_fees'],
  fee_returned:             ['processor_fees',     'merchant_payable'],
  monthly_fees:             ['merchant_payable',   'processor_fees'],
  monthly_fees_debited:     ['merchant_bank',      'merchant_payable'],
  reserve:                  ['merchant_payable',   'merchant_reserve'],
  reserve_released:         ['merchant_reserve',   'merchant_payable'],
  payout_failed:            ['merchant_bank',      'merchant_payable'],
  micro_credit_settled:     ['platform',           'customer'],
  micro_debit_settled:      ['customer',           'platform'],
  micro_credit_returned:    ['customer',           'platform'],
  micro_debit_returned:     ['platform',           'customer'],
} as const satisfies Record<string, readonly [from: LedgerAccount, to: LedgerAccount]>;

/** The kind of a posting. */
export type PostingKind = keyof typeof POSTINGS;

/** All kinds of postings. */
export const POSTING_KINDS: readonly string[] = Object.keys(POSTINGS);

/** Returns the entries of a posting of this kind and amount. */
export function legsOf(kind: PostingKind, amountCents: number): readonly [Leg, Leg] {
  const [from, to] = POSTINGS[kind];
  return [
    [from, -amountCents],
    [to, amountCents],
  ];
}
