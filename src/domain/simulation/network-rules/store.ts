import { blobOrNull, integer, namesOf, oneOf, type RecordOf, text, textKey } from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { createTable, insertSql } from '../../../engine/sql-text.ts';

/** Whose answers a rule decides. */
export type Network = 'issuer' | 'bank';

const COLUMNS = {
  ruleId: textKey(),
  network: oneOf<Network>('issuer', 'bank'),
  /** JSON of what it is for, and how often. Numbers of cards and accounts are in it as keyed fingerprints. */
  plan: text(),
  /** JSON of the answer, without a number. */
  answer: text(),
  /** An account number that the answer tells, encrypted; null where there is none. */
  sealed: blobOrNull(),
  /** How many occasions it could have answered so far. */
  seen: integer(),
  /** How many it did. */
  fired: integer('CHECK (fired BETWEEN 0 AND seen)'),
};

/** What a test has the other companies answer, as data: the world's state carries it along. */
export type NetworkRuleRecord = RecordOf<typeof COLUMNS>;

/** Rows of the table `networkRules`. */
const networkRuleRows = rowShape(COLUMNS);

/** Creates the table `networkRules`. */
export const networkRuleTables = createTable('networkRules', COLUMNS, { rowid: false });

const INSERT = insertSql('networkRules', namesOf(COLUMNS));

export function insertNetworkRule(database: Database, rule: NetworkRuleRecord): void {
  database.run(INSERT, rule);
  database.forget();
}

export function updateNetworkRule(database: Database, { ruleId, seen, fired }: NetworkRuleRecord): void {
  database.run('UPDATE networkRules SET seen = ?, fired = ? WHERE ruleId = ?', seen, fired, ruleId);
  database.forget();
}

export function deleteNetworkRule(database: Database, ruleId: string): boolean {
  database.forget();
  return database.run('DELETE FROM networkRules WHERE ruleId = ?', ruleId) === 1;
}

/** The rules in force, first made first. */
export function listNetworkRules(database: Database, network: Network): readonly NetworkRuleRecord[] {
  return database.remember(`${network} rules`, () =>
    database.all(networkRuleRows, 'SELECT * FROM networkRules WHERE network = ? ORDER BY ruleId', network),
  );
}
