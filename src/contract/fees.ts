import { z } from 'zod';
import { type CardBrand, cardBrands } from '../facts/card-numbers.ts';
import { DECIMALS_MAX, decimalsOf } from '../facts/decimals.ts';
import { lazily } from './lazily.ts';

/** Fee of a card charge: a percentage of the captured amount plus a fixed part. */
export type CardFee = {
  /** 0 to 100, at most four decimals: 2.9. Default 0. */
  readonly percent?: number | undefined;
  /** In cents. Default 0. */
  readonly fixedCents?: number | undefined;
};

/** Fee of an ACH debit (PAYMENT): a percentage of the amount with an upper limit. */
export type AchFee = {
  /** 0 to 100, at most four decimals: 0.8. Default 0. */
  readonly percent?: number | undefined;
  /** The highest fee of one entry, in cents. Default: no limit. */
  readonly capCents?: number | undefined;
};

/** Fees of a merchant, and its reserve. None by default. */
export type FeeOptions = {
  /** Per captured card charge, when it settles. */
  readonly card?: CardFee | undefined;
  /** Per ACH debit, when it settles. */
  readonly ach?: AchFee | undefined;
  /** Card fees of a brand, which replace `card`. */
  readonly byBrand?: { readonly [Brand in CardBrand]?: CardFee | undefined } | undefined;
  /** Per chargeback, in cents. */
  readonly disputeCents?: number | undefined;
  /** Per chargeback that is answered with evidence, in cents; returned if the dispute is won. */
  readonly disputeCounterCents?: number | undefined;
  /** Per lost arbitration, in cents. */
  readonly arbitrationCents?: number | undefined;
  /** Per ACH entry that its bank returns, in cents. */
  readonly returnCents?: number | undefined;
  /** Per deposit at the merchant's bank, in cents. A payable that does not exceed this fee is not deposited. */
  readonly payoutCents?: number | undefined;
  /** Returns the dispute fee if the dispute is won. Default false. */
  readonly disputeFeeRefundedWhenWon?: boolean | undefined;
  /** Keeps the whole fee of a refunded charge. Default true; `false` returns its refunded share. */
  readonly refundsKeepFee?: boolean | undefined;
  /** Deducts fees from fundings (`net`, default), or debits a month's fees on the first banking day of the next month. */
  readonly collect?: 'net' | 'monthly' | undefined;
  /** Holds a percentage of the gross sales of each funding for a number of calendar days. */
  readonly reserve?: { readonly percent: number; readonly days: number } | undefined;
};

const PERCENT_MAX = 100;
const FEE_CENTS_MAX = 99_999_999;
const RESERVE_DAYS_MAX = 730;

const percent = lazily(() =>
  z
    .number()
    .min(0)
    .max(PERCENT_MAX)
    .refine((value) => decimalsOf(value) <= DECIMALS_MAX, `must have at most ${DECIMALS_MAX} decimals, such as 2.9`),
);
const feeCents = lazily(() => z.int().min(0).max(FEE_CENTS_MAX));
/** The fee of a card charge. */
export const cardFee = lazily(() =>
  z.strictObject({ percent: percent().optional(), fixedCents: feeCents().optional() }),
);

/** The fees of a gateway or of one merchant. Omitted fields of a merchant come from the gateway's options. */
export const feesSchema = lazily(() =>
  z.strictObject({
    card: cardFee().optional(),
    ach: z.strictObject({ percent: percent().optional(), capCents: feeCents().optional() }).optional(),
    byBrand: z.partialRecord(z.enum(cardBrands()), cardFee()).optional(),
    disputeCents: feeCents().optional(),
    disputeCounterCents: feeCents().optional(),
    arbitrationCents: feeCents().optional(),
    returnCents: feeCents().optional(),
    payoutCents: feeCents().optional(),
    disputeFeeRefundedWhenWon: z.boolean().optional(),
    refundsKeepFee: z.boolean().optional(),
    collect: z.enum(['net', 'monthly']).optional(),
    reserve: z.strictObject({ percent: percent(), days: z.int().min(1).max(RESERVE_DAYS_MAX) }).optional(),
  }),
);
/** Parsed fees. */
export type Fees = z.output<ReturnType<typeof feesSchema>>;
