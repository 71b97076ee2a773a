import { ControlError } from '../errors/control-error.ts';
import { type BudgetTerms, ByteBudget, type Reservation } from './budget.ts';

const MIB = 1024 * 1024;

/** Shared limits of the worlds that are served together; a server's options override them. */
export const CONTROL_LIMITS = {
  liveReaders: 100,
  liveBytes: 64 * MIB,
  waits: 100,
  uploadBytes: 512 * MIB,
  responseBytes: 512 * MIB,
  markBytes: 512 * MIB,
} as const;

/** The limits of a control surface. */
export type ControlLimits = { readonly [Name in keyof typeof CONTROL_LIMITS]: number };

/** `liveBytes` is measured, not reserved: `LiveBacklog` enforces it. */
type BudgetName = Exclude<keyof ControlLimits, 'liveBytes'>;

const TERMS = {
  liveReaders: { code: 'live_readers_full', counts: 'live readers', remedy: 'Close a live reader', isTransient: true },
  waits: {
    code: 'waits_full',
    counts: 'waiting requests',
    remedy: 'Retry after a waiting request has finished',
    isTransient: true,
  },
  uploadBytes: {
    code: 'uploads_full',
    counts: 'bytes of large request bodies',
    remedy: 'Retry after an upload has finished',
    isTransient: true,
  },
  responseBytes: {
    code: 'responses_full',
    counts: 'bytes of large responses',
    remedy: 'Retry after other clients have read their responses',
    isTransient: true,
  },
  markBytes: { code: 'marks_full', counts: 'bytes of marks', remedy: 'Delete a mark', isTransient: false },
} as const satisfies Record<BudgetName, Omit<BudgetTerms, 'name'>>;

/** One budget for each limit that requests reserve from. */
export type Budgets = { readonly [Name in BudgetName]: ByteBudget };

/** Without given limits, the defaults apply and errors name no option. */
export function createBudgets(result: ControlLimits | undefined): Budgets {
  const limits = result ?? CONTROL_LIMITS;
  const make = (name: BudgetName) => new ByteBudget({ name, ...TERMS[name] }, limits[name], result !== undefined);
  return {
    liveReaders: make('liveReaders'),
    waits: make('waits'),
    uploadBytes: make('uploadBytes'),
    responseBytes: make('responseBytes'),
    markBytes: make('markBytes'),
  };
}

/** Smaller bodies are not counted, so that small requests succeed while large ones use the whole budget. */
const UNCOUNTED_BYTES_MAX = 64 * 1024;

/** A request body as it arrives. */
export interface Upload {
  /**
   * Sets the total of reserved bytes.
   *
   * @throws ControlError `uploads_full`; `body_too_large` if the body alone exceeds the budget
   */
  expect(bytes: number): void;
  /** Frees the bytes when the request has finished. */
  release(): void;
}

/** Starts an upload that takes its bytes from the budget. */
export function startUpload(budget: ByteBudget): Upload {
  const reservation = budget.reserve();
  return {
    expect(bytes) {
      if (bytes <= UNCOUNTED_BYTES_MAX) return;
      if (bytes > budget.limit) throw largerThanBudget(budget);
      reservation.hold(bytes);
    },
    release: reservation.release,
  };
}

function largerThanBudget({ limit }: ByteBudget): ControlError {
  return new ControlError('body_too_large', `The request body must be at most ${limit} bytes (limits.uploadBytes).`);
}

/** Reserves a response. One that alone exceeds the budget reserves all of it. */
export function reserveResponse(budget: ByteBudget, bytes: number): Reservation {
  const reservation = budget.reserve();
  if (bytes > UNCOUNTED_BYTES_MAX) reservation.hold(Math.min(bytes, budget.limit));
  return reservation;
}
