/** What a shop does with cards: each act works out from the model what must come of it, asks, and writes that down. */
import { expect } from 'vitest';
import { type CardTransaction, type CardTransactionRequest, cards } from '../../src/index.ts';
import {
  attempt,
  type CardWorld,
  choose,
  type Deal,
  heldOf,
  isRefundable,
  isVoidable,
  PLASTICS,
  type Plastic,
  type RefundPlan,
  refundedOf,
  type Stored,
  sellerOf,
  statusOf,
} from './card-world.ts';
import { type Answering, type Asking, answerTo, lineOf, planOf } from './card-world-answers.ts';

const DAY_MS = 86_400_000;
/** Days of 24 hours that a hold lasts, of what the customer starts and of what the merchant does. */
const HOLDS = { visa: [7, 5], mastercard: [30, 7], amex: [7, 7], discover: [10, 10] } as const;
const EXPIRY = { expiry_month: '12', expiry_year: '2039' };

export interface Charging {
  readonly who: number;
  readonly kind: 'SALE' | 'AUTH';
  readonly amount: number;
  readonly plastic: number;
  readonly hasCvv: boolean;
  readonly hasAddress: boolean;
}

export function plasticAt(place: number): Plastic {
  return PLASTICS[place % PLASTICS.length] ?? PLASTICS[0];
}

export function charge(world: CardWorld, { who, kind, amount, plastic: place, hasCvv, hasAddress }: Charging): void {
  const plastic = plasticAt(place);
  const { cvv, ...silent } = cards.visa;
  const address = hasAddress ? { address_line1: '1 Main St', zip: '94103' } : {};
  const payment_method = { ...silent, ...address, pan: plastic.number, ...(hasCvv ? { cvv } : {}) };
  const asking = { who, type: kind, amount, plastic, hasCvv, hasAddress, byMerchant: false, stored: undefined };
  ask(world, asking, kind, { type: kind, amount, payment_method });
}

export interface StoredCharging {
  readonly which: number;
  readonly kind: 'SALE' | 'AUTH';
  readonly amount: number;
  readonly recurring: boolean;
  readonly hasCvv: boolean;
}

export function chargeStored(world: CardWorld, { which, kind, amount, recurring, hasCvv }: StoredCharging): void {
  const now = world.gateway.clock.now();
  const stored = choose(world.model.stored, which, (one) => statusOf(one, now) === 'active');
  if (stored === undefined) return;
  // What the merchant starts has no CVV to start with.
  const sends = hasCvv && !recurring;
  const payment_method = { type: 'token', payment_token: stored.id, ...(sends ? { cvv: '123' } : {}) } as const;
  const request = { type: kind, amount, recurring, payment_method } as const;
  const asking: Asking = {
    who: stored.who,
    type: kind,
    amount,
    plastic: stored.plastic,
    byMerchant: recurring,
    hasCvv: sends,
    hasAddress: false,
    stored,
  };
  if (statusOf(stored, now) === 'active') {
    ask(world, asking, kind, request);
    return;
  }
  const answer = attempt(() => sellerOf(world, stored.who).transactions.create(request));
  expect(answer).toEqual({ refused: 'token_not_active' });
}

function ask(world: CardWorld, asking: Asking, kind: 'SALE' | 'AUTH', request: CardTransactionRequest): void {
  const { gateway, model } = world;
  const now = gateway.clock.now();
  const must = answerTo(world, asking, now);
  const chain = asking.byMerchant ? (asking.stored?.chain ?? null) : null;
  const made = sellerOf(world, asking.who).transactions.create(request);
  expect(toldBy(made, now)).toEqual(toldOf(must, asking, chain));
  const deal = dealOf(world, asking, kind, must, made.transaction_id, now);
  model.deals.push(deal);
  if (must.approved > 0) {
    lineOf(model, asking.plastic)?.uses.push(deal);
    if (!asking.byMerchant) noteFirst(asking.stored, made.network_transaction_id);
  } else if (must.byIssuer) stop(world, asking, must.code);
}

/** What is told of an answer, in the same words by gateway and model. */
function toldBy(made: CardTransaction, now: number) {
  return {
    approved: made.approved,
    code: made.response_code,
    status: made.response_status,
    amount: made.amount,
    asked: made.requested_amount,
    captured: made.captured_amount,
    avs: made.avs?.result_code ?? null,
    cvv: made.cvv?.result_code ?? null,
    repeats: made.reference_id,
    chain: made.initial_network_transaction_id,
    isKnown: made.network_transaction_id !== null,
    delay: made.processed_at === undefined ? 0 : Date.parse(made.processed_at) - now,
  };
}

