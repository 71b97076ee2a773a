/**
 * `settlebox/jest`: the matchers ({@link SettleboxMatchers}), and {@link withGateway}, which gives each test its own gateway.
 * Importing the module adds the matchers to `expect`.
 *
 * @module settlebox/jest
 */
import './platforms/node/choose-node.ts';
// Named, so that the compiler has read the declarations that are extended below.
import type {} from 'expect';
import type { SettleboxMatchers } from './testing/matchers/matchers.ts';
import { extendJest } from './testing/runners/jest-matchers.ts';

export type { FailurePageOptions } from './testing/failure-page/page-options.ts';
export { currentGateway, tolerate, useApplication, useGateway } from './testing/kit/running-test.ts';
export type { MswHandler, TestOptions, TolerableProblem } from './testing/kit/test-options.ts';
export { type TestBody, withGateway } from './testing/kit/with-gateway.ts';
export type { SettleboxMatchers } from './testing/matchers/matchers.ts';
export type {
  ApplicationUnderTest,
  MerchantView,
  OrderOf,
  OrderRecord,
} from './testing/records/application-records.ts';

extendJest();

// Both are declared twice: for @jest/globals, and for the globals of @types/jest. An extended declaration must repeat
// the type parameters exactly.
declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends SettleboxMatchers<R> {}
}

declare global {
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: must match @types/jest.
    interface Matchers<R, T = {}> extends SettleboxMatchers<R> {}
  }
}
