import { changeSchedule, laterMonth, standing, store } from './account-steps.ts';
import { DAY } from './calendar.ts';
import type { BankName, CardName, Command, EntryCommand, Holder, ReturnTime, Span } from './commands.ts';
import { upcoming } from './forecast.ts';
import { randomSchedule } from './generate.ts';
import type { Random } from './random.ts';
import { deadlineOf, RETURN_CODES_OF_MODEL } from './return-rules.ts';
import type { Merchant, Tx, World } from './world.ts';

/** The next step of a random life. Most steps can succeed; some are rejected on purpose. */

type Make = (world: World, random: Random) => Command | undefined;

// biome-ignore format: a table reads in columns
const STEPS: readonly (readonly [weight: number, make: Make])[] = [
  [12, moveTo],
  [10, advance],
  [4, (_, random) => ({ do: 'milestone', name: random.pick(['card-cutoff', 'ach-cutoff', 'submission', 'settlement', 'funding', 'return-deadline']) })],
  [4, () => ({ do: 'next' })],
  [13, charge],
  [13, enter],
  [4, (world, random) => ofTx(world, random, isHeld, (tx) => ({ do: 'capture', tx: tx.number, ...part(random, tx.authorized) }))],
  [2, (world, random) => ofTx(world, random, isVoidable, (tx) => ({ do: 'void', tx: tx.number }))],
  [6, (world, random) => ofTx(world, random, isRefundable, (tx) => ({ do: 'refund', tx: tx.number, ...part(random, tx.captured - tx.refunded) }))],
  [2, (world, random) => ofTx(world, random, isCancelable, (tx) => ({ do: 'cancel', tx: tx.number }))],
  [9, simulateReturn],
  [4, followUp],
  [2, (world, random) => ofTx(world, random, isSettledEntry, (tx) => ({ do: 'reverse', tx: tx.number }))],
  [1, (world, random) => ofTx(world, random, isEntry, (tx) => ({ do: 'notice', tx: tx.number, ...(random.chance(0.5) ? { at: { bankingDay: random.integer(1, 3) } } : {}) }))],
  [2, rejectRefund],
  [3, (world, random) => ({ do: 'close', merchant: merchantOf(world, random).number, ...(random.chance(0.5) ? {} : { processor: random.pick(['card', 'ach']) }) })],
  [1, (world, random) => (world.merchants.length < 3 ? { do: 'merchant', schedule: randomSchedule(random) } : undefined)],
  [2, changeSchedule],
  [1, standing],
  [1, (world, random) => ({ do: 'integration', merchant: merchantOf(world, random).number, kind: random.pick(['card', 'ach']), active: random.chance(0.75) })],
  [1, (world, random) => ({ do: 'user', merchant: merchantOf(world, random).number, role: random.pick(['viewer', 'admin']) })],
  [3, store],
  [2, (world, random) => ofToken(world, random, ({ deposits }) => deposits !== undefined, (token) => ({ do: 'verify', token, right: random.chance(0.6) }))],
  [1, renew],
  [1, (world, random) => ofToken(world, random, () => random.chance(0.3), (token) => ({ do: 'forget', token }))],
  [1, (world, random) => ofToken(world, random, ({ blockedBy }) => blockedBy !== undefined, (token) => ({ do: 'authorizeDebits', token }))],
];
const TOTAL = STEPS.reduce((sum, [weight]) => sum + weight, 0);

export function nextCommand(world: World, random: Random): Command {
  for (;;) {
    const command = makerAt(random.integer(1, TOTAL))(world, random);
    if (command !== undefined) return command;
  }
}

function makerAt(position: number): Make {
  let left = position;
  for (const [weight, make] of STEPS) {
    left -= weight;
    if (left <= 0) return make;
  }
  return advance;
}

export function merchantOf({ merchants }: World, random: Random): Merchant {
  const merchant = random.any(merchants);
  if (merchant === undefined) throw new Error('There is no merchant');
  return merchant;
}

/** Half of the moves go to an instant at which something is due, or a moment before or after it. */
function moveTo(world: World, random: Random): Command | undefined {
  const due = random.any(upcoming(world).slice(0, 12));
  if (due === undefined) return undefined;
  const at = due.at + random.pick([0, 0, 0, -1, 1, -1000]);
  return at < world.now ? undefined : { do: 'advanceTo', at };
}

