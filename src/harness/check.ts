import type { Engine } from '../domain/base/context.ts';
import { InvariantError } from '../engine/errors.ts';
import { eventInvariants } from '../engine/event-log.ts';
import type { Invariant } from '../engine/invariant.ts';
import { JOB_KINDS, RESOURCES } from '../worlds/resources.ts';

/** Finds jobs without a subject. One statement per table, since even a short test prepares all of them. */
const ORPHANS: readonly Invariant[] = [...kindsBySubject()].map(([place, kinds]) => {
  const [table, column] = place.split('.');
  const ofKinds = `kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`;
  return [
    `every job of kind ${kinds.join(' or ')} has a subject`,
    `SELECT seq, kind, subject FROM jobs WHERE ${ofKinds} AND subject NOT IN (SELECT ${column} FROM ${table})`,
  ];
});

/** Groups job kinds by the `table.column` of their subject. */
function kindsBySubject(): ReadonlyMap<string, readonly string[]> {
  const kinds = new Map<string, string[]>();
  for (const { kind, subjectIn } of JOB_KINDS.values()) {
    if (subjectIn === undefined) continue;
    const place = subjectIn.join('.');
    kinds.set(place, [...(kinds.get(place) ?? []), kind]);
  }
  return kinds;
}

/** Every invariant: of the engine, of jobs, and of each resource. */
export const INVARIANTS: readonly Invariant[] = [
  ...eventInvariants,
  ...ORPHANS,
  ...RESOURCES.flatMap(({ invariants }) => invariants),
];

/**
 * Checks every invariant. An invariant that held is queried again only after a write to a table that it reads. A gateway that is
 * wrong on purpose is not checked: a suite must find what is wrong by its own assertions.
 * @throws InvariantError with the rule and its row: a bug of settlebox
 * @throws SettleboxError `bad_world` if the world's file is damaged
 */
export function check(engine: Engine): void {
  if (engine.parts.deviation !== undefined) return;
  engine.digests?.verify();
  const { database, state } = engine;
  if (database.number('SELECT max(at) AS number FROM events') > state.now)
    throw new InvariantError(
      'no event is later than the clock',
      database.rows('SELECT seq FROM events WHERE at > ?', state.now),
    );
  for (const [name, sql] of INVARIANTS) {
    const rows = database.allUnlessKnownEmpty(sql);
    if (rows.length > 0) throw new InvariantError(name, rows);
  }
}
