/** The sections of a page about the world of the gateway. */
import { displayUrl } from '../../domain/webhooks/deliveries/rules.ts';
import { NOWHERE } from '../../domain/webhooks/dispatcher/signed-request.ts';
import type { LoggedRequest } from '../../harness/audit.ts';
import type { Delivery } from '../../harness/deliveries.ts';
import type { TimelineEntry } from '../../harness/timeline.ts';
import { describeError } from './describe-error.ts';
import { maskResponse } from './mask-response.ts';
import { newest, type PageSection, timeText } from './page-section.ts';
import type { PageText } from './page-text.ts';

/** The numbers of newest items that a page shows. */
export interface PageLimits {
  readonly steps: number;
  readonly requests: number;
  readonly deliveries: number;
  readonly lines: number;
}

/** Returns the requests with their responses. */
export function requestsSection(
  writer: PageText,
  requests: readonly LoggedRequest[],
  responses: ReadonlyMap<string, object>,
  { requests: max }: PageLimits,
): PageSection {
  if (requests.length === 0) return { title: 'Requests', html: '<p>The gateway got no requests.</p>' };
  const { items, note } = newest(requests, max, 'requests');
  const html = items.map((request) => requestHtml(writer, request, responses.get(request.correlationId)));
  return { title: 'Requests', html: `${note}${html.join('\n')}` };
}

function requestHtml({ text, json }: PageText, request: LoggedRequest, response: object | undefined): string {
  const { at, transport, method, path, status, code, replayed, correlationId, body } = request;
  const outcome = `${status}${code === null ? '' : ` ${code}`}`;
  const facts = [timeText(at), transport === 'direct' ? 'direct call' : 'HTTP', ...(replayed ? ['replayed'] : [])];
  const answer = response === undefined ? '<p>Its body was not collected.</p>' : json(maskResponse(response));
  return `<details><summary><code>${text(`${method} ${path}`)}</code> <strong${status >= 400 ? ' class="bad"' : ''}>${text(outcome)}</strong> <small>${text(facts.join(', '))}</small></summary>
${body === null ? '' : `<h3>Request</h3>${json(body)}`}
<h3>Response</h3>${answer}
<p><small>${text(`Correlation id ${correlationId}`)}</small></p></details>`;
}

/** Returns the webhooks with their bodies, their attempts, and the errors of handlers. */
export function webhooksSection(
  writer: PageText,
  deliveries: readonly Delivery[],
  { deliveries: max }: PageLimits,
): PageSection {
  if (deliveries.length === 0) return { title: 'Webhooks', html: '<p>No webhook was due.</p>' };
  const { items, note } = newest(deliveries, max, 'webhooks');
  return { title: 'Webhooks', html: `${note}${items.map((delivery) => deliveryHtml(writer, delivery)).join('\n')}` };
}

function deliveryHtml(writer: PageText, delivery: Delivery): string {
  const { text, block, json } = writer;
  const { id, type, subject, status, attempts, request, event, nextAttemptAt, cause } = delivery;
  const rows = attempts.map((attempt) => `<li>${text(attemptText(attempt))}</li>`).join('\n');
  const last = attempts.at(-1);
  const failed = last !== undefined && (last.status === null || last.status >= 300);
  const thrown = cause === undefined ? undefined : describeError(cause);
  return `<details${failed ? ' open' : ''}><summary><code>${text(type)}</code> <strong${failed ? ' class="bad"' : ''}>${text(status)}</strong> <small>${text(subject)}</small></summary>
<p>${text(`${request.url === NOWHERE ? 'To a function' : `To ${displayUrl(request.url)}`}, ${id}${nextAttemptAt === null ? '' : `, next attempt ${timeText(nextAttemptAt)}`}`)}</p>
<h3>Attempts</h3>${rows === '' ? '<p>None yet.</p>' : `<ol>\n${rows}\n</ol>`}
${thrown === undefined ? '' : `<h3>Error of the handler</h3>${block(`${thrown.name}: ${thrown.message}\n${thrown.stack}`)}`}
<h3>Body</h3>${json(maskResponse(event))}</details>`;
}

function attemptText({ at, status, error, responseBody, limit, seconds }: Delivery['attempts'][number]): string {
  const slow = seconds === undefined ? '' : ` after ${seconds} s`;
  const body = responseBody === undefined ? '' : `: ${responseBody}${limit === undefined ? '' : ` (cut at ${limit})`}`;
  return `${timeText(at)}  ${status ?? error ?? ''}${slow}${body}`;
}

/** Returns the timeline, and the scheduled events. */
export function timelineSections(
  writer: PageText,
  past: readonly TimelineEntry[],
  upcoming: readonly TimelineEntry[],
  { lines: max }: PageLimits,
): PageSection[] {
  const { items, note } = newest(past, max, 'events');
  const rest = upcoming.length - max;
  const later = rest > 0 ? `<p class="note">${rest} later events are not shown.</p>` : '';
  return [
    { title: 'Timeline', html: past.length === 0 ? '<p>No events.</p>' : `${note}${linesTable(writer, items)}` },
    {
      title: 'Scheduled',
      html:
        upcoming.length === 0
          ? '<p>No events are scheduled.</p>'
          : `${linesTable(writer, upcoming.slice(0, max))}${later}`,
    },
  ];
}

function linesTable({ text }: PageText, lines: readonly TimelineEntry[]): string {
  const rows = lines.map(
    ({ at, what, why }) => `<tr><td>${text(timeText(at))}</td><td>${text(what)}</td><td>${text(why)}</td></tr>`,
  );
  return `<table><thead><tr><th>Time</th><th>Event</th><th>Reason</th></tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`;
}