function advance(world: World, random: Random): Command {
  const time = random.pick<() => Span>([
    () => ({ hours: random.integer(1, 40) }),
    () => ({ days: random.integer(1, 9), seconds: random.integer(0, 86_399) }),
    () => ({ bankingDays: random.integer(1, 4) }),
    () => ({ milliseconds: random.integer(1, 3_600_000) }),
    () => ({ days: random.integer(10, 65) }),
    () => ({ months: random.integer(1, 2) }),
  ])();
  void world;
  return { do: 'advance', time };
}

const CARDS: readonly [CardName, ...CardName[]] = [
  'visa',
  'visa',
  'mastercard',
  'amex',
  'discover',
  'declined',
  'refundRejected',
  'refundLate',
];

function charge(world: World, random: Random): Command {
  const merchant = merchantOf(world, random);
  const token = random.any(world.tokens.filter((one) => one.merchant === merchant && one.type === 'card'));
  const amount = cents(random);
  const isStored = token !== undefined && random.chance(0.4);
  const card = isStored ? { token: Number(token.name.slice(1)) } : random.pick(CARDS);
  return {
    do: 'charge',
    merchant: merchant.number,
    kind: random.pick(['SALE', 'AUTH']),
    amount,
    card,
    ...(isStored && random.chance(0.5) ? { recurring: true } : {}),
    ...(card !== 'declined' && amount > 1 && random.chance(0.06) ? { approves: random.integer(1, amount - 1) } : {}),
  };
}

function cents(random: Random): number {
  return random.pick([
    () => random.integer(1, 5),
    () => random.integer(1, 20_000),
    () => random.integer(1, 99_999_999),
  ])();
}

const BANKS: readonly [BankName, ...BankName[]] = [
  'good',
  'good',
  'good',
  'stuck',
  'badRoutingNumber',
  'notifies',
  'R01',
  'R01',
  'R02',
  'R10',
  'R29',
  'R13',
];
const HOLDERS: readonly [Holder, ...Holder[]] = ['undeclared', 'undeclared', 'person', 'company'];

function enter(world: World, random: Random): Command {
  const returned = random.any(world.transactions.filter((tx) => tx.state === 'returned' && tx.token === undefined));
  if (returned !== undefined && random.chance(0.35)) return retry(returned);
  const merchant = merchantOf(world, random);
  const token = random.any(world.tokens.filter((one) => one.merchant === merchant && one.type === 'bank'));
  const isStored = token !== undefined && random.chance(0.4);
  return {
    do: 'entry',
    merchant: merchant.number,
    kind: random.pick(['PAYMENT', 'PAYMENT', 'PAYOUT']),
    amount: cents(random),
    bank: isStored ? { token: Number(token.name.slice(1)) } : random.pick(BANKS),
    holder: random.pick(HOLDERS),
    ...(isStored && random.chance(0.3) ? { recurring: true } : {}),
    ...(random.chance(0.15) ? { sameDay: true } : {}),
  };
}

function retry(returned: Tx): EntryCommand {
  return {
    do: 'entry',
    merchant: returned.merchant.number,
    kind: 'PAYMENT',
    amount: returned.requested,
    bank: returned.bank ?? 'good',
    holder: returned.holder,
    retries: returned.number,
  };
}

export function isHeld(tx: Tx): boolean {
  return tx.kind === 'AUTH' && tx.state === 'authorized';
}

function isVoidable(tx: Tx): boolean {
  return tx.lane === 'card' && (tx.state === 'authorized' || tx.state === 'captured');
}

function isRefundable(tx: Tx): boolean {
  return tx.lane === 'card' && (tx.state === 'settled' || tx.state === 'partially_refunded') && tx.kind !== 'REFUND';
}

function isCancelable(tx: Tx): boolean {
  return isEntry(tx) && (tx.state === 'authorized' || tx.state === 'submitted');
}

function isEntry(tx: Tx): boolean {
  return tx.lane !== 'card';
}

function isSettledEntry(tx: Tx): boolean {
  return isEntry(tx) && tx.state === 'settled';
}

