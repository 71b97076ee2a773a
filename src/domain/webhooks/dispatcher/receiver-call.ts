import type { AttemptOutcome } from '../deliveries/actions.ts';

/** One call of a receiver. Ending it aborts its request and cancels the body of its response. */
export class ReceiverCall {
  readonly #controller = new AbortController();
  #cancelBody: () => void = doNothing;
  #report: (outcome: AttemptOutcome) => void = doNothing;
  #isEnded = false;
  /** Resolves when the call is ended; pending forever if its response arrives first. */
  readonly ended = new Promise<AttemptOutcome>((resolve) => {
    this.#report = resolve;
  });

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Registers the function that cancels the response body. */
  holdBody(cancel: () => void): void {
    this.#cancelBody = cancel;
  }

  /** Ends the call without a response; `error` names the limit. */
  end(error: string): AttemptOutcome {
    const outcome = { status: null, error };
    this.#isEnded = true;
    this.stop(error);
    this.#report(outcome);
    return outcome;
  }

  /** Aborts the request and cancels the body. A received response still counts. */
  stop(reason: string): void {
    this.#cancelBody();
    this.#controller.abort(new DOMException(reason, 'AbortError'));
  }
}

function doNothing(): void {}
