import type { Engine } from '../context.ts';
import { InvariantError } from '../core/errors.ts';
import type { Invariant } from '../core/resource.ts';
import { RESOURCES } from '../resources.ts';

/** What must hold of the machinery itself. */
const CORE_INVARIANTS: readonly Invariant[] = [
  [
    'the events of each subject count from 1 without a gap',
    `SELECT subject FROM events WHERE sequence IS NOT NULL
     GROUP BY subject HAVING count(*) <> max(sequence) OR min(sequence) <> 1`,
  ],
  ['nothing happened in the future', 'SELECT seq, type FROM events, world WHERE events.at > world.now'],
];

/** The things that jobs name: a job whose subject is nowhere is an orphan. An open batch may have come and gone. */
// biome-ignore format: a table reads in columns
const SUBJECTS = [
  ['batch.submit',         'batches',        'batchId'],
  ['batch.settle',         'batches',        'batchId'],
  ['batch.fund',           'batches',        'batchId'],
  ['payable.debit',        'clients',        'clientId'],
  ['authorization.expire', 'transactions',   'id'],
  ['payment_token.expire', 'paymentTokens',  'tokenId'],
  ['return.arrive',        'plannedReturns', 'returnId'],
  ['webhook.attempt',      'deliveries',     'deliveryId'],
] as const;

const ORPHANS: readonly Invariant[] = SUBJECTS.map(([kind, table, column]) => [
  `no orphan jobs: every ${kind} has its subject`,
  `SELECT seq, kind, subject FROM jobs WHERE kind = '${kind}' AND subject NOT IN (SELECT ${column} FROM ${table})`,
]);

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
  engine.saveState();
  for (const [name, sql] of INVARIANTS) {
    const rows = engine.database.all(sql);
    if (rows.length > 0) throw new InvariantError(name, rows);
  }
}
