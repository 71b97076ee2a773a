/** Types of the views of customers. */

import type { SortOf } from './sort-orders.ts';
import type { ClientFilter, TokenRow } from './types.ts';

/** A customer of a merchant, with its stored payment methods. It exists from its first stored method on. */
export type CustomerRow = {
  /** Id of the customer. */ readonly id: string;
  /** Id of the merchant. */ readonly clientId: string;
  /** Name of the merchant. */ readonly merchantName: string;
  /** Name on the newest method that has one; null if unknown. */ readonly name: string | null;
  /** The merchant's own id for the customer, if any. */ readonly reference?: string;
  /** The newest stored methods, at most 20. */ readonly methods: readonly TokenRow[];
  /** Number of all stored methods. */ readonly methodCount: number;
  /** Number of its transactions. */ readonly transactions: number;
  /** When its newest method was stored, ISO 8601. */ readonly storedAt: string;
};

/** Filters customers: one of their stored methods has to match. */
export type CustomersQuery = ClientFilter & {
  /** Default `-created`: the one with the newest method first. */ readonly sort?: SortOf<'customers'> | undefined;
};
