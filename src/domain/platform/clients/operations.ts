import type { Page } from '../../../engine/paging.ts';
import type { CallOptions } from '../../base/call-options.ts';
import { type Context, defineOperation } from '../../base/context.ts';
import { emptyInput } from '../../base/empty-input.ts';
import { loadClient, openClient, updateClientOf } from './actions.ts';
import { listClients } from './list.ts';
import type { Client, ClientQuery, ClientRequest, ClientUpdate } from './schema.ts';
import { clientPage, clientQuery, clientRequest, clientUpdate, clientView } from './schema.ts';
import type { ClientRecord } from './store.ts';
import { viewClient } from './view.ts';

function view(context: Context, client: ClientRecord) {
  return viewClient(context.settings, client);
}

/** Resellers and merchants. */
export interface Clients {
  /**
   * Creates a merchant or reseller below a reseller.
   *
   * @throws GatewayError 403 `forbidden` for a merchant's key, 404 `not_found` (parent)
   * @example
   * gateway.as(gateway.reseller).clients.create({ kind: 'merchant', name: 'Birch Books' });
   */
  create(body: ClientRequest, options?: CallOptions): Client;
  /** Returns the caller’s client, or one below it. @throws GatewayError 404 `not_found` */
  get(id: string): Client;
  /** Returns a page of a client and the clients below it, newest first. */
  list(query?: ClientQuery): Page<Client>;
  /** Updates a client. A client above it can suspend it. @throws GatewayError 403 `forbidden`, 404 `not_found` */
  update(id: string, body: ClientUpdate, options?: CallOptions): Client;
  /**
   * Closes a client permanently. Its records remain.
   *
   * @throws GatewayError 409 `money_in_flight`, `has_child_clients`
   */
  delete(id: string): Client;
}

/** The operations on clients. */
export const clientOperations = [
  defineOperation({
    name: 'clients.create',
    method: 'POST',
    path: '/v1/clients',
    summary: 'Create a merchant or reseller below a reseller',
    permission: 'clients:write',
    onlyFor: 'reseller',
    input: clientRequest,
    output: clientView,
    status: 201,
    errors: ['not_found', 'invalid_state'],
    example: ({ resellerKey }) => ({
      as: resellerKey,
      input: {
        kind: 'merchant',
        name: 'Birch Books',
        mcc: '5942',
        time_zone: 'America/Chicago',
        card_checks: { decline_cvv: ['N'] },
      },
    }),
    run: (context, input) => view(context, openClient(context, input)),
  }),
  defineOperation({
    name: 'clients.list',
    method: 'GET',
    path: '/v1/clients',
    summary: 'List a client and the clients below it, newest first',
    permission: 'clients:read',
    input: clientQuery,
    output: clientPage,
    status: 200,
    errors: [],
    example: ({ resellerKey }) => ({ as: resellerKey, input: { kind: 'merchant' } }),
    run(context, query) {
      const { rows, total } = listClients(context.database, context.caller, query);
      return { data: rows.map((row) => view(context, row)), total, skip: query.skip, take: query.take };
    },
  }),
  defineOperation({
    name: 'clients.get',
    method: 'GET',
    path: '/v1/clients/{id}',
    summary: 'Get a client',
    permission: 'clients:read',
    input: emptyInput,
    output: clientView,
    status: 200,
    errors: [],
    example: ({ merchantId }) => ({ id: merchantId }),
    run: (context, _input, id) => view(context, loadClient(context, id)),
  }),
  defineOperation({
    name: 'clients.update',
    method: 'POST',
    also: 'PUT',
    path: '/v1/clients/{id}',
    summary: 'Update a client; a client above it can suspend it',
    permission: 'clients:write',
    input: clientUpdate,
    output: clientView,
    status: 200,
    errors: ['invalid_state'],
    example: ({ merchantId }) => ({
      id: merchantId,
      input: { phone: '+15555550100', settlement: { card_cutoff: '20:00' } },
    }),
    run: (context, input, id) => view(context, updateClientOf(context, id, input)),
  }),
];
