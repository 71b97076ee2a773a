import { alignColumns } from '../../engine/text-table.ts';
import { easternText } from '../../facts/eastern-time.ts';
import { formatUsd } from '../../facts/money.ts';
import type { ComparedValue, FieldDifference, ObjectDifference, WorldDifferences } from './types.ts';

/** Prints what differs, as a list in sections; a sentence if nothing does. */
export function printDifferences(differences: WorldDifferences, year: number): string {
  const { equal, objects, money, events, counts } = differences;
  const unsent = [unsentText('first', counts.unsentLeft), unsentText('second', counts.unsentRight)];
  if (equal) return joined(['The worlds do not differ.', ...unsent]);
  const time = (at: string | null) => (at === null ? '–' : easternText(Date.parse(at), year));
  const sections = [
    section(
      'money',
      counts.money,
      alignColumns(
        money.map((row) => [row.merchant, row.account, formatUsd(row.leftCents), '→', formatUsd(row.rightCents)]),
        { numeric: [2, 4] },
      ),
    ),
    section(
      'objects',
      counts.objects,
      objects.flatMap((one) => printObject(one, year)),
    ),
    section(
      'events',
      counts.events,
      alignColumns(
        events.map(({ leftAt, rightAt, what, rightWhat }) => [
          time(leftAt),
          time(rightAt),
          rightWhat === undefined ? what : `${what} → ${rightWhat}`,
        ]),
      ),
    ),
  ];
  const total = counts.objects + counts.money + counts.events;
  return joined([`${total} difference${total === 1 ? '' : 's'}`, ...sections, ...unsent]);
}

function joined(parts: readonly string[]): string {
  return parts.filter((text) => text !== '').join('\n\n');
}

/** In a fork without receivers, each webhook would be a difference. */
function unsentText(world: string, count: number): string {
  if (count === 0) return '';
  const webhooks = count === 1 ? '1 webhook is' : `${count.toLocaleString('en-US')} webhooks are`;
  const endpoints = count === 1 ? 'its endpoint. Its' : 'their endpoints. Their';
  return `${webhooks} not sent in the ${world} world, because no receiver is attached to ${endpoints} attempts are left out.`;
}

function section(name: string, count: number, lines: readonly string[]): string {
  if (count === 0) return '';
  return [`${name}: ${count}`, ...lines.map((line) => `  ${line.trimEnd()}`)].join('\n');
}

function printObject({ kind, left, right, what, fields }: ObjectDifference, year: number): string[] {
  const id = left ?? right ?? '';
  const place = left === null ? '  only in the second' : right === null ? '  only in the first' : '';
  const title = kind === 'transaction' ? `transaction ${what}` : what;
  const head = kind === 'world' ? kind : `${title}  ${id}${place}`;
  return [head.trimEnd(), ...fields.map((field) => `  ${printField(field, year)}`)];
}

function printField({ field, left, right }: FieldDifference, year: number): string {
  return `${field}: ${printValue(field, left, year)} → ${printValue(field, right, year)}`;
}

/** A value of an option can be long. */
const VALUE_LETTERS_MAX = 100;

function printValue(field: string, value: ComparedValue, year: number): string {
  if (value === null) return 'none';
  if (field.endsWith('Cents')) return formatUsd(Number(value));
  if (field === 'now' || field === 'failingSince' || field.endsWith('At'))
    return easternText(Date.parse(String(value)), year);
  return String(value).slice(0, VALUE_LETTERS_MAX);
}
