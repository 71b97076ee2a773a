/** Random months of a merchant with fees: what it does, by seed, played by the gateway and by the model. */
import { type Account, banks, type Caller, cards, createGateway, type FeeOptions, type Gateway } from 'settlebox';
import { bankingAfter, easternDayOf, easternTime, isBanking, morning } from './calendar.ts';
import { type LifeOptions, Model, type ModelTransaction } from './model.ts';
import { RULES, type Rules } from './rules.ts';

const MINUTE_MS = 60_000;
/** Enough for returns, reserves, won disputes, and the next month's debit. */
const DAYS_AFTER = 80;

/** Mulberry32. */
function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    chance: (of: number) => next() < of,
    pick: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item,
  };
}
type Random = ReturnType<typeof randomOf>;

const PERCENTS = [0.8, 1.15, 2.9, 2.05, 3.4999, 0.0001, 50];

function feesOf(random: Random): FeeOptions {
  const { chance, pick, below } = random;
  return {
    ...(chance(0.9) ? { card: { percent: pick(PERCENTS), ...(chance(0.6) ? { fixedCents: below(60) } : {}) } } : {}),
    ...(chance(0.7) ? { ach: { percent: pick(PERCENTS), ...(chance(0.7) ? { capCents: 500 } : {}) } } : {}),
    ...(chance(0.4) ? { byBrand: { amex: { percent: pick(PERCENTS) }, discover: { fixedCents: 15 } } } : {}),
    ...(chance(0.6) ? { returnCents: below(1_500) } : {}),
    ...(chance(0.5) ? { payoutCents: pick([25, 100, 2_500]) } : {}),
    ...(chance(0.5) ? { disputeCents: pick([1_500, 2_000]), disputeFeeRefundedWhenWon: chance(0.5) } : {}),
    ...(chance(0.5) ? { disputeCounterCents: 1_500 } : {}),
    ...(chance(0.6) ? { refundsKeepFee: chance(0.3) } : {}),
    ...(chance(0.35) ? { collect: 'monthly' as const } : {}),
    ...(chance(0.5) ? { reserve: { percent: pick([5, 10, 33.3333, 100]), days: 1 + below(20) } } : {}),
  };
}

interface World {
  readonly gateway: Gateway;
  readonly merchant: Account;
  readonly caller: Caller;
  readonly model: Model;
  readonly options: LifeOptions;
  readonly random: Random;
}

function clearingOf(kind: ModelTransaction['kind'], now: number, options: LifeOptions) {
  const today = easternDayOf(now);
  const isCard = kind === 'sale' || kind === 'refund';
  const closes = isCard ? today + (now < easternTime(today, 21, 0) ? 0 : 1) : closingDay(now, today);
  const settles = bankingAfter(closes, isCard ? 1 : 2);
  const funds = bankingAfter(settles, isCard ? options.cardFundingDays : options.achFundingDays);
  return { settleDay: settles, settlesAt: morning(settles), fundsAt: morning(funds) };
}

function closingDay(now: number, today: number): number {
  return isBanking(today) && now < easternTime(today, 17, 0) ? today : bankingAfter(today, 1);
}

const BRANDS = ['visa', 'amex', 'mastercard', 'discover'] as const;

function create(world: World, kind: ModelTransaction['kind'], amount: number, original?: ModelTransaction) {
  const { gateway, caller, model, options, random } = world;
  const brand = random.pick(BRANDS);
  const { settleDay, settlesAt, fundsAt } = clearingOf(kind, gateway.clock.now(), options);
  const { transactions } = caller;
  const id = idOf();
  const transaction: ModelTransaction = {
    id,
    kind,
    brand,
    amount,
    original,
    settlesAt,
    fundsAt,
    returnsAt: undefined,
    settled: false,
    funded: false,
    returned: false,
    fee: 0,
    refunded: 0,
    requested: 0,
    feeReturned: 0,
  };
  model.add(transaction);
  return { transaction, settleDay };

  function idOf(): string {
    if (kind === 'payment' || kind === 'payout')
      return transactions.create({
        type: kind === 'payment' ? 'PAYMENT' : 'PAYOUT',
        amount,
        payment_method: banks.good,
      }).id;
    if (kind === 'refund') return transactions.cancel(original?.id ?? '', { type: 'REFUND', amount }).transaction_id;
    if (random.chance(0.7))
      return transactions.create({ type: 'SALE', amount, payment_method: cards[brand] }).transaction_id;
    const held = transactions.create({
      type: 'AUTH',
      amount: amount + random.below(500),
      payment_method: cards[brand],
    });
    return transactions.capture(held.transaction_id, { amount }).transaction_id;
  }
}

