import { alignColumns, hangingIndent, wrapWords } from '../../engine/text-table.ts';
import { easternText } from '../../facts/eastern-time.ts';
import type { Finding, Review } from './types.ts';

/** Characters in a line: a report fits every terminal, and is the same in each of them. */
const WIDTH = 80;
const FIRST = 'first: ';

/**
 * Prints severity, rule, and count; below them the description, the reason, and the first occurrence. Says so if there are
 * no findings.
 */
export function printReview({ findings, requests: request, deliveries: answered }: Review, year: number): string {
  const looked = `${counted(request, 'request')} and ${counted(answered, 'webhook response')}`;
  if (findings.length === 0)
    return request + answered === 0
      ? 'This gateway has received no requests yet, so there is nothing to review.'
      : `No findings in ${looked}.`;
  return `${counted(findings.length, 'finding')} in ${looked}\n${printFindings(findings, year)}`;
}

/** Prints findings without a count. Times of other years than that in which the world started have their year. */
export function printFindings(findings: readonly Finding[], year: number): string {
  const rows = findings.map(({ severity, rule, times }) => [severity, rule, `${times} ×`]);
  const heads = alignColumns(rows, { numeric: [2] });
  const indent = ' '.repeat(Math.max(...findings.map(({ severity }) => severity.length)) + 2);
  const delivered = new Set<string>();
  const blocks = findings.map((finding, at) => {
    // Once for each rule is enough.
    const why = delivered.has(finding.rule) ? [] : wrapWords(finding.why.split(' '), WIDTH - indent.length);
    delivered.add(finding.rule);
    const what = wrapWords(finding.what.split(' '), WIDTH - indent.length);
    const place = wrapWords(placeOf(finding, year), WIDTH - indent.length - FIRST.length).map((line) => line.trim());
    return [heads[at] ?? '', ...[...what, ...why, ...hangingIndent(FIRST, place)].map((text) => indent + text)];
  });
  return blocks.flat().join('\n');
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** `Mon Jan 5 10:00 ET`, ` POST /v1/transactions`, ` correlation_id …`: joined by spaces, the parts are two spaces apart. */
function placeOf({ request, delivery }: Finding, year: number): string[] {
  if (request !== undefined)
    return [timeOf(request.at, year), ` ${request.method} ${request.path}`, ` correlation_id ${request.correlationId}`];
  if (delivery === undefined) return [];
  const { at, type, url, id } = delivery;
  return [timeOf(at, year), ` ${type}`, ...(url === null ? [] : [` ${url}`]), ` ${id}`];
}

function timeOf(at: string, year: number): string {
  return easternText(Date.parse(at), year);
}