/** Chooses a transaction for which the step makes sense, or now and then any other. */
function ofTx(world: World, random: Random, fits: (tx: Tx) => boolean, make: (tx: Tx) => Command): Command | undefined {
  const fitting = world.transactions.filter(fits);
  const tx = random.any(fitting.length > 0 && random.chance(0.92) ? fitting : world.transactions);
  return tx === undefined ? undefined : make(tx);
}

function ofToken(
  world: World,
  random: Random,
  fits: (token: World['tokens'][number]) => boolean,
  make: (token: number) => Command,
): Command | undefined {
  const fitting = world.tokens.filter(fits);
  const token = random.any(fitting.length > 0 || random.chance(0.9) ? fitting : world.tokens);
  return token === undefined ? undefined : make(world.tokens.indexOf(token));
}

/** The whole amount, one cent, a part, all but a cent, or one cent too many. */
function part(random: Random, whole: number): { readonly amount?: number } {
  const amount = random.pick([undefined, undefined, 1, Math.ceil(whole / 3), whole - 1, whole, whole + 1]);
  return amount === undefined || amount < 1 ? {} : { amount };
}

const CODES: readonly [string, ...string[]] = ['R01', ...RETURN_CODES_OF_MODEL];

function simulateReturn(world: World, random: Random): Command | undefined {
  const code = random.chance(0.5) ? random.pick(['R01', 'R02', 'R10', 'R29', 'R11', 'R08']) : random.pick(CODES);
  return ofTx(world, random, isReturnable, (tx) => {
    const at = returnTime(world, random, tx, code);
    return {
      do: 'return',
      tx: tx.number,
      code,
      ...(at === undefined ? {} : { at }),
      ...(random.chance(0.12) ? { late: true } : {}),
    };
  });
}

function isReturnable(tx: Tx): boolean {
  return isCancelable(tx) || isSettledEntry(tx);
}

function returnTime(world: World, random: Random, tx: Tx, code: string): ReturnTime | undefined {
  if (code === 'R13') return random.pick<ReturnTime | undefined>([undefined, 'deadline']);
  const deadline = tx.settledAt === undefined ? undefined : deadlineOf(world, code, tx.settledAt);
  return random.pick<ReturnTime | undefined>([
    undefined,
    'deadline',
    { day: random.integer(1, 12) },
    { day: random.integer(55, 64) },
    { bankingDay: random.integer(1, 3) },
    deadline === undefined ? undefined : { instant: deadline + random.pick([0, 1, -1, -DAY]) },
    tx.settledAt === undefined ? undefined : { instant: world.now + random.integer(0, DAY) },
  ]);
}

/** Dishonors a return, or contests the dishonor. */
function followUp(world: World, random: Random): Command | undefined {
  const tx = random.any(
    world.transactions.filter(({ returned, state }) => returned !== undefined && state !== 'rejected'),
  );
  if (tx === undefined) return undefined;
  const dishonor = tx.returned?.dishonored;
  const answers: Readonly<Record<string, string>> = { R67: 'R75', R68: 'R73', R69: 'R74' };
  const code =
    dishonor === undefined ? random.pick(['R61', 'R67', 'R68', 'R69', 'R70']) : (answers[dishonor.code] ?? 'R75');
  const at = random.pick<ReturnTime | undefined>([
    undefined,
    undefined,
    'deadline',
    { bankingDay: random.integer(1, 6) },
  ]);
  return {
    do: 'return',
    tx: tx.number,
    code,
    ...(at === undefined ? {} : { at }),
    ...(random.chance(0.1) ? { late: true } : {}),
  };
}

function rejectRefund(world: World, random: Random): Command | undefined {
  const at = random.pick([undefined, { day: random.integer(1, 5) }, { bankingDay: random.integer(1, 3) }]);
  return ofTx(
    world,
    random,
    ({ kind, state }) => kind === 'REFUND' && state !== 'rejected',
    (tx) => ({ do: 'rejectRefund', tx: tx.number, ...(at === undefined ? {} : { at }) }),
  );
}

function renew(world: World, random: Random): Command | undefined {
  const isCard = ({ type }: { readonly type: string }) => type === 'card';
  return ofToken(world, random, isCard, (token) => ({ do: 'renew', token, ...laterMonth(world, random) }));
}
