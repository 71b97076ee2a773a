import { DAY, MINUTE } from './calendar.ts';
import type { Command, Schedule } from './commands.ts';
import { randomSchedule } from './generate.ts';
import type { Random } from './random.ts';
import { isHeld, merchantOf } from './steps.ts';
import type { Merchant, World } from './world.ts';
import { ZONES } from './zones.ts';

/** Steps of random lives that change merchants, their schedules, and their stored payment methods. */

const DAY_MINUTES = 24 * 60;

export function changeSchedule(world: World, random: Random): Command {
  const held = random.any(world.transactions.filter((tx) => isHeld(tx) && (tx.expiresAt ?? 1) % MINUTE === 0));
  if (held?.expiresAt !== undefined && random.chance(0.5)) return cutoffAtExpiry(world, held.merchant, held.expiresAt);
  const { zone, cardCutoff, achCutoff, cardFundingDays, achFundingDays, autoClose } = randomSchedule(random);
  const schedule = random.pick<Partial<Schedule>>([
    { zone },
    { cardCutoff },
    { achCutoff },
    { cardFundingDays, achFundingDays },
    { autoClose },
    { zone, cardCutoff, achCutoff },
  ]);
  return { do: 'schedule', merchant: merchantOf(world, random).number, schedule };
}

/** Moves the cut-off to the minute at which an authorization expires, so that both happen at one instant. */
function cutoffAtExpiry({ calendar }: World, merchant: Merchant, expiresAt: number): Command {
  const zone = ZONES[merchant.schedule.zone];
  const midnight = calendar.instantIn(zone, calendar.dayIn(zone, expiresAt), 0);
  const cardCutoff = ((expiresAt - midnight) / MINUTE) % DAY_MINUTES;
  return { do: 'schedule', merchant: merchant.number, schedule: { cardCutoff } };
}

/** Suspends a merchant, lifts the suspension, or closes it for good: not the first, so that a life goes on. */
export function standing(world: World, random: Random): Command | undefined {
  const merchant = merchantOf(world, random);
  if (merchant.standing === 'suspended') return { do: 'standing', merchant: merchant.number, to: 'active' };
  if (merchant.number > 0 && random.chance(0.3)) return { do: 'standing', merchant: merchant.number, to: 'closed' };
  return random.chance(0.4) ? { do: 'standing', merchant: merchant.number, to: 'suspended' } : undefined;
}

export function store(world: World, random: Random): Command {
  const merchant = merchantOf(world, random).number;
  if (random.chance(0.6)) {
    const verification = random.pick<'skip' | 'instant' | 'micro_deposits'>([
      'skip',
      'instant',
      'micro_deposits',
      'micro_deposits',
    ]);
    // An account of its own for each token: a return marks every token of its account.
    return {
      do: 'store',
      merchant,
      what: { account: 1000 + world.tokens.length, verification, company: random.chance(0.3) },
    };
  }
  return {
    do: 'store',
    merchant,
    what: { card: random.pick(['visa', 'mastercard', 'amex']), ...laterMonth(world, random) },
  };
}

export function laterMonth(
  { calendar, now }: World,
  random: Random,
): { readonly year: number; readonly month: number } {
  const { year, month } = calendar.civil(Math.floor(now / DAY));
  const total = year * 12 + month - 1 + random.integer(0, 3);
  return { year: Math.floor(total / 12), month: (total % 12) + 1 };
}
