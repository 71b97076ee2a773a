/** The examples that don't run in a tab. An example that is not listed has a button, and a test runs it. */

/** Why an example does not run in a tab. */
export const REASONS = {
  part: 'declares what another example or the reader uses',
  settings: 'settings of a runner or of all tests of a suite',
  files: 'reads or writes files',
  processes: 'starts a server or another process, or a runner other than vitest',
  page: "needs a page or project of its own, or MSW's worker",
  shop: 'calls the shop of the reader',
  vendor: 'calls a package of another vendor',
} as const;

export type Reason = keyof typeof REASONS;

/** By reason, the ids of the examples. */
export const IDS_BY_REASON: Readonly<Record<Reason, readonly string[]>> = {
  part: [
    'readme/try-it',
    'errors/error-messages',
    'explore/options',
    'gauntlet/a-shop-with-a-green-suite-and-six-mistakes',
    'http-and-msw/your-own-msw-server-2',
    'moving-from-stripe-mock/step-1-write-an-adapter',
    'prove/run-it-in-a-test',
    'webhooks/verify-signatures',
    'webhooks/verify-signatures-2',
  ],
  settings: [
    'ci/split-vitest-over-several-machines-and-merge-the-coverage',
    'coverage-and-review/see-what-your-suite-missed',
    'coverage-and-review/see-what-your-suite-missed-2',
    'coverage-and-review/see-what-your-suite-missed-3',
    'coverage-and-review/see-what-your-suite-missed-4',
    'coverage-and-review/coverage-of-one-gateway-other-runners-several-machines-2',
    'failure-pages/turn-pages-on-and-off',
    'gauntlet/describe-your-application',
    'getting-started/vitest-2',
    'secrets/check-every-test-of-a-suite',
    'vite/build-and-test-it',
  ],
  files: [
    'ci/keep-only-the-tape-of-a-failing-test',
    'ci/split-vitest-over-several-machines-and-merge-the-coverage-2',
    'conform/behave-like-the-gateway',
    'worlds-and-tapes/store-a-world-in-a-file',
  ],
  processes: [
    'conform/in-a-test',
    'gauntlet/from-code',
    'getting-started/nodetest-jest-and-other-runners',
    'getting-started/timers-servers-and-test-data',
    'http-and-msw/your-own-msw-server',
    'secrets/check-one-block',
    'server/node',
    'webhooks/webhooks',
  ],
  page: [
    'browser/intercept-requests-with-msw',
    'browser/a-clock-in-the-page',
    'persistence/two-tabs',
    'persistence/in-a-worker',
    'persistence/two-tabs-2',
    'persistence/names-and-paths',
    'playwright/start-both-servers',
    'playwright/move-time-and-check-the-page',
    'playwright/faults',
    'playwright/pages-that-call-the-gateway-themselves',
    'playwright/pages-that-call-the-gateway-themselves-2',
    'playwright/the-gateway-in-the-page',
    'playwright/the-gateway-in-the-page-2',
    'playwright/the-gateway-in-the-page-3',
    'storybook/define-scenarios',
    'storybook/give-each-story-its-own-world',
    'storybook/write-stories',
    'vite/start-the-gateway-in-a-demo',
    'vite/start-the-gateway-in-a-demo-2',
  ],
  shop: [
    'explore/run-it-in-a-test',
    'explore/check-what-records-cannot-express',
    'prove/if-the-shop-is-not-deterministic',
  ],
  vendor: [
    'moving-from-stripe-mock/step-2-move-a-test',
    'moving-from-stripe-mock/step-2-move-a-test-2',
    'moving-from-stripe-mock/step-2-move-a-test-3',
    'moving-from-stripe-mock/keep-a-few-hosted-tests',
  ],
};

/** By the id of the example. */
export const NOT_IN_A_TAB: ReadonlyMap<string, string> = new Map(
  Object.entries(IDS_BY_REASON).flatMap(([reason, ids]) => ids.map((id) => [id, reason])),
);
