import { stringify } from 'yaml';
import { controlDocument } from '../../control/control-document.ts';
import { CONTROL_ROWS } from '../../control/control-rows.ts';
import { openApiDocument } from '../../openapi/document.ts';
import type { CommandContext } from '../base/context.ts';
import { EXIT } from '../base/failure.ts';
import { replaceFile, requireFolder } from '../base/files.ts';

interface OpenApiCommandOptions {
  readonly control: boolean;
  readonly yaml: boolean;
  readonly out: string | undefined;
}

/** Prints the OpenAPI document of the API or of the control surface, or writes it to a file. */
export async function printDocument(
  context: CommandContext,
  { control, yaml, out }: OpenApiCommandOptions,
): Promise<number> {
  if (out !== undefined) requireFolder(context, out, '--out');
  const document = control ? await controlDocument(CONTROL_ROWS) : openApiDocument();
  const text = yaml ? stringify(document, { aliasDuplicateObjects: false }) : `${JSON.stringify(document, null, 2)}\n`;
  if (out === undefined) context.stdout.write(text);
  else replaceFile(context, out, text);
  return EXIT.ok;
}
