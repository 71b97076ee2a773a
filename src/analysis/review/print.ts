import { easternText } from '../../facts/eastern-time.ts';
import type { Finding, Review } from './types.ts';

/** Letters to a line. */
const WIDTH = 120;

/** Severity, rule, how often, and what; under it why, and where it was seen first. Says so where there is nothing. */
export function printReview({ findings, requests: asked, deliveries: answered }: Review): string {
  const looked = `${counted(asked, 'request')} and ${counted(answered, 'webhook response')}`;
  if (findings.length === 0)
    return asked + answered === 0
      ? 'This gateway has received no requests yet, so there is nothing to review.'
      : `No findings in ${looked}.`;
  const heads = findings.map(({ severity, rule, times }) => [severity, rule, `${times} ×`] as const);
  const width = (column: 0 | 1 | 2) => Math.max(...heads.map((head) => head[column].length));
  const told = new Set<string>();
  const blocks = findings.map((finding, at) => {
    const [severity, rule, times] = heads[at] ?? ['', '', ''];
    const head = `${severity.padEnd(width(0))}  ${rule.padEnd(width(1))}  ${times.padStart(width(2))}  `;
    const [what = '', ...rest] = broken(finding.what, WIDTH - head.length);
    const indent = ' '.repeat(width(0) + 2);
    // Once for each rule is enough.
    const why = told.has(finding.rule) ? [] : broken(finding.why, WIDTH - indent.length);
    told.add(finding.rule);
    const under = [...why, `first: ${place(finding)}`];
    return [head + what, ...rest.map((text) => ' '.repeat(head.length) + text), ...under.map((text) => indent + text)];
  });
  return [`${counted(findings.length, 'finding')} in ${looked}`, ...blocks.flat()].join('\n');
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** `Mon Jan 5 10:00 ET  POST /v1/transactions  correlation_id …` */
function place({ request, delivery }: Finding): string {
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

/** A text in lines of at most this many letters, as far as its words allow. */
function broken(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
