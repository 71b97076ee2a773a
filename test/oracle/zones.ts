import type { Calendar } from './calendar.ts';
import type { Rules } from './rules.ts';

/** Time zones by rule. Sources: the laws that the IANA database cites; checked for 2024 to 2031. */
export interface Zone {
  /** Standard time, in minutes ahead of UTC. */
  readonly standard: number;
  readonly summer?: Summer;
}

interface Summer {
  readonly savedMinutes: number;
  readonly starts: Change;
  readonly ends: Change;
  readonly isUnitedStates?: true;
}

interface Change {
  readonly month: number;
  /** The nth Sunday of the month; -1 is the last. */
  readonly sunday: number;
  /** Minutes after midnight: UTC, or wall-clock time before the change. */
  readonly minute: number;
  readonly clock: 'utc' | 'wall';
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const US: Summer = {
  savedMinutes: 60,
  starts: { month: 3, sunday: 2, minute: 120, clock: 'wall' },
  ends: { month: 11, sunday: 1, minute: 120, clock: 'wall' },
  isUnitedStates: true,
};
const EUROPE: Summer = {
  savedMinutes: 60,
  starts: { month: 3, sunday: -1, minute: 60, clock: 'utc' },
  ends: { month: 10, sunday: -1, minute: 60, clock: 'utc' },
};
const SYDNEY: Summer = {
  savedMinutes: 60,
  starts: { month: 10, sunday: 1, minute: 120, clock: 'wall' },
  ends: { month: 4, sunday: 1, minute: 180, clock: 'wall' },
};
const LORD_HOWE: Summer = {
  savedMinutes: 30,
  starts: { month: 10, sunday: 1, minute: 120, clock: 'wall' },
  ends: { month: 4, sunday: 1, minute: 120, clock: 'wall' },
};
const AUCKLAND: Summer = {
  savedMinutes: 60,
  starts: { month: 9, sunday: -1, minute: 120, clock: 'wall' },
  ends: { month: 4, sunday: 1, minute: 180, clock: 'wall' },
};
const CHATHAM: Summer = {
  savedMinutes: 60,
  starts: { month: 9, sunday: -1, minute: 165, clock: 'wall' },
  ends: { month: 4, sunday: 1, minute: 225, clock: 'wall' },
};

// biome-ignore format: a table reads in columns
export const ZONES = {
  'America/New_York':     { standard: -300, summer: US },
  'America/Chicago':      { standard: -360, summer: US },
  'America/Denver':       { standard: -420, summer: US },
  'America/Phoenix':      { standard: -420 },
  'America/Los_Angeles':  { standard: -480, summer: US },
  'America/Anchorage':    { standard: -540, summer: US },
  'Pacific/Honolulu':     { standard: -600 },
  'Pacific/Pago_Pago':    { standard: -660 },
  'America/St_Johns':     { standard: -210, summer: US },
  'America/Sao_Paulo':    { standard: -180 },
  'Atlantic/Azores':      { standard: -60,  summer: EUROPE },
  UTC:                    { standard: 0 },
  'Europe/London':        { standard: 0,    summer: EUROPE },
  'Europe/Berlin':        { standard: 60,   summer: EUROPE },
  'Asia/Kolkata':         { standard: 330 },
  'Asia/Kathmandu':       { standard: 345 },
  'Asia/Tokyo':           { standard: 540 },
  'Australia/Adelaide':   { standard: 570,  summer: SYDNEY },
  'Australia/Sydney':     { standard: 600,  summer: SYDNEY },
  'Australia/Lord_Howe':  { standard: 630,  summer: LORD_HOWE },
  'Pacific/Auckland':     { standard: 720,  summer: AUCKLAND },
  'Pacific/Chatham':      { standard: 765,  summer: CHATHAM },
  'Pacific/Kiritimati':   { standard: 840 },
} as const satisfies Readonly<Record<string, Zone>>;

export type ZoneName = keyof typeof ZONES;

/** Returns the milliseconds that a zone's clocks are ahead of UTC at an instant. */
export function offsetAt(calendar: Calendar, rules: Rules, zone: Zone, instant: number): number {
  const standard = zone.standard * MINUTE;
  if (zone.summer === undefined || !rules.daylightSaving) return standard;
  const { year } = calendar.civil(Math.floor((instant + standard) / DAY));
  const starts = changeAt(calendar, rules, zone, zone.summer, year, 'starts');
  const ends = changeAt(calendar, rules, zone, zone.summer, year, 'ends');
  const isSummer = starts < ends ? instant >= starts && instant < ends : instant < ends || instant >= starts;
  return isSummer ? standard + zone.summer.savedMinutes * MINUTE : standard;
}

function changeAt(
  calendar: Calendar,
  rules: Rules,
  zone: Zone,
  summer: Summer,
  year: number,
  which: 'starts' | 'ends',
): number {
  const change = summer[which];
  const usSunday = which === 'starts' ? rules.springSunday : rules.fallSunday;
  const sunday = summer.isUnitedStates === true ? usSunday : change.sunday;
  const at = calendar.nthWeekday(year, change.month, 0, sunday) * DAY + change.minute * MINUTE;
  if (change.clock === 'utc') return at;
  return at - (zone.standard + (which === 'ends' ? summer.savedMinutes : 0)) * MINUTE;
}
