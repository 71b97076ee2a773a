import type { Page } from '../../../engine/paging.ts';
import type { CallOptions } from '../../base/call-options.ts';
import { defineOperation } from '../../base/context.ts';
import { emptyInput } from '../../base/empty-input.ts';
import { loadClient } from '../clients/actions.ts';
import { deleteIntegration, loadIntegration, openIntegration, updateIntegrationOf } from './actions.ts';
import { listIntegrations } from './list.ts';
import type {
  Integration,
  IntegrationQuery,
  IntegrationRequest,
  IntegrationSummary,
  IntegrationUpdate,
} from './schema.ts';
import {
  integrationPage,
  integrationQuery,
  integrationRequest,
  integrationSummary,
  integrationUpdate,
  integrationView,
  viewIntegration,
  viewSummaryLine,
} from './schema.ts';
import { listIntegrationsOf } from './store.ts';

/** Connections of clients to processors and other third parties. */
export interface Integrations {
  /**
   * Connects a client to a processor or another third party.
   *
   * @throws GatewayError 409 `already_exists` if one of the kind is active
   * @example
   * gateway.integrations.create({ kind: 'other', provider: 'Taxes Inc.' });
   */
  create(body: IntegrationRequest, options?: CallOptions): Integration;
  /** Returns an integration. @throws GatewayError 404 `not_found` */
  get(id: string): Integration;
  /** Returns a page of the integrations of a client and of the clients below it, newest first. */
  list(query?: IntegrationQuery): Page<Integration>;
  /** Updates the terminal, entry classes, same-day entries, or active flag. */
  update(id: string, body: IntegrationUpdate, options?: CallOptions): Integration;
  /** Deactivates an integration. Its record remains. */
  delete(id: string): Integration;
  /** Returns a summary of the integrations of a client. */
  summary(clientId: string): IntegrationSummary;
}

/** The operations on integrations. */
export const integrationOperations = [
  defineOperation({
    name: 'integrations.create',
    method: 'POST',
    path: '/v1/integrations',
    summary: 'Connect a client to a processor or another third party',
    permission: 'integrations:write',
    input: integrationRequest,
    output: integrationView,
    status: 201,
    errors: ['not_found', 'merchant_required', 'already_exists'],
    example: ({ resellerKey, spareClient }) => ({
      as: resellerKey,
      input: {
        client_id: spareClient,
        kind: 'card_processor',
        provider: 'Settlebox Cards',
        mid: '000000000012345',
        tid: '00000017',
      },
    }),
    run: (context, input) => viewIntegration(openIntegration(context, input)),
  }),
  defineOperation({
    name: 'integrations.list',
    method: 'GET',
    path: '/v1/integrations',
    summary: 'List the integrations of a client and of the clients below it, newest first',
    permission: 'integrations:read',
    input: integrationQuery,
    output: integrationPage,
    status: 200,
    errors: [],
    example: () => ({ input: { status: 'active' } }),
    run(context, query) {
      const { rows, total } = listIntegrations(context.database, context.caller, query);
      return { data: rows.map(viewIntegration), total, skip: query.skip, take: query.take };
    },
  }),
  defineOperation({
    name: 'integrations.get',
    method: 'GET',
    path: '/v1/integrations/{id}',
    summary: 'Get an integration',
    permission: 'integrations:read',
    input: emptyInput,
    output: integrationView,
    status: 200,
    errors: [],
    example: ({ integration }) => ({ id: integration }),
    run: (context, _input, id) => viewIntegration(loadIntegration(context, id)),
  }),
  defineOperation({
    name: 'integrations.update',
    method: 'POST',
    also: 'PUT',
    path: '/v1/integrations/{id}',
    summary: 'Update an integration: terminal, entry classes, or active',
    permission: 'integrations:write',
    input: integrationUpdate,
    output: integrationView,
    status: 200,
    errors: ['already_exists'],
    example: ({ integration }) => ({ id: integration, input: { mid: '000000000012345', tid: '00000017' } }),
    run: (context, input, id) => viewIntegration(updateIntegrationOf(context, id, input)),
  }),
  defineOperation({
    name: 'integrations.delete',
    method: 'DELETE',
    path: '/v1/integrations/{id}',
    summary: 'Deactivate an integration; its record remains',
    permission: 'integrations:write',
    input: emptyInput,
    output: integrationView,
    status: 200,
    errors: [],
    example: ({ spareIntegration }) => ({ id: spareIntegration }),
    run: (context, _input, id) => viewIntegration(deleteIntegration(context, id)),
  }),
  defineOperation({
    name: 'integrations.summary',
    method: 'GET',
    path: '/v1/integrations/summary/{id}',
    summary: 'Summarize the integrations of a client; the id is the client’s',
    permission: 'integrations:read',
    input: emptyInput,
    output: integrationSummary,
    status: 200,
    errors: [],
    example: ({ merchantId }) => ({ id: merchantId }),
    run(context, _input, id) {
      const { clientId } = loadClient(context, id);
      return { client_id: clientId, data: listIntegrationsOf(context.database, clientId).map(viewSummaryLine) };
    },
  }),
];
