import { readFileSync } from 'node:fs';
import type { PassPlan } from './pass-plan.ts';
import { keyText, type TestKey, type TestOfSuite } from './test-key.ts';
import type { WatchedTest } from './watched-test.ts';

/** The pass of a gauntlet in which this worker runs tests. */
interface GauntletSession {
  readonly plan: PassPlan;
  /** Tests by file and name, to number tests of one name if the runner has no order of its own. */
  readonly counts: Map<string, number>;
}

const SESSION = Symbol.for('settlebox.gauntlet.session');

/** Reads the plan of this pass, once per worker. */
export function openSession(planFile: string): GauntletSession {
  const existing: GauntletSession | undefined = Reflect.get(globalThis, SESSION);
  if (existing !== undefined) return existing;
  const plan: PassPlan = JSON.parse(readFileSync(planFile, 'utf8'));
  const session: GauntletSession = { plan, counts: new Map() };
  Reflect.set(globalThis, SESSION, session);
  return session;
}

/** Returns what a test does in this pass; undefined if its body is skipped. */
export function findPlanned({ plan, counts }: GauntletSession, test: TestOfSuite): WatchedTest | undefined {
  const { file, name } = test;
  const counted = keyText({ file, name, ordinal: 0 });
  const next = (counts.get(counted) ?? 0) + 1;
  counts.set(counted, next);
  const key: TestKey = { file, name, ordinal: test.ordinal ?? next };
  if (plan.tests === undefined) return { key, plan, planned: {} };
  const planned = plan.tests[keyText(key)];
  return planned === undefined ? undefined : { key, plan, planned };
}
