import { wrapText } from '../../engine/text-table.ts';
import { type OutputStyle, plainStyle } from '../scenario/paint.ts';
import type { ConformFinding } from './difference.ts';
import { OVER_DAYS_SETTLEMENT } from './plan/over-days.ts';
import type { ConformReport, ConformVerdict } from './report-types.ts';

const VERDICTS: Readonly<Record<ConformVerdict, string>> = {
  canned: 'The responses are canned: they do not depend on the requests.',
  conforms: 'The gateway and the engine behave alike.',
  wrong: 'The gateway contradicts the specification.',
  differs: 'The specification allows this gateway, but the engine behaves differently.',
  inconclusive: 'Responses are missing, so the comparison is incomplete.',
  too_little: 'Too little was compared.',
};

/** Prints the report of a comparison for people: each difference, what a client would notice of it, and a summary. */
export function printConform(report: ConformReport, style: OutputStyle = plainStyle): string {
  const { paint, width } = style;
  const open = report.findings.filter(({ declared }) => !declared);
  const isCanned = report.verdict === 'canned';
  const stories = (isCanned ? [] : open).map((finding, at) => [
    heading(finding, at + 1, style),
    ...findingLines(finding, width - INDENT.length).map(indent),
  ]);
  const isGood = report.verdict === 'conforms';
  const verdict = isUnfinished(report)
    ? '… Not finished: some payments are not final yet. Repeat the command on a later day.'
    : `${isGood ? '✓' : '✗'} ${VERDICTS[report.verdict]}`;
  const parts = [
    ...stories,
    report.canned.flatMap((evidence) => wrapped(`! ${evidence}`, width)),
    declaredLines(report, width),
    isCanned ? [] : proposedLines(report, width),
    gapLines(report, width),
    [paint.bold(isGood ? paint.green(verdict) : paint.red(verdict)), ...summaryLines(report, width)],
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** Reports whether only time is missing. */
function isUnfinished({ verdict, inconclusive }: ConformReport): boolean {
  return verdict === 'inconclusive' && inconclusive.every(({ step }) => step === OVER_DAYS_SETTLEMENT);
}

function heading({ operation, path, basis }: ConformFinding, number: number, { paint }: OutputStyle): string {
  const text = paint.bold(`${basis === 'specified' ? '✗' : '○'} ${number}  ${operation} ${path}`);
  return basis === 'specified' ? paint.red(text) : paint.yellow(text);
}

function findingLines({ ours, theirs, basis, section, notice, proposal, steps }: ConformFinding, room: number) {
  const decided = basis === 'specified' ? `specified: ${section}` : `assumed: ${proposal}`;
  return [
    ...line('engine', ours, room),
    ...line('gateway', theirs, room),
    ...line('basis', decided, room),
    ...line('effect', notice, room),
    ...line('steps', listed(steps), room),
  ];
}

const LISTED_MAX = 3;
/** The width of the longest label and two spaces. */
const LABEL = 9;
const INDENT = '   ';

function indent(text: string): string {
  return INDENT + text;
}

function line(label: string, text: string, room: number): readonly string[] {
  const [first = '', ...rest] = wrapText(text, room - LABEL);
  return [label.padEnd(LABEL) + first, ...rest.map((more) => ' '.repeat(LABEL) + more)];
}

function wrapped(text: string, width: number): readonly string[] {
  const [first = '', ...rest] = wrapText(text, width);
  return [first, ...rest.map(indent)];
}

function listed(names: readonly string[]): string {
  const more = names.length - LISTED_MAX;
  return names.slice(0, LISTED_MAX).join(', ') + (more > 0 ? `, and ${more} more` : '');
}

function declaredLines({ declared }: ConformReport, width: number): readonly string[] {
  return declared.flatMap(({ operation, path, state, until, why }) => {
    const text = {
      confirmed: `accepted until ${until}: ${why}`,
      'past its date': `no longer accepted: its date was ${until}. Review it, and set another date or remove it.`,
      gone: 'gone: the gateway behaves as the engine now. Remove it from the file.',
      'not observed': `not observed: its step did not run. Accepted until ${until}.`,
    }[state];
    return wrapped(
      `${state === 'confirmed' || state === 'not observed' ? '·' : '!'} ${operation} ${path} is ${text}`,
      width,
    );
  });
}

function proposedLines({ proposed }: ConformReport, width: number): readonly string[] {
  return proposed.flatMap(({ option, value, because }) =>
    wrapped(`? proposed option ${option}: ${JSON.stringify(value)}, because ${because}`, width),
  );
}

function gapLines({ skipped, notObserved, inconclusive }: ConformReport, width: number): readonly string[] {
  const kinds = [
    ['inconclusive', inconclusive],
    ['not observed', notObserved],
    ['skipped', skipped],
  ] as const;
  return kinds.flatMap(([kind, gaps]) => {
    const reasons = new Map<string, string[]>();
    for (const { step, reason } of gaps) reasons.set(reason, [...(reasons.get(reason) ?? []), step]);
    return [...reasons].flatMap(([reason, steps]) => wrapped(`- ${kind}: ${listed(steps)}: ${reason}`, width));
  });
}

function summaryLines({ counts, extra, baseUrl, source, recordedAt }: ConformReport, width: number) {
  const { steps, observed, compared, skipped, notObserved, inconclusive, totalCents, events } = counts;
  const webhooks = events === null ? '' : `, ${events} webhook events`;
  const from = source === 'cassette' ? `, recorded ${recordedAt}` : '';
  const gaps = `${skipped} skipped, ${notObserved} not observed, ${inconclusive} inconclusive`;
  const fields = extra.length === 0 ? '' : ` The gateway has ${extra.length} fields and headers that the engine lacks.`;
  return wrapText(
    `${baseUrl}${from}: ${compared} values compared in ${observed} of ${steps} steps${webhooks}; ${gaps}; ` +
      `amounts of ${totalCents} cents in all.${fields}`,
    width - INDENT.length,
  ).map(indent);
}
