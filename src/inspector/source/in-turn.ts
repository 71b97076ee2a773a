/** What waits for its turn. */
const waiting: (() => void)[] = [];

// Nested timers are delayed by at least 4 ms; messages are not.
const { port1: turns, port2: next } = new MessageChannel();

turns.onmessage = () => {
  const work = waiting.shift();
  if (waiting.length > 0) next.postMessage(undefined);
  work?.();
};

/**
 * Runs work in a task of its own, after earlier calls. A view has several requests, and their results often arrive together: each
 * is sent by itself, and its result is rendered by itself, and the page responds in between.
 */
export function inTurn(work: () => void): void {
  waiting.push(work);
  if (waiting.length === 1) next.postMessage(undefined);
}
