/** What vitest expects of its worker. Imported before vitest, which reads it when it loads. */

/** The file that the running tests belong to. */
export const SUITE = 'example.test.ts';

Reflect.set(globalThis, '__vitest_worker__', {
  filepath: SUITE,
  config: { snapshotOptions: { expand: false }, expect: {}, fakeTimers: {} },
  ctx: { config: {} },
  providedContext: {},
});
