import type { Engine } from '../../domain/base/context.ts';
import { trusted } from '../../engine/trusted.ts';

/**
 * What an inspection keeps of the world that it looks at, so that a page that asks again and again costs little. It belongs
 * to the inspection and not to the world, and nothing of it outlives the world that it was read from.
 */
export interface Memory {
  /** What `read` gives, kept until this stamp is another: one for each name and question. */
  remember<Value>(of: Remembered, read: () => Value): Value;
  /** What only ever grows: `grow` adds what has come since, and gives it back. */
  growing<Value>(name: string, grow: (known: Value | undefined) => Value): Value;
}

/** What is remembered, and until when. */
export interface Remembered {
  readonly name: string;
  readonly stamp: string;
}

/** Everything that is asked of a world, or that it does by itself, changes this. */
export function stampOf({ state, outbox, journal }: Engine): string {
  return `${state.now} ${state.jobs} ${outbox.last} ${journal.count}`;
}

/** Whatever moves money is told in the book of events, and time alone ends a history later. */
export function moneyStampOf({ state, outbox }: Engine): string {
  return `${state.now} ${outbox.last}`;
}

/** So many questions are remembered; more would be those of a client that asks for ever new ones. */
const REMEMBERED_MAX = 100;

interface Kept {
  readonly stamp: string;
  readonly value: unknown;
}

export function createMemory(engine: Engine): Memory {
  const answers = new Map<string, Kept>();
  const grown = new Map<string, unknown>();
  let world: unknown;
  /** `restore`, `rewind` and `reset` put another world, with a book of its own, in the place of this one. */
  const leaveOldWorld = () => {
    if (world === engine.outbox) return;
    world = engine.outbox;
    answers.clear();
    grown.clear();
  };
  return {
    remember<Value>({ name, stamp }: Remembered, read: () => Value): Value {
      leaveOldWorld();
      const kept = answers.get(name);
      if (kept?.stamp === stamp) return trusted<Value>(kept.value);
      const value = read();
      if (answers.size >= REMEMBERED_MAX) answers.clear();
      answers.set(name, { stamp, value });
      return value;
    },
    growing<Value>(name: string, grow: (known: Value | undefined) => Value): Value {
      leaveOldWorld();
      const value = grow(trusted<Value | undefined>(grown.get(name)));
      grown.set(name, value);
      return value;
    },
  };
}
