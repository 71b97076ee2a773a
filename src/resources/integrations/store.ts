import { type Database, insertSql } from '../../core/database.ts';

/** A client's connection to a processor. */
export interface IntegrationRecord {
  readonly integrationId: string;
  readonly clientId: string;
  readonly kind: 'card_processor' | 'ach_processor';
  readonly provider: string;
  /** Merchant and terminal identifier, of a card processor. */
  readonly mid: string | null;
  readonly tid: string | null;
  /** Company identification in ACH files, and the bank that originates (its eight digits begin each trace number). */
  readonly companyId: string | null;
  readonly odfiRoutingNumber: string | null;
  /** JSON list of the entry classes it may originate. */
  readonly secCodes: string;
  readonly status: 'active' | 'inactive';
  readonly createdAt: number;
  readonly updatedAt: number;
}

export const integrationTables = `
CREATE TABLE integrations (
  integrationId     TEXT PRIMARY KEY,
  clientId          TEXT NOT NULL REFERENCES clients (clientId),
  kind              TEXT NOT NULL,
  provider          TEXT NOT NULL,
  mid               TEXT,
  tid               TEXT,
  companyId         TEXT,
  odfiRoutingNumber TEXT,
  secCodes          TEXT NOT NULL,
  status            TEXT NOT NULL CHECK (status IN ('active', 'inactive')),
  createdAt         INTEGER NOT NULL,
  updatedAt         INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX integrationsActive ON integrations (clientId, kind) WHERE status = 'active';`;

const INSERT = insertSql('integrations', [
  ...['integrationId', 'clientId', 'kind', 'provider', 'mid', 'tid', 'companyId', 'odfiRoutingNumber', 'secCodes'],
  ...['status', 'createdAt', 'updatedAt'],
]);

export function insertIntegration(database: Database, integration: IntegrationRecord): void {
  database.run(INSERT, integration);
  database.forget();
}

export function findActiveIntegration(
  database: Database,
  clientId: string,
  kind: IntegrationRecord['kind'],
): IntegrationRecord | undefined {
  return database.remember(`${kind} of ${clientId}`, () =>
    database.get<IntegrationRecord>(
      `SELECT * FROM integrations WHERE clientId = ? AND kind = ? AND status = 'active'`,
      clientId,
      kind,
    ),
  );
}
