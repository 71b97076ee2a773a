import { Bench } from 'tinybench';

/** One way to do some work. Only `run` is timed. */
export interface Side {
  readonly async?: true;
  /** Before each round: a world of its own, so that tables grow alike on all sides. */
  open?(): unknown;
  /** Before and after each call. */
  before?(): void;
  run(): unknown;
  after?(): void;
  close?(): unknown;
}

/** A question of speed: our side, and what the same work costs without us. Several raw sides are added up. */
export interface Question {
  readonly work: string;
  readonly ours: Side;
  readonly raw: readonly Side[];
  /** What the raw side is, for people. */
  readonly beside: string;
  /** Calls in a round. */
  readonly calls: number;
  readonly rounds: number;
  /** Rounds before those that count, until the compiler has seen enough. */
  readonly warmups: number;
  readonly target: Target;
}

/** See docs/CONTRIBUTING.md, "Benchmarks"; what is absent has no target. */
export interface Target {
  /** Ours over raw, at most. */
  readonly ratio?: number;
  readonly ms?: number;
  readonly perSecond?: number;
}

export interface Measured {
  readonly work: string;
  readonly beside: string;
  readonly oursMs: number;
  readonly rawMs: number;
  readonly ratio: number;
  readonly target: Target;
  readonly ok: boolean;
}

/** Plays the sides in turn, round after round, so that a busy neighbour slows all of them; medians of the rounds' medians. */
export async function measure(question: Question): Promise<Measured> {
  const sides = [question.ours, ...question.raw];
  const medians: number[][] = sides.map(() => []);
  for (let round = -question.warmups; round < question.rounds; round++) {
    // Whoever comes second finds a dirtier heap: they take turns.
    const turn = sides.map((_side, index) => (round % 2 === 0 ? index : sides.length - 1 - index));
    for (const index of turn) {
      const ms = await medianOf(sides[index], question.calls);
      if (round >= 0) medians[index]?.push(ms);
    }
  }
  const [oursMs = 0, ...rawMs] = medians.map(middle);
  return judge(
    question,
    oursMs,
    rawMs.reduce((sum, ms) => sum + ms, 0),
  );
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
  // A macrotask, so that what requests leave behind is let go.
  await new Promise((resolve) => setImmediate(resolve));
  if (task?.result.state !== 'completed') throw new Error(`a side did not finish: ${task?.result.state}`);
  return task.result.latency.p50;
}

function judge({ work, beside, target }: Question, oursMs: number, rawMs: number): Measured {
  const ratio = oursMs / rawMs;
  const ok =
    ratio <= (target.ratio ?? Number.POSITIVE_INFINITY) &&
    oursMs <= (target.ms ?? Number.POSITIVE_INFINITY) &&
    1000 / oursMs >= (target.perSecond ?? 0);
  return { work, beside, oursMs, rawMs, ratio, target, ok };
}

function middle(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