function toldOf(must: Answering, { amount: asked, type }: Asking, chain: string | null): ReturnType<typeof toldBy> {
  const approved = must.approved > 0;
  return {
    approved,
    code: must.code,
    status: approved ? 'Approved' : must.isSilent ? 'Error' : 'Declined',

    amount: must.approved,
    asked,
    captured: type === 'SALE' ? must.approved : 0,
    avs: must.avs,
    cvv: must.cvv,
    repeats: must.repeats,
    chain,
    isKnown: approved,
    delay: must.delay,
  };
}

function dealOf(
  { model }: CardWorld,
  { who, plastic, amount, byMerchant }: Asking,
  kind: 'SALE' | 'AUTH',
  { approved }: Answering,
  id: string,
  now: number,
): Deal {
  const days = HOLDS[plastic.brand][byMerchant ? 1 : 0];
  return {
    id,
    who,
    kind,
    plastic,
    asked: amount,
    authorized: approved,
    captured: kind === 'SALE' ? approved : 0,
    state: approved > 0 ? 'authorized' : 'declined',
    madeAt: now,
    holdsUntil: now + days * DAY_MS,
    isRemembered: approved > 0 && (model.checks[who]?.duplicate_minutes ?? 0) > 0,
    plan: 'pay',
    settled: false,
    batchId: null,
  };
}

function noteFirst(stored: Stored | undefined, chain: string | null): void {
  if (stored === undefined || stored.hasPaid) return;
  stored.hasPaid = true;
  stored.chain = chain;
}

/** After an issuer's R0 or R1 this merchant's stored cards of the number are stopped, after R3 everybody's; the first stop counts. */
function stop({ model }: CardWorld, { who, plastic }: Asking, code: string): void {
  if (!['R0', 'R1', 'R3'].includes(code)) return;
  for (const one of model.stored) {
    if (one.isDeleted || one.plastic.number !== plastic.number || (code !== 'R3' && one.who !== who)) continue;
    one.stoppedBy ??= code;
  }
}

/** Whole, one cent, a half, or one cent too many. */
export type Part = 'whole' | 'cent' | 'half' | 'over';

function partOf(whole: number, part: Part): number | undefined {
  if (part === 'whole') return undefined;
  if (part === 'over') return whole + 1;
  return part === 'cent' ? 1 : Math.max(1, Math.floor(whole / 2));
}

function bodyOf(amount: number | undefined): { readonly amount?: number } {
  return amount === undefined ? {} : { amount };
}

export function capture(world: CardWorld, which: number, part: Part): void {
  const deal = choose(
    world.model.deals.filter(({ kind }) => kind !== 'REFUND'),
    which,
    (one) => heldOf(one) > 0,
  );
  if (deal === undefined) return;
  const amount = partOf(deal.authorized, part);
  const answer = attempt(() => sellerOf(world, deal.who).transactions.capture(deal.id, bodyOf(amount)));
  if (heldOf(deal) > 0 && (amount ?? 0) <= deal.authorized) {
    expect(answer).toMatchObject({
      value: { transaction_state: 'captured', captured_amount: amount ?? deal.authorized },
    });
    Object.assign(deal, { state: 'captured', captured: amount ?? deal.authorized });
  } else expectRefused(answer, ['already_captured', 'invalid_state', 'amount_too_large']);
}

export function cancel(world: CardWorld, which: number): void {
  const deal = choose(world.model.deals, which, isVoidable);
  if (deal === undefined) return;
  const answer = attempt(() => sellerOf(world, deal.who).transactions.cancel(deal.id, { type: 'VOID' }));
  if (isVoidable(deal)) {
    expect(answer).toMatchObject({ value: { transaction_state: 'voided', batch_id: null } });
    deal.state = 'voided';
  } else expectRefused(answer, ['batch_closed', 'invalid_state']);
}

export function refund(world: CardWorld, which: number, part: Part): void {
  const deal = choose(world.model.deals, which, isRefundable);
  if (deal !== undefined) refundDeal(world, deal, part);
}

export function refundAt(world: CardWorld, place: number, part: Part): void {
  const deal = world.model.deals[place];
  if (deal !== undefined) refundDeal(world, deal, part);
}

