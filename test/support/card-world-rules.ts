/** What a test has issuers do: each wish is tried on the gateway, and written down in the model. */
import { expect } from 'vitest';
import type { CardReplacementOptions, CreditLineChange, IssuerRuleOptions } from '../../src/index.ts';
import {
  attempt,
  type CardWorld,
  choose,
  type Model,
  type ModelChecks,
  PLASTICS,
  type Plastic,
  sellerOf,
} from './card-world.ts';
import { chargeStored, expectRefused, plasticAt, type StoredCharging } from './card-world-actions.ts';
import { lineOf, standingOf } from './card-world-answers.ts';

const HOUR_MS = 3_600_000;

/** A rule without its end, and the hours until that. */
export type RulePlan = Omit<IssuerRuleOptions, 'until'> & { readonly hours?: number };

export function addRule({ gateway, rules, model }: CardWorld, { hours, ...wish }: RulePlan): void {
  const until = hours === undefined ? undefined : gateway.clock.now() + hours * HOUR_MS;
  const rule = gateway.simulate.issuer.rule({ ...wish, ...(until === undefined ? {} : { until }) });
  rules.set(rule.id, rule);
  const { match = {}, respond: answer, nth, times } = wish;
  model.rules.push({ id: rule.id, match, answer, nth, times, until, seen: 0, fired: 0 });
}

/** The cardholder stops the merchant, which learns of it by the next charge that it starts. */
export function stopAtOnce(world: CardWorld, stopping: RulePlan, charging: StoredCharging): void {
  addRule(world, stopping);
  chargeStored(world, { ...charging, recurring: true });
}

/** A rule that has ended can't be taken back. */
export function cancelRule({ rules, model }: CardWorld, which: number): void {
  const rule = choose([...rules.values()], which, ({ id }) => model.rules.some((one) => one.id === id));
  if (rule === undefined) return;
  expect(rule.cancel()).toBe(model.rules.some(({ id }) => id === rule.id));
  model.rules = model.rules.filter(({ id }) => id !== rule.id);
}

export function openLine(world: CardWorld, place: number, limit: number, over: 'decline' | 'partial'): void {
  const { gateway, model, lines } = world;
  const plastic = plasticAt(place);
  const answer = attempt(() => gateway.simulate.issuer.creditLine({ pan: plastic.number, limit, overLimit: over }));
  if (lineOf(model, plastic) !== undefined) {
    expectRefused(answer, ['bad_option']);
    return;
  }
  if ('refused' in answer) expect.fail(`a line of credit was refused: ${answer.refused}`);
  lines.set(answer.value.id, answer.value);
  model.lines.push({ id: answer.value.id, plastic, limit, over, paid: 0, uses: [] });
}

export function changeLine({ model, lines }: CardWorld, which: number, change: CreditLineChange): void {
  const handle = choose([...lines.values()], which, ({ id }) => model.lines.some((one) => one.id === id));
  const line = model.lines.find(({ id }) => id === handle?.id);
  if (handle === undefined) return;
  const answer = attempt(() => handle.change(change));
  if (line === undefined) {
    expectRefused(answer, ['unknown_subject']);
    return;
  }
  const { limit = line.limit, overLimit: over = line.over, paid = 0 } = change;
  Object.assign(line, { limit, over, paid: line.paid + paid });
  expect(answer).toEqual({ value: standingOf(line) });
}

export function closeLine({ model, lines }: CardWorld, which: number): void {
  const handle = choose([...lines.values()], which, ({ id }) => model.lines.some((one) => one.id === id));
  if (handle === undefined) return;
  expect(handle.close()).toBe(model.lines.some(({ id }) => id === handle.id));
  model.lines = model.lines.filter(({ id }) => id !== handle.id);
}

/** The same number with another expiry, one of ours, or one that the issuer makes up. */
export type Replacement = 'same' | 'another' | number;

export function replaceCard(world: CardWorld, which: number, replacement: Replacement): void {
  const { model, gateway } = world;
  const stored = choose(model.stored, which, ({ isDeleted }) => !isDeleted);
  if (stored === undefined) return;
  const before = stored.plastic;
  const pan = numberFor(before, replacement);
  const wish: CardReplacementOptions = { paymentToken: stored.id, ...(pan === undefined ? {} : { pan }) };
  const expiry = { month: '06', year: '2045' };
  const answer = attempt(() => gateway.simulate.issuer.replaceCard({ ...wish, expiry }));
  const line = lineOf(model, before);
  // Two lines can't be behind one number.
  if (stored.isDeleted || (line !== undefined && hasLine(model, before, pan))) {
    expectRefused(answer, ['bad_option']);
    return;
  }
  expect(answer).toEqual({ value: undefined });
  const seen = new Map(
    gateway
      .as(gateway.reseller)
      .paymentTokens.list({ per_page: 100 })
      .data.map((one) => [one.payment_token, one]),
  );
  const lastFour = seen.get(stored.id)?.card?.last_four ?? '';
  const after =
    pan === 'same'
      ? before
      : (known(pan) ?? { ...before, number: `of ${stored.id} …${lastFour}`, lastFour, effect: {} });
  for (const one of model.stored) {
    if (one.isDeleted || one.plastic.number !== before.number) continue;
    // Of a card that nobody has paid with it is the check of its storing that is named, in the form of the brand.
    const isReworded = !one.hasPaid && after.brand !== before.brand;
    const chain = isReworded ? (seen.get(one.id)?.network_transaction_id ?? null) : one.chain;
    Object.assign(one, { plastic: after, expiresAt: Date.UTC(2045, 6, 1), chain });
  }
  if (line !== undefined) line.plastic = after;
}

function numberFor(before: Plastic, replacement: Replacement): string | undefined {
  if (replacement === 'same') return 'same';
  const plastic = replacement === 'another' ? undefined : plasticAt(replacement);
  return plastic?.number === before.number ? undefined : plastic?.number;
}

function hasLine(model: Model, before: Plastic, pan: string | undefined): boolean {
  const plastic = known(pan);
  return plastic !== undefined && plastic.number !== before.number && lineOf(model, plastic) !== undefined;
}

function known(pan: string | undefined): Plastic | undefined {
  return PLASTICS.find(({ number }) => number === pan);
}

/** What was stopped of this merchant's goes on. */
export function noteAuthorization({ model, gateway }: CardWorld, which: number): void {
  const stored = choose(model.stored, which, ({ stoppedBy, isDeleted }) => stoppedBy !== null && !isDeleted);
  if (stored === undefined || stored.isDeleted) return;
  const stopped = model.stored.filter(
    ({ who, plastic, stoppedBy, isDeleted }) =>
      who === stored.who && plastic.number === stored.plastic.number && stoppedBy !== null && !isDeleted,
  );
  expect(gateway.cards.noteAuthorization({ paymentToken: stored.id })).toEqual({ wasBlocked: stopped.length > 0 });
  for (const one of stopped) one.stoppedBy = null;
}

export function setChecks(world: CardWorld, who: number, checks: ModelChecks): void {
  sellerOf(world, who).clients.update(world.merchants[who]?.clientId ?? '', { card_checks: checks });
  world.model.checks[who] = checks;
}
