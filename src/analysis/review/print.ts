import { alignColumns, hangingIndent, wrapWords } from '../../engine/text-table.ts';
import { easternText } from '../../facts/eastern-time.ts';
import type { Finding, Review } from './types.ts';

/** Characters in a line. */
const WIDTH = 120;

/**
 * Prints severity, rule, count, and description; below them the reason and the first occurrence. Says so if there are
 * no findings.
 */
export function printReview({ findings, requests: request, deliveries: answered }: Review): string {
  const looked = `${counted(request, 'request')} and ${counted(answered, 'webhook response')}`;
  if (findings.length === 0)
    return request + answered === 0
      ? 'This gateway has received no requests yet, so there is nothing to review.'
      : `No findings in ${looked}.`;
  const rows = findings.map(({ severity, rule, times }) => [severity, rule, `${times} ×`]);
  const heads = alignColumns(rows, { numeric: [2] });
  const indent = ' '.repeat(Math.max(...findings.map(({ severity }) => severity.length)) + 2);
  const delivered = new Set<string>();
  const blocks = findings.map((finding, at) => {
    const head = `${heads[at]}  `;
    const what = wrapWords(finding.what.split(' '), WIDTH - head.length);
    // Once for each rule is enough.
    const why = delivered.has(finding.rule) ? [] : wrapWords(finding.why.split(' '), WIDTH - indent.length);
    delivered.add(finding.rule);
    const under = [...why, `first: ${index(finding)}`];
    return [...hangingIndent(head, what), ...under.map((text) => indent + text)];
  });
  return [`${counted(findings.length, 'finding')} in ${looked}`, ...blocks.flat()].join('\n');
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** `Mon Jan 5 10:00 ET  POST /v1/transactions  correlation_id …` */
function index({ request, delivery }: Finding): string {
  if (request !== undefined)
    return [timeOf(request.at), `${request.method} ${request.path}`, `correlation_id ${request.correlationId}`].join(
      '  ',
    );
  if (delivery === undefined) return '';
  return [timeOf(delivery.at), delivery.type, delivery.id].join('  ');
}

function timeOf(at: string): string {
  return easternText(Date.parse(at));
}
