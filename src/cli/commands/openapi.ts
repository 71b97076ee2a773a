import { command, flag, option } from '../command.ts';
import { text } from '../readings.ts';

export const openapi = command({
  name: 'openapi',
  summary: 'prints the OpenAPI 3.1 document of the API, or that of the control surface',
  arguments: [],
  options: {
    control: flag('that of /_sim/ instead'),
    yaml: flag('as YAML'),
    out: option('file', 'writes it there', text),
  },
  examples: [
    ['openapi --out openapi.json', 'for the generator of a client'],
    ['openapi --control --yaml', 'what may be asked of the simulator itself'],
  ],
  run: async (context, values) => {
    const { printDocument } = await import('../work/openapi.ts');
    return printDocument(context, values);
  },
});
