import { easternText } from '../../facts/eastern-time.ts';
import { printTimeline } from '../../harness/timeline.ts';
import { isClosed } from './is-closed.ts';
import type { Found } from './test-problems.ts';
import type { GatewayUnderTest, WorldUnderTest } from './test-world.ts';

/** The report shows the newest events and the next scheduled ones, this many lines of each. */
const LINES_MAX = 60;
const REFUSED_MAX = 10;

/** Formats the report of a failed test: its timeline, rejected requests, scheduled events, and further problems. */
export function tellStory(
  { gateway, name, refusals }: WorldUnderTest,
  besides: readonly Pick<Found, 'text'>[],
): string {
  const troubles = besides.map(({ text }) => text);
  const parts = [
    `settlebox: "${name}" failed. The timeline of its gateway:`,
    ...(gateway === undefined ? ['  none: the gateway was never created'] : happenings(gateway, refusals)),
    ...(troubles.length === 0 ? [] : ['Also wrong:', ...troubles.map(indent)]),
  ];
  return parts.join('\n');
}

function happenings(gateway: GatewayUnderTest, refusals: WorldUnderTest['refusals']): string[] {
  if (isClosed(gateway)) return ['  none: the test closed the gateway'];
  const happened = gateway.timeline();
  const earlier = happened.length - LINES_MAX;
  const coming = gateway.upcoming();
  const later = coming.length - LINES_MAX;
  return [
    ...(earlier > 0 ? [`  … ${earlier} earlier`] : []),
    happened.length === 0 ? '  no events yet' : indent(printTimeline(happened.slice(-LINES_MAX))),
    ...refused(gateway, refusals),
    `The gateway's time is ${gateway.clock.iso()}. ${coming.length === 0 ? 'No events are scheduled.' : 'Still scheduled:'}`,
    ...(coming.length === 0 ? [] : [indent(printTimeline(coming.slice(0, LINES_MAX)))]),
    ...(later > 0 ? [`  … ${later} later`] : []),
  ];
}

/** An application can swallow a rejection, so the report lists them. */
function refused(gateway: GatewayUnderTest, refusals: WorldUnderTest['refusals']): string[] {
  const all = gateway.audit.requests().filter(({ status }) => status >= 400);
  if (all.length === 0) return [];
  const lines = all.slice(-REFUSED_MAX);
  const rest = all.length - lines.length;
  return [
    'Rejected requests:',
    ...(rest > 0 ? [`  … ${rest} earlier`] : []),
    ...lines.map(({ at, method, path, status, code, correlationId }) => {
      const why = refusals.get(correlationId);
      const said = why === undefined ? '' : `: ${why}`;
      return `  ${easternText(Date.parse(at))}  ${method} ${path}  ${status} ${code}${said}`;
    }),
  ];
}

/** Indents every line that is not empty by two spaces. */
export function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
