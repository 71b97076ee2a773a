import { createHash } from 'node:crypto';
import type { Gateway } from '../../src/index.ts';

const PAGE = 100;

/** Returns everything that a caller can see of a world, as text by part. Reads a fork, because reads draw ids of requests. */
export function contentsOfFork(gateway: Gateway): Readonly<Record<string, string>> {
  const fork = gateway.fork({ deliver: 'same' });
  try {
    return contentsOf(fork);
  } finally {
    fork.close();
  }
}

function contentsOf(gateway: Gateway): Readonly<Record<string, string>> {
  const parts = {
    clock: gateway.clock.iso(),
    upcoming: gateway.upcoming(),
    timeline: String(gateway.timeline()),
    requests: gateway.audit.requests(),
    events: gateway.events.list(),
    deliveries: gateway.webhooks.deliveries(),
    balances: gateway.ledger.balances(),
    deposits: gateway.ledger.deposits(),
    files: gateway.ach.files(),
    transactions: everyPage((page) => gateway.transactions.list(page)),
    tokens: gateway.paymentTokens.list({ per_page: PAGE }),
    batches: everyPage((page) => gateway.batches.list(page)),
  };
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, JSON.stringify(part)]));
}

/** Returns a digest of the contents, to compare many worlds. */
export function digestOf(contents: Readonly<Record<string, string>>): string {
  return createHash('sha256').update(JSON.stringify(contents)).digest('base64');
}

/** Names the first part that differs, with both texts from the first difference on; undefined if none does. */
export function differenceOf(
  left: Readonly<Record<string, string>>,
  right: Readonly<Record<string, string>>,
): string | undefined {
  const name = Object.keys(left).find((one) => left[one] !== right[one]);
  if (name === undefined) return undefined;
  const [one = '', other = ''] = [left[name], right[name]];
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const shown = (text: string) => text.slice(Math.max(0, at - 80), at + 200);
  return `${name} differs:\n  expected …${shown(one)}\n  found    …${shown(other)}`;
}

function everyPage(
  list: (page: { skip: number; take: number }) => { data: readonly unknown[]; total: number },
): unknown {
  const rows: unknown[] = [];
  for (;;) {
    const { data, total } = list({ skip: rows.length, take: PAGE });
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return rows;
  }
}
