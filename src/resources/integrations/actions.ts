import type { Context } from '../../context.ts';
import { refuse } from '../../core/errors.ts';
import { findActiveIntegration, type IntegrationRecord, insertIntegration } from './store.ts';

type NewIntegration = Pick<IntegrationRecord, 'clientId' | 'kind' | 'provider'> &
  Partial<Pick<IntegrationRecord, 'mid' | 'tid' | 'companyId' | 'odfiRoutingNumber'>> & {
    readonly secCodes?: readonly string[];
  };

/** Connects a client to a processor. */
export function createIntegration(context: Context, integration: NewIntegration): IntegrationRecord {
  const record: IntegrationRecord = {
    mid: null,
    tid: null,
    companyId: null,
    odfiRoutingNumber: null,
    ...integration,
    secCodes: JSON.stringify(integration.secCodes ?? []),
    integrationId: context.id('INTEGRATION'),
    status: 'active',
    createdAt: context.now,
    updatedAt: context.now,
  };
  insertIntegration(context.database, record);
  return record;
}

/** The processor that takes the caller's transactions of this kind; 409 where there is none. */
export function loadActiveIntegration(context: Context, kind: IntegrationRecord['kind']): IntegrationRecord {
  return (
    findActiveIntegration(context.database, context.caller.clientId, kind) ??
    refuse('no_integration', `This client has no active integration of kind ${kind}; create one first.`)
  );
}
