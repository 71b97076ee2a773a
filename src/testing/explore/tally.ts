import type { Exploration } from './exploration.ts';
import type { Step } from './steps.ts';
import type { Story } from './story.ts';

/** So many failures in a row are no chance. */
const ENOUGH = 5;

/** Counts what a search has come through. */
export class Tally {
  #seeds = 0;
  readonly #steps = new Map<string, number>();
  readonly #calls = new Map<string, { readonly asked: number; readonly came: number }>();
  #taken = 0;
  #given = 0;
  readonly #notes = new Map<string, number>();

  add(seed: number, steps: readonly Step[], { notes, calls, money }: Pick<Story, 'notes' | 'calls' | 'money'>): void {
    this.#seeds++;
    this.#taken += money.taken;
    this.#given += money.given;
    for (const { what, done } of calls) {
      const { asked, came } = this.#calls.get(what) ?? { asked: 0, came: 0 };
      this.#calls.set(what, { asked: asked + 1, came: came + (done ? 1 : 0) });
    }
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
      notes: [...this.#inVain(), ...[...this.#notes].map(([text, seed]) => `${text} (first in seed ${seed})`)],
    };
  }

  /** A search in which nothing ever worked has shown nothing. */
  #inVain(): string[] {
    const failed = [...this.#calls].flatMap(([what, { asked, came }]) =>
      came === 0 && asked >= ENOUGH
        ? [`the shop's ${what}() failed all ${asked} times; check that it reaches the gateway`]
        : [],
    );
    const came = (what: string) => this.#calls.get(what)?.came ?? 0;
    if (came('order') > 0 && this.#taken === 0) failed.push('no payment was ever made, although orders succeeded');
    else if (came('refund') > 0 && this.#given === 0)
      failed.push('no money was ever refunded, although refunds succeeded');
    return failed;
  }
}
