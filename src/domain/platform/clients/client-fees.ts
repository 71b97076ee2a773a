import { z } from 'zod';
import { type Fees, feesSchema } from '../../../contract/fees.ts';
import { lazily } from '../../../contract/lazily.ts';
import { documented } from '../../../engine/schema-names.ts';
import type { CardBrand } from '../../../facts/card-numbers.ts';

/** Fee of a card charge: a percentage of the captured amount plus a fixed part. */
export type ClientCardFee = {
  /** 0 to 100, at most four decimals. */ readonly percent?: number | undefined;
  /** In cents. */ readonly fixed_cents?: number | undefined;
};

/** Fees of a merchant and its reserve, an extension of the specification. Omitted fields come from the option `fees`. */
export type ClientFees = {
  /** Per captured card charge. */ readonly card?: ClientCardFee | undefined;
  /** Per ACH debit; at most `cap_cents`. */
  readonly ach?: { readonly percent?: number | undefined; readonly cap_cents?: number | undefined } | undefined;
  /** Card fees of single brands, which replace `card`. */
  readonly by_brand?: { readonly [Brand in CardBrand]?: ClientCardFee | undefined } | undefined;
  /** Per dispute, in cents. */ readonly dispute_cents?: number | undefined;
  /** Per answered dispute, in cents; returned if the dispute is won. */
  readonly dispute_counter_cents?: number | undefined;
  /** Per lost arbitration, in cents. */ readonly arbitration_cents?: number | undefined;
  /** Per returned ACH entry, in cents. */ readonly return_cents?: number | undefined;
  /** Per deposit, in cents. */ readonly payout_cents?: number | undefined;
  /** Returns the dispute fee if the dispute is won. Default false. */
  readonly dispute_fee_refunded_when_won?: boolean | undefined;
  /** Keeps the whole fee of a refunded charge. Default true. */
  readonly refunds_keep_fee?: boolean | undefined;
  /** Deducts fees from fundings (`net`, default), or debits those of a month. */
  readonly collect?: 'net' | 'monthly' | undefined;
  /** Holds a percentage of the gross sales of each funding for a number of calendar days. */
  readonly reserve?: { readonly percent: number; readonly days: number } | undefined;
};

/** The names of fees in the API, and as options. */
const NAMES = [
  ['fixed_cents', 'fixedCents'],
  ['cap_cents', 'capCents'],
  ['by_brand', 'byBrand'],
  ['dispute_cents', 'disputeCents'],
  ['dispute_counter_cents', 'disputeCounterCents'],
  ['arbitration_cents', 'arbitrationCents'],
  ['return_cents', 'returnCents'],
  ['payout_cents', 'payoutCents'],
  ['dispute_fee_refunded_when_won', 'disputeFeeRefundedWhenWon'],
  ['refunds_keep_fee', 'refundsKeepFee'],
] as const;
const OPTION_NAMES: ReadonlyMap<string, string> = new Map(NAMES);
const API_NAMES: ReadonlyMap<string, string> = new Map(NAMES.map(([api, option]) => [option, api]));

const wire = lazily(() => {
  const { card, ach, byBrand, ...rest } = feesSchema().shape;
  const percent = { percent: card.unwrap().shape.percent };
  const cardWire = z.strictObject({ ...percent, fixed_cents: card.unwrap().shape.fixedCents });
  return z.strictObject({
    card: cardWire.optional(),
    ach: z.strictObject({ ...percent, cap_cents: ach.unwrap().shape.capCents }).optional(),
    by_brand: z.partialRecord(byBrand.unwrap().keyType, cardWire).optional(),
    dispute_cents: rest.disputeCents,
    dispute_counter_cents: rest.disputeCounterCents,
    arbitration_cents: rest.arbitrationCents,
    return_cents: rest.returnCents,
    payout_cents: rest.payoutCents,
    dispute_fee_refunded_when_won: rest.disputeFeeRefundedWhenWon,
    refunds_keep_fee: rest.refundsKeepFee,
    collect: rest.collect,
    reserve: rest.reserve,
  });
});

/** The schema of `fees` of a client. A misspelled fee is rejected: ignored, it would never be charged. */
export const clientFees = lazily(() =>
  documented(wire().optional(), {
    description: 'The merchant’s own fees and reserve. Omitted ones come from the gateway.',
    'x-settlebox-extension': true,
  }),
);

/** Returns the fees of a request as options. */
export function feesOfWire(sent: z.output<ReturnType<typeof wire>>): Fees {
  return feesSchema().parse(renamed(sent, OPTION_NAMES));
}

/** Returns fees as a response has them. */
export function viewFees(fees: Fees): ClientFees {
  return wire().parse(renamed(fees, API_NAMES));
}

function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const fields: [string, unknown][] = Object.entries(value);
  return Object.fromEntries(fields.map(([name, field]) => [names.get(name) ?? name, renamed(field, names)]));
}
