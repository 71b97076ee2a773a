import { stringify } from 'yaml';
import { controlDocument } from '../../control/control-document.ts';
import { CONTROL_ROWS } from '../../control/control-rows.ts';
import { openApiDocument } from '../../openapi/document.ts';
import type { Context } from '../base/context.ts';
import { EXIT } from '../base/failure.ts';
import { refuseMissingFolder, writeWhole } from '../base/files.ts';

interface Asked {
  readonly control: boolean;
  readonly yaml: boolean;
  readonly out: string | undefined;
}

/** Prints the document of the API or of the control surface, or writes it. */
export async function printDocument(context: Context, { control, yaml, out }: Asked): Promise<number> {
  if (out !== undefined) refuseMissingFolder(context, out, '--out');
  const document = control ? controlDocument(CONTROL_ROWS) : openApiDocument();
  const text = yaml ? stringify(document, { aliasDuplicateObjects: false }) : `${JSON.stringify(document, null, 2)}\n`;
  if (out === undefined) context.stdout.write(text);
  else writeWhole(context, out, text);
  return EXIT.ok;
}
