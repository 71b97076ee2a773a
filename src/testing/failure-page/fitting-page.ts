import type { FrozenWorld } from '../../analysis/inspection/inspection-types.ts';
import type { Tape } from '../../analysis/tape/tape.ts';
import { isoText } from '../../engine/time.ts';
import { VERSION } from '../../engine/version.ts';
import { isFaked, systemNow } from '../../engine/wall-clock.ts';
import { packedText } from '../html/packed-data.ts';
import { cut } from './describe-error.ts';
import { differenceSection, type ShownDifference } from './difference-section.ts';
import type { FailurePage } from './failure-page.ts';
import { failureSection, type ShownFailure } from './failure-section.ts';
import { packWorld } from './frozen-report.ts';
import { type PageContent, pageHtml } from './page-html.ts';
import type { PageSection } from './page-section.ts';
import { type PageText, pageText } from './page-text.ts';
import type { ReadRun } from './read-run.ts';
import { hideLocalPaths, mapTexts, type ShareText } from './shareable-text.ts';
import { stepLines, stepsSection } from './steps-section.ts';
import { type PageLimits, requestsSection, timelineSections, webhooksSection } from './world-sections.ts';

/** The parts of a page. */
interface PageParts {
  readonly page: FailurePage;
  readonly run: ReadRun;
  readonly failures: readonly ShownFailure[];
  readonly difference: ShownDifference;
  readonly share: ShareText;
}

/** A page has fewer bytes than 2 MB, so that CI services and mail show it. */
const PAGE_BYTES_MAX = 1_900_000;

/** If a page is too long, it is made again with the next limits. */
const LIMITS: readonly PageLimits[] = [
  { steps: 300, requests: 150, deliveries: 150, lines: 500 },
  { steps: 100, requests: 50, deliveries: 50, lines: 150 },
  { steps: 30, requests: 10, deliveries: 10, lines: 40 },
];

/** Letters of the packed tape in a page. */
const TAPE_MAX = 300_000;

/** Letters of a further section, and the number of sections. */
const SECTION_MAX = 20_000;
const SECTIONS_MAX = 20;

/** Formats a page with as many items as fit. */
export function fittingPage(parts: PageParts): string {
  const sharePaths = hideLocalPaths();
  const { world, tape, notes } = dataOf(parts, sharePaths);
  const writer = pageText(parts.share, sharePaths);
  const head = headOf(parts);
  for (const limits of LIMITS) {
    const html = pageHtml({ ...head, sections: sectionsOf(parts, writer, limits, notes), world, tape });
    if (Buffer.byteLength(html) <= PAGE_BYTES_MAX) return html;
  }
  const sections = [failureSection(writer, parts.failures.slice(0, 1)), notesSection(writer, [TOO_LONG])];
  return pageHtml({ ...head, sections, world: undefined, tape: undefined });
}

const TOO_LONG = 'The page would be longer than 2 MB even with few requests, so it shows only the first failure.';

function headOf({ page, run, failures, share }: PageParts): Omit<PageContent, 'sections' | 'world' | 'tape'> {
  const place = failures.flatMap(({ frames }) => frames).at(0)?.place ?? page.file;
  const now = run.world?.overview.now;
  return {
    title: share(page.name),
    facts: [
      ...(place === undefined ? [] : [['Failed at', share(place)] as const]),
      ...(run.record === undefined ? [] : [['Seed', share(run.record.seed)] as const]),
      ...(now === undefined ? [] : [['Time of the gateway', now] as const]),
      // With fake timers, the date would be that of the test.
      ...(isFaked(Date) ? [] : [['Date', isoText(systemNow())] as const]),
      ['settlebox', VERSION] as const,
      ['Node', process.version] as const,
    ],
    command: share(page.command),
    tapeName: `${page.fileName}.tape.json`,
  };
}

/** The world and the tape as the page contains them, and sentences about what is missing. */
function dataOf({ page, run, failures, share }: PageParts, sharePaths: ShareText) {
  const notes = [...run.notes];
  const texts = { title: share(page.name), message: share(failures[0]?.message ?? '') };
  const packed = run.world === undefined ? undefined : packWorld(shareableWorld(run.world, share, sharePaths), texts);
  if (run.world !== undefined && packed === undefined) notes.push('The world is too large for the inspector.');
  if (packed?.rowsMax !== undefined) notes.push(`The inspector shows the newest ${packed.rowsMax} rows of each list.`);
  return { world: packed?.packed, tape: tapeText(run.tape, sharePaths, notes), notes };
}

/** Fields of the views that contain texts of the application, such as the error of a handler. */
const FOREIGN_TEXTS: ReadonlySet<string> = new Set(['what', 'why', 'lastAttempt', 'error', 'responseBody', 'note']);

/** The views mask numbers themselves. Elsewhere, trace numbers and lines of Nacha files would look like card numbers. */
function shareableWorld(world: FrozenWorld, share: ShareText, sharePaths: ShareText): FrozenWorld {
  return mapTexts(world, (text, field) => (FOREIGN_TEXTS.has(field) ? share(text) : sharePaths(text)));
}

function tapeText(tape: Tape | undefined, sharePaths: ShareText, notes: string[]): string | undefined {
  if (tape === undefined) return undefined;
  const text = JSON.stringify(tape);
  const shared = JSON.stringify(mapTexts(tape, sharePaths));
  if (packedText(shared).length > TAPE_MAX) {
    notes.push(
      `The tape is too long for this page (${text.length} characters). To keep it, save gateway.tape() in the test.`,
    );
    return undefined;
  }
  if (shared !== text)
    notes.push('Local paths were removed from the tape, so a replay can differ where they mattered.');
  return shared;
}

function sectionsOf(
  { page, run, failures, difference, share }: PageParts,
  writer: PageText,
  limits: PageLimits,
  notes: readonly string[],
): PageSection[] {
  const further = (page.sections ?? []).slice(0, SECTIONS_MAX);
  const { requests, deliveries, timeline } = run;
  return [
    failureSection(writer, failures),
    ...further.map(({ title, text }) => ({ title: share(title), html: writer.block(cut(text, SECTION_MAX)) })),
    differenceSection(writer, difference),
    stepsSection(writer, page.steps ?? stepLines(run), limits.steps),
    ...(requests === undefined ? [] : [requestsSection(writer, requests, run.responses, limits)]),
    ...(deliveries === undefined ? [] : [webhooksSection(writer, deliveries, limits)]),
    ...(timeline === undefined ? [] : timelineSections(writer, timeline, run.upcoming ?? [], limits)),
    ...(notes.length === 0 ? [] : [notesSection(writer, notes)]),
  ];
}

function notesSection({ text }: PageText, notes: readonly string[]): PageSection {
  return {
    title: 'What is missing from this page',
    html: `<ul>\n${notes.map((note) => `<li>${text(note)}</li>`).join('\n')}\n</ul>`,
  };
}
