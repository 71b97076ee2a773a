import { closeByHand, cutoffAfter, totalsOf } from './batches.ts';
import { DAY, HOUR } from './calendar.ts';
import { capture, charge, refund, tokenOf, voidCharge } from './cards.ts';
import type { Command, Span } from './commands.ts';
import { cancelEntry, enter } from './entries.ts';
import { lineOfDue, nextMilestone, upcoming } from './forecast.ts';
import { notify, planRejection, reverse, simulateReturn } from './returns.ts';
import { authorizeDebits, forget, renew, store, verify } from './tokens.ts';
import {
  ACCOUNTS,
  addMerchant,
  type Batch,
  iso,
  LANES,
  type Merchant,
  Rejection,
  runUntil,
  type Token,
  type Tx,
  type World,
} from './world.ts';

/** Performs a step on the model. Returns what the caller gets: `ok`, details, or the code of an error. */
export function perform(world: World, command: Command): string {
  try {
    return move(world, command) ?? call(world, command) ?? 'ok';
  } catch (error) {
    if (error instanceof Rejection) return error.code;
    throw error;
  }
}

/** Moves the clock; undefined if the step is a call. */
function move(world: World, command: Command): string | undefined {
  if (command.do === 'advance') return runTo(world, targetOf(world, command.time));
  if (command.do === 'advanceTo') return runTo(world, command.at);
  if (command.do === 'next') {
    const due = upcoming(world)[0];
    return due === undefined ? 'nothing' : runTo(world, Math.max(due.at, world.now));
  }
  if (command.do !== 'milestone') return undefined;
  const at = nextMilestone(world, command.name);
  return at === undefined ? 'nothing_due' : runTo(world, at);
}

function runTo(world: World, target: number): string {
  if (target < world.now) return 'time_backwards';
  runUntil(world, target);
  return iso(world.now);
}

function targetOf({ calendar, now }: World, span: Span): number {
  const clock =
    (span.days ?? 0) * DAY + (span.hours ?? 0) * HOUR + (span.seconds ?? 0) * 1000 + (span.milliseconds ?? 0);
  if (span.bankingDays !== undefined) {
    const day = calendar.addBankingDays(calendar.easternDay(now), span.bankingDays);
    return calendar.eastern(day, calendar.easternMinutes(now));
  }
  if (span.months === undefined) return now + clock;
  const today = Math.floor(now / DAY);
  const { year, month, day } = calendar.civil(today);
  const total = year * 12 + month - 1 + span.months;
  const target = { year: Math.floor(total / 12), month: (total % 12) + 1 };
  const following = { year: target.month === 12 ? target.year + 1 : target.year, month: (target.month % 12) + 1 };
  const last = calendar.dayOf(following.year, following.month, 1) - 1;
  const wanted = calendar.dayOf(target.year, target.month, 1) + day - 1;
  return Math.min(wanted, last) * DAY + (now - today * DAY) + clock;
}

function call(world: World, command: Command): string | undefined {
  switch (command.do) {
    case 'merchant':
      addMerchant(world, command.schedule);
      return undefined;
    case 'schedule':
    case 'standing':
      return administer(world, command);
    case 'user':
      acting(merchantOf(world, command.merchant));
      return undefined;
    case 'integration':
      acting(merchantOf(world, command.merchant)).integrations[command.kind] = command.active;
      return undefined;
    case 'charge':
      return charge(world, acting(merchantOf(world, command.merchant)), command);
    case 'entry':
      return enter(world, acting(merchantOf(world, command.merchant)), command);
    case 'close':
      closeByHand(world, acting(merchantOf(world, command.merchant)), command.processor);
      return undefined;
    case 'store':
      store(world, acting(merchantOf(world, command.merchant)), command);
      return undefined;
    default:
      return 'token' in command ? callToken(world, command) : callTransaction(world, command);
  }
}

function administer(world: World, command: Command & { do: 'schedule' | 'standing' }): undefined {
  const merchant = merchantOf(world, command.merchant);
  // Closing a client again answers with its record.
  const isRepeated = command.do === 'standing' && command.to === 'closed';
  if (merchant.standing === 'closed' && isRepeated) return undefined;
  if (merchant.standing === 'closed') throw new Rejection('invalid_state');
  if (command.do === 'schedule') merchant.schedule = { ...merchant.schedule, ...command.schedule };
  else if (command.to !== 'closed') merchant.standing = command.to;
  else {
    if (isMoneyInFlight(world, merchant)) throw new Rejection('money_in_flight');
    merchant.standing = 'closed';
  }
  if (command.do === 'schedule' && world.rules.changeAppliesToOpenBatch)
    for (const lane of LANES) if (merchant.open[lane]?.entries.length === 0) delete merchant.open[lane];
  return undefined;
}

function isMoneyInFlight(world: World, merchant: Merchant): boolean {
  const isOpen = LANES.some((lane) => (merchant.open[lane]?.entries.length ?? 0) > 0);
  const isUnfunded = world.batches.some((batch) => batch.merchant === merchant && batch.fundedAt === undefined);
  return isOpen || isUnfunded || merchant.balances.merchant_payable !== 0;
}

function callToken(world: World, command: Command & { token: number }): string | undefined {
  const token = tokenOf(world, command.token);
  if (command.do === 'authorizeDebits') {
    authorizeDebits(world, token);
    return undefined;
  }
  acting(token.merchant);
  if (command.do === 'verify') verify(world, token, command.right);
  else if (command.do === 'renew') renew(world, token, command.year, command.month);
  else forget(world, token);
  return undefined;
}

