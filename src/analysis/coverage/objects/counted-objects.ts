/** Names the objects that a row of a coverage report counts. */

import type { Engine } from '../../../domain/base/context.ts';
import { disputeLife } from '../../../domain/cards/disputes/lifecycle.ts';
import { batchLife } from '../../../domain/payments/batches/lifecycle.ts';
import { achLife, cardLife } from '../../../domain/payments/transactions/lifecycle.ts';
import { clientLife } from '../../../domain/platform/clients/lifecycle.ts';
import { paymentTokenLife } from '../../../domain/vault/payment-tokens/lifecycle.ts';
import { deliveryLife, endpointLife } from '../../../domain/webhooks/deliveries/lifecycle.ts';
import type { Database } from '../../../engine/database.ts';
import { kindOfNote } from '../fault-notes.ts';
import { isRequest } from '../requests.ts';
import { deliveriesOfRetry, isFailed, requestsOfRetry } from '../retries.ts';
import { ABANDONED, DISABLED } from '../retry-names.ts';
import { circumstancesOf } from '../returns.ts';
import { coverageRows } from '../rows.ts';
import { listCredits, listReturned, listStatusChanges } from '../store.ts';
import type { CoverageSectionName } from '../types.ts';
import {
  listBatchesIn,
  listContestedIds,
  listFaultNotes,
  listIdsByStatus,
  listIdsWithHistory,
  listSalesOfUndoneRefunds,
  listTriedDeliveries,
} from './store.ts';

/** The newest objects are named, up to this number. */
const NAMED_MAX = 200;

/**
 * Returns the ids of the objects that a row counts, newest first, each once and at most 200: transactions, batches, disputes,
 * deliveries, requests, and others. An open batch has its number instead. Empty if a world does not store which they are, and for
 * a section whose rows are counted in a list, such as requests.
 */
export function objectsCounted(engine: Engine, section: CoverageSectionName, name: string): readonly string[] {
  return [...new Set(found(engine, section, name))].filter((id) => id !== '').slice(0, NAMED_MAX);
}

function found(engine: Engine, section: CoverageSectionName, name: string): readonly string[] {
  const { database } = engine;
  if (section === 'states' || section === 'transitions') return movedObjects(database, section, name);
  if (section === 'returns') return returnedEntries(database, name);
  if (section === 'retries') return retried(engine, name);
  if (section !== 'faults') return [];
  return listFaultNotes(database).flatMap(({ subject, note }) => (kindOfNote(note) === name ? [subject] : []));
}

/** A state that objects entered; of a transition also the state before, and the event. */
interface CountedMove {
  readonly lifecycle: string;
  readonly from?: string;
  readonly event?: string;
  readonly to: string;
}

function movedObjects(database: Database, section: 'states' | 'transitions', name: string): readonly string[] {
  if (section === 'transitions') {
    const row = coverageRows(section).find((one) => one.name === name);
    return row === undefined ? [] : objectsOf(database, row);
  }
  const row = coverageRows(section).find((one) => one.name === name);
  return row === undefined ? [] : objectsOf(database, { lifecycle: row.lifecycle, to: row.state });
}

const WITH_HISTORY: ReadonlySet<string> = new Set([cardLife.name, achLife.name, disputeLife.name]);
const WITH_STATUS_EVENTS: ReadonlySet<string> = new Set([paymentTokenLife.name, clientLife.name]);

function objectsOf(database: Database, move: CountedMove): readonly string[] {
  const { lifecycle, from, event, to } = move;
  if (event === 'contested' && lifecycle === achLife.name) return listContestedIds(database, NAMED_MAX);
  if (event === 'refund_undone_some_left' && from === to) return listSalesOfUndoneRefunds(database, NAMED_MAX);
  if (WITH_HISTORY.has(lifecycle))
    return listIdsWithHistory(database, lifecycle, to, (states) => isEntered(states, move), NAMED_MAX);
  if (WITH_STATUS_EVENTS.has(lifecycle)) return changedObjects(database, move);
  if (lifecycle === batchLife.name) return listBatchesIn(database, to, NAMED_MAX);
  if (lifecycle === deliveryLife.name && event === 'redelivered') return [];
  if (lifecycle === deliveryLife.name && event === 'failed')
    return listTriedDeliveries(
      database,
      { attempts: 1, matches: ({ log }) => JSON.parse(log).some(isFailed) },
      NAMED_MAX,
    );
  return listIdsByStatus(database, lifecycle, to, NAMED_MAX);
}

function isEntered(states: readonly string[], { from, to }: CountedMove): boolean {
  return states.some((state, at) => state === to && (from === undefined || (states[at - 1] ?? 'new') === from));
}

/** An event that leaves the status unchanged is not a transition. Seed data emits no events and starts as active. */
function changedObjects(database: Database, { lifecycle, from, to }: CountedMove): readonly string[] {
  const last = new Map<string, string>();
  const changes = listStatusChanges(database, lifecycle === clientLife.name ? 'client' : 'payment_token');
  const moved = changes.filter(({ subject, type, status }) => {
    const before = type.endsWith('.created') ? 'new' : (last.get(subject) ?? 'active');
    last.set(subject, status);
    return status === to && before !== status && (from === undefined || from === before);
  });
  return moved.map(({ subject }) => subject).reverse();
}

function returnedEntries(database: Database, name: string): readonly string[] {
  const entries = circumstancesOf(listReturned(database), listCredits(database));
  return entries.flatMap(({ entry, names }) => (names.includes(name) ? [entry.id] : [])).reverse();
}

function retried({ database, journal }: Engine, name: string): readonly string[] {
  if (name === DISABLED) return listIdsByStatus(database, endpointLife.name, 'disabled', NAMED_MAX);
  if (name === ABANDONED) return listIdsByStatus(database, deliveryLife.name, 'exhausted', NAMED_MAX);
  const isRetry = requestsOfRetry(name);
  if (isRetry !== undefined) {
    const requests = journal.list().filter(isRequest).filter(isRetry);
    return requests.map(({ correlationId }) => correlationId).reverse();
  }
  const deliveries = deliveriesOfRetry(name);
  return deliveries === undefined ? [] : listTriedDeliveries(database, deliveries, NAMED_MAX);
}
