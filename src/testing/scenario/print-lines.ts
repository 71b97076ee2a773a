import { wrapText } from '../../engine/text-table.ts';
import { shortDay } from '../../facts/civil-date.ts';
import { easternDay, easternText, easternYear } from '../../facts/eastern-time.ts';
import { formatUsd } from '../../facts/money.ts';
import type { OutputStyle, Paint } from './paint.ts';
import { passingDays } from './passing-days.ts';
import type { MoneyLine } from './printed-lines.ts';

const DAY_WIDTH = 10;
const TIME_WIDTH = 8;
const MONEY_WIDTH = 11;
const MARGIN = ' '.repeat(1 + DAY_WIDTH + 2 + TIME_WIDTH + 2);

/** The width for text: next to amounts, and in lines without amounts. */
interface TextWidths {
  readonly text: number;
  readonly line: number;
}

/** Wider lines are hard to read. */
const TEXT_WIDTH_MAX = 66;
const LINE_WIDTH_MAX = 92;

function textWidths(width: number): TextWidths {
  const line = Math.min(width - MARGIN.length, LINE_WIDTH_MAX);
  return { line, text: Math.min(line - 2 * (MONEY_WIDTH + 1), TEXT_WIDTH_MAX) };
}

/**
 * Formats lines as a table: the date and time if they changed, the event and its reason, and the merchant's money if it
 * changed.
 */
export function printLines(lines: readonly MoneyLine[], { paint, width }: OutputStyle): string {
  const style = { paint, widths: textWidths(width) };
  const printed = lines.flatMap((line, index) => {
    const above = lines.slice(0, index);
    return printLine(line, { line: above.at(-1), event: above.findLast(({ kind }) => kind !== 'note') }, style);
  });
  return [heading(style), ...printed].join('\n');
}

function heading({ paint, widths }: LineStyle): string {
  const columns = ['at the bank', 'payable'].map((name) => name.padStart(MONEY_WIDTH)).join(' ');
  return paint.dim(`${' Eastern Time'.padEnd(MARGIN.length + widths.text)} ${columns}`);
}

interface LineStyle {
  readonly paint: Paint;
  readonly widths: TextWidths;
}

/** The line above, and the last line above that is an event and not a note. */
interface LinesAbove {
  readonly line: MoneyLine | undefined;
  readonly event: MoneyLine | undefined;
}

function printLine(line: MoneyLine, above: LinesAbove, style: LineStyle): string[] {
  const { paint } = style;
  if (line.kind === 'note') return ['', `${MARGIN}${paint.cyan(line.what)}`];
  const before = above.event?.at ?? line.at;
  const gap = passingDays(easternDay(before), easternDay(line.at));
  const year = easternYear(line.at);
  const why = above.line?.why === line.why && above.line.at === line.at ? '' : line.why;
  const [first = '', ...rest] = printText(line, why, style);
  return [
    ...(gap === undefined ? [] : [`${MARGIN}${paint.dim(`··· ${gap}`)}`]),
    ...(year === easternYear(before) ? [] : [` ${paint.bold(String(year))}`]),
    `${printTime(line.at, above.line, paint)}${first}`,
    ...rest.map((text) => MARGIN + text),
  ];
}

/** Formats the date and the time, each only if it differs from the line above. */
function printTime(at: number, above: MoneyLine | undefined, paint: Paint): string {
  const timeAbove = above === undefined || above.kind === 'note' ? undefined : above.at;
  const day = timeAbove !== undefined && easternDay(timeAbove) === easternDay(at) ? '' : shortDay(easternDay(at));
  const time = timeAbove === at ? '' : timeOf(at);
  return ` ${paint.bold(day.padEnd(DAY_WIDTH))}  ${paint.dim(time.padEnd(TIME_WIDTH))}  `;
}

/** Formats the time as `08:30`, or as `12:00:05` if it is not a full minute. */
function timeOf(at: number): string {
  const minutes = easternText(at).slice(-'08:30 ET'.length, -' ET'.length);
  const seconds = Math.floor((at % 60_000) / 1_000);
  return seconds === 0 ? minutes : `${minutes}:${String(seconds).padStart(2, '0')}`;
}

/** Puts the reason next to the event if it fits, otherwise below it; then the money. */
function printText(line: MoneyLine, why: string, { paint, widths }: LineStyle): string[] {
  const reasonText = why === '' ? '' : ` · ${why}`;
  const room = line.money === undefined ? Math.min(widths.line, TEXT_WIDTH_MAX) : widths.text;
  const fits = line.what.length + reasonText.length <= room;
  // Text next to money is wrapped, so that the money stays in its column.
  const [what = '', ...more] = line.money === undefined ? [line.what] : wrapText(line.what, widths.text);
  const width = what.length + (fits ? reasonText.length : 0);
  const text = colored(line, what, paint) + (fits ? paint.dim(reasonText) : '');
  const padding = ' '.repeat(Math.max(0, widths.text - width));
  const first = line.money === undefined ? text : `${text}${padding} ${printMoney(line.money, paint)}`;
  const below = fits ? [] : wrapText(why, widths.line - 2).map((part) => paint.dim(`  ${part}`));
  return [first, ...more.map((part) => `    ${colored(line, part, paint)}`), ...below];
}

function colored({ kind, money }: MoneyLine, what: string, paint: Paint): string {
  if (kind === 'application') return paint.magenta(what);
  if (kind === 'rejected') return paint.yellow(what);
  if (money === undefined) return what;
  return money.direction === 'up' ? paint.green(what) : paint.red(what);
}

function printMoney({ bankCents, payableCents }: NonNullable<MoneyLine['money']>, paint: Paint): string {
  const columns = [bankCents, payableCents].map((cents) => {
    const text = formatUsd(cents).padStart(MONEY_WIDTH);
    return cents < 0 ? paint.red(text) : paint.green(text);
  });
  return columns.join(' ');
}
