import { platform } from './platform.ts';

/** Measures the real time since the last turn of the event loop, on platforms that limit it. */
export class SliceTimer {
  readonly #slices = platform().slices;
  #startedAt = 0;

  start(): void {
    if (this.#slices !== undefined) this.#startedAt = this.#slices.now();
  }

  get isOver(): boolean {
    return this.#slices !== undefined && this.#slices.now() - this.#startedAt >= this.#slices.ms;
  }

  /** Returns the work between two looks at the time, up to `most`. */
  workOf(most: number): number {
    return Math.min(most, this.#slices?.work ?? most);
  }
}
