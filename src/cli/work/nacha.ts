import { SettleboxError } from '../../engine/errors.ts';
import { trusted } from '../../engine/trusted.ts';
import { explainNachaFile } from '../../nacha/explain.ts';
import { NACHA_FAULTS_MAX, type NachaFault, sentenceOf } from '../../nacha/faults.ts';
import { printNachaFile } from '../../nacha/print.ts';
import { readNachaFile } from '../../nacha/read.ts';
import { paintFor } from '../../testing/scenario/paint.ts';
import { type Context, note, say, sayJson } from '../base/context.ts';
import { EXIT } from '../base/failure.ts';
import { readText } from '../base/files.ts';

/** Explains a file of the ACH network, and names what is wrong with it. */
export async function inspectNacha(
  context: Context,
  file: string,
  { json }: { readonly json: boolean },
): Promise<number> {
  const text = await readText(context, file, 'latin1');
  const records = explainNachaFile(text);
  const faults = faultsOf(text);
  if (json) sayJson(context, { ok: faults.length === 0, faults, records });
  else say(context, printNachaFile(records, paintFor(context.stdout)));
  if (faults.length === 0) return EXIT.ok;
  if (!json) tellFaults(context, file, faults);
  return EXIT.failed;
}

function faultsOf(text: string): readonly NachaFault[] {
  try {
    readNachaFile(text);
    return [];
  } catch (error) {
    if (!(error instanceof SettleboxError) || error.code !== 'bad_nacha_file') throw error;
    return trusted<readonly NachaFault[]>(error.details.faults);
  }
}

function tellFaults(context: Context, file: string, faults: readonly NachaFault[]): void {
  const paint = paintFor(context.stderr);
  const many = faults.length < NACHA_FAULTS_MAX ? String(faults.length) : `the first ${NACHA_FAULTS_MAX}`;
  note(
    context,
    `\n${paint.red(`✗ ${file} is not a valid Nacha file (${many} ${faults.length === 1 ? 'defect' : 'defects'}):`)}`,
  );
  for (const fault of faults) note(context, `  ${sentenceOf(fault)}`);
}
