import { command, flag, off, option, optionOr } from '../base/command.ts';
import { count, text } from '../base/parsers.ts';

/** The command `demo`. */
export const demo = command({
  name: 'demo',
  summary: 'generates a month of traffic and serves it in the inspector',
  arguments: [],
  options: {
    merchants: optionOr('number', 'the number of merchants, 1 to 100', count(1, 100), 3),
    days: optionOr('number', 'the number of days, 1 to 1100', count(1, 1_100), 30),
    transactions: option(
      'number',
      'the total number of transactions; default: typical for these merchants and days',
      count(1, 5_000_000),
    ),
    port: optionOr('number', 'the port of the inspector; 0 picks a free port', count(0, 65_535), 4_010),
    seed: optionOr('text', 'the seed; the same seed generates the same traffic', text, 'acme'),
    serve: off('prints the summary without starting a server'),
    static: option('path', 'writes a demo that needs no server to this new folder, for any static host', text),
    singleFile: flag('writes the static demo as one HTML file, which opens from disk'),
    json: flag('prints one line of JSON when the server is ready'),
  },
  examples: [
    ['demo', 'three merchants and thirty days, in the inspector'],
    ['demo --merchants 1 --days 7 --transactions 200 --seed 7', 'one merchant and a week'],
    ['demo --no-serve --json', 'the totals as JSON'],
    ['demo --port 0', 'the inspector on a free port'],
    ['demo --static out/', 'a folder for any static host: a shop, the inspector, and the gateway in the page'],
    ['demo --static demo.html --single-file', 'the same as one file'],
  ],
  run: async (context, values) => {
    if (values.static !== undefined || values.singleFile) {
      const { writeStaticDemo } = await import('../work/static-demo.ts');
      return writeStaticDemo(context, values);
    }
    const { runDemo } = await import('../work/demo.ts');
    return runDemo(context, values);
  },
});
