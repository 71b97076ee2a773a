import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import type { PostingKind } from '../../domain/payments/ledger/rules.ts';
import { msOf } from '../state/words.ts';

/** Where the merchant's money may stand; below zero the merchant owes it there. */
export type Place = 'way' | 'gateway' | 'bank';

/** What a transaction did to the merchant's money at a moment, in cents. */
export interface MoneyStep {
  readonly at: string;
  /** The posting; `paid_out` is the payout of its batch, of which this is its share. */
  readonly kind: PostingKind | 'paid_out';
  readonly words: string;
  /** How much more or less is the merchant's. */
  readonly changeCents: number;
  /** Where this transaction's share stands afterwards. */
  readonly after: Readonly<Record<Place, number>>;
}

/** What each posting is to the merchant. */
// biome-ignore format: a table reads in columns
const WORDS: Readonly<Record<PostingKind, string>> = {
  debit_settled:            'The customer pays. The money is on its way to the merchant.',
  credit_settled:           'The money is sent. It will be deducted from money on its way to the merchant.',
  batch_funded:             'The batch is funded. The gateway owes the amount to the merchant.',
  deposit:                  'The deposit arrives at the merchant’s bank.',
  debit_returned:           'The customer’s bank returns it. The merchant owes the amount, or the next deposit is reduced by it.',
  credit_returned:          'The sent money is returned. The gateway owes it to the merchant again.',
  debit_return_dishonored:  'The return is dishonored. The merchant has the money again.',
  credit_return_dishonored: 'The return is dishonored. The receiver has the money again.',
  debit_return_contested:   'The customer’s bank contests the dishonored return. The return is final.',
  credit_return_contested:  'The receiver’s bank contests the dishonored return. The return is final.',
  debit_reversed:           'The originating bank reverses the debit. The customer has the money again.',
  credit_reversed:          'The originating bank reverses the credit. The merchant has the money again.',
  payable_debited:          'The amount that the merchant owes is debited from its bank account.',
  micro_credit_settled:     'Micro-deposits verify the account. The platform pays them.',
  micro_debit_settled:      'The micro-deposits are debited again.',
  micro_credit_returned:    'The micro-deposits are returned: the account does not exist.',
  micro_debit_returned:     'The debit of the micro-deposits is returned.',
};

const PLACES: Readonly<Record<string, Place>> = {
  processor_clearing: 'way',
  merchant_payable: 'gateway',
  merchant_bank: 'bank',
};

type Told = Pick<TransactionDetail, 'ledger' | 'fundedAt'>;

/**
 * The postings of a transaction, each once, with the payout of its batch between them, as the merchant sees them. What came
 * back before the payout is not funded; then `batchFundedAt` says when the others of its batch were.
 */
export function moneySteps({ ledger, fundedAt }: Told, batchFundedAt: string | null = null): readonly MoneyStep[] {
  const moves = movesOf(ledger);
  const at = fundedAt ?? batchFundedAt;
  const paid = at === null || moves.length === 0 ? [] : [{ at, kind: 'paid_out' as const, legs: [] }];
  const inOrder = [...moves, ...paid].sort((one, other) => msOf(one.at) - msOf(other.at));
  const stands: Record<Place, number> = { way: 0, gateway: 0, bank: 0 };
  return inOrder.map(({ at, kind, legs }) => {
    const before = sum(stands);
    for (const [place, cents] of legs) stands[place] += cents;
    const words = kind === 'paid_out' ? payOut(stands) : WORDS[kind];
    return { at, kind, words, changeCents: sum(stands) - before, after: { ...stands } };
  });
}

interface Move {
  readonly at: string;
  readonly kind: PostingKind;
  readonly legs: readonly (readonly [place: Place, cents: number])[];
}

/** The two sides of a posting stand beside each other. */
function movesOf(ledger: Told['ledger']): readonly Move[] {
  const moves: { at: string; kind: PostingKind; legs: [Place, number][]; sides: number }[] = [];
  for (const { at, kind, account, amountCents } of ledger) {
    const last = moves.at(-1);
    const open = last !== undefined && last.kind === kind && last.at === at && last.sides < 2;
    const move = open ? last : { at, kind, legs: [], sides: 0 };
    if (!open) moves.push(move);
    const place = PLACES[account];
    if (place !== undefined) move.legs.push([place, amountCents]);
    move.sides++;
  }
  return moves;
}

/** The batch is funded: what was on its way is the merchant's, and what the gateway then owes goes to its bank. */
function payOut(stands: Record<Place, number>): string {
  stands.gateway += stands.way;
  stands.way = 0;
  if (stands.gateway < 0) return 'Its batch is funded. The deposit is reduced by this amount, or the merchant owes it.';
  if (stands.gateway === 0)
    return 'Its batch is funded. This payment is not deposited, because it was already returned.';
  stands.bank += stands.gateway;
  stands.gateway = 0;
  return 'Its batch is funded. The money arrives at the merchant’s bank.';
}

function sum(stands: Readonly<Record<Place, number>>): number {
  return stands.way + stands.gateway + stands.bank;
}
