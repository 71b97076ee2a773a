import type { EventType } from '../../../contract/event-types.ts';
import { reject, rejectField } from '../../../engine/errors.ts';
import { isIdOf, rejectUnknownId } from '../../../engine/ids.ts';
import { SEC_CODES } from '../../../facts/sec-codes.ts';
import type { Context } from '../../base/context.ts';
import type { Writable } from '../../base/writable.ts';
import { forWrite } from '../api-keys/actions.ts';
import { loadOwnOrBelow } from '../clients/actions.ts';
import { rejectUnlessMerchant } from '../clients/rules.ts';
import { rejectIncomplete } from './rules.ts';
import { type ParsedIntegrationRequest, type ParsedIntegrationUpdate, viewIntegration } from './schema.ts';
import {
  findActiveIntegration,
  findVisibleIntegration,
  type IntegrationRecord,
  insertIntegration,
  updateIntegration,
} from './store.ts';

type NewIntegration = Pick<IntegrationRecord, 'clientId' | 'kind' | 'provider'> &
  Partial<Pick<IntegrationRecord, 'mid' | 'tid' | 'companyId' | 'odfiRoutingNumber' | 'sameDay' | 'status'>> & {
    readonly secCodes?: readonly string[];
  };

const EVERY_CLASS = SEC_CODES.map(({ code }) => code);

/** Creates the integration of a client in the seed data. */
export function createIntegration(context: Context, integration: NewIntegration): IntegrationRecord {
  const record = newIntegration(context, integration);
  insertIntegration(context.database, record);
  return record;
}

function newIntegration(context: Context, integration: NewIntegration): IntegrationRecord {
  return {
    mid: null,
    tid: null,
    companyId: null,
    odfiRoutingNumber: null,
    sameDay: 0,
    status: 'active',
    ...integration,
    secCodes: JSON.stringify(integration.secCodes ?? (integration.kind === 'ach_processor' ? EVERY_CLASS : [])),
    integrationId: context.id('INTEGRATION'),
    correlationId: context.correlationId,
    createdAt: context.now,
    updatedAt: context.now,
  };
}

/** Creates an integration as a caller requests. */
export function openIntegration(context: Context, input: ParsedIntegrationRequest): IntegrationRecord {
  const asked = {
    kind: input.kind,
    provider: input.provider,
    status: input.status ?? 'active',
    mid: input.mid ?? null,
    tid: input.tid ?? null,
    companyId: input.company_id ?? null,
    odfiRoutingNumber: input.odfi_routing_number ?? null,
    sameDay: flag(input.same_day),
    ...(input.sec_codes === undefined ? {} : { secCodes: input.sec_codes }),
  };
  rejectIncomplete(asked);
  const client = forWrite(context, loadOwnOrBelow(context, input.client_id, 'client_id'), 'open');
  const record = newIntegration(context, { clientId: client.clientId, ...asked });
  if (record.kind !== 'other') rejectUnlessMerchant({ clientKind: client.kind });
  rejectSecond(context, record);
  insertIntegration(context.database, record);
  announce(context, record, 'integration.created', true);
  return record;
}

function flag(asked: boolean | undefined): 0 | 1 {
  return asked === true ? 1 : 0;
}

/** Rejects a second active integration of the same kind. */
function rejectSecond(context: Context, { integrationId, clientId, kind, status }: IntegrationRecord): void {
  if (status === 'inactive') return;
  const active = findActiveIntegration(context.database, clientId, kind);
  if (active === undefined || active.integrationId === integrationId) return;
  reject(
    'already_exists',
    `This client already has an active ${kind}, ${active.integrationId}. Update it, or delete it first.`,
  );
}

/** Loads an integration that the caller can see. Throws 404 otherwise, also for the integrations of other clients. */
export function loadIntegration(context: Context, integrationId: string): IntegrationRecord {
  const found = isIdOf('INTEGRATION', integrationId)
    ? findVisibleIntegration(context.database, context.caller, integrationId)
    : undefined;
  return found ?? rejectUnknownId('INTEGRATION', integrationId);
}

/** Loads an integration that the caller can change now. */
function loadIntegrationForWrite(context: Context, integrationId: string): Writable<IntegrationRecord> {
  return forWrite(context, loadIntegration(context, integrationId), 'open');
}

/** Updates an integration as a caller requests. */
export function updateIntegrationOf(
  context: Context,
  integrationId: string,
  input: ParsedIntegrationUpdate,
): IntegrationRecord {
  const integration = loadIntegrationForWrite(context, integrationId);
  if (input.kind !== undefined && input.kind !== integration.kind)
    rejectField('kind', `must be ${integration.kind}: the kind of an integration cannot change`);
  if (input.client_id !== undefined && input.client_id !== integration.clientId)
    rejectField('client_id', 'must be unchanged: an integration cannot move to another client');
  const next: Writable<IntegrationRecord> = {
    ...integration,
    provider: input.provider ?? integration.provider,
    mid: input.mid === undefined ? integration.mid : input.mid,
    tid: input.tid === undefined ? integration.tid : input.tid,
    companyId: input.company_id === undefined ? integration.companyId : input.company_id,
    odfiRoutingNumber:
      input.odfi_routing_number === undefined ? integration.odfiRoutingNumber : input.odfi_routing_number,
    secCodes: input.sec_codes === undefined ? integration.secCodes : JSON.stringify(input.sec_codes),
    sameDay: input.same_day === undefined ? integration.sameDay : flag(input.same_day),
    status: input.status ?? integration.status,
  };
  rejectIncomplete(next);
  rejectSecond(context, next);
  return write(context, next, 'integration.updated');
}

/** Deactivates an integration. Calling it again returns the same record. */
export function deleteIntegration(context: Context, integrationId: string): IntegrationRecord {
  const integration = loadIntegration(context, integrationId);
  if (integration.status === 'inactive') return integration;
  return write(context, { ...forWrite(context, integration, 'open'), status: 'inactive' }, 'integration.deleted');
}

function write(context: Context, integration: Writable<IntegrationRecord>, type: EventType): IntegrationRecord {
  const next = { ...integration, updatedAt: context.now };
  updateIntegration(context.database, next);
  announce(context, next, type, false);
  return next;
}

function announce(context: Context, integration: IntegrationRecord, type: EventType, first: boolean): void {
  const { clientId, integrationId } = integration;
  context.emit({ type, clientId, subject: integrationId, object: viewIntegration(integration), first });
}

/** Loads the caller's active processor of this kind. Throws 409 otherwise. */
export function loadActiveIntegration(context: Context, kind: IntegrationRecord['kind']): IntegrationRecord {
  return (
    findActiveIntegration(context.database, context.caller.clientId, kind) ??
    reject('no_integration', `This client has no active integration of kind ${kind}. Create one first.`)
  );
}
