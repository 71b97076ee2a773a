/** What the model of random issuers and merchants knows: plain data, so that it goes back where a world goes back. */
import type { CardBrand } from '../../src/facts/card-numbers.ts';
import {
  type Account,
  type CreditLine,
  cards,
  type Gateway,
  GatewayError,
  type IssuerMatch,
  type IssuerResponse,
  type IssuerRule,
  SettleboxError,
  type Snapshot,
} from '../../src/index.ts';

/** A number, as far as issuers tell numbers apart. Of one that the issuer made up, only its end is known. */
export interface Plastic {
  readonly number: string;
  readonly brand: CardBrand;
  readonly lastFour: string;
  /** What its published meaning does, where published meanings act. */
  readonly effect: { readonly code?: string; readonly refund?: 'late' | 'reject' };
}

/** Numbers that pay, decline, approve half, and whose refunds come late or not at all. */
export const PLASTICS = [
  plastic(cards.visa.pan, 'visa'),
  plastic(cards.mastercard.pan, 'mastercard'),
  plastic(cards.visaDebit.pan, 'visa'),
  plastic(cards.refundLate.pan, 'visa', { refund: 'late' }),
  plastic(cards.refundRejected.pan, 'visa', { refund: 'reject' }),
  plastic(cards.declines('05').pan, 'visa', { code: '05' }),
  plastic('4000090000000011', 'visa', { code: '10' }),
] as const;

function plastic(number: string, brand: CardBrand, effect: Plastic['effect'] = {}): Plastic {
  return { number, brand, lastFour: number.slice(-4), effect };
}

/** What must become of a refund. */
export type RefundPlan = 'pay' | 'late' | 'reject' | 'reject later';

/** A transaction. Amounts are the model's own figures, never the gateway's. */
export interface Deal {
  readonly id: string;
  /** Place of the merchant. */
  readonly who: number;
  readonly kind: 'SALE' | 'AUTH' | 'REFUND';
  readonly plastic: Plastic;
  readonly asked: number;
  readonly authorized: number;
  captured: number;
  state: string;
  readonly madeAt: number;
  /** Of an approved AUTH: when it lets go. */
  readonly holdsUntil: number;
  /** Kept in mind against duplicates: of its number, whatever the card has now. */
  readonly isRemembered: boolean;
  /** Of a refund. */
  readonly original?: Deal;
  plan: RefundPlan;
  /** As last seen. */
  settled: boolean;
  batchId: string | null;
}

/** A stored card. */
export interface Stored {
  readonly id: string;
  readonly who: number;
  plastic: Plastic;
  expiresAt: number;
  isDeleted: boolean;
  /** The code by which charges of the merchant's own are stopped. */
  stoppedBy: string | null;
  /** What later charges name, and whether the customer has paid. */
  chain: string | null;
  hasPaid: boolean;
}

/** A rule, and how often it could have answered and did. */
export interface ModelRule {
  readonly id: string;
  readonly match: IssuerMatch;
  readonly answer: IssuerResponse;
  readonly nth: number | undefined;
  readonly times: number | undefined;
  readonly until: number | undefined;
  seen: number;
  fired: number;
}

export interface ModelLine {
  readonly id: string;
  plastic: Plastic;
  limit: number;
  paid: number;
  over: 'decline' | 'partial';
  readonly uses: Deal[];
}

/** What a merchant declines itself. */
export interface ModelChecks {
  readonly decline_avs: readonly 'N'[];
  readonly decline_cvv: readonly 'N'[];
  readonly duplicate_minutes: number;
}

export interface Model {
  readonly deals: Deal[];
  readonly stored: Stored[];
  rules: ModelRule[];
  lines: ModelLine[];
  readonly checks: ModelChecks[];
}

/** A world, and what the model knows of it. */
export interface CardWorld {
  readonly gateway: Gateway;
  readonly merchants: readonly Account[];
  /** Whether published meanings act. */
  readonly meansSomething: boolean;
  readonly rules: Map<string, IssuerRule>;
  readonly lines: Map<string, CreditLine>;
  model: Model;
  kept: { readonly snapshot: Snapshot; readonly model: Model } | undefined;
}

/** What a shop or its test does, and what must come of it. */
export interface Act {
  readonly name: string;
  readonly run: (world: CardWorld) => unknown;
}

/** What a world is made with, besides the options that the model need not know. */
export interface CardOptions {
  readonly environment: 'sandbox' | 'production';
  /** Of the first number of all. */
  readonly limit: number | undefined;
  readonly checks: ModelChecks;
}

/** The first merchant has the checks of the options, and a third one its own. */
export function cardWorldOf(gateway: Gateway, { environment, limit, checks }: CardOptions): CardWorld {
  const merchants = [
    gateway.merchant,
    gateway.addMerchant({ name: 'Birch Books', timeZone: 'Asia/Tokyo' }),
    gateway.addMerchant({ name: 'Cedar Cycles', cardChecks: { duplicateMinutes: 10 } }),
  ];
  const [line] = gateway.simulate.issuer.creditLines();
  const lines: ModelLine[] =
    line === undefined || limit === undefined
      ? []
      : [{ id: line.id, plastic: PLASTICS[0], limit, over: 'partial', paid: 0, uses: [] }];
  const allChecks = [checks, checks, { ...checks, duplicate_minutes: 10 }];
  const model: Model = { deals: [], stored: [], rules: [], lines, checks: allChecks };
  const meansSomething = environment !== 'production';
  return { gateway, merchants, meansSomething, rules: new Map(), lines: new Map(), model, kept: undefined };
}

export function sellerOf({ gateway, merchants }: CardWorld, who: number) {
  return gateway.as(merchants[who] ?? gateway.merchant);
}

/** What of a charge is the merchant's for good: of what was voided, has lapsed or was refused nothing. */
export function takenOf({ kind, state, captured }: Deal): number {
  if (['declined', 'voided', 'expired', 'rejected'].includes(state)) return 0;
  if (kind !== 'REFUND') return captured;
  return state === 'settled' ? -captured : 0;
}

export function heldOf({ kind, state, authorized }: Deal): number {
  return kind === 'AUTH' && state === 'authorized' ? authorized : 0;
}

export function refundedOf({ deals }: Model, deal: Deal): number {
  const live = deals.filter(({ original, state }) => original === deal && state !== 'voided' && state !== 'rejected');
  return sum(live.map(({ captured }) => captured));
}

export function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0);
}

export function isVoidable({ state }: Deal): boolean {
  return state === 'authorized' || state === 'captured';
}

export function isRefundable({ kind, state }: Deal): boolean {
  return kind !== 'REFUND' && (state === 'settled' || state === 'partially_refunded');
}

export function statusOf({ isDeleted, expiresAt }: Stored, now: number): string {
  if (isDeleted) return 'inactive';
  return now >= expiresAt ? 'expired' : 'active';
}

/** One of those that fit; three times out of four one that will say yes. */
export function choose<Thing>(
  things: readonly Thing[],
  which: number,
  willing: (thing: Thing) => boolean = () => true,
): Thing | undefined {
  const likely = which % 4 === 0 ? [] : things.filter(willing);
  const some = likely.length === 0 ? things : likely;
  return some[Math.floor(which / 4) % some.length];
}

export type Attempt<Value> = { readonly value: Value } | { readonly refused: string };

/** What came of it: the answer, or the code of the refusal. Anything else that is thrown is a bug. */
export function attempt<Value>(work: () => Value): Attempt<Value> {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof GatewayError || error instanceof SettleboxError) return { refused: error.code };
    throw error;
  }
}
