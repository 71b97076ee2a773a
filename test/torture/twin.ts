import type { Settlebox } from './built.ts';
import { contentsOfFork } from './contents.ts';
import { type Life, perform, worldOptions } from './perform.ts';
import { stepAt } from './steps.ts';

/** A world in memory that performs the steps that a file must have completed. */
export interface Twin extends Life {
  /** Performs a step, and returns its result as the writer acknowledges it. */
  perform(at: number): Promise<string>;
  contents(): Readonly<Record<string, string>>;
}

/** Creates the twin of a new file. */
export function createTwin(settlebox: Settlebox, life: string): Twin {
  let stored: Uint8Array | undefined;
  const twin: Twin = {
    settlebox,
    gateway: settlebox.createGateway(worldOptions(life)),
    ids: new Map(),
    reopen: () => undefined,
    store(snapshot) {
      stored = snapshot;
    },
    stored: () => stored,
    perform: (at) => perform(twin, at, stepAt(life, at)),
    contents: () => contentsOfFork(twin.gateway),
  };
  return twin;
}
