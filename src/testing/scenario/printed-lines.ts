import type { TimelineEntry } from '../../harness/timeline.ts';
import type { Money, MoneyByTime } from './money-watch.ts';

/** A printed line of a scenario. */
export interface StoryLine {
  /** Epoch milliseconds. */
  readonly at: number;
  /** An event, a note, a line printed by an application, or a rejection. */
  readonly kind: 'happened' | 'said' | 'shop' | 'refused';
  readonly what: string;
  readonly why: string;
}

/** A printed line with the merchant's money. */
export interface MoneyLine extends StoryLine {
  /** The merchant's money after this line and the direction of the change, if it changed. */
  readonly money?: Money & { readonly direction: 'up' | 'down' };
}

/** Converts a line of the timeline. A call of the API is not a reason that helps a reader. */
export function happened({ at, what, why }: TimelineEntry): StoryLine {
  const known = why.startsWith('call: ') || why.startsWith('test');
  return { at: Date.parse(at), kind: 'happened', what, why: known ? '' : why };
}

/** Merges equal lines of the same time into one with a count; rejections only if their reasons are equal too. */
export function together(lines: readonly StoryLine[]): StoryLine[] {
  const groups: { readonly line: StoryLine; count: number }[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last !== undefined && isSameLine(last.line, line)) last.count += 1;
    else groups.push({ line, count: 1 });
  }
  return groups.map(({ line, count }) => (count === 1 ? line : { ...line, what: `${line.what} (${count} times)` }));
}

function isSameLine(one: StoryLine, other: StoryLine): boolean {
  return one.at === other.at && one.what === other.what && (other.kind !== 'refused' || one.why === other.why);
}

/** Adds the merchant's money to the last line of each time at which it changed. */
export function besideMoney(lines: readonly StoryLine[], moments: MoneyByTime): MoneyLine[] {
  let last: Money = { bankCents: 0, payableCents: 0 };
  return lines.map((line, index) => {
    const money = moments.get(line.at);
    if (money === undefined || line.kind !== 'happened' || isSameMoment(line, lines[index + 1])) return line;
    const change = total(money) - total(last);
    const same = money.bankCents === last.bankCents && money.payableCents === last.payableCents;
    last = money;
    return same ? line : { ...line, money: { ...money, direction: change < 0 ? 'down' : 'up' } };
  });
}

function isSameMoment(line: StoryLine, next: StoryLine | undefined): boolean {
  return next?.kind === 'happened' && next.at === line.at;
}

function total({ bankCents, payableCents }: Money): number {
  return bankCents + payableCents;
}
