import type { TimelineEntry } from '../../harness/timeline.ts';
import type { Money, MoneyByTime } from './money-watch.ts';

/** A printed line of a scenario. */
export interface PrintedLine {
  /** Epoch milliseconds. */
  readonly at: number;
  /** An event, a note, a line printed by an application, or a rejection. */
  readonly kind: 'event' | 'note' | 'application' | 'rejected';
  readonly what: string;
  readonly why: string;
}

/** A printed line with the merchant's money. */
export interface MoneyLine extends PrintedLine {
  /** The merchant's money after this line and the direction of the change, if it changed. */
  readonly money?: Money & { readonly direction: 'up' | 'down' };
}

/** Converts a line of the timeline. A call of the API is not a reason that helps a reader. */
export function fromTimeline({ at, what, why }: TimelineEntry): PrintedLine {
  const known = why.startsWith('call: ') || why.startsWith('test');
  return { at: Date.parse(at), kind: 'event', what, why: known ? '' : why };
}

/** Merges equal lines of the same time into one with a count; rejections only if their reasons are equal too. */
export function mergeRepeated(lines: readonly PrintedLine[]): PrintedLine[] {
  const groups: { readonly line: PrintedLine; count: number }[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last !== undefined && isSameLine(last.line, line)) last.count += 1;
    else groups.push({ line, count: 1 });
  }
  return groups.map(({ line, count }) => (count === 1 ? line : { ...line, what: `${line.what} (${count} times)` }));
}

function isSameLine(left: PrintedLine, right: PrintedLine): boolean {
  return left.at === right.at && left.what === right.what && (right.kind !== 'rejected' || left.why === right.why);
}

/** Adds the merchant's money to the last line of each time at which it changed. */
export function withMoney(lines: readonly PrintedLine[], moneyByTime: MoneyByTime): MoneyLine[] {
  let last: Money = { bankCents: 0, payableCents: 0 };
  return lines.map((line, index) => {
    const money = moneyByTime.get(line.at);
    if (money === undefined || line.kind !== 'event' || isSameTime(line, lines[index + 1])) return line;
    const change = totalCents(money) - totalCents(last);
    const same = money.bankCents === last.bankCents && money.payableCents === last.payableCents;
    last = money;
    return same ? line : { ...line, money: { ...money, direction: change < 0 ? 'down' : 'up' } };
  });
}

function isSameTime(line: PrintedLine, next: PrintedLine | undefined): boolean {
  return next?.kind === 'event' && next.at === line.at;
}

function totalCents({ bankCents, payableCents }: Money): number {
  return bankCents + payableCents;
}
