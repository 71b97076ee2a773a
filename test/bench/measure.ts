import { Bench } from 'tinybench';
import { type Goal, judge, type Measurement } from './measurement.ts';
import { sideOrder } from './rounds.ts';

/** One way to do some work. Only `run` is timed. */
export interface Side {
  readonly async?: true;
  /** Runs before each round. Opens a new world, so that tables grow equally on all sides. */
  open?(): unknown;
  /** `before` and `after` run around each call and are not timed. */
  before?(): void;
  run(): unknown;
  after?(): void;
  close?(): unknown;
}

/** Some work with Settlebox, and the same work without it. The times of several raw sides are added up. */
export interface Comparison {
  readonly work: string;
  readonly ours: Side;
  readonly raw: readonly Side[];
  /** Describes the raw sides in the tables. */
  readonly baseline: string;
  /** Calls in a round. */
  readonly calls: number;
  readonly rounds: number;
  /** Rounds that don't count, in which V8 optimizes the code. */
  readonly warmups: number;
  /** Reports calls per second instead of milliseconds per call. */
  readonly unit?: 'per second';
  readonly goal: Goal;
}

/**
 * Alternates between the sides, round after round, so that other load on the machine slows all of them. A round's figure
 * is the median of its calls.
 */
export async function measure(comparison: Comparison): Promise<Measurement> {
  const sides = [comparison.ours, ...comparison.raw];
  const medians: number[][] = sides.map(() => []);
  for (let round = -comparison.warmups; round < comparison.rounds; round++) {
    // The order alternates, because the side that runs second has a heap with more garbage.
    for (const index of sideOrder(sides.length, round)) {
      const ms = await medianOf(sides[index], comparison.calls);
      if (round >= 0) medians[index]?.push(ms);
    }
  }
  const [ours = [], ...raw] = medians;
  const theirs = ours.map((_ms, round) => raw.reduce((sum, rounds) => sum + (rounds[round] ?? 0), 0));
  if (comparison.unit === undefined) return judge({ ...comparison, unit: 'ms' }, { ours, theirs });
  const rate = (ms: number) => 1000 / ms;
  return judge({ ...comparison, unit: comparison.unit }, { ours: ours.map(rate), theirs: theirs.map(rate) });
}

async function medianOf(side: Side | undefined, calls: number): Promise<number> {
  if (side === undefined) return 0;
  const bench = new Bench({ iterations: calls, time: 0, warmup: false, throws: true });
  bench.add('side', () => side.run(), {
    async: side.async ?? false,
    beforeAll: async () => void (await side.open?.()),
    beforeEach: () => side.before?.(),
    afterEach: () => side.after?.(),
    afterAll: async () => void (await side.close?.()),
  });
  const [task] = await bench.run();
  // Requests leave objects that are released only when the event loop turns.
  await new Promise((resolve) => setImmediate(resolve));
  if (task?.result.state !== 'completed') throw new Error(`a side did not finish: ${task?.result.state}`);
  return task.result.latency.p50;
}
