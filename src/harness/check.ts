import type { Engine } from '../context.ts';
import { InvariantError } from '../core/errors.ts';
import type { Invariant } from '../core/resource.ts';
import { JOB_KINDS, RESOURCES } from '../resources.ts';

/** What must hold of the machinery itself. */
const CORE_INVARIANTS: readonly Invariant[] = [
  [
    'the events of each subject count from 1 without a gap',
    `SELECT subject FROM events WHERE sequence IS NOT NULL
     GROUP BY subject HAVING count(*) <> max(sequence) OR min(sequence) <> 1`,
  ],
];

/** A job whose subject is nowhere is an orphan. */
const ORPHANS: readonly Invariant[] = [...JOB_KINDS.values()].flatMap(({ kind, subjectIn }) => {
  if (subjectIn === undefined) return [];
  const [table, column] = subjectIn;
  const sql = `SELECT seq, kind, subject FROM jobs WHERE kind = '${kind}' AND subject NOT IN (SELECT ${column} FROM ${table})`;
  return [[`no orphan jobs: every ${kind} has its subject`, sql]];
});

export const INVARIANTS: readonly Invariant[] = [
  ...CORE_INVARIANTS,
  ...ORPHANS,
  ...RESOURCES.flatMap(({ invariants }) => invariants),
];

/**
 * Runs every invariant.
 *
 * @throws InvariantError that names the rule and its row: a bug of settlebox
 */
export function check(engine: Engine): void {
  const early = engine.database.all('SELECT seq, type FROM events WHERE at > ?', engine.state.now);
  if (early.length > 0) throw new InvariantError('nothing happened in the future', early);
  for (const [name, sql] of INVARIANTS) {
    const rows = engine.database.all(sql);
    if (rows.length > 0) throw new InvariantError(name, rows);
  }
}
