import { blobOrNull, integer, namesOf, oneOf, type RecordOf, text, textKey } from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { createTable, insertSql } from '../../../engine/sql-text.ts';

/** The network whose responses a rule decides. */
export type Network = 'issuer' | 'bank' | 'dispute';

const COLUMNS = {
  ruleId: textKey(),
  network: oneOf<Network>('issuer', 'bank', 'dispute'),
  /** JSON of the conditions and the limits of use. Card and account numbers in it are keyed fingerprints. */
  plan: text(),
  /** JSON of the response, without account numbers. */
  answer: text(),
  /** The encrypted account number in the response; null if there is none. */
  sealed: blobOrNull(),
  /** Number of matching requests so far. */
  seen: integer(),
  /** Number of requests that the rule decided. */
  fired: integer('CHECK (fired BETWEEN 0 AND seen)'),
};

/** A rule that decides responses of issuers or banks. It is part of the world's state. */
export type NetworkRuleRecord = RecordOf<typeof COLUMNS>;

const networkRuleRows = rowShape(COLUMNS);

/** Creates the table `networkRules`. */
export const networkRuleTables = createTable('networkRules', COLUMNS, { rowid: false });

const INSERT = insertSql('networkRules', namesOf(COLUMNS));

/** Inserts a rule. */
export function insertNetworkRule(database: Database, rule: NetworkRuleRecord): void {
  database.run(INSERT, rule);
  database.forget('network rules');
}

/** Updates the counts of a rule. */
export function updateNetworkRule(database: Database, { ruleId, seen, fired }: NetworkRuleRecord): void {
  database.run('UPDATE networkRules SET seen = ?, fired = ? WHERE ruleId = ?', seen, fired, ruleId);
  database.forget('network rules');
}

/** Deletes a rule. Returns false if it does not exist. */
export function deleteNetworkRule(database: Database, ruleId: string): boolean {
  database.forget('network rules');
  return database.run('DELETE FROM networkRules WHERE ruleId = ?', ruleId) === 1;
}

/** Lists the active rules in order of creation. */
export function listNetworkRules(database: Database, network: Network): readonly NetworkRuleRecord[] {
  return database.remember('network rules', network, () =>
    database.all(networkRuleRows, 'SELECT * FROM networkRules WHERE network = ? ORDER BY ruleId', network),
  );
}
