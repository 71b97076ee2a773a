import { easternText } from '../../facts/eastern-time.ts';
import { formatUsd } from '../../facts/money.ts';

/** Formats an event as a line: `Mon Jan 5 10:00 ET  SALE $19.99 is authorized (call: transactions.create)`. */
export function eventLine(entry: unknown): string {
  const { at, what, why } = Object(entry);
  return `${timeText(at)}  ${String(what)}${why ? ` (${String(why)})` : ''}`;
}

/** Formats a time in Eastern Time. */
export function timeText(at: unknown): string {
  const ms = Date.parse(String(at));
  return Number.isNaN(ms) ? String(at) : easternText(ms);
}

/** Formats an amount in cents. */
export function money(cents: unknown): string {
  return formatUsd(Number(cents));
}

/** Returns the rows of a list, whatever its form. */
export function rowsOf(list: unknown): readonly unknown[] {
  const { rows } = Object(list);
  return Array.isArray(list) ? list : Array.isArray(rows) ? rows : [];
}

/** Formats a count with its noun. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Prints the time of a line only if the line before has another one. */
export function withoutRepeatedTimes(lines: readonly string[]): readonly string[] {
  let time = '';
  return lines.map((line) => {
    const [, found = '', rest = line] = /^(\w{3} \w{3} \d+(?: \d{4})? \d\d:\d\d E\w?T) +(.*)$/s.exec(line) ?? [];
    if (found === '' || found !== time) {
      time = found;
      return found === '' ? line : `${found}  ${rest}`;
    }
    return `  ${rest}`;
  });
}
