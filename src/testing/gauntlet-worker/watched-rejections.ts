import { firstLineOf } from './first-line.ts';

/** A test that is running. */
interface RejectionWatcher {
  readonly rejections: string[];
}

const WATCHERS = Symbol.for('settlebox.gauntlet.watchers');

/** Collects unhandled rejections while a test runs. If several tests run, each gets them. Other listeners still receive them. */
export function watchRejections(watcher: RejectionWatcher): () => void {
  const watchers = runningWatchers();
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function runningWatchers(): Set<RejectionWatcher> {
  const existing: Set<RejectionWatcher> | undefined = Reflect.get(globalThis, WATCHERS);
  if (existing !== undefined) return existing;
  const created = new Set<RejectionWatcher>();
  Reflect.set(globalThis, WATCHERS, created);
  process.on('unhandledRejection', (reason: unknown) => {
    for (const { rejections } of created) rejections.push(firstLineOf(reason));
  });
  return created;
}
