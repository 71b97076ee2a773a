import type { Budget, Reservation } from './budget.ts';

/** The bytes of the marks of all worlds together. Automatic marks make room for others, the oldest first. */
export class MarkRoom {
  readonly #budget: Budget;
  /** Bytes by the function that forgets the mark. */
  readonly #automatic = new Map<() => void, number>();

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  reserve(): Reservation {
    return this.#budget.reserve();
  }

  /** Holds this many bytes in all. @throws ControlError `marks_full` if marks that clients made use the rest */
  hold(reservation: Reservation, bytes: number): void {
    const removable = [...this.#automatic.values()].reduce((sum, size) => sum + size, 0);
    // Without this check, a mark that can't be stored would still cost every automatic one.
    if (reservation.fits(bytes - removable))
      for (const forget of this.#automatic.keys()) {
        if (reservation.fits(bytes)) break;
        forget();
      }
    reservation.hold(bytes);
  }

  addAutomatic(forget: () => void, bytes: number): void {
    this.#automatic.set(forget, bytes);
  }

  remove(forget: () => void): void {
    this.#automatic.delete(forget);
  }
}
