import { SettleboxError } from '../../engine/errors.ts';
import type { Exploration } from './exploration.ts';
import type { RunReport } from './run-report.ts';
import type { PassedRun } from './screen-seed.ts';
import type { ExploreStep } from './steps.ts';

/** A call that fails this often without any success is noted. */
const FAILURES_WORTH_A_NOTE = 5;

/** The calls of one method. */
interface CallTally {
  readonly count: number;
  readonly succeeded: number;
  /** The error of the last one; empty if there was none. */
  readonly errorText: string;
}

/** Counts the steps, calls, and notes of a search. */
export class SearchTally {
  #seeds = 0;
  readonly #steps = new Map<string, number>();
  readonly #calls = new Map<string, CallTally>();
  #payments = 0;
  #refunds = 0;
  readonly #notes = new Map<string, number>();

  add(
    seed: number,
    steps: readonly ExploreStep[],
    { notes, calls, transactionCounts }: Pick<RunReport, 'notes' | 'calls' | 'transactionCounts'>,
  ): void {
    this.#seeds++;
    this.#payments += transactionCounts.payments;
    this.#refunds += transactionCounts.refunds;
    for (const { action, done, errorText } of calls) {
      const { count, succeeded } = this.#calls.get(action) ?? { count: 0, succeeded: 0 };
      this.#calls.set(action, { count: count + 1, succeeded: succeeded + (done ? 1 : 0), errorText });
    }
    for (const { kind } of steps) this.#steps.set(kind, (this.#steps.get(kind) ?? 0) + 1);
    for (const text of notes) this.note(seed, text);
  }

  /** Adds the run of a seed in another thread, as if it had been made here. */
  addPassed(seed: number, { steps, report, rejections }: PassedRun): void {
    for (const text of rejections) this.note(seed, text);
    this.add(seed, steps, report);
  }

  /** Adds a note with the first seed that showed it. */
  note(seed: number, text: string): void {
    if (!this.#notes.has(text)) this.#notes.set(text, seed);
  }

  exploration(): Exploration {
    return {
      seeds: this.#seeds,
      steps: Object.fromEntries([...this.#steps].sort(([first], [second]) => first.localeCompare(second))),
      notes: [
        ...this.#uselessnessNotes(),
        ...[...this.#notes].map(([text, seed]) => `${text} (first in seed ${seed})`),
      ],
    };
  }

  /**
   * Rejects a search in which no order was paid, because it proves nothing.
   *
   * @throws SettleboxError `merchant_unreachable`
   */
  rejectUnreachable(): void {
    const { count, errorText } = this.#calls.get('order') ?? { count: 0, errorText: '' };
    const orders = this.#succeeded('order');
    if (orders > 0 && this.#payments > 0) return;
    const what =
      orders > 0
        ? `order() succeeded ${orders} times, but no payment was approved`
        : `order() failed all ${count} times${errorText === '' ? '' : `, the last time with "${errorText}"`}`;
    const rejected = [...this.#notes.keys()].find((text) => text.includes('was rejected with'));
    throw new SettleboxError(
      'merchant_unreachable',
      `The search proves nothing: the shop's ${what}${rejected === undefined ? '' : `; ${rejected}`}.`,
      'Check that order() calls the gateway: at gateway.baseUrl, with the fetch of merchant(gateway, { fetch }).',
    );
  }

  #succeeded(what: string): number {
    return this.#calls.get(what)?.succeeded ?? 0;
  }

  /** A call that never succeeds proves nothing, so it gets a note. */
  #uselessnessNotes(): string[] {
    const failed = [...this.#calls].flatMap(([what, { count, succeeded }]) =>
      succeeded === 0 && count >= FAILURES_WORTH_A_NOTE
        ? [`the shop's ${what}() failed all ${count} times; check that it reaches the gateway`]
        : [],
    );
    if (this.#succeeded('refund') > 0 && this.#refunds === 0)
      failed.push('no money was ever refunded, although refunds succeeded');
    return failed;
  }
}
