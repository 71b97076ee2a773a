import { SettleboxError } from '../../engine/errors.ts';
import { trusted } from '../../engine/trusted.ts';
import { easternYear } from '../../facts/eastern-time.ts';
import type { AdvanceResult } from '../../harness/clock.ts';
import type { TransactionRef } from '../../harness/references.ts';
import { printTimeline, type TimelineEntry } from '../../harness/timeline.ts';
import { indent } from '../kit/failure-report.ts';
import { movingClockNote, startYearOf } from './failure-context.ts';
import { type AnyGateway, findCurrentGateway, findGateway, loadGateway } from './find-gateway.ts';
import { transactionIdOf } from './transaction-now.ts';
import type { Verdict } from './verdict.ts';

/** A gateway (its complete timeline), the result of `advance`, a list of timeline entries, or a transaction or its id (its history). */
export type TimelineSubject = AnyGateway | AdvanceResult | readonly TimelineEntry[] | TransactionRef;

const MATCHER = 'toHaveTimeline';

/**
 * Checks that a timeline equals a text. Column alignment and indentation are ignored.
 *
 * @throws SettleboxError `bad_option` if the expected text is missing; `unknown_subject` if no line is about the
 * subject
 */
export function timelineIs(subject: TimelineSubject, expected: string | undefined): Verdict {
  if (typeof expected !== 'string')
    throw new SettleboxError(
      'bad_option',
      `${MATCHER} takes the expected timeline as text.`,
      `The actual timeline is:\n${timelineOf(subject)}`,
    );
  const actual = timelineOf(subject);
  return {
    pass: normalized(actual) === normalized(expected),
    message: () =>
      `The timeline differs from the expected one.\n${movingClockNoteFor(subject)}The actual timeline is:\n${indent(actual)}`,
    actual,
    expected: alignedTo(expected, actual),
  };
}

/** Returns the timeline of the subject as text. */
export function timelineOf(subject: TimelineSubject): string {
  const lines = linesOf(subject);
  // A complete timeline knows the year of its world; a part of one does not.
  if (Object.hasOwn(lines, 'toString')) return String(lines);
  const gateway = findCurrentGateway();
  const year = gateway === undefined ? easternYear(Date.parse(lines[0]?.at ?? '')) : startYearOf(gateway);
  return printTimeline(lines, { year });
}

/** Reports whether two timelines are equal, apart from spacing. */
export function isSameTimeline(left: string, right: string): boolean {
  return normalized(left) === normalized(right);
}

/** Formats the expected text with the columns of the actual one, so that a diff shows only lines that really differ. */
export function alignedTo(expected: string, actual: string): string {
  const lines = new Map(actual.split('\n').map((line) => [normalized(line), line]));
  return dedented(expected)
    .split('\n')
    .map((line) => lines.get(normalized(line)) ?? line)
    .join('\n');
}

/** Returns a note if the clock of the subject, or of the running test's gateway, is still moving. */
export function movingClockNoteFor(subject: TimelineSubject): string {
  const gateway = findGateway(subject) ?? findCurrentGateway();
  return gateway === undefined ? '' : movingClockNote(gateway);
}

function linesOf(subject: TimelineSubject): readonly TimelineEntry[] {
  const gateway = findGateway(subject);
  if (gateway !== undefined) return gateway.timeline();
  const entries: unknown = Array.isArray(subject) ? subject : Reflect.get(Object(subject), 'happened');
  if (Array.isArray(entries)) return trusted<readonly TimelineEntry[]>(entries);
  const id = transactionIdOf(MATCHER, trusted<TransactionRef>(subject));
  const ownEntries = loadGateway(MATCHER)
    .timeline()
    .filter((line) => line.subject === id);
  if (ownEntries.length > 0) return ownEntries;
  throw new SettleboxError(
    'unknown_subject',
    `${MATCHER}: this gateway's timeline has no line about ${id}.`,
    'Pass a transaction of this gateway, its id, or the gateway itself.',
  );
}

/** Columns are at least two spaces apart, and wider if another line is longer. */
function normalized(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/g, '  '))
    .join('\n');
}

/** Removes the indentation of the surrounding code. */
function dedented(text: string): string {
  const lines = text
    .replace(/^\s*\n/, '')
    .trimEnd()
    .split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const common = Math.min(...indents);
  return lines.map((line) => line.slice(common).trimEnd()).join('\n');
}
