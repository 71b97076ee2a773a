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

/** Updates the counts of a rule, and what it has decided. */
export function updateNetworkRule(database: Database, { ruleId, plan, seen, fired }: NetworkRuleRecord): void {
  database.run('UPDATE networkRules SET plan = ?, seen = ?, fired = ? WHERE ruleId = ?', plan, seen, fired, ruleId);
  database.forget('network rules');
}

const IS_OVER = `json_extract(plan, '$.over') IS NOT NULL`;

/** Deletes a rule. Returns false if it does not exist, or was over. */
export function deleteNetworkRule(database: Database, ruleId: string): boolean {
  database.forget('network rules');
  const wasOver = database.run(`DELETE FROM networkRules WHERE ruleId = ? AND ${IS_OVER}`, ruleId) === 1;
  return !wasOver && database.run('DELETE FROM networkRules WHERE ruleId = ?', ruleId) === 1;
}

/** Number of newest rules that are over and retained. */
const OVER_MAX = 100;

/** Deletes the oldest rules that are over. */
export function deleteOldestRules(database: Database): void {
  const newest = `SELECT ruleId FROM networkRules WHERE ${IS_OVER} ORDER BY ruleId DESC LIMIT ${OVER_MAX}`;
  database.run(`DELETE FROM networkRules WHERE ${IS_OVER} AND ruleId NOT IN (${newest})`);
  database.forget('network rules');
}

/** Lists the active rules in order of creation. */
export function listNetworkRules(database: Database, network: Network): readonly NetworkRuleRecord[] {
  return database.remember('network rules', network, () =>
    database.all(
      networkRuleRows,
      `SELECT * FROM networkRules WHERE network = ? AND NOT ${IS_OVER} ORDER BY ruleId`,
      network,
    ),
  );
}

/** Lists all rules in order of creation, also those that are over. */
export function listAllNetworkRules(database: Database): readonly NetworkRuleRecord[] {
  return database.all(networkRuleRows, 'SELECT * FROM networkRules ORDER BY ruleId');
}
