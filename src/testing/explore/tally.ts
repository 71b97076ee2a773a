import type { Exploration } from './explore.ts';
import type { Step } from './steps.ts';

/** Counts what a search has come through. */
export class Tally {
  #seeds = 0;
  readonly #steps = new Map<string, number>();
  readonly #notes = new Map<string, number>();

  add(seed: number, steps: readonly Step[], notes: readonly string[]): void {
    this.#seeds++;
    for (const { does } of steps) this.#steps.set(does, (this.#steps.get(does) ?? 0) + 1);
    for (const text of notes) this.note(seed, text);
  }

  /** Kept with the first seed that showed it. */
  note(seed: number, text: string): void {
    if (!this.#notes.has(text)) this.#notes.set(text, seed);
  }

  exploration(): Exploration {
    return {
      seeds: this.#seeds,
      steps: Object.fromEntries([...this.#steps].sort(([one], [other]) => one.localeCompare(other))),
      notes: [...this.#notes].map(([text, seed]) => `${text} (first in seed ${seed})`),
    };
  }
}
