import { createRequire } from 'node:module';
import { SettleboxError } from '../../engine/errors.ts';
import { trusted } from '../../engine/trusted.ts';
import { matchers } from '../matchers/matchers.ts';
import { isSameTimeline, type TimelineSubject, timelineIs, timelineOf } from '../matchers/timeline.ts';
import type { Verdict } from '../matchers/verdict.ts';
import { TimelineText, timelineSerializer } from './timeline-text.ts';

/** The part of Jest's `expect` that adds matchers. */
interface Expect {
  extend(matchers: Readonly<Record<string, unknown>>): void;
  addSnapshotSerializer?(serializer: object): void;
}

/** Jest's inline snapshot matcher. It must be called with the `this` of the calling matcher. */
type ToMatchInlineSnapshot = (this: unknown, received: unknown, inlineSnapshot?: string) => unknown;

/**
 * Adds the matchers to Jest's `expect`.
 *
 * @throws SettleboxError `bad_option` if there is no `expect`, because Jest does not run this file
 */
export function extendJest(): void {
  const require = createRequire(import.meta.url);
  const expect = trusted<Expect>(Reflect.get(globalThis, 'expect') ?? importExpect(require));
  const snapshot = inlineSnapshots(require);
  expect.addSnapshotSerializer?.(timelineSerializer);
  expect.extend({
    ...matchers,
    toHaveTimeline(this: unknown, received: TimelineSubject, expected?: string) {
      // Snapshots cannot be negated.
      if (Reflect.get(Object(this), 'isNot') === true) return timelineIs(received, expected);
      const text = timelineOf(received);
      // A text that differs only in spacing passes. Otherwise the text is compared here, because Jest's snapshot
      // matcher does not throw and the test would go on.
      const isCompared = expected !== undefined && (isSameTimeline(text, expected) || !updatesSnapshots(this));
      if (isCompared || snapshot === undefined) return withDiff(this, timelineIs(received, expected ?? ''));
      return Reflect.apply(snapshot, this, [new TimelineText(text), ...(expected === undefined ? [] : [expected])]);
    },
  });
}

/** Jest prints only the message, so it must contain the diff. */
function withDiff(matcher: unknown, verdict: Verdict): Verdict {
  const diff: unknown = Reflect.get(Object(Reflect.get(Object(matcher), 'utils')), 'diff');
  if (typeof diff !== 'function') return verdict;
  return {
    ...verdict,
    message: () => `${verdict.message()}\n\n${Reflect.apply(diff, undefined, [verdict.expected, verdict.actual])}`,
  };
}

/** Reports whether Jest updates snapshots (`-u`). `_updateSnapshot` is not a public API of Jest. */
function updatesSnapshots(matcher: unknown): boolean {
  const state: unknown = Reflect.get(Object(matcher), 'snapshotState');
  return Reflect.get(Object(state), '_updateSnapshot') === 'all';
}

type JestRequire = (name: string) => unknown;

/** With `injectGlobals: false`, `expect` is exported only by Jest's module. */
function importExpect(require: JestRequire): unknown {
  try {
    return Reflect.get(Object(require('@jest/globals')), 'expect');
  } catch {
    throw new SettleboxError(
      'bad_option',
      'settlebox/jest found no expect function: Jest has not set one up in this file.',
      "Import settlebox/jest in a test file, or list it in Jest's setupFilesAfterEnv. Outside Jest, use settlebox/testing.",
    );
  }
}

/**
 * jest-snapshot is part of Jest and not a dependency of this package. If a package manager hides it, texts are compared
 * but not written.
 */
function inlineSnapshots(require: JestRequire): ToMatchInlineSnapshot | undefined {
  try {
    return trusted<ToMatchInlineSnapshot>(Reflect.get(Object(require('jest-snapshot')), 'toMatchInlineSnapshot'));
  } catch {
    return undefined;
  }
}
