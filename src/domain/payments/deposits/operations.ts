import { rejectUnknownId } from '../../../engine/ids.ts';
import type { Page } from '../../../engine/paging.ts';
import { defineOperation } from '../../base/context.ts';
import { emptyInput } from '../../base/empty-input.ts';
import { listDepositPage } from './list.ts';
import {
  type DepositQuery,
  depositPage,
  depositQuery,
  depositView,
  type MerchantDeposit,
  viewDeposit,
} from './schema.ts';
import { findVisibleDeposit } from './store.ts';

/** Deposits at the merchant's bank, with their statements. An extension of the specification. */
export interface Deposits {
  /** Returns a page of deposits and debits, newest first. */
  list(query?: DepositQuery): Page<MerchantDeposit>;
  /**
   * Returns a deposit with its statement.
   *
   * @throws GatewayError 404 `not_found`
   * @example
   * const [deposit] = gateway.deposits.list().data;
   * gateway.deposits.get(deposit.id).lines.map(({ type, gross, fee, net }) => [type, gross, fee, net]);
   */
  get(id: string): MerchantDeposit;
}

/** The operations on deposits. */
export const depositOperations = [
  defineOperation({
    name: 'deposits.list',
    method: 'GET',
    path: '/v1/deposits',
    summary: 'List deposits at the merchant’s bank and debits there, newest first',
    permission: 'deposits:read',
    extension: true,
    input: depositQuery,
    output: depositPage,
    status: 200,
    errors: [],
    example: () => ({ input: { take: 1 } }),
    run(context, query) {
      const { rows, total } = listDepositPage(context.database, context.caller, query);
      const data = rows.map((row) => viewDeposit(context.database, row));
      return { data, total, skip: query.skip, take: query.take };
    },
  }),
  defineOperation({
    name: 'deposits.get',
    method: 'GET',
    path: '/v1/deposits/{id}',
    summary: 'Get a deposit with its statement',
    permission: 'deposits:read',
    extension: true,
    input: emptyInput,
    output: depositView,
    status: 200,
    errors: [],
    example: ({ deposit }) => ({ id: deposit }),
    run: (context, _input, id) =>
      viewDeposit(
        context.database,
        findVisibleDeposit(context.database, context.caller, id) ?? rejectUnknownId('DEPOSIT', id),
      ),
  }),
];
