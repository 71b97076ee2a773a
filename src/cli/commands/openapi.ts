import { command, flag, option } from '../base/command.ts';
import { text } from '../base/parsers.ts';

/** The command `openapi`. */
export const openapi = command({
  name: 'openapi',
  summary: 'prints the OpenAPI 3.1 document of the API or of the control surface',
  arguments: [],
  options: {
    control: flag('prints the document of the control surface (/_sim/) instead'),
    yaml: flag('prints YAML instead of JSON'),
    out: option('file', 'writes the document to this file', text),
  },
  examples: [
    ['openapi --out openapi.json', 'writes the document for a client generator'],
    ['openapi --control --yaml', 'prints the document of the control surface'],
  ],
  run: async (context, values) => {
    const { printDocument } = await import('../work/openapi.ts');
    return printDocument(context, values);
  },
});
