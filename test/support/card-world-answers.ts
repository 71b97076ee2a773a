/** What network and issuers must answer, worked out without the gateway: by the order of the decisions, and nothing else. */
import type { CardBrand } from '../../src/facts/card-numbers.ts';
import type { IssuerResponse } from '../../src/index.ts';
import {
  type CardWorld,
  type Deal,
  heldOf,
  type Model,
  type ModelLine,
  type ModelRule,
  type Plastic,
  type RefundPlan,
  type Stored,
  sum,
  takenOf,
} from './card-world.ts';

/** What is asked of an issuer. */
export interface Asking {
  readonly who: number;
  readonly type: 'SALE' | 'AUTH' | 'REFUND';
  readonly amount: number;
  readonly plastic: Plastic;
  readonly byMerchant: boolean;
  readonly hasCvv: boolean;
  readonly hasAddress: boolean;
  readonly stored: Stored | undefined;
}

export interface Answering {
  readonly code: string;
  readonly approved: number;
  readonly avs: string | null;
  readonly cvv: string | null;
  readonly isSilent: boolean;
  /** Milliseconds until it is given. */
  readonly delay: number;
  /** The charge that it repeats. */
  readonly repeats: string | null;
  /** Whether the issuer was asked at all. */
  readonly byIssuer: boolean;
}

const APPROVING = new Set(['00', '10', '85']);
const NOBODY = { approved: 0, avs: null, cvv: null, isSilent: false, delay: 0, repeats: null, byIssuer: false };

/** The stop, then the duplicate, then the issuer, then the merchant's own checks. */
export function answerTo(world: CardWorld, asking: Asking, now: number): Answering {
  const { stored, byMerchant } = asking;
  if (byMerchant && stored?.stoppedBy != null) return { ...NOBODY, code: stored.stoppedBy };
  const repeats = repeatedBy(world.model, asking, now);
  if (repeats !== undefined) return { ...NOBODY, code: '94', repeats: repeats.id };
  const rule = ruleFor(world.model, asking, now, ({ refund }) => refund === undefined);
  const answer = byIssuer(world, asking, rule ?? {});
  if (answer.approved === 0) return answer;
  const { decline_avs, decline_cvv } = world.model.checks[asking.who] ?? { decline_avs: [], decline_cvv: [] };
  const failed =
    answer.cvv === 'N' && decline_cvv.length > 0 ? 'N7' : answer.avs === 'N' && decline_avs.length > 0 ? '6P' : null;
  return failed === null ? answer : { ...answer, code: failed, approved: 0 };
}

/** The last charge of this card and amount, of this merchant, within its minutes; what was voided is none. */
function repeatedBy({ deals, checks }: Model, { who, plastic, amount }: Asking, now: number): Deal | undefined {
  const minutes = checks[who]?.duplicate_minutes ?? 0;
  if (minutes === 0) return undefined;
  return deals.findLast(
    (deal) =>
      deal.who === who &&
      deal.isRemembered &&
      deal.plastic.number === plastic.number &&
      deal.asked === amount &&
      deal.state !== 'voided' &&
      now - deal.madeAt <= minutes * 60_000,
  );
}

function byIssuer({ model, meansSomething }: CardWorld, asking: Asking, rule: IssuerResponse): Answering {
  const delay = Math.round((rule.delaySeconds ?? 0) * 1_000);
  if (rule.noResponse) return { ...NOBODY, code: '91', isSilent: true, delay: 3_000, byIssuer: true };
  const avs = rule.avs ?? (asking.hasAddress ? 'Y' : null);
  const cvv = rule.cvv ?? (asking.hasCvv ? 'M' : null);
  // A part that is no less than what is asked for says nothing.
  const said = rule.code ?? ((rule.approvedAmount ?? asking.amount) < asking.amount ? '10' : undefined);
  const meant = meansSomething ? asking.plastic.effect.code : undefined;
  const code = said ?? meant ?? '00';
  const told = {
    code,
    approved: approvedBy(code, asking.amount, said === undefined ? undefined : rule.approvedAmount),
  };
  const line = lineOf(model, asking.plastic);
  const last = rule.code === undefined && line !== undefined ? onLine(line, told, asking.amount) : told;
  const isWhole = last.code === '10' && last.approved === asking.amount;
  return { ...NOBODY, ...last, code: isWhole ? '00' : last.code, avs, cvv, delay, byIssuer: true };
}

