import type { Engine } from '../../domain/base/context.ts';
import type { Database } from '../../engine/database.ts';
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
  listTries,
} from './store.ts';
import type { Coverage } from './types.ts';

/** Measures what a world has covered since its creation. It only reads. */
export function measureCoverage(engine: Engine): Coverage {
  const { database } = engine;
  const journal = engine.journal.list();
  const requests = journal.filter(isRequest);
  const eventTypes = countEventTypes(database);
  const moves = countMoves(database, eventTypes);
  const triggered = eventTypes.some(({ name }) => name === FAULT_TRIGGERED) ? countTriggeredFaults(database) : [];
  const faults = triggered.map(({ name, count }) => ({ name: kindOfNote(name), count }));
  const responseCodes = countResponseCodes(database);
  return coverageOf({
    operations: countOperations(requests),
    states: moves.flatMap(arrival),
    transitions: moves,
    events: eventTypes,
    responseCodes,
    returnCodes: countReturnCodes(database),
    returns: countReturnsOf(database),
    postings: countPostings(database),
    rejections: countRejections(requests),
    retries: countRetries(listTries(database), requests, moves),
    faults,
    situations: countSituations({
      database,
      journal,
      events: byName(eventTypes),
      faults: byName(faults),
      codes: byName(responseCodes),
    }),
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

/** The type of notes about triggered faults. */
const FAULT_TRIGGERED = 'fault.struck';
