import { SettleboxError } from '../../engine/errors.ts';
import { NACHA_FAULTS_MAX, type NachaFault, sentenceOf } from '../../nacha/faults.ts';
import { inspectNachaFile, type NachaInspection } from '../../nacha/inspect.ts';
import { printNachaFile } from '../../nacha/print.ts';
import { paintFor } from '../../testing/scenario/paint.ts';
import { widthOf } from '../../testing/scenario/terminal-width.ts';
import { type CommandContext, printAsIs, printLine, printNote } from '../base/context.ts';
import { EXIT, reportFailure } from '../base/failure.ts';
import { readText } from '../base/files.ts';

/** Explains a Nacha file, and lists its defects and warnings. With `json`, it prints JSON for every path and content. */
export async function inspectNacha(
  context: CommandContext,
  file: string,
  { json }: { readonly json: boolean },
): Promise<number> {
  try {
    const inspection = inspectNachaFile(await readText(context, file, 'latin1'));
    if (json) printInspection(context, inspection);
    else printReport(context, file, inspection);
    return inspection.ok ? EXIT.ok : EXIT.failed;
  } catch (error) {
    if (!json || !(error instanceof SettleboxError)) throw error;
    const { code, message } = error;
    printInspection(context, { ok: false, error: { code, message }, faults: [], warnings: [], records: [] });
    return EXIT.usage;
  }
}

/** Prints one record per line: as one string, the JSON of a large file is longer than strings can be. */
function printInspection(context: CommandContext, { records, ...others }: NachaInspection): void {
  printAsIs(context, `${JSON.stringify(others, null, 2).slice(0, -2)},`);
  printAsIs(context, records.length === 0 ? '  "records": []' : '  "records": [');
  records.forEach((record, index) => {
    printAsIs(context, `    ${JSON.stringify(record)}${index < records.length - 1 ? ',' : '\n  ]'}`);
  });
  printAsIs(context, '}');
}

/** Wider tables are hard to read. */
const WIDTH_MAX = 100;

function printReport(context: CommandContext, file: string, inspection: NachaInspection): void {
  const { ok, error, faults, warnings, records } = inspection;
  if (error === undefined)
    printLine(context, printNachaFile(records, paintFor(context.stdout), Math.min(widthOf(context.stdout), WIDTH_MAX)));
  else reportFailure(context, new Error(error.message));
  const paint = paintFor(context.stderr);
  if (warnings.length > 0) {
    const title = `! ${file} has ${countOf(warnings, 'warning')}, about what is unusual and harmless:`;
    printList(context, paint.yellow(title), warnings);
  }
  if (ok || error !== undefined) return;
  printList(context, paint.red(`✗ ${file} is not a valid Nacha file (${countOf(faults, 'defect')}):`), faults);
}

function printList(context: CommandContext, title: string, found: readonly NachaFault[]): void {
  printNote(context, `\n${title}`);
  for (const one of found) printNote(context, `  ${sentenceOf(one)}`);
}

function countOf({ length }: readonly NachaFault[], word: string): string {
  const many = length < NACHA_FAULTS_MAX ? String(length) : `the first ${NACHA_FAULTS_MAX}`;
  return `${many} ${length === 1 ? word : `${word}s`}`;
}
