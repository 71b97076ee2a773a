import { findBalance } from '../../domain/payments/ledger/store.ts';
import { isoText } from '../../engine/time.ts';
import { type InspectionContext, readingContext } from './looking.ts';
import { countAll, countTransactionsByClient, findFirstEvent, listMerchants } from './store.ts';
import type { MerchantRow, Overview } from './types.ts';
import { forecastOf, viewUpcoming } from './upcoming.ts';

/** Returns the summary of a world. */
export function viewOverview(inspection: InspectionContext): Overview {
  const { database, state, settings, outbox } = inspection.engine;
  const upcoming = forecastOf(inspection);
  const [next] = upcoming;
  return {
    now: isoText(state.now),
    since: isoText(findFirstEvent(database)?.at ?? state.now),
    seed: state.seed,
    environment: settings.environment,
    baseUrl: settings.baseUrl,
    merchants: viewMerchants(inspection),
    events: outbox.last,
    counts: { ...countAll(database), upcoming: upcoming.length },
    next: next === undefined ? null : viewUpcoming(next),
  };
}

function viewMerchants(inspection: InspectionContext): MerchantRow[] {
  const { database } = readingContext(inspection);
  const counts = new Map(countTransactionsByClient(database).map(({ clientId, count }) => [clientId, count]));
  return listMerchants(database).map(({ clientId, name }) => ({
    clientId,
    name,
    transactions: counts.get(clientId) ?? 0,
    bankCents: findBalance(database, clientId, 'merchant_bank'),
    payableCents: findBalance(database, clientId, 'merchant_payable'),
  }));
}
