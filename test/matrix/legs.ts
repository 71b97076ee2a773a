/** Which runtimes, test runners and servers a consumer may have together. */

export interface Leg {
  readonly name: string;
  /** Majors, as npm takes them. */
  readonly node: string;
  readonly npm: string;
  readonly msw: string;
  /** `none` where the suites are those of Jest and node:test alone. */
  readonly vitest: string;
  /** npm 12 is let block the install script of better-sqlite3 12, and its error is obeyed. */
  readonly blocked: boolean;
  /** Gets a better-sqlite3 12, which is compiled where no built one can be downloaded. */
  readonly compiles: boolean;
  /** Installs, builds, and tests the front-end projects of test/examples instead of the consumer. */
  readonly frontEnd: boolean;
}

/** A Node with the npm that it ships with, but for the newest, which has the newest npm; and what may be beside it. */
// biome-ignore format: a table reads in columns
const NODES: readonly (readonly [node: string, npm: string, msw: readonly string[], vitest: readonly string[]])[] = [
  // msw 3 and vitest 5 need Node 22.12. npm 10 can't install vitest 4.1 on its own either (github.com/npm/cli/issues/9787).
  ['20', '10', ['2'],      ['none']],
  ['20', '11', ['2'],      ['4']],
  ['22', '10', ['2', '3'], ['5']],
  ['22', '11', ['2', '3'], ['4']],
  ['24', '11', ['2', '3'], ['4', '5']],
  ['26', '12', ['2', '3'], ['4', '5']],
];

const BLOCKED: Leg = {
  name: 'npm12-blocks',
  node: '24',
  npm: '12',
  msw: '3',
  vitest: '5',
  blocked: true,
  compiles: true,
  frontEnd: false,
};

/** MSW's worker in Chromium, with each major. */
const FRONT_ENDS: readonly Leg[] = ['2', '3'].map((msw) => ({
  name: `frontend-msw${msw}`,
  node: '24',
  npm: '11',
  msw,
  vitest: 'none',
  blocked: false,
  compiles: false,
  frontEnd: true,
}));

export const LEGS: readonly Leg[] = [
  ...NODES.flatMap(([node, npm, msws, vitests]) =>
    msws.flatMap((msw) =>
      vitests.map((vitest) => ({
        name: `node${node}-msw${msw}-${vitest === 'none' ? 'jest' : `vitest${vitest}`}`,
        node,
        npm,
        msw,
        vitest,
        blocked: false,
        compiles: node === '20',
        frontEnd: false,
      })),
    ),
  ),
  BLOCKED,
  ...FRONT_ENDS,
];

/** The newest of everything, TypeScript included: what .ci/run takes beside the default suite. */
export const NEWEST = 'node26-msw3-vitest5';

/**
 * The legs that words name: a leg, `newest`, or a part of names such as `node24` or `msw3`. All, where there is no word.
 * Undefined for the word of which there is none.
 */
export function legsNamed(words: readonly string[]): {
  readonly legs: readonly Leg[];
  readonly unknown: readonly string[];
} {
  if (words.length === 0) return { legs: LEGS, unknown: [] };
  const named = (word: string) =>
    LEGS.filter(({ name }) => (word === 'newest' ? name === NEWEST : name === word || name.split('-').includes(word)));
  const legs = LEGS.filter((leg) => words.some((word) => named(word).includes(leg)));
  return { legs, unknown: words.filter((word) => named(word).length === 0) };
}
