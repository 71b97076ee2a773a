import { findBalance } from '../../domain/payments/ledger/store.ts';
import { isoText } from '../../engine/time.ts';
import { NO_RECEIVER } from '../../harness/forecast.ts';
import { type InspectionContext, readingContext, requireClient } from './looking.ts';
import { stampOf } from './memory.ts';
import { countAll, countByState, countTransactionsByClient, findFirstEvent, listMerchants } from './store.ts';
import type { MerchantRow, Overview } from './types.ts';
import { forecastOfClient, viewUpcoming } from './upcoming.ts';

/** Returns the summary of a world; with a client, its counts and the next event are those of one merchant. */
export function viewOverview(
  inspection: InspectionContext,
  { client }: { readonly client?: string | undefined } = {},
): Overview {
  requireClient(inspection, client);
  const { database, state, settings, outbox } = inspection.engine;
  const upcoming = forecastOfClient(inspection, client);
  const next = upcoming.find(({ why }) => why !== NO_RECEIVER);
  return {
    now: isoText(state.now),
    since: isoText(findFirstEvent(database)?.at ?? state.now),
    seed: state.seed,
    environment: settings.environment,
    baseUrl: settings.baseUrl,
    merchants: viewMerchants(inspection),
    events: outbox.last,
    counts: { ...countAll(database, client), upcoming: upcoming.length },
    states: countStates(inspection, client),
    next: next === undefined ? null : viewUpcoming(next),
  };
}

/** Counted again only after a request or a job, because every transaction is read. */
function countStates(
  { engine, memory }: InspectionContext,
  client: string | undefined,
): Readonly<Record<string, number>> {
  return memory.remember({ name: `states ${client ?? ''}`, stamp: stampOf(engine) }, () => {
    const counts: Record<string, number> = {};
    for (const { state, funded, count } of countByState(engine.database, client)) {
      const shown = state === 'settled' ? (funded === 1 ? 'funded' : 'unfunded') : state;
      counts[shown] = (counts[shown] ?? 0) + count;
    }
    return counts;
  });
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
