import { type CallContext, platform } from '../../../engine/platform.ts';

/** The event of a call to a receiver. */
export interface Cause {
  readonly seq: number;
  readonly type: string;
}

/** A pending call to a receiver, and the outer call in which it was made, possibly of another gateway. */
interface OngoingCall {
  readonly of: AtWork;
  readonly cause: Cause;
  readonly within: OngoingCall | undefined;
  over: boolean;
}

/** Runs code as a part of a call to a receiver, until the receiver has responded. */
export type InsideCall = <Result>(code: () => Result) => Result;

/**
 * Shared by all gateways, and empty except during calls. Node visits every AsyncLocalStorage that was ever created for each
 * promise, so one per gateway would slow down the process with each gateway.
 */
let shared: CallContext<OngoingCall> | undefined;

function calls(): CallContext<OngoingCall> {
  shared ??= platform().createCallContext();
  return shared;
}

/**
 * Distinguishes work inside a call to a receiver from other work. Only work inside the call must not wait for the call's own
 * end.
 */
export class AtWork {
  /** Reports whether the current code runs inside a pending call to a receiver of this gateway. */
  get isInsideCall(): boolean {
    for (let call = calls().current(); call !== undefined; call = call.within)
      if (call.of === this && !call.over) return true;
    return false;
  }

  /** The event whose handler started the current async context, even after the handler returned. */
  get cause(): Cause | undefined {
    for (let call = calls().current(); call !== undefined; call = call.within) if (call.of === this) return call.cause;
    return undefined;
  }

  /** `work` gets a function that runs code inside the call, for platforms that don't follow `await`. */
  async call<Result>(cause: Cause, work: (inside: InsideCall) => Promise<Result>): Promise<Result> {
    const call: OngoingCall = { of: this, cause, within: ongoing(calls().current()), over: false };
    try {
      return await calls().run(call, () => work((code) => (call.over ? code() : calls().run(call, code))));
    } finally {
      // Work that the receiver started without awaiting it continues outside the call.
      call.over = true;
    }
  }
}

/**
 * Returns the type of the event whose handler started the current async context, of any gateway; undefined outside of handlers.
 */
export function handledEventType(): string | undefined {
  return calls().current()?.cause.type;
}

/** Skips calls that are over, because the work that they started can continue and make further calls. */
function ongoing(call: OngoingCall | undefined): OngoingCall | undefined {
  let outer = call;
  while (outer?.over === true) outer = outer.within;
  return outer;
}
