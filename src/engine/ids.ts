import type { IdKind } from '../contract/id-kinds.ts';
import { reject } from './errors.ts';
import type { SeededRng } from './random.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF_SIZE = 2 ** 40;
/** A ULID begins with its time. */
const TIME_LETTERS = 10;
/** Maximum distance of ids with the same time. They stay in order, and still differ in several letters. */
const STEP_MAX = 2 ** 30;

/** The state of the id generator: the time of the last id, and its 80 random bits in two halves. */
export interface MintState {
  atMs: number;
  high: number;
  low: number;
  /** Derived from the other fields, until they change. */
  prefix?: { readonly atMs: number; readonly high: number; readonly text: string };
}

/**
 * Creates `KIND-` and a ULID: 48 bits of virtual time and 80 bits that start random and grow within the same time. All
 * kinds share one counter, so ids sort by creation.
 */
export function mintId(kind: IdKind, state: MintState, now: number, rng: SeededRng): string {
  if (now > state.atMs) {
    state.atMs = now;
    // The top bit stays free, so that the ids of one time cannot overflow.
    state.high = rng.next('ids') * 2 ** 7;
    state.low = rng.next('ids');
  }
  state.low += 1 + (rng.next('ids') % STEP_MAX);
  if (state.low >= HALF_SIZE) {
    state.low -= HALF_SIZE;
    state.high += 1;
  }
  return `${kind}-${prefixOf(state)}${crockford(state.low, 8)}`;
}

/** The letters shared by all ids of one time; the last eight differ. */
function prefixOf(state: MintState): string {
  const known = state.prefix;
  if (known !== undefined && known.atMs === state.atMs && known.high === state.high) return known.text;
  const text = crockford(state.atMs, TIME_LETTERS) + crockford(state.high, 8);
  state.prefix = { atMs: state.atMs, high: state.high, text };
  return text;
}

/** Returns an id that is derived from bytes instead of being drawn, so that it does not shift later ids. */
export function derivedId(kind: IdKind, atMs: number, bytes: Uint8Array): string {
  const random = Array.from({ length: 16 }, (_, letter) => CROCKFORD.charAt((bytes[letter] ?? 0) % 32)).join('');
  return `${kind}-${crockford(atMs, TIME_LETTERS)}${random}`;
}

/** Reports whether a text has the form of an id of this kind. */
export function isIdOf(kind: IdKind, text: string): boolean {
  return text.startsWith(`${kind}-`) && ULID.test(text.slice(kind.length + 1));
}

/** Rejects an id with 404. The message is the same for another tenant's object, and does not repeat the id. */
export function rejectUnknownId(kind: IdKind, id: string): never {
  const noun = kind.toLowerCase().replace('_', ' ');
  reject(
    'not_found',
    isIdOf(kind, id)
      ? `No ${noun} that this key can see has this id.`
      : `No ${noun} has this id: its ids are ${kind}- followed by 26 letters and digits.`,
  );
}

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Returns the virtual time at which an id was created, or undefined for a text without a ULID. */
export function timeOfId(id: string): number | undefined {
  const ulid = id.slice(id.indexOf('-') + 1);
  if (!ULID.test(ulid)) return undefined;
  return Array.from(ulid.slice(0, TIME_LETTERS)).reduce((time, letter) => time * 32 + CROCKFORD.indexOf(letter), 0);
}

/** Returns the pattern of the ids of a kind as the source of a regular expression. */
export function idPattern(kind: IdKind): string {
  return `^${kind}-${ULID.source.slice(1)}`;
}

function crockford(value: number, letters: number): string {
  let text = '';
  let rest = value;
  for (let letter = 0; letter < letters; letter++) {
    text = CROCKFORD.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
