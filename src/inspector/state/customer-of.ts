import type { TransactionRow } from '../../analysis/inspection/transaction-types.ts';

/** What a customer is called: by name, by the merchant's own id, or by the id of the gateway; empty if unknown. */
export function customerOf(row: Pick<TransactionRow, 'customerName' | 'customerReference' | 'customerId'>): string {
  return row.customerName ?? row.customerReference ?? row.customerId ?? '';
}
