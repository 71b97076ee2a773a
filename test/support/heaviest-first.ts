/** Starts the files that take longest first, so that neither core is left alone with one of them at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Beginnings of paths, the heaviest first: each of these files takes more than 5 s of CPU time. Others go by their size. */
export const HEAVIEST: readonly string[] = [
  ...[
    'test/explore/further-bugs',
    'test/package.test',
    'test/browser/looks',
    'test/rows/fuzz-',
    'test/explore/listed-bugs',
  ],
  ...['test/ach/deadlines', 'test/traffic/mix', 'test/lists/hundred-thousand', 'test/soak/', 'test/scenarios/seeds'],
  ...['test/traffic/plausible', 'test/examples/runners', 'test/faults/thousand-seeds', 'test/explore/correct-shop'],
  ...['test/transports/parity', 'test/cards/same-instant', 'test/cli/process', 'test/browser/', 'test/worlds-midway'],
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
