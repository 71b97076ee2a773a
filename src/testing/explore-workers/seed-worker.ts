import { Worker, type WorkerOptions } from 'node:worker_threads';
import { maskText } from '../../engine/mask.ts';
import { within } from '../../engine/wall-clock.ts';
import { END, type WorkerMessage } from './messages.ts';

/** The program of a worker, and how long it can take. */
export interface WorkerProgram {
  readonly file: string;
  readonly options: WorkerOptions;
  /** Limit in real milliseconds for loading the application, and for each seed. */
  readonly limitMs: number;
}

/** A message of a worker, or why there is none. */
export type WorkerAnswer = WorkerMessage | { readonly kind: 'lost'; readonly reason: string };

/** Real milliseconds in which a worker finishes its seed, and the exit handlers of the application run. */
const END_LIMIT_MS = 2_000;

/**
 * A thread that loads the application and runs one seed after the other. A thread rather than a process, because a thread can't
 * outlive the command, even if the application never returns or the command is killed.
 */
export class SeedWorker {
  readonly #thread: Worker;
  readonly #limitMs: number;
  readonly #exited: Promise<unknown>;
  #answer: (answer: WorkerAnswer) => void = () => undefined;
  #lost: WorkerAnswer | undefined;

  constructor({ file, options, limitMs }: WorkerProgram) {
    this.#limitMs = limitMs;
    this.#thread = new Worker(file, options);
    this.#thread.on('message', (message: WorkerMessage) => this.#answer(message));
    this.#thread.once('error', (error) => this.#lose(`its worker ended with ${messageOf(error)}`));
    this.#exited = new Promise((resolve) => {
      this.#thread.once('exit', (code) => resolve(this.#lose(`its worker ended with exit code ${code}`)));
    });
  }

  /** Resolves when the worker has loaded the application. */
  loaded(): Promise<WorkerAnswer> {
    return this.#awaitAnswer('its worker was not ready');
  }

  /** Runs a seed. */
  run(seed: number): Promise<WorkerAnswer> {
    const answer = this.#awaitAnswer('its worker had no result');
    this.#thread.postMessage(seed);
    return answer;
  }

  /** Ends the worker after its current seed, so that the application can remove what it has created. */
  async end(): Promise<void> {
    this.#thread.postMessage(END);
    await within(END_LIMIT_MS, this.#exited, () => this.#thread.terminate());
  }

  #awaitAnswer(late: string): Promise<WorkerAnswer> {
    const answer = new Promise<WorkerAnswer>((resolve) => {
      this.#answer = resolve;
      if (this.#lost !== undefined) resolve(this.#lost);
    });
    return within<WorkerAnswer, WorkerAnswer>(this.#limitMs, answer, () => ({
      kind: 'lost',
      reason: `${late} after ${this.#limitMs / 1_000} s`,
    }));
  }

  #lose(reason: string): void {
    this.#lost ??= { kind: 'lost', reason };
    this.#answer(this.#lost);
  }
}

function messageOf(error: unknown): string {
  return maskText(String(error)).split('\n')[0] ?? '';
}
