/** Starts the files that take longest first, so that neither core is left alone with one of them at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Beginnings of paths, the heaviest first: each of these files takes more than 5 s of CPU time. Others go by their size. */
export const HEAVIEST: readonly string[] = [
  'test/browser/looks',
  'test/explore/further-bugs',
  'test/package.test',
  'test/record/sweeps',
  'test/browser/',
  'test/record/',
  'test/rows/fuzz-',
  'test/explore/listed-bugs',
  'test/soak/',
  'test/lists/hundred-thousand',
  'test/traffic/',
  'test/changed/',
  'test/cli/init-files',
  'test/scenarios/',
  'test/ach/deadlines',
  'test/server/memory',
  'test/coverage/suite',
  'test/worlds-midway',
  'test/files/kill',
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
