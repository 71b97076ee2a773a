import type { Page } from '../../../engine/paging.ts';
import type { CallOptions } from '../../base/call-options.ts';
import { defineOperation } from '../../base/context.ts';
import { emptyInput } from '../../base/empty-input.ts';
import { listDisputes } from './list.ts';
import { acceptDispute, loadDispute, submitEvidence } from './responding.ts';
import { disputePage, disputeQuery, disputeView, evidenceRequest } from './schema.ts';
import type { Dispute, DisputeQuery, EvidenceRequest } from './types.ts';
import { viewDispute } from './view.ts';

/** Disputes of card transactions, an extension of the specification. Tests open them with `simulate.issuer.dispute`. */
export interface Disputes {
  /**
   * Returns a page of disputes, newest first.
   *
   * @example
   * const { data } = gateway.disputes.list({ state: 'needs_response' });
   */
  list(query?: DisputeQuery): Page<Dispute>;
  /** Returns a dispute with its history. @throws GatewayError 404 `not_found` */
  get(id: string): Dispute;
  /**
   * Submits evidence, once and by `respond_by`; with `submit: false`, stores a draft. In `pre_arbitration`, it contests.
   *
   * @throws GatewayError 409 `evidence_already_submitted`, `invalid_state`
   * @example
   * gateway.disputes.submitEvidence(dispute.id, { delivery_proof: 'signed by the customer on January 9' });
   */
  submitEvidence(id: string, body: EvidenceRequest, options?: CallOptions): Dispute;
  /** Accepts a dispute, which is then lost. @throws GatewayError 409 `invalid_state` */
  accept(id: string): Dispute;
}

/** The operations on disputes. */
export const disputeOperations = [
  defineOperation({
    name: 'disputes.list',
    method: 'GET',
    path: '/v1/disputes',
    summary: 'List disputes, newest first',
    extension: true,
    permission: 'disputes:read',
    input: disputeQuery,
    output: disputePage,
    status: 200,
    errors: [],
    example: () => ({ input: { state: 'needs_response' } }),
    run(context, query) {
      const { rows, total } = listDisputes(context.database, context.caller, query);
      return { data: rows.map(viewDispute), total, skip: query.skip, take: query.take };
    },
  }),
  defineOperation({
    name: 'disputes.get',
    method: 'GET',
    path: '/v1/disputes/{id}',
    summary: 'Get a dispute with its history',
    extension: true,
    permission: 'disputes:read',
    input: emptyInput,
    output: disputeView,
    status: 200,
    errors: [],
    example: ({ dispute }) => ({ id: dispute }),
    run: (context, _input, id) => viewDispute(loadDispute(context, id)),
  }),
  defineOperation({
    name: 'disputes.submitEvidence',
    method: 'POST',
    path: '/v1/disputes/{id}/evidence',
    summary: 'Submit evidence for a dispute, or store a draft',
    extension: true,
    permission: 'disputes:write',
    input: evidenceRequest,
    output: disputeView,
    status: 200,
    errors: ['invalid_state', 'evidence_already_submitted'],
    example: ({ dispute }) => ({ id: dispute, input: { delivery_proof: 'Signed for on January 9.' } }),
    run: (context, input, id) => viewDispute(submitEvidence(context, id, input)),
  }),
  defineOperation({
    name: 'disputes.accept',
    method: 'POST',
    path: '/v1/disputes/{id}/accept',
    summary: 'Accept a dispute, which is then lost',
    extension: true,
    permission: 'disputes:write',
    input: emptyInput,
    output: disputeView,
    status: 200,
    errors: ['invalid_state'],
    example: ({ dispute }) => ({ id: dispute }),
    run: (context, _input, id) => viewDispute(acceptDispute(context, id)),
  }),
];
