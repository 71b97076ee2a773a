import { alignColumns } from '../../engine/text-table.ts';
import { shortDay } from '../../facts/civil-date.ts';
import { easternDay } from '../../facts/eastern-time.ts';
import { formatUsd } from '../../facts/money.ts';
import type { Traffic, TrafficCounts, TrafficMerchant, TrafficTally, TrafficTotals } from './traffic-result.ts';

/** What there is to tell of it. */
export type TrafficTold = Omit<Traffic, 'gateway' | 'toString'>;

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

/** What was done and its money, then who did it. */
export function printTraffic(told: TrafficTold): string {
  const { counts, merchants, days, from, to } = told;
  const [first, last] = [from, to].map((at) => shortDay(easternDay(Date.parse(at))));
  const span = `${counted(days, 'day')}, ${first} to ${last}`;
  const head = `${span}: ${counted(counts.transactions, 'transaction')} of ${counted(merchants.length, 'merchant')}`;
  return [head, '', ...aligned(workLines(told)), '', ...aligned(merchantLines(merchants))].join('\n');
}

function workLines({ counts, totals, declines, returns }: TrafficTally): string[][] {
  const codes: Partial<Record<keyof TrafficCounts, Readonly<Record<string, number>>>> = {
    declined: declines,
    returned: returns,
  };
  return [
    ['what', '#count', '#amount', ''],
    ...LINES.map(([what, count, total]) => [
      what,
      number(counts[count]),
      formatUsd(totals[total]),
      byCode(codes[count]),
    ]),
    ['subscriptions', number(counts.subscriptions), '', 'of the above'],
    ['retries', number(counts.retries), '', 'of the above'],
    ['deposited', '', formatUsd(totals.depositedCents), ''],
  ];
}

const CODES_SHOWN = 6;

/** `51 44, 05 24`, those that come most often. */
function byCode(codes: Readonly<Record<string, number>> = {}): string {
  // Codes such as 51 are whole numbers, which objects list first and in their own order.
  const often = Object.entries(codes).sort(([, one], [, other]) => other - one);
  const shown = often.slice(0, CODES_SHOWN).map(([code, count]) => `${code} ${number(count)}`);
  return [...shown, ...(often.length > CODES_SHOWN ? ['…'] : [])].join(', ');
}

function merchantLines(merchants: readonly TrafficMerchant[]): string[][] {
  return [
    ['merchant', 'business', '#transactions', '#declined', '#returned', '#refunded', '#deposited'],
    ...merchants.map(({ name, business, counts, totals }) => [
      name,
      business,
      number(counts.transactions),
      number(counts.declined),
      number(counts.returned),
      formatUsd(totals.refundsCents),
      formatUsd(totals.depositedCents),
    ]),
  ];
}

/** Columns with a title that begins with # hold numbers, and are aligned to the right. */
function aligned(lines: readonly (readonly string[])[]): string[] {
  const [titles = []] = lines;
  const numeric = [...titles.keys()].filter((column) => titles[column]?.startsWith('#'));
  const shown = lines.map((line) => line.map((cell) => cell.replace(/^#/, '')));
  return alignColumns(shown, { numeric });
}

function counted(count: number, what: string): string {
  return `${number(count)} ${what}${count === 1 ? '' : 's'}`;
}

/** `12,345` */
function number(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
