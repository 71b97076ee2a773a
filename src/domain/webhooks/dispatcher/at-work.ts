import { AsyncLocalStorage } from 'node:async_hooks';

/** The event that a receiver is called for. */
export interface Cause {
  readonly seq: number;
  readonly type: string;
}

/** A receiver that is being called, and the call within which that happens, of another gateway maybe. */
interface OngoingCall {
  readonly of: AtWork;
  readonly cause: Cause;
  readonly within: OngoingCall | undefined;
  over: boolean;
}

/**
 * One for all gateways, and nothing of any of them is in it but while it calls: Node looks at every storage there ever
 * was with every promise, so that one each made a process slower with each gateway.
 */
const calls = new AsyncLocalStorage<OngoingCall>();

/** Tells work that a receiver does while it is called from all other work: only the former must not wait for its own end. */
export class AtWork {
  /** Whether the asking code runs on behalf of a receiver of this gateway that has not answered yet. */
  get inside(): boolean {
    for (let call = calls.getStore(); call !== undefined; call = call.within)
      if (call.of === this && !call.over) return true;
    return false;
  }

  /** The event whose handler started the current async context, even after the handler returned. */
  get cause(): Cause | undefined {
    for (let call = calls.getStore(); call !== undefined; call = call.within) if (call.of === this) return call.cause;
    return undefined;
  }

  async call<Result>(cause: Cause, work: () => Promise<Result>): Promise<Result> {
    const call: OngoingCall = { of: this, cause, within: lasting(calls.getStore()), over: false };
    try {
      return await calls.run(call, work);
    } finally {
      // What the receiver set off and did not wait for goes on without it.
      call.over = true;
    }
  }
}

/** Calls that are over are no longer within anything: what they set off may go on for ever, and call again. */
function lasting(call: OngoingCall | undefined): OngoingCall | undefined {
  let outer = call;
  while (outer?.over === true) outer = outer.within;
  return outer;
}
