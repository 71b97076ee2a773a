import { createRequire } from 'node:module';
import { SettleboxError } from '../../engine/errors.ts';
import { trusted } from '../../engine/trusted.ts';
import { matchers } from '../matchers/matchers.ts';
import { type TimelineSubject, tellsTheSame, timelineIs, timelineOf } from '../matchers/timeline.ts';
import type { Verdict } from '../matchers/verdict.ts';
import { TimelineText, timelineSerializer } from './timeline-text.ts';

/** As much of Jest's `expect` as it takes to teach it. */
interface Expect {
  extend(matchers: Readonly<Record<string, unknown>>): void;
  addSnapshotSerializer?(serializer: object): void;
}

/** Jest's own inline snapshots; they are asked with the matcher's `this`. */
type ToMatchInlineSnapshot = (this: unknown, received: unknown, inlineSnapshot?: string) => unknown;

/**
 * Teaches Jest's `expect` the matchers.
 *
 * @throws SettleboxError `bad_option` if there is no `expect`, because Jest does not run this file
 */
export function extendJest(): void {
  const require = createRequire(import.meta.url);
  const expect = trusted<Expect>(Reflect.get(globalThis, 'expect') ?? expectOf(require));
  const snapshot = inlineSnapshots(require);
  expect.addSnapshotSerializer?.(timelineSerializer);
  expect.extend({
    ...matchers,
    toHaveTimeline(this: unknown, received: TimelineSubject, expected?: string) {
      // No snapshot can be asked for what it is not.
      if (Reflect.get(Object(this), 'isNot') === true) return timelineIs(received, expected);
      const text = timelineOf(received);
      // A text that says the same in other columns is as good; and Jest's own would not throw, so that the test went on.
      const kept = expected !== undefined && (tellsTheSame(text, expected) || !updates(this));
      if (kept || snapshot === undefined) return withDiff(this, timelineIs(received, expected ?? ''));
      return Reflect.apply(snapshot, this, [new TimelineText(text), ...(expected === undefined ? [] : [expected])]);
    },
  });
}

/** Jest shows the message alone; where two texts differ, it is asked for the lines in which they do. */
function withDiff(matcher: unknown, verdict: Verdict): Verdict {
  const diff: unknown = Reflect.get(Object(Reflect.get(Object(matcher), 'utils')), 'diff');
  if (typeof diff !== 'function') return verdict;
  return {
    ...verdict,
    message: () => `${verdict.message()}\n\n${Reflect.apply(diff, undefined, [verdict.expected, verdict.actual])}`,
  };
}

/** Whether Jest was asked to bring snapshots up to date (`-u`). */
function updates(matcher: unknown): boolean {
  const state: unknown = Reflect.get(Object(matcher), 'snapshotState');
  return Reflect.get(Object(state), '_updateSnapshot') === 'all';
}

type Require = (name: string) => unknown;

/** Where `injectGlobals` is off, `expect` comes from Jest's own module. */
function expectOf(require: Require): unknown {
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

/** Part of Jest, though no dependency of ours; where a package manager hides it, texts are compared and not written. */
function inlineSnapshots(require: Require): ToMatchInlineSnapshot | undefined {
  try {
    return trusted<ToMatchInlineSnapshot>(Reflect.get(Object(require('jest-snapshot')), 'toMatchInlineSnapshot'));
  } catch {
    return undefined;
  }
}
