import type { Database } from '../../engine/database.ts';
import type { LaneDraft } from './lane-drafts.ts';
import { listCreated } from './lanes-store.ts';
import type { LaneLink } from './lanes-types.ts';

/** Causes outside of the named objects that are looked up: transactions of disputes, files, and webhooks. */
const LOOKED_UP_MAX = 500;

/** Returns the arrows between items: payment to batch, batch to file and deposit, payment to dispute, object to webhook. */
export function linksBetween(
  database: Database,
  drafts: readonly LaneDraft[],
  partOf: (at: number) => number,
): readonly LaneLink[] {
  const payments = drafts.find(({ lane }) => lane === 'payments');
  const created = new Map(listCreated(database, unknownTransactions(drafts)).map(({ id, at }) => [id, partOf(at)]));
  const itemOf = (key: string) => {
    for (const { items, keys } of drafts) {
      const part = keys.get(key);
      if (part !== undefined) return items.get(part)?.id;
    }
    const part = created.get(key);
    return part === undefined ? undefined : payments?.items.get(part)?.id;
  };
  const counts = new Map<string, LaneLink>();
  for (const { lane, items, causes } of drafts)
    for (const [part, known] of causes)
      for (const [key, count] of known) {
        const [cause, effect] = [itemOf(key), items.get(part)?.id];
        if (cause === undefined || effect === undefined || cause === effect) continue;
        // A payment names its batch, but it is the payment that is first.
        const [from, to] = lane === 'payments' ? [effect, cause] : [cause, effect];
        const before = counts.get(`${from} ${to}`)?.count ?? 0;
        counts.set(`${from} ${to}`, { from, to, count: before + count });
      }
  return [...counts.values()];
}

function unknownTransactions(drafts: readonly LaneDraft[]): readonly string[] {
  const wanted = drafts.flatMap(({ causes }) => [...causes.values()].flatMap((known) => [...known.keys()]));
  const isKnown = (key: string) => drafts.some(({ keys }) => keys.has(key));
  const ids = wanted.filter((key) => key.startsWith('TRANSACTION-') && !isKnown(key));
  return [...new Set(ids)].slice(0, LOOKED_UP_MAX);
}
