/**
 * Files share their worker, so one that leaves the network intercepted would change the results of the next. Fails it instead.
 */
import { afterAll, expect } from 'vitest';

const FETCH = Symbol.for('settlebox.tests.fetch');

/** The platform's own, as the first file of the worker found it. */
const fetchOfPlatform: unknown = Reflect.get(globalThis, FETCH) ?? globalThis.fetch;
Reflect.set(globalThis, FETCH, fetchOfPlatform);

afterAll(() => {
  expect(globalThis.fetch, 'This file leaves global fetch intercepted.').toBe(fetchOfPlatform);
});
