import type { IdKind } from '../contract/id-kinds.ts';
import { refuse } from './errors.ts';
import type { Dice } from './random.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF_SIZE = 2 ** 40;
/** Ids of one moment are this far apart at most: they stay in order, and yet differ in more than their last letter. */
const STEP_MAX = 2 ** 30;

/** Where the mint stands: the moment of its last id, and the 80 random bits of it in two halves. */
export interface MintState {
  atMs: number;
  high: number;
  low: number;
  /** Made from the others, and kept while they stay. */
  prefix?: { readonly atMs: number; readonly high: number; readonly text: string };
}

/**
 * Makes `KIND-` + ULID: 48 bits of virtual time and 80 that the dice begin, ever growing also within one moment.
 * One mint serves all kinds, so ids sort in the order in which things came to be.
 */
export function mintId(kind: IdKind, state: MintState, now: number, dice: Dice): string {
  if (now > state.atMs) {
    state.atMs = now;
    // The top bit stays free, so that a moment's ids can't overflow.
    state.high = dice.next('ids') * 2 ** 7;
    state.low = dice.next('ids');
  }
  state.low += 1 + (dice.next('ids') % STEP_MAX);
  if (state.low >= HALF_SIZE) {
    state.low -= HALF_SIZE;
    state.high += 1;
  }
  return `${kind}-${prefixOf(state)}${crockford(state.low, 8)}`;
}

/** The letters that the ids of one moment share, but for the last eight. */
function prefixOf(state: MintState): string {
  const known = state.prefix;
  if (known !== undefined && known.atMs === state.atMs && known.high === state.high) return known.text;
  const text = crockford(state.atMs, 10) + crockford(state.high, 8);
  state.prefix = { atMs: state.atMs, high: state.high, text };
  return text;
}

/** Whether a text has the form of an id of this kind. */
export function isIdOf(kind: IdKind, text: string): boolean {
  return text.startsWith(`${kind}-`) && ULID.test(text.slice(kind.length + 1));
}

/** Refuses an id with 404. Says the same of another tenant's object as of none, and does not repeat the id. */
export function refuseUnknownId(kind: IdKind, id: string): never {
  const noun = kind.toLowerCase().replace('_', ' ');
  refuse(
    'not_found',
    isIdOf(kind, id)
      ? `No ${noun} that this key can see has this id.`
      : `No ${noun} has this id: its ids are ${kind}- followed by 26 letters and digits.`,
  );
}

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** The form of the ids of a kind, as a regular expression's text. */
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
