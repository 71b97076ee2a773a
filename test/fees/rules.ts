/** The arithmetic of the model, and mutants of it that a comparison with the gateway has to find. */
import type { FeeOptions } from 'settlebox';
import type { ModelTransaction } from './model.ts';

/** `amount x part / whole`, half up. */
export function exact(amount: number, part: number, whole: number): number {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

const SCALE = 10_000;

/** Percentages have at most four decimals, so their ten-thousandths are integers. */
function percentOf(amount: number, percent: number): number {
  return exact(amount, Math.round(percent * SCALE), 100 * SCALE);
}

export interface Rules {
  chargeFee(fees: FeeOptions, of: Pick<ModelTransaction, 'kind' | 'brand' | 'amount'>): number;
  refundShare(fee: number, refunded: number, captured: number): number;
  feeOfReturn(fee: number, of: ModelTransaction): number;
  monthOfCharge(of: ModelTransaction, monthOf: (ms: number) => number): number;
  reserve(percent: number, funded: readonly ModelTransaction[]): number;
  payoutFee(fees: FeeOptions): number;
  returnedDisputeFee(fees: FeeOptions, charged: number): number;
}

const grossOf = (funded: readonly ModelTransaction[]) =>
  funded.reduce((sum, { kind, amount }) => sum + (kind === 'sale' || kind === 'payment' ? amount : 0), 0);

export const RULES: Rules = {
  chargeFee(fees, { kind, brand, amount }) {
    if (kind === 'payment') {
      const fee = percentOf(amount, fees.ach?.percent ?? 0);
      return fees.ach?.capCents === undefined ? fee : Math.min(fee, fees.ach.capCents);
    }
    const card = fees.byBrand?.[brand] ?? fees.card;
    return percentOf(amount, card?.percent ?? 0) + (card?.fixedCents ?? 0);
  },
  refundShare: exact,
  feeOfReturn: (fee) => fee,
  monthOfCharge: ({ settlesAt }, monthOf) => monthOf(settlesAt),
  reserve: (percent, funded) => percentOf(grossOf(funded), percent),
  payoutFee: (fees) => fees.payoutCents ?? 0,
  returnedDisputeFee: (fees, charged) => (fees.disputeFeeRefundedWhenWon === true ? charged : 0),
};

/** Each differs from the gateway in one rule. */
export const MUTANTS: Readonly<Record<string, Partial<Rules>>> = {
  'computes in floats': {
    chargeFee: (fees, of) =>
      of.kind === 'payment'
        ? RULES.chargeFee(fees, of)
        : Math.floor(((fees.byBrand?.[of.brand] ?? fees.card)?.percent ?? 0) * of.amount * 0.01) +
          ((fees.byBrand?.[of.brand] ?? fees.card)?.fixedCents ?? 0),
  },
  'ignores brands': { chargeFee: ({ byBrand: _, ...fees }, of) => RULES.chargeFee(fees, of) },
  'ignores the cap of bank debits': {
    chargeFee: (fees, of) => RULES.chargeFee({ ...fees, ach: { percent: fees.ach?.percent } }, of),
  },
  'rounds refunded shares down': {
    refundShare: (fee, refunded, captured) => Math.floor((fee * refunded) / captured),
  },
  'charges no fee for returned credits': { feeOfReturn: (fee, of) => (of.kind === 'payout' ? 0 : fee) },
  'dates fees by funding': { monthOfCharge: ({ fundsAt }, monthOf) => monthOf(fundsAt) },
  'holds a reserve of the net': {
    reserve: (percent, funded) =>
      RULES.reserve(percent, funded) -
      Math.min(
        RULES.reserve(percent, funded),
        percentOf(
          funded.reduce((sum, { kind, amount }) => sum + (kind === 'refund' || kind === 'payout' ? amount : 0), 0),
          percent,
        ),
      ),
  },
  'returns the fee of every won dispute': { returnedDisputeFee: (_fees, charged) => charged },
  'charges no fee for deposits': { payoutFee: () => 0 },
};
