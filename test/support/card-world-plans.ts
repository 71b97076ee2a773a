/** What may come next, by the dice of fast-check. Things are picked by a number, so that a shrunk example stays readable. */
import fc from 'fast-check';
import { RESPONSE_CODES, type ResponseCode } from '../../src/facts/response-codes.ts';
import type {
  CreditLineChange,
  CreditLineOptions,
  Duration,
  GatewayOptions,
  IssuerMatch,
  IssuerResponse,
  Milestone,
  RefundOutcome,
} from '../../src/index.ts';
import { type Act, type CardOptions, type CardWorld, type ModelChecks, PLASTICS } from './card-world.ts';
import {
  cancel,
  capture,
  charge,
  chargeStored,
  forget,
  type Part,
  refund,
  rejectRefund,
  store,
  update,
} from './card-world-actions.ts';
import {
  addRule,
  cancelRule,
  changeLine,
  closeLine,
  noteAuthorization,
  openLine,
  type Replacement,
  type RulePlan,
  replaceCard,
  setChecks,
  stopAtOnce,
} from './card-world-rules.ts';
import {
  advance,
  advanceTo,
  chargeAndRefund,
  chargeTwice,
  closeBatches,
  fork,
  goBack,
  keep,
  verify,
} from './card-world-truth.ts';

const ACTS_MAX = 50;

const pick = fc.nat(99);
const who = fc.constantFrom(0, 0, 1, 2, 2);
/** A few, so that the same is charged twice, and a line is met exactly. */
const amount = fc.constantFrom(1, 100, 999, 1_000, 1_000, 1_000, 5_000, 99_999_999);
const place = fc.oneof({ weight: 4, arbitrary: fc.nat(1) }, { weight: 2, arbitrary: fc.nat(PLASTICS.length - 1) });
const part = fc.constantFrom<Part>('whole', 'cent', 'half', 'over');
const kind = fc.constantFrom<'SALE' | 'AUTH'>('SALE', 'AUTH');
const isSeldom = fc.nat(3).map((side) => side === 0);
const some: { requiredKeys: [] } = { requiredKeys: [] };

const charging = fc.record({ who, kind, amount, plastic: place, hasCvv: fc.boolean(), hasAddress: fc.boolean() });
const charged = fc.record({ which: pick, kind, amount, recurring: fc.boolean(), hasCvv: fc.boolean() });

const code = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<ResponseCode>('00', '10', '85', '51', 'R0', 'R1', 'R1', 'R3') },
  // 83 does not exist yet in these worlds.
  fc.constantFrom(...RESPONSE_CODES.map((fact) => fact.code).filter((each) => each !== '83')),
);
/** Mostly of nothing or one thing, so that rules answer now and then. */
const match: fc.Arbitrary<IssuerMatch> = fc.oneof(
  fc.constant<IssuerMatch>({}),
  fc.record({
    amount: fc.constantFrom<NonNullable<IssuerMatch['amount']>>(1_000, { min: 250 }, { max: 999 }, { in: [1, 100] }),
  }),
  fc.record({ brand: fc.constantFrom<'visa' | 'mastercard'>('visa', 'mastercard') }),
  fc.record({ merchant_initiated: fc.boolean() }),
  fc.record(
    { pan: fc.constantFrom(...PLASTICS.map(({ number }) => number)), last_four: fc.constantFrom('4242', '0000') },
    some,
  ),
);
const answer: fc.Arbitrary<IssuerResponse> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ code }) },
  fc.record({ approvedAmount: fc.constantFrom(1, 100, 999) }),
  fc.constantFrom<IssuerResponse>({ cvv: 'N' }, { avs: 'N' }, { avs: 'N', cvv: 'N' }),
  fc.record({ avs: fc.constantFrom<'N' | 'A'>('N', 'A'), cvv: fc.constantFrom<'N' | 'U'>('N', 'U') }, some),
  fc.record({ code: fc.constant<ResponseCode>('51'), delaySeconds: fc.constantFrom(0, 1, 2.5) }),
  fc.constant<IssuerResponse>({ noResponse: true }),
);
const days = fc.integer({ min: 1, max: 40 });
const fate: fc.Arbitrary<RefundOutcome> = fc.oneof(
  fc.constantFrom<RefundOutcome>('pay', 'late', 'reject'),
  days.map((day) => ({ rejectOn: { day } })),
  days.map((bankingDay) => ({ rejectOn: { bankingDay } })),
);
const span = fc.record(
  {
    nth: fc.integer({ min: 1, max: 3 }),
    times: fc.integer({ min: 1, max: 3 }),
    hours: fc.integer({ min: 1, max: 90 }),
  },
  some,
);
const rule: fc.Arbitrary<RulePlan> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(match, answer, span).map(([match, respond, span]) => ({ match, respond, ...span })),
  },
  fc.tuple(match, fate, span).map(([{ merchant_initiated: _, ...match }, refund, span]) => ({
    match,
    respond: { refund },
    ...span,
  })),
);

/** The cardholder stops the merchant at the next charge that it starts. */
const stopping: fc.Arbitrary<RulePlan> = fc.constantFrom<ResponseCode>('R0', 'R1', 'R3').map((code) => ({
  match: { merchant_initiated: true },
  respond: { code },
  times: 1,
}));

