import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { trusted } from '../../engine/trusted.ts';
import { authorizationOptions } from '../../harness/cards.ts';
import { rejectionOptions, replacementOptions } from '../../harness/issuer.ts';
import { changeOptions, requestOptions, returnOptions, reversalOptions } from '../../harness/simulate-options.ts';
import { block, scheduledReturn, scheduledReturnRequest, scheduledReversal } from '../responses/harness.ts';
import { id, removed, timestampOrNull } from '../responses/shapes.ts';
import { defineRow } from './control-row.ts';

const byId = lazily(() => z.strictObject({ id: id() }));
/** The same times as in `simulate.ach.return`; JSON has no dates. */
const at = lazily(() =>
  z
    .union(
      [z.strictObject({ day: z.int().min(0) }), z.strictObject({ bankingDay: z.int().min(0) }), z.string(), z.int()],
      "must be { day: 10 }, { bankingDay: 2 }, 'deadline' or a time",
    )
    .optional(),
);
const of = lazily(() => ({ transaction: id() }));
const authorization = lazily(() => authorizationOptions().extend({ paymentToken: id() }));

/** The operations that simulate banks, issuers, and faults. */
export const simulateRows = [
  defineRow({
    name: 'simulate.achReturn',
    method: 'POST',
    path: '/simulate/ach/return',
    status: 201,
    summary: 'Schedule the return of an ACH entry by a bank, or its rejection by the operator',
    input: () => returnOptions().extend({ ...of(), at: at() }),
    output: scheduledReturn,
    run({ gateway }, options) {
      const planned = gateway.simulate.ach.return(trusted(options));
      return { id: planned.id, at: planned.at, deadline: planned.deadline };
    },
  }),
  defineRow({
    name: 'simulate.achReturnCancel',
    method: 'DELETE',
    path: '/simulate/ach/return/{id}',
    summary: 'Cancel a scheduled return',
    input: byId,
    output: removed,
    run: ({ gateway }, options) => ({ removed: gateway.simulate.ach.cancel(options.id) }),
  }),
  defineRow({
    name: 'simulate.achFailPayout',
    method: 'POST',
    path: '/simulate/ach/payout-failure',
    status: 201,
    summary: 'Make a deposit fail, or the next one of a client',
    input: () => z.strictObject({ deposit: id().optional(), client: id().optional() }),
    output: () => z.object({ at: timestampOrNull() }),
    run: ({ gateway }, options) => gateway.simulate.ach.failPayout(trusted(options)),
  }),
  defineRow({
    name: 'simulate.achChange',
    method: 'POST',
    path: '/simulate/ach/notification-of-change',
    status: 201,
    summary: 'Schedule a notification of change for the account of an entry',
    input: () => changeOptions().extend({ ...of(), at: at() }),
    output: scheduledReturn,
    run({ gateway }, options) {
      const planned = gateway.simulate.ach.notificationOfChange(trusted(options));
      return { id: planned.id, at: planned.at, deadline: planned.deadline };
    },
  }),
  defineRow({
    name: 'simulate.achChangeCancel',
    method: 'DELETE',
    path: '/simulate/ach/notification-of-change/{id}',
    summary: 'Cancel a scheduled notification of change',
    input: byId,
    output: removed,
    run: ({ gateway }, options) => ({ removed: gateway.simulate.ach.cancel(options.id) }),
  }),
  defineRow({
    name: 'simulate.achReverse',
    method: 'POST',
    path: '/simulate/ach/reverse',
    status: 201,
    summary: 'Reverse an entry as its originator',
    input: () => reversalOptions().extend(of()),
    output: scheduledReversal,
    run({ gateway }, options) {
      const planned = gateway.simulate.ach.reverse(options);
      return { id: planned.id, submittedAt: planned.submittedAt, at: planned.at, deadline: planned.deadline };
    },
  }),
  defineRow({
    name: 'simulate.achReverseCancel',
    method: 'DELETE',
    path: '/simulate/ach/reverse/{id}',
    summary: 'Cancel a scheduled reversal',
    input: byId,
    output: removed,
    run: ({ gateway }, options) => ({ removed: gateway.simulate.ach.cancel(options.id) }),
  }),
  defineRow({
    name: 'simulate.achRequestReturn',
    method: 'POST',
    path: '/simulate/ach/request-return',
    status: 201,
    summary: 'Request the return of an entry as its originating bank',
    input: () => requestOptions().extend({ ...of(), at: at() }),
    output: scheduledReturnRequest,
    run({ gateway }, options) {
      const { id, at, deadline } = gateway.simulate.ach.requestReturn(trusted(options));
      return { id, at, deadline };
    },
  }),
  defineRow({
    name: 'simulate.achRequestReturnCancel',
    method: 'DELETE',
    path: '/simulate/ach/request-return/{id}',
    summary: 'Withdraw a request for a return',
    input: byId,
    output: removed,
    run: ({ gateway }, options) => ({ removed: gateway.simulate.ach.cancel(options.id) }),
  }),
  defineRow({
    name: 'simulate.replaceCard',
    method: 'POST',
    path: '/simulate/issuer/replace-card',
    summary: 'Replace a stored card with a new one',
    input: () => replacementOptions().extend({ paymentToken: id() }),
    output: () => z.object({ replaced: z.literal(true) }),
    run({ gateway }, options) {
      gateway.simulate.issuer.replaceCard(options);
      return { replaced: true as const };
    },
  }),
  defineRow({
    name: 'simulate.rejectRefund',
    method: 'POST',
    path: '/simulate/issuer/reject-refund',
    summary: 'Reject a refund as the card network',
    input: () => rejectionOptions().extend(of()),
    output: () => z.object({ refused: z.literal(true) }),
    run({ gateway }, options) {
      gateway.simulate.issuer.rejectRefund(options);
      return { refused: true as const };
    },
  }),
  defineRow({
    name: 'simulate.noteAchAuthorization',
    method: 'POST',
    path: '/ach/note-authorization',
    summary: 'Record a new authorization for debits by the account holder',
    input: authorization,
    output: block,
    run: ({ gateway }, options) => gateway.ach.noteAuthorization(options),
  }),
  defineRow({
    name: 'simulate.noteCardAuthorization',
    method: 'POST',
    path: '/cards/note-authorization',
    summary: 'Record a new authorization for merchant-initiated charges by the cardholder',
    input: authorization,
    output: block,
    run: ({ gateway }, options) => gateway.cards.noteAuthorization(options),
  }),
];