function refundDeal(world: CardWorld, deal: Deal, part: Part): void {
  const { model } = world;
  const left = deal.captured - refundedOf(model, deal);
  const wished = partOf(left, part);
  const body = { type: 'REFUND', ...bodyOf(wished) } as const;
  const answer = attempt(() => sellerOf(world, deal.who).transactions.cancel(deal.id, body));
  if (!isRefundable(deal) || (wished ?? 0) > left) {
    expectRefused(answer, ['not_settled', 'invalid_state', 'amount_too_large']);
    return;
  }
  if ('refused' in answer) expect.fail(`a refund of ${wished ?? left} out of ${left} was refused: ${answer.refused}`);
  const amount = wished ?? left;
  expect(answer.value).toMatchObject({
    type: 'REFUND',
    reference_id: deal.id,
    amount,
    transaction_state: 'authorized',
  });
  addRefund(world, deal, answer.value.transaction_id, amount);
}

function addRefund(world: CardWorld, original: Deal, id: string | undefined, amount: number): void {
  const { model, gateway } = world;
  const { who, plastic } = original;
  const asking = { who, type: 'REFUND', amount, plastic, byMerchant: false, hasCvv: false, hasAddress: false } as const;
  const plan = planOf(world, { ...asking, stored: undefined }, gateway.clock.now());
  const deal: Deal = {
    id: id ?? '',
    who,
    plastic,
    original,
    plan,
    kind: 'REFUND',
    asked: amount,
    authorized: amount,
    captured: amount,
    state: 'authorized',
    madeAt: gateway.clock.now(),
    holdsUntil: Number.POSITIVE_INFINITY,
    isRemembered: false,
    settled: false,
    batchId: null,
  };
  model.deals.push(deal);
  model.lines.find(({ uses }) => uses.includes(original))?.uses.push(deal);
}

export function rejectRefund(world: CardWorld, which: number, day: number | undefined): void {
  const deal = choose(world.model.deals, which, ({ kind }) => kind === 'REFUND');
  if (deal === undefined) return;
  const at = day === undefined ? {} : { at: { day } };
  const answer = attempt(() => world.gateway.simulate.issuer.rejectRefund({ transaction: deal.id, ...at }));
  const canBe = deal.kind === 'REFUND' && !['voided', 'rejected'].includes(deal.state);
  // Whether a day is past is the calendar's to say.
  const isPast = 'refused' in answer && answer.refused === 'bad_option' && deal.settled && day !== undefined;
  if (!canBe || isPast) {
    expectRefused(answer, ['bad_option']);
    return;
  }
  expect(answer).toEqual({ value: undefined });
  const plan: RefundPlan = deal.settled || day !== undefined ? 'reject later' : 'reject';
  Object.assign(deal, { plan, ...(deal.settled && day === undefined ? { state: 'rejected' } : {}) });
}

export function store(world: CardWorld, who: number, place: number, isShort: boolean): void {
  const plastic = plasticAt(place);
  const { expiry, expiresAt } = isShort ? nextMonth(world) : LONG;
  const made = sellerOf(world, who).paymentTokens.create({ card: { pan: plastic.number, ...expiry } });
  const { payment_token: id, network_transaction_id: chain, recurring_blocked } = made;
  expect(recurring_blocked).toBe(false);
  world.model.stored.push({
    id,
    who,
    plastic,
    expiresAt,
    isDeleted: false,
    stoppedBy: null,
    chain,
    hasPaid: false,
  });
}

const LONG = { expiry: EXPIRY, expiresAt: Date.UTC(2040, 0, 1) };

function nextMonth({ gateway }: CardWorld): typeof LONG {
  const today = gateway.clock.date();
  const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1));
  const [expiry_year = '', expiry_month = ''] = month.toISOString().split('-');
  return { expiry: { expiry_month, expiry_year }, expiresAt: month.setUTCMonth(month.getUTCMonth() + 1) };
}

/** The customer tells another expiry: what had expired is active again. */
export function update(world: CardWorld, which: number, isShort: boolean): void {
  const stored = choose(world.model.stored, which);
  if (stored === undefined) return;
  const { expiry, expiresAt } = isShort ? nextMonth(world) : LONG;
  const answer = attempt(() => sellerOf(world, stored.who).paymentTokens.update(stored.id, { card: expiry }));
  if (stored.isDeleted) {
    expectRefused(answer, ['token_inactive']);
    return;
  }
  expect(answer).toMatchObject({ value: { status: 'active' } });
  stored.expiresAt = expiresAt;
}

export function forget(world: CardWorld, which: number): void {
  const stored = choose(world.model.stored, which, ({ isDeleted }) => !isDeleted);
  if (stored === undefined) return;
  expect(sellerOf(world, stored.who).paymentTokens.delete(stored.id).status).toBe('inactive');
  stored.isDeleted = true;
}

export function expectRefused(answer: unknown, codes: readonly string[]): void {
  expect(codes.map((refused) => ({ refused }))).toContainEqual(answer);
}
