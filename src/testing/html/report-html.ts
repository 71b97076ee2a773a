import type { CaseReport, Report, ReportStep, StoryReport } from '../../analysis/inspection/report.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { easternText, easternYear } from '../../facts/eastern-time.ts';
import { firstLine } from '../../harness/timeline.ts';
import { inspectorFile } from '../package-files/inspector-file.ts';
import { escaped, inScript, inStyle, policyOf } from './html-parts.ts';
import { packedReport } from './packed-data.ts';

/** The bundled script and style sheet of the inspector. */
interface ReportAssets {
  readonly script: string;
  readonly style: string;
}

/**
 * Formats a report as one HTML file that opens from disk. It makes no network requests, and its content security policy
 * forbids them. Without JavaScript, it shows the timelines as text.
 *
 * @example
 * writeFileSync('report.html', reportHtml(await reportStory('scenarios/r10-on-day-40.yaml'), { script, style }));
 */
export function reportHtml(report: Report, assets: ReportAssets): string {
  const script = inScript(assets.script);
  const style = inStyle(assets.style);
  const packed = packedReport(report);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf([script], [style])}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escaped(titleOf(report))}</title>
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<noscript>
<p>This report steps through each scenario with JavaScript enabled. Without JavaScript, it shows the timelines. Times are Eastern.</p>
${report.stories.map(scenarioText).join('\n')}
</noscript>
<script type="application/json+gzip" id="report">${packed}</script>
<script type="module">${script}</script>
</body>
</html>
`;
}

/**
 * Reads the built script and style of the inspector.
 *
 * @throws SettleboxError `bad_option` if it is not built
 */
export function readAssets(): ReportAssets {
  const [script, style] = ['app.js', 'app.css'].map(inspectorFile);
  if (script === undefined || style === undefined)
    throw new SettleboxError('bad_option', 'An HTML file requires the built inspector.', 'Run: npm run build');
  const decoder = new TextDecoder();
  return { script: decoder.decode(script), style: decoder.decode(style) };
}

function titleOf({ stories }: Report): string {
  const [first] = stories;
  return stories.length === 1 && first !== undefined ? first.title : `${stories.length} scenarios`;
}

function scenarioText({ title, description, run, file, cases }: StoryReport): string {
  const caseTexts = cases.map((one) => caseText(one, cases.length > 1));
  const facts =
    run === null ? [] : [file, `settlebox ${run.version}`, `seed ${run.seed}`, `ran ${run.ranAt}`, run.command];
  const list = facts.map((fact) => `<li>${escaped(fact)}</li>`).join('');
  return [
    `<h1>${escaped(title)}</h1>`,
    `<p>${escaped(description)}</p>`,
    ...(list === '' ? [] : [`<ul>${list}</ul>`]),
    ...caseTexts,
  ].join('\n');
}

const SIGNS = { met: '✓', failed: '✗', skipped: '–' } as const;

function stepText({ outcome, label, line, met }: ReportStep): string {
  return [`${SIGNS[outcome]} ${label} (line ${line})`, ...met.map((one) => `    ✓ ${one}`)].join('\n');
}

function caseText({ title, failure, expectations, steps, moments }: CaseReport, isOneOfMany: boolean): string {
  const timeline = moments.at(-1)?.world.timeline ?? [];
  const year = easternYear(Date.parse(timeline[0]?.at ?? ''));
  const lines = timeline.map(({ at, what, why }) => {
    return `${easternText(Date.parse(at), year)}  ${firstLine(what)}${why === '' ? '' : ` (${why})`}`;
  });
  const verdict = failure === null ? `${expectations} expectations met` : failure;
  const heading = isOneOfMany ? [`<h2>${escaped(title)}</h2>`] : [];
  return [
    ...heading,
    `<p>${escaped(verdict)}</p>`,
    ...(steps.length === 0 ? [] : [`<pre>${escaped(steps.map(stepText).join('\n'))}</pre>`]),
    `<pre>${escaped(lines.join('\n'))}</pre>`,
  ].join('\n');
}
