import { findBalance } from '../../domain/payments/ledger/store.ts';
import { isoText } from '../../engine/time.ts';
import { type Looking, lookingContext } from './looking.ts';
import { countAll, countTransactionsByClient, findFirstEvent, listMerchants } from './store.ts';
import type { MerchantRow, Overview } from './types.ts';
import { forecastOf, viewUpcoming } from './upcoming.ts';

/** The world at a glance. */
export function viewOverview(looking: Looking): Overview {
  const { database, state, settings, outbox } = looking.engine;
  const coming = forecastOf(looking);
  const [next] = coming;
  return {
    now: isoText(state.now),
    since: isoText(findFirstEvent(database)?.at ?? state.now),
    seed: state.seed,
    environment: settings.environment,
    baseUrl: settings.baseUrl,
    merchants: viewMerchants(looking),
    events: outbox.last,
    counts: { ...countAll(database), upcoming: coming.length },
    next: next === undefined ? null : viewUpcoming(next),
  };
}

function viewMerchants(looking: Looking): MerchantRow[] {
  const { database } = lookingContext(looking);
  const counts = new Map(countTransactionsByClient(database).map(({ clientId, count }) => [clientId, count]));
  return listMerchants(database).map(({ clientId, name }) => ({
    clientId,
    name,
    transactions: counts.get(clientId) ?? 0,
    bankCents: findBalance(database, clientId, 'merchant_bank'),
    payableCents: findBalance(database, clientId, 'merchant_payable'),
  }));
}
