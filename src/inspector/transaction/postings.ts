import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import type { PostingKind } from '../../domain/payments/ledger/rules.ts';
import { msOf } from '../state/format.ts';

/** A location of the merchant's money. A negative balance is money that the merchant owes there. */
export type MoneyLocation = 'transit' | 'gateway' | 'bank';

/** The effect of one posting on the merchant's money. */
export interface MoneyStep {
  readonly at: string;
  /** The kind of posting. `funded` is this transaction's share in the funding of its batch. */
  readonly kind: PostingKind | 'funded';
  readonly text: string;
  /** The change of the merchant's total. */
  readonly changeCents: number;
  /** The share of this transaction in each balance after the posting, in cents. */
  readonly after: Readonly<Record<MoneyLocation, number>>;
}

/** Each posting, from the merchant's point of view. */
export const POSTING_TEXTS: Readonly<Record<PostingKind, string>> = {
  debit_settled: 'The customer pays. The money is on its way to the merchant.',
  credit_settled: 'The money is sent. It will be deducted from money on its way to the merchant.',
  batch_funded: 'The batch is funded. The gateway owes the amount to the merchant.',
  deposit: 'The deposit arrives at the merchant’s bank.',
  debit_returned: 'The customer’s bank returns it. The merchant owes the amount, or the next deposit is reduced by it.',
  credit_returned: 'The sent money is returned. The gateway owes it to the merchant again.',
  debit_return_dishonored: 'The return is dishonored. The merchant has the money again.',
  credit_return_dishonored: 'The return is dishonored. The receiver has the money again.',
  debit_return_contested: 'The customer’s bank contests the dishonored return. The return is final.',
  credit_return_contested: 'The receiver’s bank contests the dishonored return. The return is final.',
  debit_reversed: 'The originating bank reverses the debit. The customer has the money again.',
  credit_reversed: 'The originating bank reverses the credit. The merchant has the money again.',
  dispute: 'The cardholder disputes the charge and has the money again.',
  dispute_won: 'Disputed money is returned to the merchant.',
  payable_debited: 'The amount that the merchant owes is debited from its bank account.',
  fee: 'The gateway charges a fee.',
  fee_returned: 'The gateway returns a fee.',
  monthly_fees: 'The gateway charges the fees of a month.',
  monthly_fees_debited: 'The fees of a month are debited from the merchant’s bank account.',
  reserve: 'A part of the funding is held back as a reserve.',
  reserve_released: 'The reserve is released.',
  payout_failed: 'The merchant’s bank returns the deposit. The gateway owes it to the merchant again.',
  micro_credit_settled: 'Micro-deposits verify the account. The platform pays them.',
  micro_debit_settled: 'The micro-deposits are debited again.',
  micro_credit_returned: 'The micro-deposits are returned: the account does not exist.',
  micro_debit_returned: 'The debit of the micro-deposits is returned.',
};

const LOCATION_OF_ACCOUNT: Readonly<Record<string, MoneyLocation>> = {
  processor_clearing: 'transit',
  merchant_payable: 'gateway',
  merchant_bank: 'bank',
};

type PostedTransaction = Pick<TransactionDetail, 'ledger' | 'fundedAt' | 'depositId'>;

/**
 * Returns the postings of a transaction and the funding of its batch, by time. A payment that was returned before funding has
 * no `fundedAt`; `batchFundedAt` then gives the funding time of its batch.
 */
export function moneySteps(
  { ledger, fundedAt, depositId }: PostedTransaction,
  batchFundedAt: string | null = null,
): readonly MoneyStep[] {
  const groups = groupPostings(ledger);
  const at = fundedAt ?? batchFundedAt;
  const funding = at === null || groups.length === 0 ? [] : [{ at, kind: 'funded' as const, legs: [] }];
  const inOrder = [...groups, ...funding].sort((one, other) => msOf(one.at) - msOf(other.at));
  const balances: Record<MoneyLocation, number> = { transit: 0, gateway: 0, bank: 0 };
  return inOrder.map(({ at, kind, legs }) => {
    const before = sum(balances);
    for (const [location, cents] of legs) balances[location] += cents;
    const text = kind === 'funded' ? fundBatch(balances, depositId !== null) : POSTING_TEXTS[kind];
    return { at, kind, text: text, changeCents: sum(balances) - before, after: { ...balances } };
  });
}

interface PostingLegs {
  readonly at: string;
  readonly kind: PostingKind;
  readonly legs: readonly (readonly [location: MoneyLocation, cents: number])[];
}

/** Joins the two sides of a posting, which are adjacent in the ledger. */
function groupPostings(ledger: PostedTransaction['ledger']): readonly PostingLegs[] {
  const groups: { at: string; kind: PostingKind; legs: [MoneyLocation, number][]; sides: number }[] = [];
  for (const { at, kind, account, amountCents } of ledger) {
    const last = groups.at(-1);
    const isOpen = last !== undefined && last.kind === kind && last.at === at && last.sides < 2;
    const group = isOpen ? last : { at, kind, legs: [], sides: 0 };
    if (!isOpen) groups.push(group);
    const location = LOCATION_OF_ACCOUNT[account];
    if (location !== undefined) group.legs.push([location, amountCents]);
    group.sides++;
  }
  return groups;
}

/**
 * Moves money in transit to the gateway, and with a deposit, a positive balance of the gateway to the merchant's bank. Describes the
 * result.
 */
function fundBatch(balances: Record<MoneyLocation, number>, isDeposited: boolean): string {
  balances.gateway += balances.transit;
  balances.transit = 0;
  if (balances.gateway < 0)
    return 'Its batch is funded. The deposit is reduced by this amount, or the merchant owes it.';
  if (balances.gateway === 0)
    return 'Its batch is funded. This payment is not deposited, because it was already returned.';
  if (!isDeposited)
    return 'Its batch is funded without a deposit, because the merchant’s balance is too low. The gateway keeps the money.';
  balances.bank += balances.gateway;
  balances.gateway = 0;
  return 'Its batch is funded. The money arrives at the merchant’s bank.';
}

function sum(balances: Readonly<Record<MoneyLocation, number>>): number {
  return balances.transit + balances.gateway + balances.bank;
}
