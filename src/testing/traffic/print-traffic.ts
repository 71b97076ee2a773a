import { DEFAULT_WIDTH, fitColumns } from '../../engine/text-table.ts';
import { shortDay } from '../../facts/civil-date.ts';
import { easternDay } from '../../facts/eastern-time.ts';
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

/** Returns a table of counts and totals, then a table of merchants. */
export function printTraffic(traffic: PrintableTraffic): string {
  const { counts, merchants, days, from, to } = traffic;
  const [first, last] = [from, to].map((at) => shortDay(easternDay(Date.parse(at))));
  const span = `${countText(days, 'day')}, ${first} to ${last}`;
  const head = `${span}: ${countText(counts.transactions, 'transaction')} of ${countText(merchants.length, 'merchant')}`;
  return [head, '', ...aligned(transactionLines(traffic), [3]), '', ...aligned(merchantLines(merchants), [0, 1])].join(
    '\n',
  );
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

function merchantLines(merchants: readonly TrafficMerchant[]): string[][] {
  return [
    ['merchant', 'business', '#transactions', '#declined', '#returned', '#refunded', '#deposited'],
    ...merchants.map(({ name, business, counts, totals }) => [
      name,
      business,
      numberText(counts.transactions),
      numberText(counts.declined),
      numberText(counts.returned),
      formatUsd(totals.refundsCents),
      formatUsd(totals.depositedCents),
    ]),
  ];
}

/** Columns with a title that begins with # hold numbers, and are aligned to the right. */
function aligned(lines: readonly (readonly string[])[], texts: readonly number[]): string[] {
  const [titles = []] = lines;
  const numeric = [...titles.keys()].filter((column) => titles[column]?.startsWith('#'));
  const shown = lines.map((line) => line.map((cell) => cell.replace(/^#/, '')));
  return fitColumns(shown, { width: DEFAULT_WIDTH, texts, numeric });
}

function countText(count: number, what: string): string {
  return `${numberText(count)} ${what}${count === 1 ? '' : 's'}`;
}

/** Formats an integer as `12,345`. */
function numberText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