function plan(world: World, transaction: ModelTransaction, settleDay: number): void {
  const { gateway, random } = world;
  const { kind, id } = transaction;
  if (kind === 'refund') {
    const bankingDay = 1 + random.below(4);
    gateway.simulate.issuer.rejectRefund({ transaction: id, at: { bankingDay } });
    transaction.returnsAt = morning(bankingAfter(settleDay, bankingDay));
  } else if (kind === 'payment' && random.chance(0.5)) {
    const day = 3 + random.below(30);
    gateway.simulate.ach.return({ transaction: id, code: 'R10', at: { day } });
    transaction.returnsAt = morning(bankingAfter(settleDay + day, 0));
  } else {
    const bankingDay = 1 + random.below(2);
    gateway.simulate.ach.return({ transaction: id, code: kind === 'payment' ? 'R01' : 'R02', at: { bankingDay } });
    transaction.returnsAt = morning(bankingAfter(settleDay, bankingDay));
  }
}

/** Disputes a sale in full or in part. It is never refunded: what a refund proves is another story. */
function dispute({ gateway, model, random }: World, sale: ModelTransaction, settleDay: number): void {
  const amount = random.chance(0.5) ? sale.amount : 1 + random.below(sale.amount);
  const day = 2 + random.below(14);
  gateway.simulate.issuer.dispute({ transaction: sale.id, reason: '13.1', amount, at: { day } });
  sale.requested = sale.amount;
  const opensAt = morning(bankingAfter(settleDay + day, 0));
  model.disputes.push({ sale, amount, opensAt, isOpen: false, isAnswered: false, counterFee: 0, returnsAt: undefined });
}

/** Answers an open dispute with winning evidence. Others are lost when their time to respond ends. */
function answer({ gateway, caller, model, random }: World): void {
  const now = gateway.clock.now();
  const open = model.disputes.filter(
    ({ isOpen, isAnswered, opensAt }) => isOpen && !isAnswered && now - opensAt < ANSWERED_WITHIN_MS,
  );
  if (open.length === 0) return;
  const chosen = random.pick(open);
  const [found] = caller.disputes.list({ transaction_id: chosen.sale.id }).data;
  caller.disputes.submitEvidence(found?.id ?? '', { text: 'winning_evidence' });
  model.answer(chosen);
}

/** Shorter than the time to respond of every network. */
const ANSWERED_WITHIN_MS = 15 * 24 * 60 * MINUTE_MS;

const AMOUNTS = [1, 49, 50, 999, 3_000, 4_999, 10_000, 62_500, 250_000];

function act(world: World): void {
  const { gateway, caller, merchant, model, random } = world;
  const amount = random.chance(0.5) ? random.pick(AMOUNTS) : 1 + random.below(30_000);
  const action = random.below(10);
  if (action < 4) {
    const { transaction, settleDay } = create(world, 'sale', amount);
    if (transaction.brand === 'visa' && random.chance(0.9)) dispute(world, transaction, settleDay);
  } else if (action < 6) {
    const { transaction, settleDay } = create(world, random.chance(0.8) ? 'payment' : 'payout', amount);
    if (random.chance(0.35)) plan(world, transaction, settleDay);
  } else if (action < 9) {
    const refundable = model.transactions.filter(
      ({ kind, settled, requested, amount: all }) => kind === 'sale' && settled && requested < all,
    );
    if (refundable.length === 0) return;
    const original = random.pick(refundable);
    const left = original.amount - original.requested;
    const part = random.chance(0.4) ? left : 1 + random.below(left);
    const { transaction, settleDay } = create(world, 'refund', part, original);
    original.requested += part;
    if (random.chance(0.25)) plan(world, transaction, settleDay);
  } else if (random.chance(0.5)) {
    gateway.simulate.ach.failPayout({ client: merchant });
    model.failNextDeposit();
  } else {
    const index = model.deposits.findLastIndex(({ kind, failsAt }) => kind === 'deposit' && failsAt === undefined);
    const [deposit] = caller.deposits.list({ sort_order: 'asc', skip: Math.max(0, index), take: 1 }).data;
    const chosen = model.deposits[index];
    if (deposit === undefined || chosen === undefined) return;
    gateway.simulate.ach.failPayout({ deposit });
    model.failDeposit(chosen);
  }
}

