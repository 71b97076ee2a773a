import type { PassedRun, SeedScreen } from '../explore/screen-seed.ts';
import type { OutputPart } from './messages.ts';
import { SeedWorker, type WorkerAnswer, type WorkerProgram } from './seed-worker.ts';

/** Bounds the results that wait for the search while an earlier seed is still running. */
const SEEDS_AHEAD_MAX = 256;

/** What a screen needs. */
interface ScreenOptions {
  readonly workers: number;
  /** The seeds of the search, in order. */
  readonly seeds: Iterable<number>;
  readonly program: WorkerProgram;
  /** Receives the output of the application, in the order of the seeds. */
  readonly onOutput: (part: OutputPart) => void;
  /** Receives why the search goes on without workers. */
  readonly onLeave: (reason: string) => void;
}

/** A seed that waits for a worker. */
interface SeedJob {
  readonly seed: number;
  readonly finish: (answer: WorkerAnswer) => void;
}

/**
 * Runs the seeds of a search in several workers. The result is that of a single process: the runs count in the order of the seeds,
 * and the search itself repeats the first seed that failed. If that run passes, the runs disturb each other, and the search goes
 * on without workers.
 */
export class WorkersScreen implements SeedScreen {
  readonly #options: ScreenOptions;
  readonly #seeds: Iterator<number>;
  readonly #workers: readonly SeedWorker[];
  readonly #jobs: SeedJob[] = [];
  /** The workers without a job. */
  readonly #idle: ((job: SeedJob | undefined) => void)[] = [];
  /** The answers for the next seeds, in order. */
  readonly #ahead: Promise<WorkerAnswer>[] = [];
  #isClosed = false;
  /** Set when a seed did not pass: the search needs no later one. */
  #isEnding = false;
  /** Why the last seed is repeated; undefined if it is not. */
  #doubt: string | undefined;

  constructor(options: ScreenOptions) {
    this.#options = options;
    this.#seeds = options.seeds[Symbol.iterator]();
    this.#workers = Array.from({ length: options.workers }, () => new SeedWorker(options.program));
    for (const worker of this.#workers) void this.#serve(worker);
  }

  async passed(seed: number): Promise<PassedRun | undefined> {
    if (this.#doubt !== undefined) this.#options.onLeave(this.#doubt);
    this.#doubt = undefined;
    if (this.#isClosed) return undefined;
    this.#lookAhead();
    const answer = await this.#ahead.shift();
    if (answer?.kind === 'screened' && answer.screening.kind === 'passed') {
      for (const part of answer.output) this.#options.onOutput(part);
      return answer.screening.run;
    }
    if (answer?.kind === 'lost')
      throw new Error(`Seed ${seed} was not finished: ${answer.reason}. Run it alone with --seed ${seed}.`);
    await this.close();
    if (answer?.kind === 'unusable') this.#options.onLeave(`no worker could be started: ${answer.reason}`);
    if (answer?.kind === 'screened')
      this.#doubt = `seed ${seed} failed next to other seeds and passed alone; runs that share a database need --workers 1`;
    return undefined;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isEnding = true;
    for (const stop of this.#idle.splice(0)) stop(undefined);
    await Promise.all(this.#workers.map((worker) => worker.end()));
  }

  /** Runs seeds in a worker until a seed does not pass. */
  async #serve(worker: SeedWorker): Promise<void> {
    const loaded = await worker.loaded();
    for (let job = await this.#nextJob(); job !== undefined; job = await this.#nextJob()) {
      const answer = loaded.kind === 'loaded' ? await worker.run(job.seed) : asUnusable(loaded);
      job.finish(answer);
      this.#isEnding ||= !isPassed(answer);
    }
  }

  async #nextJob(): Promise<SeedJob | undefined> {
    if (this.#isEnding) return undefined;
    const job = this.#jobs.shift();
    if (job !== undefined) return job;
    return new Promise((resolve) => {
      this.#idle.push(resolve);
    });
  }

  /** Hands out seeds until enough of them are running or finished. */
  #lookAhead(): void {
    while (!this.#isEnding && this.#ahead.length < SEEDS_AHEAD_MAX) {
      const { value: seed, done } = this.#seeds.next();
      if (done === true) return;
      this.#ahead.push(
        new Promise((finish) => {
          const free = this.#idle.shift();
          if (free === undefined) this.#jobs.push({ seed, finish });
          else free({ seed, finish });
        }),
      );
    }
  }
}

function isPassed(answer: WorkerAnswer): boolean {
  return answer.kind === 'screened' && answer.screening.kind === 'passed';
}

/** A worker that was lost while it loaded the application has not run a seed. */
function asUnusable(answer: WorkerAnswer): WorkerAnswer {
  return answer.kind === 'lost' ? { kind: 'unusable', reason: answer.reason } : answer;
}
