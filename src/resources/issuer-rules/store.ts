import { type Database, insertSql } from '../../core/database.ts';

/** What a test has issuers answer, as data: the world's state carries it along. */
export interface IssuerRuleRecord {
  readonly ruleId: string;
  /** JSON of what an authorization must look like. */
  readonly match: string;
  /** JSON of the answer. */
  readonly answer: string;
  /** So many more times; null: always. */
  readonly timesLeft: number | null;
}

export const issuerRuleTables = `
CREATE TABLE issuerRules (
  ruleId    TEXT PRIMARY KEY,
  match     TEXT NOT NULL,
  answer    TEXT NOT NULL,
  timesLeft INTEGER CHECK (timesLeft >= 0)
) STRICT, WITHOUT ROWID;`;

const INSERT = insertSql('issuerRules', ['ruleId', 'match', 'answer', 'timesLeft']);

export function insertIssuerRule(database: Database, rule: IssuerRuleRecord): void {
  database.run(INSERT, rule);
  database.forget();
}

/** One use less; the last one ends the rule. */
export function updateIssuerRuleUsed(database: Database, rule: IssuerRuleRecord): void {
  if (rule.timesLeft === null) return;
  if (rule.timesLeft === 1) deleteIssuerRule(database, rule.ruleId);
  else database.run('UPDATE issuerRules SET timesLeft = timesLeft - 1 WHERE ruleId = ?', rule.ruleId);
  database.forget();
}

export function deleteIssuerRule(database: Database, ruleId: string): boolean {
  database.forget();
  return database.run('DELETE FROM issuerRules WHERE ruleId = ?', ruleId) === 1;
}

/** The rules in force, first made first. */
export function listIssuerRules(database: Database): readonly IssuerRuleRecord[] {
  return database.remember('issuer rules', () =>
    database.all<IssuerRuleRecord>('SELECT * FROM issuerRules ORDER BY ruleId'),
  );
}
