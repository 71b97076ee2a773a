import type { Engine } from '../../domain/base/context.ts';
import { FAULT_TRIGGERED } from '../../domain/simulation/faults/kinds.ts';
import type { Database } from '../../engine/database.ts';
import type { JournalEntry } from '../../engine/journal.ts';
import { runToEnd } from '../../engine/run-to-end.ts';
import { countMoves } from './count-moves.ts';
import type { CoverageCount } from './counted.ts';
import { coverageOf } from './coverage.ts';
import { kindOfNote } from './fault-notes.ts';
import { countOperations, countRejections, isRequest } from './requests.ts';
import { countRetries } from './retries.ts';
import { countReturns } from './returns.ts';
import { coverageRows, stateName } from './rows.ts';
import { countSituations } from './situations/situations.ts';
import {
  countEventTypes,
  countPostings,
  countResponseCodes,
  countReturnCodes,
  countTriggeredFaults,
  listCredits,
  listReturned,
} from './store.ts';
import type { Coverage } from './types.ts';

/** Measures what a world has covered since its creation. It only reads. */
export function measureCoverage(engine: Engine): Coverage {
  return runToEnd(measureSteps(engine));
}

/** Measures in steps, so that a server can answer other requests between two. */
export function* measureSteps(engine: Engine): Generator<undefined, Coverage> {
  const { database } = engine;
  const journal: JournalEntry[] = [];
  for (const part of engine.journal.parts()) {
    for (const line of part) journal.push(line);
    yield;
  }
  const requests = journal.filter(isRequest);
  const eventTypes = countEventTypes(database);
  yield;
  const moves = yield* countMoves(engine, eventTypes);
  const triggered = eventTypes.some(({ name }) => name === FAULT_TRIGGERED) ? countTriggeredFaults(database) : [];
  const faults = triggered.map(({ name, count }) => ({ name: kindOfNote(name), count }));
  const responseCodes = countResponseCodes(database);
  yield;
  const situations = yield* countSituations({
    database,
    journal,
    events: byName(eventTypes),
    faults: byName(faults),
    codes: byName(responseCodes),
  });
  const retries = yield* countRetries(database, requests, moves);
  const returns = countReturnsOf(database);
  yield;
  return coverageOf({
    operations: countOperations(requests),
    states: moves.flatMap(arrival),
    transitions: moves,
    events: eventTypes,
    responseCodes,
    returnCodes: countReturnCodes(database),
    returns,
    postings: countPostings(database),
    rejections: countRejections(requests),
    retries,
    faults,
    situations,
  });
}

function byName(counts: readonly CoverageCount[]): ReadonlyMap<string, number> {
  return new Map(counts.map(({ name, count }) => [name, count]));
}

/** Without returns, the list of credits is not needed. */
function countReturnsOf(database: Database): CoverageCount[] {
  const returned = listReturned(database);
  return returned.length === 0 ? [] : countReturns(returned, listCredits(database));
}

/** Returns the state that a transition leads to, unless it was that state already. */
function arrival({ name, count }: CoverageCount): CoverageCount | [] {
  const row = coverageRows('transitions').find((one) => one.name === name);
  return row === undefined || row.from === row.to ? [] : { name: stateName(row.lifecycle, row.to), count };
}
