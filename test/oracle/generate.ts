import { HOUR, MINUTE } from './calendar.ts';
import type { Beginning, Command, Life, Schedule } from './commands.ts';
import { perform } from './model.ts';
import { Random } from './random.ts';
import { RULES } from './rules.ts';
import { nextCommand } from './steps.ts';
import { createWorld } from './world.ts';
import { ZONES, type ZoneName } from './zones.ts';

/** Makes a random life from a seed. The model chooses targets that matter; the commands are plain data. */
export function generate(seed: number, steps: number): Life {
  const random = new Random(seed);
  const beginning = beginningOf(random);
  const world = createWorld(RULES, beginning);
  const commands: Command[] = [];
  for (let step = 0; step < steps; step++) {
    const command = nextCommand(world, random);
    commands.push(command);
    perform(world, command);
  }
  return { seed, beginning, commands };
}

/** Days around which rules differ: clock changes, leap day, ends of years and months, holidays on each day of the week. */
const EDGES: readonly [string, ...string[]] = [
  '2024-02-28',
  '2024-12-31',
  '2025-03-08',
  '2025-06-18',
  '2025-10-31',
  '2025-11-10',
  '2025-12-31',
  '2026-01-05',
  '2026-01-16',
  '2026-02-13',
  '2026-02-27',
  '2026-03-06',
  '2026-03-07',
  '2026-03-28',
  '2026-04-02',
  '2026-05-21',
  '2026-06-18',
  '2026-07-02',
  '2026-10-03',
  '2026-10-24',
  '2026-10-30',
  '2026-10-31',
  '2026-11-25',
  '2026-12-24',
  '2026-12-31',
  '2027-03-12',
  '2027-04-03',
  '2027-06-17',
  '2027-07-01',
  '2027-07-02',
  '2027-12-23',
  '2027-12-30',
  '2028-01-14',
  '2028-02-25',
  '2028-02-28',
  '2028-02-29',
  '2028-03-10',
  '2028-11-09',
  '2028-12-29',
  '2029-11-08',
  '2029-11-09',
  '2029-12-28',
  '2030-10-25',
  '2030-12-30',
];
/** Minutes of the day in UTC: cut-offs, banks opening in winter and summer, and odd times. */
const TIMES: readonly [number, ...number[]] = [0, 121, 420, 750, 810, 811, 900, 1019, 1260, 1320, 1335, 1439];

/** Eves of clock changes, with a cut-off in minutes after midnight that the change skips or repeats. */
const CHANGES: readonly [Change, ...Change[]] = [
  ['America/New_York', '2026-10-31', 90],
  ['Europe/London', '2026-10-24', 90],
  ['Europe/Berlin', '2026-10-24', 150],
  ['Australia/Sydney', '2027-04-03', 150],
  ['Australia/Lord_Howe', '2027-04-03', 105],
  ['America/New_York', '2026-03-07', 150],
  ['Europe/Berlin', '2027-03-27', 150],
  ['Australia/Lord_Howe', '2026-10-03', 130],
];
type Change = readonly [zone: ZoneName, eve: string, cutoff: number];

function beginningOf(random: Random): Beginning {
  if (random.chance(0.1)) return eveOfChange(random);
  const day = Date.parse(random.pick(EDGES)) - random.integer(0, 3) * 24 * HOUR;
  return {
    now: day + random.pick(TIMES) * MINUTE + (random.chance(0.2) ? random.integer(1, 59_999) : 0),
    negativeBalance: random.chance(0.5) ? 'debit' : 'net',
    schedule: randomSchedule(random),
  };
}

function eveOfChange(random: Random): Beginning {
  const [zone, eve, cardCutoff] = random.pick(CHANGES);
  return {
    now: Date.parse(eve) - random.integer(0, 20) * HOUR,
    negativeBalance: 'net',
    schedule: { ...randomSchedule(random), zone, cardCutoff, autoClose: true },
  };
}

const ZONE_NAMES: readonly [ZoneName, ...ZoneName[]] = ['America/New_York', ...zoneNames()];

function zoneNames(): ZoneName[] {
  const names: ZoneName[] = [];
  let name: ZoneName;
  for (name in ZONES) names.push(name);
  return names;
}

/** Cut-offs in minutes after midnight: usual ones, those of banks, and times that clock changes skip or repeat. */
const CARD_CUTOFFS: readonly [number, ...number[]] = [1260, 1260, 1260, 510, 0, 90, 120, 150, 165, 1439];
const ACH_CUTOFFS: readonly [number, ...number[]] = [1020, 1020, 1020, 510, 630, 1439, 150];

export function randomSchedule(random: Random): Schedule {
  const isUsual = random.chance(0.3);
  return {
    zone: isUsual ? 'America/New_York' : random.pick(ZONE_NAMES),
    cardCutoff: isUsual ? 1260 : random.pick(CARD_CUTOFFS),
    achCutoff: isUsual ? 1020 : random.pick(ACH_CUTOFFS),
    cardFundingDays: random.pick([1, 1, 0, 2]),
    achFundingDays: random.pick([1, 1, 0, 2]),
    autoClose: random.chance(0.92),
  };
}