function callTransaction(world: World, command: Command): string | undefined {
  if (!('tx' in command)) return undefined;
  const tx = world.transactions[command.tx];
  if (tx === undefined) throw new Error(`There is no transaction ${command.tx}`);
  if (command.do === 'return') return simulateReturn(world, tx, command);
  if (command.do === 'notice') return notify(world, tx, command.at);
  if (command.do === 'reverse') return reverse(world, tx);
  if (command.do === 'rejectRefund') {
    planRejection(world, tx, command);
    return undefined;
  }
  acting(tx.merchant);
  if (command.do === 'capture') capture(world, tx, command.amount);
  else if (command.do === 'void') voidCharge(world, tx);
  else if (command.do === 'refund') return refund(world, tx, command.amount);
  else cancelEntry(world, tx);
  return undefined;
}

function merchantOf({ merchants }: World, number: number): Merchant {
  const merchant = merchants[number];
  if (merchant === undefined) throw new Error(`There is no merchant ${number}`);
  return merchant;
}

function acting(merchant: Merchant): Merchant {
  if (merchant.standing === 'suspended') throw new Rejection('client_suspended');
  if (merchant.standing === 'closed') throw new Rejection('client_closed');
  return merchant;
}

/** The model's world as lines, in the form in which the driver describes the gateway's. */
export function describe(world: World): string[] {
  const events = world.events.splice(0);
  return [
    `now ${iso(world.now)}`,
    ...events,
    ...world.transactions.filter(isReadable).map((tx) => lineOfTransaction(world, tx)),
    ...world.tokens.filter(isReadable).map(lineOfToken),
    ...world.merchants.flatMap((merchant) => linesOfMerchant(world, merchant)),
    ...world.batches.filter(isReadable).map(lineOfBatch),
    ...upcoming(world).map(lineOfDue).sort(),
  ];
}

/** A closed client has no access to the API, and neither has anybody on its behalf. */
function isReadable({ merchant }: { readonly merchant: Merchant }): boolean {
  return merchant.standing !== 'closed';
}

function lineOfTransaction({ calendar }: World, tx: Tx): string {
  const { returned } = tx;
  const day = tx.effectiveDay === undefined ? undefined : calendar.civil(tx.effectiveDay);
  const follow = (fact: { code: string; at: number; untimely: boolean } | undefined) =>
    fact === undefined ? '' : `/${fact.code}@${iso(fact.at)}${fact.untimely ? '!' : ''}`;
  return [
    `${tx.name} ${tx.merchant.name} ${tx.kind} ${tx.state} ${tx.requested}/${tx.authorized}/${tx.captured}/${tx.refunded}`,
    `${tx.secCode} batch=${tx.batch?.name ?? '-'} settled=${time(tx.settledAt)} funded=${time(tx.fundedAt)}`,
    `effective=${day === undefined ? '-' : `${day.year}-${two(day.month)}-${two(day.day)}`} until=${time(tx.expiresAt)}`,
    `return=${returned === undefined ? '-' : follow(returned) + follow(returned.dishonored) + follow(returned.contested)}`,
  ].join(' ');
}

function lineOfToken(token: Token): string {
  const { deposits } = token;
  const tries =
    deposits === undefined ? '-' : `${deposits.attemptsLeft} ${time(deposits.arriveAt)} ${time(deposits.expireAt)}`;
  return `${token.name} ${token.status} blocked=${token.blockedBy ?? '-'} ${tries}`;
}

function linesOfMerchant(world: World, merchant: Merchant): string[] {
  const balances = ACCOUNTS.map((account) => merchant.balances[account]).join(' ');
  const deposits = world.deposits.filter((deposit) => deposit.merchant === merchant);
  return [
    `${merchant.name} balances ${balances}`,
    ...deposits.map(({ cents, at, batches }) => `${merchant.name} deposit ${cents} ${iso(at)} ${batches.join(',')}`),
    ...(isReadable({ merchant }) ? LANES.flatMap((lane) => lineOfOpen(world, merchant, lane)) : []),
  ];
}

function lineOfOpen(world: World, merchant: Merchant, lane: Batch['lane']): string[] {
  const batch = merchant.open[lane];
  if (lane === 'same_day' && batch === undefined) return [];
  const closesAt = batch === undefined ? cutoffAfter(world, merchant.schedule, lane, world.now) : batch.closesAt;
  return [
    `${merchant.name} ${lane} opened=${time(batch?.openedAt)} closes=${time(closesAt)} ${sums(batch, totalsOf(batch?.entries ?? []))}`,
  ];
}

function lineOfBatch(batch: Batch): string {
  const totals = batch.totals ?? totalsOf(batch.entries);
  const status = batch.settledAt === undefined ? 'settling' : 'settled';
  const times = [batch.openedAt, batch.closedAt, batch.settledAt, batch.fundedAt].map(time).join(' ');
  return `${batch.name} ${batch.merchant.name} ${batch.lane} ${status} ${times} ${sums(batch, totals)}`;
}

function sums(batch: Batch | undefined, { counts, net }: ReturnType<typeof totalsOf>): string {
  const { SALE, REFUND, PAYMENT, PAYOUT } = counts;
  const kinds = [SALE, REFUND, PAYMENT, PAYOUT].map(([count, cents]) => `${count}x${cents}`).join(' ');
  return `${kinds} voids=${batch?.voids ?? 0} returns=${batch?.returns ?? 0}x${batch?.returnedCents ?? 0} net=${net}`;
}

export function time(at: number | undefined): string {
  return at === undefined ? '-' : iso(at);
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
