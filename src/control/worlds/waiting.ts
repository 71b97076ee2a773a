import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { achLife, cardLife, type TransactionState } from '../../domain/payments/transactions/lifecycle.ts';
import type { GatewayEvent } from '../../domain/webhooks/deliveries/schema.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { turnOfEventLoop, within } from '../../engine/wall-clock.ts';
import { ControlError } from '../errors/control-error.ts';
import { type ClockMoveResult, moveClock } from './moving.ts';
import type { ServedWorld } from './served-world.ts';

/** The awaited state of a transaction. */
interface Wait {
  readonly id: string;
  readonly wanted: TransactionState | 'funded';
  /** Real milliseconds. */
  readonly timeoutMs: number;
  /** Aborted if the client disconnects. */
  readonly signal: AbortSignal;
}

/** A transaction that reached the state. */
interface Reached {
  readonly reached: true;
  readonly now: string;
  readonly transaction: TransactionDetail;
}

/**
 * Waits until a transaction reaches a state. In `auto` mode, the clock jumps from one scheduled event to the next. In
 * other modes, it runs or another client moves it.
 *
 * @throws SettleboxError `unknown_subject`; `nothing_due` if the state is no longer reachable
 * @throws ControlError `timeout`
 */
export async function waitFor(world: ServedWorld, wait: Wait): Promise<Reached> {
  const found = look(world, wait);
  if (found !== undefined) return found;
  return world.clockDriver.mode === 'auto' ? jumpTo(world, wait) : stay(world, wait);
}

function look({ gateway }: ServedWorld, { id, wanted: requested }: Wait): Reached | undefined {
  const transaction = gateway.inspect.transaction(id);
  if (isReached(transaction, requested)) return { reached: true, now: gateway.clock.iso(), transaction };
  if (!canCome(transaction, requested))
    throw nothingDue(transaction, requested, `It is ${transaction.state}, which is final.`);
  return undefined;
}

/** Reports whether the transaction is in the state or has passed it: a returned payment has settled before. */
function isReached({ state, fundedAt, history: story }: TransactionDetail, requested: Wait['wanted']): boolean {
  if (requested === 'funded') return fundedAt !== null;
  return state === requested || story.some((step) => step.state === requested);
}

function canCome({ processor, state }: TransactionDetail, requested: Wait['wanted']): boolean {
  const { rows } = processor === 'card' ? cardLife : achLife;
  const ahead = new Set<string>([state]);
  for (let before = 0; before !== ahead.size; ) {
    before = ahead.size;
    for (const [from, , to] of rows) if (ahead.has(from)) ahead.add(to);
  }
  // A settled transaction is funded with its batch, even if it is returned in the meantime.
  return requested === 'funded' ? ahead.has('settled') || state === 'reversed' : ahead.has(requested);
}

/** States that only a merchant's request leads to; advancing the clock does not. */
const BY_REQUEST: readonly Wait['wanted'][] = ['captured', 'voided', 'canceled', 'partially_refunded', 'refunded'];

async function jumpTo(world: ServedWorld, wait: Wait): Promise<Reached> {
  for (;;) {
    wait.signal.throwIfAborted();
    const found = look(world, wait);
    if (found !== undefined) return found;
    const transaction = world.gateway.inspect.transaction(wait.id);
    if (BY_REQUEST.includes(wait.wanted))
      throw nothingDue(
        transaction,
        wait.wanted,
        'Only a request of the merchant leads to this state; advancing the clock does not.',
      );
    // Unrelated scheduled events, such as a card's expiry in years, are no reason to advance the clock.
    if (transaction.upcoming.length === 0)
      throw nothingDue(transaction, wait.wanted, 'No events are scheduled for it.');
    const jumped = await jump(world);
    if (jumped !== undefined && !jumped.moved && jumped.total === 0 && look(world, wait) === undefined)
      throw nothingDue(transaction, wait.wanted, 'No events are scheduled.');
  }
}

/** Undefined if the clock is already moving: that move may reach the state, so the caller checks again. */
async function jump(world: ServedWorld): Promise<ClockMoveResult | undefined> {
  try {
    return await moveClock(world, () => world.gateway.clock.next());
  } catch (error) {
    if (!(error instanceof SettleboxError && error.code === 'clock_busy')) throw error;
    await turnOfEventLoop();
    return undefined;
  }
}

function nothingDue({ id, upcoming: coming }: TransactionDetail, requested: string, why: string): SettleboxError {
  const lines = coming.map(({ at, what }) => `${at} ${what}`);
  const ahead = lines.length === 0 ? '' : ` Scheduled: ${lines.join('; ')}.`;
  return new SettleboxError('nothing_due', `${id} cannot become ${requested}.`, `${why}${ahead}`, {
    upcoming: lines,
  });
}

/** Waits for the clock to move by other means; checks again after each event of the transaction. */
async function stay(world: ServedWorld, wait: Wait): Promise<Reached> {
  const { gateway, live } = world;
  const leaving = AbortSignal.any([live.ended, wait.signal]);
  let stop = () => {};
  const reached = new Promise<Reached>((resolve, reject) => {
    const lookAgain = () => {
      try {
        const found = look(world, wait);
        if (found !== undefined) resolve(found);
      } catch (error) {
        reject(error);
      }
    };
    leaving.addEventListener('abort', () => reject(stopping()), { once: true });
    // A transaction is funded by its batch, whose event comes in the same commit.
    const isAbout = (event: GatewayEvent) => event.subject === wait.id || event.type === 'batch.funded';
    stop = gateway.events.on('*', (event) => {
      if (isAbout(event)) queueMicrotask(lookAgain);
    });
  });
  try {
    const found = await within(wait.timeoutMs, reached, () => undefined);
    if (found === undefined) throw timeout(world, wait);
    return found;
  } finally {
    stop();
  }
}

function stopping(): ControlError {
  return new ControlError('server_stopping', 'The server is stopping, or this world was closed.');
}

function timeout({ gateway, clockDriver }: ServedWorld, { id, wanted: requested, timeoutMs }: Wait): ControlError {
  return new ControlError(
    'timeout',
    `${id} is not ${requested} after ${timeoutMs / 1_000} s. The clock is at ${gateway.clock.iso()}, in mode ${clockDriver.mode}.`,
    'Advance the clock while waiting (POST /_sim/clock/advance), or PATCH /_sim/clock { "mode": "auto" } to let the wait advance it.',
  );
}
