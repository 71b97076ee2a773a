import { type Database, insertSql } from '../../core/database.ts';

/** What a test has banks do with entries, as data: the world's state carries it along. */
export interface BankRuleRecord {
  readonly ruleId: string;
  /** JSON of which entries it is for, and how often. Account numbers are in it as keyed fingerprints. */
  readonly plan: string;
  /** JSON of the answer, without an account number. */
  readonly answer: string;
  /** The corrected account number of a notification, encrypted; null where the test names none. */
  readonly sealed: Uint8Array | null;
  /** How many entries it could have answered so far. */
  readonly seen: number;
  /** How many it did. */
  readonly fired: number;
}

export const bankRuleTables = `
CREATE TABLE bankRules (
  ruleId TEXT PRIMARY KEY,
  plan   TEXT NOT NULL,
  answer TEXT NOT NULL,
  sealed BLOB,
  seen   INTEGER NOT NULL,
  fired  INTEGER NOT NULL CHECK (fired BETWEEN 0 AND seen)
) STRICT, WITHOUT ROWID;`;

const INSERT = insertSql('bankRules', ['ruleId', 'plan', 'answer', 'sealed', 'seen', 'fired']);

export function insertBankRule(database: Database, rule: BankRuleRecord): void {
  database.run(INSERT, rule);
  database.forget();
}

export function updateBankRule(database: Database, { ruleId, seen, fired }: BankRuleRecord): void {
  database.run('UPDATE bankRules SET seen = ?, fired = ? WHERE ruleId = ?', seen, fired, ruleId);
  database.forget();
}

export function deleteBankRule(database: Database, ruleId: string): boolean {
  database.forget();
  return database.run('DELETE FROM bankRules WHERE ruleId = ?', ruleId) === 1;
}

/** The rules in force, first made first. */
export function listBankRules(database: Database): readonly BankRuleRecord[] {
  return database.remember('bank rules', () => database.all<BankRuleRecord>('SELECT * FROM bankRules ORDER BY ruleId'));
}