const limit = fc.constantFrom(0, 1, 999, 1_000, 1_500, 10_000);
const over = fc.constantFrom<'decline' | 'partial'>('decline', 'partial');
const change: fc.Arbitrary<CreditLineChange> = fc.record(
  { limit, overLimit: over, paid: fc.constantFrom(1, 1_000, 20_000) },
  some,
);
const replacement = fc.oneof(fc.constantFrom<Replacement>('same', 'another'), place);
const checks: fc.Arbitrary<ModelChecks> = fc.record({
  decline_avs: fc.constantFrom<readonly 'N'[]>([], ['N']),
  decline_cvv: fc.constantFrom<readonly 'N'[]>([], ['N']),
  // One length for all: what is forgotten for good follows from it.
  duplicate_minutes: fc.constantFrom(0, 10, 10),
});

const duration: fc.Arbitrary<Duration> = fc.oneof(
  fc.constantFrom<Duration>({ minutes: 4 }, { minutes: 6 }, { minutes: 10 }, { minutes: 11 }),
  fc.record({ hours: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ days: fc.integer({ min: 1, max: 9 }) }),
  fc.constant<Duration>({ days: 31 }),
);
const milestone = fc.constantFrom<Milestone>('card-cutoff', 'settlement', 'settlement', 'funding');

/** What may come next, and how often beside the others. */
const WEIGHTS: readonly (readonly [weight: number, act: fc.Arbitrary<Act>])[] = [
  [8, act('charge', charge, charging)],
  [4, act('chargeTwice', chargeTwice, charging, fc.constantFrom(0, 4, 10, 11))],
  [4, act('backAgain', chargeAndRefund, charging, part)],
  [9, act('chargeStored', chargeStored, charged)],
  [4, act('capture', capture, pick, part)],
  [2, act('void', cancel, pick)],
  [7, act('refund', refund, pick, part)],
  [3, act('rejectRefund', rejectRefund, pick, fc.option(days, { nil: undefined }))],
  [5, act('store', store, who, place, isSeldom)],
  [1, act('update', update, pick, isSeldom)],
  [1, act('forget', forget, pick)],
  [3, act('stop', stopAtOnce, stopping, charged)],
  [4, act('rule', addRule, rule)],
  [2, act('cancelRule', cancelRule, pick)],
  [2, act('openLine', openLine, place, limit, over)],
  [2, act('changeLine', changeLine, pick, change)],
  [1, act('closeLine', closeLine, pick)],
  [2, act('replaceCard', replaceCard, pick, replacement)],
  [2, act('note', noteAuthorization, pick)],
  [1, act('checks', setChecks, who, checks)],
  [2, act('close', closeBatches, who)],
  [1, act('keep', keep)],
  [1, act('goBack', goBack)],
  [1, act('fork', fork)],
  [5, act('advance', advance, duration)],
  [6, act('advanceTo', advanceTo, milestone)],
];

const TAKES_TIME = new Set(['advance', 'advanceTo']);

function act<Args extends unknown[]>(
  name: string,
  run: (world: CardWorld, ...args: Args) => unknown,
  ...args: { [Place in keyof Args]: fc.Arbitrary<Args[Place]> }
): fc.Arbitrary<Act> {
  return fc.tuple<Args>(...args).map((given) => ({
    name,
    async run(world) {
      await run(world, ...given);
      verify(world, TAKES_TIME.has(name) ? 'time passed' : 'asked');
    },
    [fc.toStringMethod]: () => `${name}(${given.map((one) => fc.stringify(one)).join(', ')})`,
  }));
}

/** A life of issuers, cardholders and merchants. */
export const cardActs = fc.array(fc.oneof(...WEIGHTS.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
  maxLength: ACTS_MAX,
  size: 'max',
});

/** What the options say, and what the model has to know of it. */
export interface CardPlan {
  readonly options: GatewayOptions<'by_method'>;
  readonly known: CardOptions;
}

const known: fc.Arbitrary<CardOptions> = fc.record({
  environment: fc.constantFrom<'sandbox' | 'production'>('sandbox', 'sandbox', 'production'),
  limit: fc.option(fc.constantFrom(1_500, 10_000, 100_000), { nil: undefined }),
  checks,
});

const settled: fc.Arbitrary<GatewayOptions<'by_method'>> = fc.record({
  now: fc.constantFrom(
    '2026-01-05T15:00:00Z', // a Monday
    '2026-03-06T22:30:00Z', // before the spring change
    '2026-12-30T23:00:00Z', // before a holiday and the end of a year
    '2027-07-02T12:30:00Z', // 08:30 ET sharp, before a holiday kept on Monday
  ),
  negativeBalance: fc.constantFrom('net', 'debit'),
  settlement: fc.record({
    cardFundingDays: fc.integer({ min: 0, max: 2 }),
    cardCutoff: fc.constantFrom('21:00', '08:30'),
    autoClose: fc.constantFrom(true, true, true, false),
  }),
});

/** A world that it may happen in. */
export const cardPlans: fc.Arbitrary<CardPlan> = fc.tuple(known, settled).map(([known, others]) => {
  const { environment, limit, checks } = known;
  const { decline_avs: declineAvs, decline_cvv: declineCvv, duplicate_minutes: duplicateMinutes } = checks;
  const creditLines =
    limit === undefined ? [] : [{ pan: PLASTICS[0].number, limit, overLimit: 'partial' } satisfies CreditLineOptions];
  return {
    known,
    options: { ...others, environment, creditLines, cardChecks: { declineAvs, declineCvv, duplicateMinutes } },
  };
});
