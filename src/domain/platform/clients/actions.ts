import type { EventType } from '../../../contract/event-types.ts';
import type { Fees } from '../../../contract/fees.ts';
import type { CardChecks } from '../../../contract/settings.ts';
import { InvariantError, reject, rejectField } from '../../../engine/errors.ts';
import { isIdOf, rejectUnknownId } from '../../../engine/ids.ts';
import type { LifecycleEvent } from '../../../engine/lifecycle.ts';
import type { Context } from '../../base/context.ts';
import { feesOfWire } from './client-fees.ts';
import { clientLife } from './lifecycle.ts';
import {
  type AtRest,
  type CardCheckSettings,
  filledCardChecks,
  rejectOwnStatus,
  rejectUnfitParent,
  rejectUnlessAtRest,
  type SettlementSettings,
} from './rules.ts';
import { cardChecksOfWire, type ParsedClientRequest, type ParsedClientUpdate, settlementOfWire } from './schema.ts';
import {
  type ClientRecord,
  countOpenBelow,
  findClient,
  findVisibleClient,
  insertClient,
  updateClient,
} from './store.ts';
import { viewClient } from './view.ts';

type Described = Pick<ClientRecord, 'kind' | 'name' | 'parentId'> &
  Partial<Pick<ClientRecord, 'legalName' | 'email' | 'phone' | 'mcc'>> & {
    readonly settlement?: SettlementSettings | undefined;
    readonly cardChecks?: CardCheckSettings | undefined;
    readonly fees?: Fees | undefined;
  };

/** Creates a client below another, or at the top if `parentId` is null. */
export function createClient(context: Context, client: Described): ClientRecord {
  const clientId = context.id('CLIENT');
  const parent = client.parentId === null ? undefined : findClient(context.database, client.parentId);
  const record: ClientRecord = {
    clientId,
    kind: client.kind,
    name: client.name,
    legalName: client.legalName ?? null,
    email: client.email ?? null,
    phone: client.phone ?? null,
    mcc: client.mcc ?? null,
    status: clientLife.begin('created'),
    parentId: client.parentId,
    path: `${parent?.path ?? '/'}${clientId}/`,
    settlement: JSON.stringify(client.settlement ?? {}),
    cardChecks: JSON.stringify(client.cardChecks ?? {}),
    fees: JSON.stringify(client.fees ?? {}),
    correlationId: context.correlationId,
    createdAt: context.now,
    updatedAt: context.now,
  };
  insertClient(context.database, record);
  return record;
}

/** Creates a client below a reseller as a caller requests. */
export function openClient(context: Context, input: ParsedClientRequest): ClientRecord {
  const settlement = settlementOfWire(input.settlement ?? {}, input.time_zone);
  const parent = loadOwnOrBelow(context, input.parent_id, 'parent_id');
  rejectUnfitParent(parent);
  if (input.fees !== undefined && input.kind !== 'merchant')
    rejectField('fees', 'must be omitted: a reseller has no transactions; set them on its merchants');
  const client = createClient(context, {
    kind: input.kind,
    name: input.name,
    parentId: parent.clientId,
    settlement,
    cardChecks: cardChecksOfWire(input.card_checks ?? {}),
    fees: input.fees === undefined ? undefined : feesOfWire(input.fees),
    legalName: input.legal_name ?? null,
    email: input.email ?? null,
    phone: input.phone ?? null,
    mcc: input.mcc ?? null,
  });
  announce(context, client, 'client.created', true);
  return client;
}

/** Loads the caller's client or one below it. Throws 404 otherwise. */
export function loadClient(context: Context, clientId: string): ClientRecord {
  const client = isIdOf('CLIENT', clientId) ? findVisibleClient(context.database, context.caller, clientId) : undefined;
  return client ?? rejectUnknownId('CLIENT', clientId);
}

/** Loads the client named by a field of a request; if omitted, the caller's own. */
export function loadOwnOrBelow(context: Context, clientId: string | undefined, field: string): ClientRecord {
  const { database, caller } = context;
  const named = clientId ?? caller.clientId;
  const client = findVisibleClient(database, caller, named);
  return client ?? reject('not_found', `No client that this key can see has the id in ${field}.`);
}

/** Returns the charges that a client declines itself. The database caches them, since every sale needs them. */
export function cardChecksOf({ database, settings }: Context, clientId: string): CardChecks {
  return database.remember('card checks', clientId, () => {
    const client = findClient(database, clientId);
    if (client === undefined) throw new InvariantError('a charge belongs to a client', [{ clientId }]);
    return filledCardChecks(client, settings.cardChecks);
  });
}

/** Updates a client as a caller requests. */
export function updateClientOf(context: Context, clientId: string, input: ParsedClientUpdate): ClientRecord {
  const settlement = settlementOfWire(input.settlement ?? {}, input.time_zone);
  const client = loadClient(context, clientId);
  rejectOwnStatus(context.caller, client, input.status);
  if (client.status === 'closed')
    reject('invalid_state', 'This client is permanently closed and cannot be updated. Create another client.');
  if (input.kind !== undefined && input.kind !== client.kind)
    rejectField('kind', `must be ${client.kind}: the kind of a client cannot change`);
  if (input.parent_id !== undefined && input.parent_id !== client.parentId)
    rejectField('parent_id', 'must be unchanged: a client cannot be moved');
  const next: ClientRecord = {
    ...client,
    name: input.name ?? client.name,
    legalName: input.legal_name === undefined ? client.legalName : input.legal_name,
    email: input.email === undefined ? client.email : input.email,
    phone: input.phone === undefined ? client.phone : input.phone,
    mcc: input.mcc === undefined ? client.mcc : input.mcc,
    settlement: JSON.stringify({ ...JSON.parse(client.settlement), ...settlement }),
    cardChecks: JSON.stringify({ ...JSON.parse(client.cardChecks), ...cardChecksOfWire(input.card_checks ?? {}) }),
    updatedAt: context.now,
  };
  const event = input.status === 'suspended' ? 'suspended' : 'activated';
  return move(
    context,
    next,
    input.status === undefined || input.status === client.status ? undefined : event,
    'client.updated',
  );
}

/** Counts the batches of a client that are not funded yet, and reads its payable. */
type MoneyAtWork = (context: Context, clientId: string) => Omit<AtRest, 'below'>;

/** Closes a client. Calling it again returns the same record. */
export function deleteClient(context: Context, clientId: string, moneyAtWork: MoneyAtWork): ClientRecord {
  const client = loadClient(context, clientId);
  if (client.status === 'closed') return client;
  rejectUnlessAtRest({ below: countOpenBelow(context.database, clientId), ...moneyAtWork(context, clientId) });
  return move(context, { ...client, updatedAt: context.now }, 'closed', 'client.deleted');
}

function move(
  context: Context,
  client: ClientRecord,
  event: LifecycleEvent<typeof clientLife> | undefined,
  type: EventType,
): ClientRecord {
  const status = event === undefined ? client.status : clientLife.move(client.status, event);
  const next = { ...client, status };
  updateClient(context.database, next);
  announce(context, next, type, false);
  return next;
}

function announce(context: Context, client: ClientRecord, type: EventType, first: boolean): void {
  const { clientId } = client;
  const object = viewClient(context.settings, client);
  context.emit({ type, clientId, subject: clientId, object, first });
}
