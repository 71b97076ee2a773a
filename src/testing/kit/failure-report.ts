import { fitText } from '../../engine/text-table.ts';
import { easternText } from '../../facts/eastern-time.ts';
import { printTimeline } from '../../harness/timeline.ts';
import { insideOf } from '../inside-of.ts';
import { reportWidth } from '../scenario/terminal-width.ts';
import { isClosed } from './is-closed.ts';
import type { TestProblem } from './test-problems.ts';
import type { GatewayUnderTest, WorldUnderTest } from './test-world.ts';

/** The report shows the newest events and the next scheduled ones, this many lines of each. */
const LINES_MAX = 60;
const REJECTED_MAX = 10;
const INDENT = '  ';

/** Formats the report of a failed test: its timeline, rejected requests, scheduled events, and further problems. */
export function formatFailure(
  { gateway, name, rejections }: WorldUnderTest,
  otherProblems: readonly Pick<TestProblem, 'text'>[],
  page: string | undefined,
): string {
  const problemTexts = otherProblems.map(({ text }) => text);
  const width = reportWidth();
  const parts = [
    `settlebox: "${name}" failed. The timeline of its gateway:`,
    ...(gateway === undefined
      ? ['  none: the gateway was never created']
      : formatEvents(gateway, rejections, width - INDENT.length)),
    ...(problemTexts.length === 0 ? [] : ['Also wrong:', ...problemTexts.map(indent)]),
    ...(page === undefined ? [] : [`Its page: ${page}`]),
  ];
  return fitText(parts.join('\n'), width);
}

function formatEvents(gateway: GatewayUnderTest, rejections: WorldUnderTest['rejections'], width: number): string[] {
  if (isClosed(gateway)) return ['  none: the test closed the gateway'];
  const events = gateway.timeline();
  const year = insideOf(gateway, 'gatewayTest').startYear();
  const earlier = events.length - LINES_MAX;
  const scheduled = gateway.upcoming();
  const later = scheduled.length - LINES_MAX;
  return [
    ...(earlier > 0 ? [`  … ${earlier} earlier`] : []),
    events.length === 0 ? '  no events yet' : indent(printTimeline(events.slice(-LINES_MAX), { year, width })),
    ...formatRejections(gateway, rejections, year),
    `The gateway's time is ${gateway.clock.iso()}. ${scheduled.length === 0 ? 'No events are scheduled.' : 'Still scheduled:'}`,
    ...(scheduled.length === 0 ? [] : [indent(printTimeline(scheduled.slice(0, LINES_MAX), { year, width }))]),
    ...(later > 0 ? [`  … ${later} later`] : []),
  ];
}

/** An application can swallow a rejection, so the report lists them. */
function formatRejections(gateway: GatewayUnderTest, rejections: WorldUnderTest['rejections'], year: number): string[] {
  const rejected = gateway.audit.requests().filter(({ status }) => status >= 400);
  if (rejected.length === 0) return [];
  const lines = rejected.slice(-REJECTED_MAX);
  const rest = rejected.length - lines.length;
  return [
    'Rejected requests:',
    ...(rest > 0 ? [`  … ${rest} earlier`] : []),
    ...lines.map(({ at, method, path, status, code, correlationId }) => {
      const reason = rejections.get(correlationId);
      const message = reason === undefined ? '' : `: ${reason}`;
      return `  ${easternText(Date.parse(at), year)}  ${method} ${path}  ${status} ${code}${message}`;
    }),
  ];
}

/** Indents every line that is not empty by two spaces. */
export function indent(text: string): string {
  return text.replace(/^(?=.)/gm, INDENT);
}
