/** Starts the files that take longest first, so that neither core is left alone with one of them at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Beginnings of paths, the heaviest first: each has a file that takes more than 5 s of CPU time. Others go by their size, and a
 * small file can run thousands of seeds.
 */
// biome-ignore format: a list reads in rows
export const HEAVIEST: readonly string[] = [
  'test/explore/', 'test/browser/looks', 'test/record/', 'test/gauntlet/docs-shop', 'test/faults/thousand-seeds', 'test/package', 'test/browser/',
  'test/oracle/', 'test/scenarios/', 'test/cards/test-values.test', 'test/lists/', 'test/soak/', 'test/cards/same-instant',
  'test/ach/deadlines', 'test/docs/code-blocks', 'test/webhook-life/webhook-loops', 'test/storage/', 'test/rows/',
  'test/torture/', 'test/traffic/', 'test/examples/', 'test/cli/', 'test/testing/kit-review', 'test/properties/',
  'test/cards/states-and-operations', 'test/cards/random-issuers', 'test/worlds-midway', 'test/server/memory',
  'test/coverage/', 'test/ach/collisions-random', 'test/disputes/', 'test/fees/', 'test/files/', 'test/lifecycles',
  'test/clock-table', 'test/architecture.test', 'test/changed/',
];

export class HeaviestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => this.#place(a) - this.#place(b));
  }

  #place({ moduleId }: TestSpecification): number {
    const place = HEAVIEST.findIndex((path) => moduleId.includes(`/${path}`));
    return place === -1 ? HEAVIEST.length : place;
  }
}
