import { cut } from './describe-error.ts';
import type { ShownDifference } from './difference-section.ts';
import type { ShownFailure } from './failure-section.ts';

/** The content of a summary. Its texts are shareable. */
interface SummaryContent {
  readonly title: string;
  readonly failures: readonly ShownFailure[];
  readonly difference: ShownDifference;
  readonly command: string;
  /** The name of the page's file. */
  readonly page: string;
}

/** Letters of each block, so that a job page stays readable. */
const BLOCK_MAX = 3_000;

/** Formats the summary of a failure as Markdown, for the page of a CI job. */
export function summaryMarkdown({ title, failures, difference, command, page }: SummaryContent): string {
  return `### ✗ ${inLine(title)}

${failures.map(failureText).join('\n\n')}

${inLine(difference.summary)}
${difference.text === '' ? '' : `\n${fenced(difference.text, 'diff')}\n`}
Repeat it with:

${fenced(command, 'sh')}

The page with all requests, webhooks, and the inspector is \`${page}\`.
`;
}

function failureText({ name, message, frames }: ShownFailure): string {
  const sources = frames.map(({ place, text }) => `\n\n${inLine(place)}\n\n${fenced(text, '')}`);
  return `${fenced(`${name}: ${message}`, '')}${sources.join('')}`;
}

/** A fence is longer than any fence in its text. */
function fenced(text: string, language: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(({ 0: ticks }) => ticks.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}${language}\n${cut(text, BLOCK_MAX)}\n${fence}`;
}

/** Escapes what Markdown or HTML would read as markup. */
function inLine(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&').replace(/\s+/g, ' ');
}
