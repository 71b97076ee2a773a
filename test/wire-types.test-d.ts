/** The public interfaces are written out so that editors show names; here they are held against the schemas that rule. */

import type {
  Batch,
  BatchQuery,
  CancelRequest,
  CaptureRequest,
  PaymentToken,
  PaymentTokenQuery,
  PaymentTokenRequest,
  PaymentTokenUpdate,
  SettlementOptions,
  TransactionOf,
  TransactionQuery,
  TransactionRequest,
} from 'settlebox';
import { expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type { batchQuery, batchView } from '../src/resources/batches/schema.ts';
import type {
  paymentTokenQuery,
  paymentTokenRequest,
  paymentTokenUpdate,
  paymentTokenView,
} from '../src/resources/payment-tokens/schema.ts';
import type {
  cancelRequest,
  captureRequest,
  transactionQuery,
  transactionRequest,
  transactionView,
} from '../src/resources/transactions/schema.ts';
import type { settlementSchema } from '../src/settings.ts';

/** Nothing of it is left where two types have the same field names. */
type Difference<One, Other> = Exclude<keyof One, keyof Other> | Exclude<keyof Other, keyof One>;
/** The field names of every member of a union. */
type KeysOf<Union> = Union extends unknown ? keyof Union : never;

test('answers have the fields of their schemas', () => {
  expectTypeOf<Difference<Batch, z.output<typeof batchView>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<PaymentToken, z.output<typeof paymentTokenView>>>().toEqualTypeOf<never>();
  expectTypeOf<KeysOf<TransactionOf<'shuffle'>>>().toEqualTypeOf<KeysOf<z.output<typeof transactionView>>>();
  expectTypeOf<z.output<typeof batchView>>().toExtend<Batch>();
  expectTypeOf<z.output<typeof paymentTokenView>>().toExtend<PaymentToken>();
});

test('requests have the fields of their schemas', () => {
  expectTypeOf<Difference<TransactionRequest, z.input<typeof transactionRequest>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<CaptureRequest, z.input<typeof captureRequest>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<CancelRequest, z.input<typeof cancelRequest>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<PaymentTokenRequest, z.input<typeof paymentTokenRequest>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<PaymentTokenUpdate, z.input<typeof paymentTokenUpdate>>>().toEqualTypeOf<never>();
});

test('queries and options have the fields of their schemas', () => {
  expectTypeOf<Difference<TransactionQuery, z.input<typeof transactionQuery>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<BatchQuery, z.input<typeof batchQuery>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<PaymentTokenQuery, z.input<typeof paymentTokenQuery>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<SettlementOptions, z.input<typeof settlementSchema>>>().toEqualTypeOf<never>();
});
