import {
  changing,
  changingNamesOf,
  integer,
  namesOf,
  oneOf,
  type RecordOf,
  text,
  textKey,
  textOrNull,
} from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { searchTextOf } from '../../../engine/search.ts';
import { assignments, createTable, insertSql } from '../../../engine/sql-text.ts';
import { type Viewer, visibleTo } from '../clients/store.ts';

const COLUMNS = {
  integrationId: textKey(),
  clientId: text('REFERENCES clients (clientId)'),
  kind: oneOf('card_processor', 'ach_processor', 'other'),
  provider: changing(text()),
  /** Merchant and terminal id at a card processor. */
  mid: changing(textOrNull()),
  tid: changing(textOrNull()),
  /** Company identification in ACH files, and the originating bank, whose first eight digits begin each trace number. */
  companyId: changing(textOrNull()),
  odfiRoutingNumber: changing(textOrNull()),
  /** JSON list of the entry classes that it can originate. */
  secCodes: changing(text()),
  /** 1 if it accepts same-day entries. */
  sameDay: changing(integer<0 | 1>("CHECK (sameDay IN (0, 1) AND (sameDay = 0 OR kind = 'ach_processor'))")),
  status: changing(oneOf('active', 'inactive')),
  correlationId: text(),
  createdAt: integer(),
  updatedAt: changing(integer()),
};

/** A client's integration with a processor or another third party. */
export type IntegrationRecord = RecordOf<typeof COLUMNS>;

/** Rows of the table `integrations`. */
export const integrationRows = rowShape(COLUMNS);

/** Creates the table `integrations`, and the indexes. */
export const integrationTables = [
  createTable(
    'integrations',
    { ...COLUMNS, searchText: text() },
    {
      constraints: [
        "CHECK (kind <> 'card_processor' OR (mid IS NOT NULL AND tid IS NOT NULL))",
        "CHECK (kind <> 'ach_processor' OR companyId IS NOT NULL)",
      ],
      rowid: false,
    },
  ),
  'CREATE INDEX integrationsOfClient ON integrations (clientId);',
  `CREATE UNIQUE INDEX integrationsActive ON integrations (clientId, kind) WHERE status = 'active';`,
].join('\n');

const INSERT = insertSql('integrations', [...namesOf(COLUMNS), 'searchText']);
const UPDATE = `UPDATE integrations SET ${assignments([...changingNamesOf(COLUMNS), 'searchText'])} WHERE integrationId = @integrationId`;

/** Inserts an integration. */
export function insertIntegration(database: Database, integration: IntegrationRecord): void {
  database.run(INSERT, searchable(integration));
  database.forget();
}

/** Updates the columns of an integration that can change. */
export function updateIntegration(database: Database, integration: IntegrationRecord): void {
  database.run(UPDATE, searchable(integration));
  database.forget();
}

function searchable(integration: IntegrationRecord) {
  const { integrationId, provider, mid } = integration;
  return { ...integration, searchText: searchTextOf(integrationId, provider, mid) };
}

/** Returns the integration with this id if the caller can see it. */
export function findVisibleIntegration(
  database: Database,
  viewer: Viewer,
  integrationId: string,
): IntegrationRecord | undefined {
  const [scope, ...values] = visibleTo(viewer);
  return database.get(
    integrationRows,
    `SELECT * FROM integrations WHERE integrationId = ? AND ${scope}`,
    integrationId,
    ...values,
  );
}

/** Lists the integrations of a client, oldest first. */
export function listIntegrationsOf(database: Database, clientId: string): IntegrationRecord[] {
  return database.all(
    integrationRows,
    'SELECT * FROM integrations WHERE clientId = ? ORDER BY integrationId',
    clientId,
  );
}

/** Returns the last integration of a client, which still applies to entries in transit after its deactivation. */
export function findLatestIntegration(
  database: Database,
  clientId: string,
  kind: IntegrationRecord['kind'],
): IntegrationRecord | undefined {
  return database.get(
    integrationRows,
    'SELECT * FROM integrations WHERE clientId = ? AND kind = ? ORDER BY updatedAt DESC, integrationId DESC LIMIT 1',
    clientId,
    kind,
  );
}

/** Returns the active integration of a client for a kind, if any. */
export function findActiveIntegration(
  database: Database,
  clientId: string,
  kind: IntegrationRecord['kind'],
): IntegrationRecord | undefined {
  return database.remember(kind, clientId, () =>
    database.get(
      integrationRows,
      `SELECT * FROM integrations WHERE clientId = ? AND kind = ? AND status = 'active'`,
      clientId,
      kind,
    ),
  );
}
