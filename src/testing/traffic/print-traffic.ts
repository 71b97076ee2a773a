import { alignColumns, DEFAULT_WIDTH, fitColumns, wrapText } from '../../engine/text-table.ts';
import { easternDayText, easternYear } from '../../facts/eastern-time.ts';
import { formatUsd } from '../../facts/money.ts';
import type { Traffic, TrafficCounts, TrafficMerchant, TrafficTally, TrafficTotals } from './traffic-result.ts';

/** The printed part of a result. */
type PrintableTraffic = Omit<Traffic, 'gateway' | 'toString'>;

// biome-ignore format: a table reads in columns
const LINES: readonly (readonly [what: string, count: keyof TrafficCounts, total: keyof TrafficTotals])[] = [
  ['sales',          'sales',          'salesCents'],
  ['authorizations', 'authorizations', 'authorizedCents'],
  ['captures',       'captures',       'capturedCents'],
  ['bank debits',    'payments',       'paymentsCents'],
  ['payouts',        'payouts',        'payoutsCents'],
  ['refunds',        'refunds',        'refundsCents'],
  ['voided',         'voids',          'voidedCents'],
  ['declined',       'declined',       'declinedCents'],
  ['returned',       'returned',       'returnedCents'],
];

/** Returns a table of counts and totals, then one of merchants. */
export function printTraffic(traffic: PrintableTraffic, width = DEFAULT_WIDTH): string {
  const { counts, merchants, days, from, to } = traffic;
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const first = easternDayText(start, easternYear(end));
  const last = easternDayText(end, easternYear(start));
  const span = `${countText(days, 'day')}, ${first} to ${last}`;
  const head = `${span}: ${countText(counts.transactions, 'transaction')} of ${countText(merchants.length, 'merchant')}`;
  return [
    ...wrapText(head, width),
    '',
    ...aligned(transactionLines(traffic), width),
    '',
    ...merchantLines(merchants, width),
  ].join('\n');
}

function transactionLines({ counts, totals, declines, returns }: TrafficTally): string[][] {
  const codes: Partial<Record<keyof TrafficCounts, Readonly<Record<string, number>>>> = {
    declined: declines,
    returned: returns,
  };
  return [
    ['what', '#count', '#amount', ''],
    ...LINES.map(([what, count, total]) => [
      what,
      numberText(counts[count]),
      formatUsd(totals[total]),
      byCode(codes[count]),
    ]),
    ['subscriptions', numberText(counts.subscriptions), '', 'of the above'],
    ['retries', numberText(counts.retries), '', 'of the above'],
    ...(counts.disputes === 0 ? [] : [['disputed', numberText(counts.disputes), '', 'of the above']]),
    ['deposited', '', formatUsd(totals.depositedCents), ''],
  ];
}

const CODES_SHOWN = 6;

/** Lists the most frequent codes: `51 44, 05 24`. */
function byCode(codes: Readonly<Record<string, number>> = {}): string {
  // Objects list integer-like keys such as 51 first, so the order has to be restored.
  const mostFrequent = Object.entries(codes).sort(([, firstCount], [, secondCount]) => secondCount - firstCount);
  const shown = mostFrequent.slice(0, CODES_SHOWN).map(([code, count]) => `${code} ${numberText(count)}`);
  return [...shown, ...(mostFrequent.length > CODES_SHOWN ? ['…'] : [])].join(', ');
}

const INDENT = '  ';

/** The names of merchants have lines of their own, above their numbers, because together they don't fit 80 columns. */
function merchantLines(merchants: readonly TrafficMerchant[], width: number): string[] {
  const names = merchants.map(({ name, business }) => `${name}, ${business}`);
  const numbers = merchants.map(({ counts, totals }) => [
    numberText(counts.transactions),
    numberText(counts.declined),
    numberText(counts.returned),
    formatUsd(totals.refundsCents),
    formatUsd(totals.depositedCents),
  ]);
  const table = alignColumns([MERCHANT_TITLES, ...numbers], { numeric: [...MERCHANT_TITLES.keys()] });
  const [titles = '', ...lines] = table.map((line) => INDENT + line);
  if (table.every((line) => INDENT.length + line.length <= width))
    return ['merchant', titles, ...names.flatMap((name, at) => [...wrapText(name, width), lines[at] ?? ''])];
  const texts = numbers.map((row) => row.map((number, column) => `${number} ${MERCHANT_TITLES[column]}`).join(', '));
  return names.flatMap((name, at) => [
    ...wrapText(name, width),
    ...wrapText(texts[at] ?? '', width - INDENT.length).map((line) => INDENT + line),
  ]);
}

const MERCHANT_TITLES = ['transactions', 'declined', 'returned', 'refunded', 'deposited'];

/** Columns with a title that begins with # hold numbers, and are aligned to the right. The last column holds text. */
function aligned(lines: readonly (readonly string[])[], width: number): string[] {
  const [titles = []] = lines;
  const numeric = [...titles.keys()].filter((column) => titles[column]?.startsWith('#'));
  const shown = lines.map((line) => line.map((cell) => cell.replace(/^#/, '')));
  return fitColumns(shown, { width, texts: [titles.length - 1], numeric });
}

function countText(count: number, what: string): string {
  return `${numberText(count)} ${what}${count === 1 ? '' : 's'}`;
}

/** Formats an integer as `12,345`. */
function numberText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
