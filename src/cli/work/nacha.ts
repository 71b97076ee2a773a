import { nachaDefectsOf } from '../../nacha/defects.ts';
import { explainNachaFile } from '../../nacha/explain.ts';
import { NACHA_FAULTS_MAX, type NachaFault, sentenceOf } from '../../nacha/faults.ts';
import { printNachaFile } from '../../nacha/print.ts';
import { paintFor } from '../../testing/scenario/paint.ts';
import { type CommandContext, printJson, printLine, printNote } from '../base/context.ts';
import { EXIT } from '../base/failure.ts';
import { readText } from '../base/files.ts';

/** Explains a Nacha file and lists its defects. */
export async function inspectNacha(
  context: CommandContext,
  file: string,
  { json }: { readonly json: boolean },
): Promise<number> {
  const text = await readText(context, file, 'latin1');
  const records = explainNachaFile(text);
  const faults = nachaDefectsOf(text);
  if (json) printJson(context, { ok: faults.length === 0, faults, records });
  else printLine(context, printNachaFile(records, paintFor(context.stdout)));
  if (faults.length === 0) return EXIT.ok;
  if (!json) printDefects(context, file, faults);
  return EXIT.failed;
}

function printDefects(context: CommandContext, file: string, faults: readonly NachaFault[]): void {
  const paint = paintFor(context.stderr);
  const many = faults.length < NACHA_FAULTS_MAX ? String(faults.length) : `the first ${NACHA_FAULTS_MAX}`;
  printNote(
    context,
    `\n${paint.red(`✗ ${file} is not a valid Nacha file (${many} ${faults.length === 1 ? 'defect' : 'defects'}):`)}`,
  );
  for (const fault of faults) printNote(context, `  ${sentenceOf(fault)}`);
}