async function move(world: World, minutes: number): Promise<void> {
  const target = world.gateway.clock.now() + minutes * MINUTE_MS;
  await world.gateway.clock.advanceTo(target);
  world.model.moveTo(target);
}

/** Lives that one gateway plays, one after the other: most of the time of a short life is that of a new gateway. */
const LIVES_AT_ONCE = 8;

/** Plays lives from a seed on. Returns the first difference between gateway and model; undefined if they agree. */
export async function playLives(first: number, lives: number, steps: number, rules: Partial<Rules> = {}) {
  for (let seed = first; seed < first + lives; seed += LIVES_AT_ONCE) {
    const random = randomOf(seed);
    const now = Date.UTC(2026, random.below(12), 1 + random.below(28), random.below(24), random.below(60), 7);
    const negativeBalance = random.pick(['net', 'debit'] as const);
    using gateway = createGateway({ now, negativeBalance });
    for (let life = 0; life < LIVES_AT_ONCE; life++) {
      const difference = await play(gateway, random, steps, negativeBalance, rules);
      if (difference !== undefined) return `seed ${seed}, life ${life + 1}: ${difference}`;
    }
    gateway.check();
  }
  return undefined;
}

async function play(
  gateway: Gateway,
  random: Random,
  steps: number,
  negativeBalance: 'net' | 'debit',
  rules: Partial<Rules>,
): Promise<string | undefined> {
  const options: LifeOptions = {
    fees: feesOf(random),
    negativeBalance,
    cardFundingDays: random.below(3),
    achFundingDays: random.below(3),
  };
  const { fees, cardFundingDays, achFundingDays } = options;
  const merchant = gateway.addMerchant({ name: 'Birch', fees, settlement: { cardFundingDays, achFundingDays } });
  const model = new Model(options, { ...RULES, ...rules }, gateway.clock.now());
  const world: World = { gateway, merchant, caller: gateway.as(merchant), options, random, model };
  for (let step = 0; step < steps; step++) {
    act(world);
    answer(world);
    if (random.chance(0.6)) await move(world, 5 + random.below(3_000));
  }
  await move(world, DAYS_AFTER * 24 * 60);
  return differenceOf(world);
}

function differenceOf({ gateway, merchant, caller, model, options }: World): string | undefined {
  const got = allDeposits(caller).map((deposit) =>
    JSON.stringify([
      deposit.deposited_at,
      deposit.amount,
      deposit.status,
      sorted(deposit.lines.map(({ type, transaction_id, gross, fee, net }) => [type, transaction_id, gross, fee, net])),
    ]),
  );
  const expected = model.deposits.map(({ at, amount, failed, lines }) =>
    JSON.stringify([
      new Date(at).toISOString(),
      amount,
      failed ? 'failed' : 'paid',
      sorted(lines.map(({ type, of, gross, fee }) => [type, of, gross, fee, gross - fee])),
    ]),
  );
  const length = Math.max(got.length, expected.length);
  for (let place = 0; place < length; place++)
    if (got[place] !== expected[place])
      return `deposit ${place + 1} with ${JSON.stringify(options)}:\n  gateway ${got[place]}\n  model   ${expected[place]}`;
  const balance = (account: Parameters<Gateway['ledger']['balance']>[0]) => gateway.ledger.balance(account, merchant);
  const balances = [
    ['merchant_payable', model.payable],
    ['merchant_bank', model.bank],
    ['processor_fees', model.feesPaid],
    ['merchant_reserve', model.reserve],
  ] as const;
  for (const [account, cents] of balances)
    if (balance(account) !== cents)
      return `${account}: gateway ${balance(account)}, model ${cents}, with ${JSON.stringify(options)}`;
  return undefined;
}

function allDeposits({ deposits }: Caller) {
  const take = 100;
  const { total } = deposits.list({ take: 1 });
  return Array.from({ length: Math.ceil(total / take) }, (_, page) =>
    deposits.list({ take, skip: page * take, sort_order: 'asc' }),
  ).flatMap(({ data }) => data);
}

/** Postings of one morning have no order that matters. */
function sorted(lines: readonly (readonly unknown[])[]): string[] {
  return lines.map((line) => JSON.stringify(line)).sort();
}
