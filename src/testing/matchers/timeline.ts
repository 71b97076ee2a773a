import { SettleboxError } from '../../engine/errors.ts';
import { trusted } from '../../engine/trusted.ts';
import type { AdvanceResult } from '../../harness/clock.ts';
import type { TransactionRef } from '../../harness/references.ts';
import { printTimeline, type TimelineEntry } from '../../harness/timeline.ts';
import { indent } from '../kit/story.ts';
import { idAsked } from './transaction-now.ts';
import type { Verdict } from './verdict.ts';
import { movingNote } from './what-instead.ts';
import { type AnyGateway, findGateway, findGatewayToAsk, gatewayToAsk } from './which-gateway.ts';

/** A gateway (its complete timeline), the result of `advance`, a list of timeline entries, or a transaction or its id (its history). */
export type TimelineSubject = AnyGateway | AdvanceResult | readonly TimelineEntry[] | TransactionRef;

const MATCHER = 'toHaveTimeline';

/** Column alignment and indentation make no difference. */
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
      `The timeline differs from the expected one.\n${movingIn(subject)}The actual timeline is:\n${indent(actual)}`,
    actual,
    expected: realigned(expected, actual),
  };
}

/** The lines that are meant, as text for people. */
export function timelineOf(subject: TimelineSubject): string {
  return printTimeline(linesOf(subject));
}

/** Whether a text tells the same as another, blanks aside. */
export function tellsTheSame(one: string, other: string): boolean {
  return normalized(one) === normalized(other);
}

/** An expected text in the columns of the actual one: so a diff shows the lines that differ, and not the blanks that do. */
export function realigned(expected: string, actual: string): string {
  const lines = new Map(actual.split('\n').map((line) => [normalized(line), line]));
  return dedented(expected)
    .split('\n')
    .map((line) => lines.get(normalized(line)) ?? line)
    .join('\n');
}

/** A line about a clock move that the test did not await: of the gateway itself, or of the test's own. */
export function movingIn(subject: TimelineSubject): string {
  const gateway = findGateway(subject) ?? findGatewayToAsk();
  return gateway === undefined ? '' : movingNote(gateway);
}

function linesOf(subject: TimelineSubject): readonly TimelineEntry[] {
  const gateway = findGateway(subject);
  if (gateway !== undefined) return gateway.timeline();
  if (Array.isArray(subject)) return trusted<readonly TimelineEntry[]>(subject);
  const happened: unknown = Reflect.get(Object(subject), 'happened');
  if (Array.isArray(happened)) return trusted<readonly TimelineEntry[]>(happened);
  const id = idAsked(MATCHER, trusted<TransactionRef>(subject));
  const own = gatewayToAsk(MATCHER)
    .timeline()
    .filter((line) => line.subject === id);
  if (own.length > 0) return own;
  throw new SettleboxError(
    'unknown_subject',
    `${MATCHER}: this gateway's timeline has no line about ${id}.`,
    'Pass a transaction of this gateway, its id, or the gateway itself.',
  );
}

/** Columns are two blanks apart at the least, and wider where a longer line stands among them. */
function normalized(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/g, '  '))
    .join('\n');
}

/** Without the indentation that a text has from the code around it. */
function dedented(text: string): string {
  const lines = text
    .replace(/^\s*\n/, '')
    .trimEnd()
    .split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const common = Math.min(...indents);
  return lines.map((line) => line.slice(common).trimEnd()).join('\n');
}
