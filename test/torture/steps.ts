import { below, numbersFrom } from './numbers.ts';

/** A step of a life. Its number and the seed of the life determine it, so that two processes perform the same one. */
export type Step =
  | { readonly kind: 'sale'; readonly amount: number; readonly isDeclined: boolean }
  | { readonly kind: 'payment'; readonly amount: number }
  | { readonly kind: 'return' | 'refund' | 'void'; readonly back: number }
  | { readonly kind: 'token'; readonly isCard: boolean }
  | { readonly kind: 'advance'; readonly hours: number }
  | { readonly kind: 'snapshot' | 'restore' | 'reset' | 'close' };

/** How often each kind comes, out of 100. */
const SHARES: readonly (readonly [kind: Step['kind'], share: number])[] = [
  ['sale', 26],
  ['payment', 18],
  ['return', 6],
  ['refund', 8],
  ['void', 6],
  ['token', 10],
  ['advance', 14],
  ['snapshot', 3],
  ['restore', 3],
  ['reset', 2],
  ['close', 4],
];

/** The longest advance: a week passes every deadline of a card and most of an ACH debit. */
const HOURS_MAX = 24 * 7;
/** Returns and refunds choose one of the newest transactions, which are likely to allow it. */
const NEWEST_TRANSACTIONS = 6;
const AMOUNT_MAX = 100_000;

/** Returns the step with this number, counted from 0. */
export function stepAt(life: string, at: number): Step {
  const random = numbersFrom(life, 'step', at);
  const kind = kindAt(100 * random());
  const amount = 1 + below(AMOUNT_MAX, random);
  const back = below(NEWEST_TRANSACTIONS, random);
  if (kind === 'sale') return { kind, amount, isDeclined: random() < 0.1 };
  if (kind === 'payment') return { kind, amount };
  if (kind === 'return' || kind === 'refund' || kind === 'void') return { kind, back };
  if (kind === 'token') return { kind, isCard: random() < 0.5 };
  if (kind === 'advance') return { kind, hours: 1 + below(HOURS_MAX, random) };
  return { kind };
}

function kindAt(percent: number): Step['kind'] {
  let sum = 0;
  for (const [kind, share] of SHARES) {
    sum += share;
    if (percent < sum) return kind;
  }
  return 'close';
}
