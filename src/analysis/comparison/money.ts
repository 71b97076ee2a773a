import type { Engine } from '../../domain/base/context.ts';
import { findClient } from '../../domain/platform/clients/store.ts';
import type { MatchedIds } from './matched-ids.ts';
import { listBalances } from './store.ts';
import type { MoneyDifference } from './types.ts';

/** Compares the balance of each account of each merchant. */
export function compareBalances(left: Engine, right: Engine, ids: MatchedIds): MoneyDifference[] {
  const balances = new Map<string, MoneyDifference>();
  for (const [engine, side] of [
    [left, 'leftCents'],
    [right, 'rightCents'],
  ] as const)
    for (const { clientId: stored, account, amountCents } of listBalances(engine.database)) {
      const clientId = side === 'leftCents' ? stored : ids.asLeft(stored);
      const key = `${clientId} ${account}`;
      const merchant = findClient(engine.database, stored)?.name ?? '';
      const known = balances.get(key) ?? { clientId, merchant, account, leftCents: 0, rightCents: 0 };
      balances.set(key, { ...known, [side]: amountCents });
    }
  return [...balances.values()].filter(({ leftCents, rightCents }) => leftCents !== rightCents);
}
