import { assignments, type Database, insertSql } from '../../../engine/database.ts';
import { searchTextOf } from '../../../engine/search.ts';
import { type Viewer, visibleTo } from '../clients/store.ts';

/** A client's connection to a processor. */
export interface IntegrationRecord {
  readonly integrationId: string;
  readonly clientId: string;
  readonly kind: 'card_processor' | 'ach_processor' | 'other';
  readonly provider: string;
  /** Merchant and terminal identifier, of a card processor. */
  readonly mid: string | null;
  readonly tid: string | null;
  /** Company identification in ACH files, and the bank that originates (its eight digits begin each trace number). */
  readonly companyId: string | null;
  readonly odfiRoutingNumber: string | null;
  /** JSON list of the entry classes it may originate. */
  readonly secCodes: string;
  /** Whether it takes same-day entries. */
  readonly sameDay: 0 | 1;
  readonly status: 'active' | 'inactive';
  readonly correlationId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export const integrationTables = `
CREATE TABLE integrations (
  integrationId     TEXT PRIMARY KEY,
  clientId          TEXT NOT NULL REFERENCES clients (clientId),
  kind              TEXT NOT NULL CHECK (kind IN ('card_processor', 'ach_processor', 'other')),
  provider          TEXT NOT NULL,
  mid               TEXT,
  tid               TEXT,
  companyId         TEXT,
  odfiRoutingNumber TEXT,
  secCodes          TEXT NOT NULL,
  sameDay           INTEGER NOT NULL CHECK (sameDay IN (0, 1) AND (sameDay = 0 OR kind = 'ach_processor')),
  status            TEXT NOT NULL CHECK (status IN ('active', 'inactive')),
  correlationId     TEXT NOT NULL,
  createdAt         INTEGER NOT NULL,
  updatedAt         INTEGER NOT NULL,
  searchText        TEXT NOT NULL,
  CHECK (kind <> 'card_processor' OR (mid IS NOT NULL AND tid IS NOT NULL)),
  CHECK (kind <> 'ach_processor' OR companyId IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX integrationsOfClient ON integrations (clientId);
CREATE UNIQUE INDEX integrationsActive ON integrations (clientId, kind) WHERE status = 'active';`;

const MOVING = [
  'provider',
  'mid',
  'tid',
  'companyId',
  'odfiRoutingNumber',
  'secCodes',
  'sameDay',
  'status',
  'updatedAt',
  'searchText',
];
const INSERT = insertSql('integrations', [
  'integrationId',
  'clientId',
  'kind',
  'correlationId',
  'createdAt',
  ...MOVING,
]);
const UPDATE = `UPDATE integrations SET ${assignments(MOVING)} WHERE integrationId = @integrationId`;

export function insertIntegration(database: Database, integration: IntegrationRecord): void {
  database.run(INSERT, searchable(integration));
  database.forget();
}

export function updateIntegration(database: Database, integration: IntegrationRecord): void {
  database.run(UPDATE, searchable(integration));
  database.forget();
}

function searchable(integration: IntegrationRecord) {
  const { integrationId, provider, mid } = integration;
  return { ...integration, searchText: searchTextOf(integrationId, provider, mid) };
}

export function findVisibleIntegration(
  database: Database,
  viewer: Viewer,
  integrationId: string,
): IntegrationRecord | undefined {
  const [scope, ...values] = visibleTo(viewer);
  return database.get<IntegrationRecord>(
    `SELECT * FROM integrations WHERE integrationId = ? AND ${scope}`,
    integrationId,
    ...values,
  );
}

/** Every integration of a client, oldest first. */
export function listIntegrationsOf(database: Database, clientId: string): IntegrationRecord[] {
  return database.all<IntegrationRecord>(
    'SELECT * FROM integrations WHERE clientId = ? ORDER BY integrationId',
    clientId,
  );
}

/** The connection that a client had last, where it was disconnected while entries were under way. */
export function findLatestIntegration(
  database: Database,
  clientId: string,
  kind: IntegrationRecord['kind'],
): IntegrationRecord | undefined {
  return database.get<IntegrationRecord>(
    'SELECT * FROM integrations WHERE clientId = ? AND kind = ? ORDER BY updatedAt DESC, integrationId DESC LIMIT 1',
    clientId,
    kind,
  );
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