/** A part is half where nobody says how much; a part of nothing, or of all, is all. */
function approvedBy(code: string, amount: number, part: number | undefined): number {
  if (!APPROVING.has(code)) return 0;
  if (code !== '10') return amount;
  const approved = Math.min(amount, part ?? Math.floor(amount / 2));
  return approved === 0 ? amount : approved;
}

function onLine(
  line: ModelLine,
  told: Pick<Answering, 'code' | 'approved'>,
  amount: number,
): Pick<Answering, 'code' | 'approved'> {
  const { available } = standingOf(line);
  if (told.approved <= Math.max(0, available)) return told;
  if (line.over === 'decline' || available <= 0) return { code: '51', approved: 0 };
  return { code: '10', approved: Math.min(amount, available) };
}

export function lineOf({ lines }: Model, { number }: Plastic): ModelLine | undefined {
  return lines.find(({ plastic }) => plastic.number === number);
}

/** As `simulate.issuer.creditLines()` must tell of it. */
export function standingOf({ id, plastic, limit, paid, over, uses }: ModelLine) {
  const held = sum(uses.map(heldOf));
  const taken = sum(uses.map(takenOf)) - paid;
  return {
    id,
    last_four: plastic.lastFour,
    limit,
    held,
    used: taken,
    available: limit - held - taken,
    overLimit: over,
  };
}

/** What becomes of a refund: by a rule, or by what its number means. */
export function planOf(world: CardWorld, asking: Asking, now: number): RefundPlan {
  const rule = ruleFor(world.model, asking, now, ({ refund }) => refund !== undefined)?.refund;
  if (rule !== undefined) return typeof rule === 'string' ? rule : 'reject later';
  return (world.meansSomething ? asking.plastic.effect.refund : undefined) ?? 'pay';
}

/** The first rule that answers; all that match have seen the occasion, and those that are spent go. */
function ruleFor(
  model: Model,
  asking: Asking,
  now: number,
  isOfKind: (answer: IssuerResponse) => boolean,
): IssuerResponse | undefined {
  let first: IssuerResponse | undefined;
  const asked = model.rules.filter(
    (rule) => isOfKind(rule.answer) && now < (rule.until ?? Number.POSITIVE_INFINITY) && isFor(rule, asking),
  );
  for (const rule of asked) {
    rule.seen++;
    if (first !== undefined || (rule.nth !== undefined && rule.nth !== rule.seen)) continue;
    first = rule.answer;
    rule.fired++;
  }
  model.rules = model.rules.filter((rule) => !isSpent(rule));
  return first;
}

function isSpent({ nth, times, seen, fired }: ModelRule): boolean {
  return (times !== undefined && fired >= times) || (nth !== undefined && seen >= nth);
}

function isFor({ match }: ModelRule, { plastic, amount, type, byMerchant }: Asking): boolean {
  return (
    isOne(match.pan, plastic.number) &&
    isOne(match.last_four, plastic.lastFour) &&
    isOne<CardBrand>(match.brand, plastic.brand) &&
    isOne(match.type, type) &&
    (match.merchant_initiated ?? byMerchant) === byMerchant &&
    isAmount(match.amount, amount)
  );
}

function isOne<Value>(wished: Value | { readonly in: readonly Value[] } | undefined, is: Value): boolean {
  if (wished === undefined || wished === is) return true;
  return typeof wished === 'object' && wished !== null && 'in' in wished && wished.in.includes(is);
}

function isAmount(wished: ModelRule['match']['amount'], amount: number): boolean {
  if (typeof wished !== 'object') return wished === undefined || wished === amount;
  if ('in' in wished) return wished.in.includes(amount);
  return amount >= (wished.min ?? 0) && amount <= (wished.max ?? amount);
}
