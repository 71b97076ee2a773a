import { Bench } from 'tinybench';
import { type Goal, judge, type Measured } from './measured.ts';
import { turn } from './rounds.ts';

/** One way to do some work. Only `run` is timed. */
export interface Side {
  readonly async?: true;
  /** Runs before each round: it opens a new world, so that tables grow at the same pace on all sides. */
  open?(): unknown;
  /** `before` and `after` run around each call and are not timed. */
  before?(): void;
  run(): unknown;
  after?(): void;
  close?(): unknown;
}

/** Our side, and the same work without Settlebox. The times of several raw sides are added up. */
export interface Question {
  readonly work: string;
  readonly ours: Side;
  readonly raw: readonly Side[];
  /** Describes the raw sides, for the tables. */
  readonly beside: string;
  /** Calls in a round. */
  readonly calls: number;
  readonly rounds: number;
  /** Rounds before those that count, until the compiler has seen enough. */
  readonly warmups: number;
  /** Reports calls per second instead of milliseconds per call. */
  readonly unit?: 'per second';
  readonly goal: Goal;
}

/**
 * Runs the sides in turn, round after round, so that a busy neighbor slows all of them. A round's figure is the median of
 * its calls.
 */
export async function measure(question: Question): Promise<Measured> {
  const sides = [question.ours, ...question.raw];
  const medians: number[][] = sides.map(() => []);
  for (let round = -question.warmups; round < question.rounds; round++) {
    // The side that runs second finds a heap with more garbage, so the order alternates.
    for (const index of turn(sides.length, round)) {
      const ms = await medianOf(sides[index], question.calls);
      if (round >= 0) medians[index]?.push(ms);
    }
  }
  const [ours = [], ...raw] = medians;
  const theirs = ours.map((_ms, round) => raw.reduce((sum, rounds) => sum + (rounds[round] ?? 0), 0));
  if (question.unit === undefined) return judge({ ...question, unit: 'ms' }, { ours, theirs });
  const rate = (ms: number) => 1000 / ms;
  return judge({ ...question, unit: question.unit }, { ours: ours.map(rate), theirs: theirs.map(rate) });
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
