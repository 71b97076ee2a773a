import type { TransactionDetail } from '../../inspection/types.ts';
import type { PostingKind } from '../../resources/ledger/rules.ts';
import { msOf } from '../words.ts';

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
  debit_settled:            'The customer pays: the money is on its way to the merchant.',
  credit_settled:           'The money goes out: it will be taken from what is on its way to the merchant.',
  batch_funded:             'The batch is paid: the gateway owes it to the merchant.',
  deposit:                  'The payout arrives at the merchant’s bank.',
  debit_returned:           'The customer’s bank takes it back: the merchant owes it, or its next payout is that much less.',
  credit_returned:          'What was sent out comes back: the gateway owes it to the merchant again.',
  debit_return_dishonored:  'The return was wrong and is undone: the merchant has the money back.',
  credit_return_dishonored: 'The return was wrong and is undone: the money is gone out again.',
  debit_return_contested:   'The customer’s bank stands by its return: the merchant gives the money back for good.',
  credit_return_contested:  'The receiver’s bank stands by its return: the merchant has the money back for good.',
  debit_reversed:           'The merchant’s own bank takes the debit back: the customer has the money again.',
  credit_reversed:          'The merchant’s own bank takes the credit back: the merchant has the money again.',
  payable_debited:          'What the merchant owes is pulled from its bank account.',
  micro_credit_settled:     'A few cents prove the account: the platform pays them.',
  micro_debit_settled:      'The cents that proved the account are drawn back.',
  micro_credit_returned:    'The cents come back: there is no such account.',
  micro_debit_returned:     'The draw of the cents comes back.',
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
  if (stands.gateway < 0) return 'The payout of its batch: that much less is paid, or the merchant owes it.';
  if (stands.gateway === 0) return 'The payout of its batch: nothing of it is paid, for it has gone back already.';
  stands.bank += stands.gateway;
  stands.gateway = 0;
  return 'The payout: the money arrives at the merchant’s bank.';
}

function sum(stands: Readonly<Record<Place, number>>): number {
  return stands.way + stands.gateway + stands.bank;
}
