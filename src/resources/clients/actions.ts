import type { Context } from '../../context.ts';
import type { SettlementWish } from './rules.ts';
import { type ClientRecord, findClient, insertClient } from './store.ts';

/** Makes a client below another, or at the top where `parentId` is null. */
export function createClient(
  context: Context,
  client: Pick<ClientRecord, 'kind' | 'name' | 'parentId'> & { readonly settlement?: SettlementWish | undefined },
): ClientRecord {
  const clientId = context.id('CLIENT');
  const parent = client.parentId === null ? undefined : findClient(context.database, client.parentId);
  const record: ClientRecord = {
    clientId,
    kind: client.kind,
    name: client.name,
    status: 'active',
    parentId: client.parentId,
    path: `${parent?.path ?? '/'}${clientId}/`,
    settlement: JSON.stringify(client.settlement ?? {}),
    createdAt: context.now,
    updatedAt: context.now,
  };
  insertClient(context.database, record);
  return record;
}
