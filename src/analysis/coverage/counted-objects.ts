/** Names the objects that a row of a coverage report counts. */

import type { Engine } from '../../domain/base/context.ts';
import { deliveryLife, endpointLife } from '../../domain/webhooks/deliveries/lifecycle.ts';
import type { Database } from '../../engine/database.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { Transition } from '../../engine/lifecycle.ts';
import { kindOfNote } from './fault-notes.ts';
import { listMovedObjects } from './moves/moved-objects.ts';
import { listDeliveries, listFaultNotes } from './moves/store.ts';
import { isRequest } from './requests.ts';
import { deliveriesOfRetry, requestsOfRetry } from './retries.ts';
import { ABANDONED, BY_HAND, DISABLED } from './retry-names.ts';
import { circumstancesOf } from './returns.ts';
import { coverageRows } from './rows.ts';
import { type ObjectSection, sectionTitle } from './sections.ts';
import { listCredits, listReturned } from './store.ts';

/** The newest objects are listed, up to this number. */
export const OBJECTS_MAX = 200;

/**
 * Lists the ids of the objects that a row counts, newest first, each once and at most 200: transactions, batches, disputes,
 * deliveries, requests, and others. An open batch has its number instead. Returns an empty list if the world does not store the
 * ids. Works in steps, so that a server can answer other requests between two.
 *
 * @throws SettleboxError `unknown_subject` if the section has no such row
 */
export function* countedObjectSteps(
  engine: Engine,
  section: ObjectSection,
  name: string,
): Generator<undefined, readonly string[]> {
  if (!coverageRows(section).some((row) => row.name === name))
    throw new SettleboxError(
      'unknown_subject',
      `The section ${sectionTitle(section)} of a coverage report has no row ${JSON.stringify(name)}.`,
      'Pass the name of a row as the report shows it.',
    );
  const ids = new Set<string>();
  for (const part of listIds(engine, section, name)) {
    for (const id of part) if (id !== '' && ids.size < OBJECTS_MAX) ids.add(id);
    if (ids.size >= OBJECTS_MAX) break;
    yield;
  }
  return [...ids];
}

/** Lists ids in parts, newest first. */
function listIds(engine: Engine, section: ObjectSection, name: string): Iterable<readonly string[]> {
  if (section === 'states') return listEntered(engine, name);
  if (section === 'transitions') return listMoved(engine, name);
  if (section === 'returns') return [listReturnedIn(engine.database, name)];
  return section === 'retries' ? listRetried(engine, name) : listFaulty(engine.database, name);
}

function listEntered(engine: Engine, name: string): Iterable<readonly string[]> {
  const row = coverageRows('states').find((one) => one.name === name);
  if (row === undefined) return [];
  return idsWith(engine, row.lifecycle, row.state, ([from, , to]) => to === row.state && from !== to);
}

function listMoved(engine: Engine, name: string): Iterable<readonly string[]> {
  const row = coverageRows('transitions').find((one) => one.name === name);
  return row === undefined ? [] : movedBy(engine, row.lifecycle, row.to, row.event, row.from);
}

/** Deliveries do not record when they were sent again. */
function movedBy(engine: Engine, lifecycle: string, state: string, of: string, before?: string) {
  if (of === 'redelivered') return [];
  return idsWith(
    engine,
    lifecycle,
    state,
    ([from, event]) => event === of && (before === undefined || from === before),
  );
}

function* idsWith(engine: Engine, lifecycle: string, state: string, matches: (step: Transition) => boolean) {
  for (const objects of listMovedObjects(engine, lifecycle, state))
    yield objects.flatMap(({ id, steps }) => (steps.some(matches) ? [id] : []));
}

function listReturnedIn(database: Database, name: string): readonly string[] {
  const entries = circumstancesOf(listReturned(database), listCredits(database));
  return entries.flatMap(({ entry, names }) => (names.includes(name) ? [entry.id] : [])).reverse();
}

function listRetried(engine: Engine, name: string): Iterable<readonly string[]> {
  if (name === DISABLED) return movedBy(engine, endpointLife.name, 'disabled', 'disabled');
  if (name === ABANDONED) return movedBy(engine, deliveryLife.name, 'exhausted', 'gave_up');
  if (name === BY_HAND) return [];
  return requestsOfRetry(name) === undefined ? listTried(engine.database, name) : listRepeated(engine, name);
}

function* listTried(database: Database, name: string) {
  const { attempts, matches } = deliveriesOfRetry(name);
  for (const deliveries of listDeliveries(database, attempts))
    yield deliveries.flatMap((delivery) => (matches(delivery) ? [delivery.id] : []));
}

/** The journal is read from its start, and only the newest requests are retained. */
function* listRepeated({ journal }: Engine, name: string): Generator<readonly string[]> {
  const isRepeated = requestsOfRetry(name) ?? (() => false);
  let newest: string[] = [];
  for (const lines of journal.parts()) {
    const requests = lines.filter(isRequest).filter(isRepeated);
    newest = [...newest, ...requests.map(({ correlationId }) => correlationId)].slice(-OBJECTS_MAX);
    yield [];
  }
  yield newest.reverse();
}

function* listFaulty(database: Database, kind: string) {
  for (const notes of listFaultNotes(database))
    yield notes.flatMap(({ subject, note }) => (kindOfNote(note) === kind ? [subject ?? ''] : []));
}
