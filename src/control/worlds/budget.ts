import { ControlError, type ControlErrorCode } from '../errors/control-error.ts';

/** A limit on the resources that the requests of one server share. */
export type BudgetTerms = {
  /** The limit's name, such as `liveReaders`. */
  readonly name: string;
  readonly code: ControlErrorCode;
  /** The unit, such as `live readers`. */
  readonly counts: string;
  /** What the caller can do, such as `Close a live reader`. */
  readonly remedy: string;
  /** True if space becomes free without action by the caller. */
  readonly isTransient: boolean;
};

/** The part of a budget that one request uses. */
export interface Reservation {
  /** Reports whether this total is available to this reservation. */
  fits(total: number): boolean;
  /** Sets the reserved total. @throws ControlError if the budget has less left */
  hold(total: number): void;
  /** Returns everything to the budget. Calling it again has no effect. */
  release(): void;
}

/** Seconds after which a rejected client should retry. */
const RETRY_AFTER_SECONDS = 1;

/** Tracks the use of a shared limit. */
export class ByteBudget {
  readonly limit: number;
  readonly #terms: BudgetTerms;
  readonly #isOption: boolean;
  #inUse = 0;

  /** `isOption` is true if the `limits.<name>` option of a server raises the limit. */
  constructor(terms: BudgetTerms, limit: number, isOption: boolean) {
    this.#terms = terms;
    this.limit = limit;
    this.#isOption = isOption;
  }

  get inUse(): number {
    return this.#inUse;
  }

  reserve(): Reservation {
    let held = 0;
    const fits = (total: number) => this.#inUse - held + total <= this.limit;
    const set = (total: number) => {
      this.#inUse += total - held;
      held = total;
    };
    return {
      fits,
      hold: (total) => {
        if (!fits(total)) throw this.#exceeded();
        set(total);
      },
      release: () => set(0),
    };
  }

  #exceeded(): ControlError {
    const { name, code, counts, remedy, isTransient } = this.#terms;
    const option = this.#isOption ? `limits.${name}` : name;
    const more = this.#isOption ? `, or raise the ${option} option` : '';
    return new ControlError(
      code,
      `The limit ${option} is reached: ${this.#inUse} of ${this.limit} ${counts} are in use.`,
      `${remedy}${more}.`,
      isTransient ? { 'retry-after': String(RETRY_AFTER_SECONDS) } : {},
      { budget: option, limit: this.limit, inUse: this.#inUse },
    );
  }
}
