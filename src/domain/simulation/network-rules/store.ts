import { type Database, insertSql } from '../../../engine/database.ts';

/** Whose answers a rule decides. */
export type Network = 'issuer' | 'bank';

/** What a test has the other companies answer, as data: the world's state carries it along. */
export interface NetworkRuleRecord {
  readonly ruleId: string;
  readonly network: Network;
  /** JSON of what it is for, and how often. Numbers of cards and accounts are in it as keyed fingerprints. */
  readonly plan: string;
  /** JSON of the answer, without a number. */
  readonly answer: string;
  /** An account number that the answer tells, encrypted; null where there is none. */
  readonly sealed: Uint8Array | null;
  /** How many occasions it could have answered so far. */
  readonly seen: number;
  /** How many it did. */
  readonly fired: number;
}

export const networkRuleTables = `
CREATE TABLE networkRules (
  ruleId  TEXT PRIMARY KEY,
  network TEXT NOT NULL CHECK (network IN ('issuer', 'bank')),
  plan    TEXT NOT NULL,
  answer  TEXT NOT NULL,
  sealed  BLOB,
  seen    INTEGER NOT NULL,
  fired   INTEGER NOT NULL CHECK (fired BETWEEN 0 AND seen)
) STRICT, WITHOUT ROWID;`;

const INSERT = insertSql('networkRules', ['ruleId', 'network', 'plan', 'answer', 'sealed', 'seen', 'fired']);

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
    database.all<NetworkRuleRecord>('SELECT * FROM networkRules WHERE network = ? ORDER BY ruleId', network),
  );
}
