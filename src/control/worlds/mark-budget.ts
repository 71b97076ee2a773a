import type { ByteBudget, Reservation } from './budget.ts';

/** Budget for the marks of all worlds. The oldest automatic marks are evicted first. */
export class MarkRoom {
  readonly #budget: ByteBudget;
  /** Maps the function that removes a mark to its size in bytes. */
  readonly #automatic = new Map<() => void, number>();

  constructor(budget: ByteBudget) {
    this.#budget = budget;
  }

  reserve(): Reservation {
    return this.#budget.reserve();
  }

  /** Reserves this many bytes. @throws ControlError `marks_full` if evicting all automatic marks is not enough */
  hold(reservation: Reservation, bytes: number): void {
    const removable = [...this.#automatic.values()].reduce((sum, size) => sum + size, 0);
    // Without this check, a mark that does not fit would still evict every automatic one.
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
