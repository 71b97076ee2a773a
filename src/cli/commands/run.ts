import { command, flag, option, optionMaybe } from '../base/command.ts';
import { choice, text } from '../base/parsers.ts';

/** The command `run`. */
export const run = command({
  name: 'run',
  summary: 'runs scenarios and prints their timelines; exits with code 1 if a scenario fails',
  arguments: [
    {
      name: 'scenario',
      text: 'scenario files, folders of scenario files, or names of bundled scenarios',
      many: true,
      optional: true,
    },
  ],
  options: {
    case: option('name', 'runs only this case, such as "code: R02"', text),
    over: option('way', 'calls (function calls) or http (requests over HTTP)', choice(['calls', 'http'])),
    seed: option('text', 'overrides the seed of the scenario', text),
    html: option('file', 'writes a report as one HTML file that opens from disk', text),
    junit: option('file', 'writes the results as JUnit XML', text),
    json: optionMaybe('file.json', 'writes the results as JSON to this file, or prints them instead of the timelines'),
    quiet: flag('prints only failures'),
  },
  examples: [
    ['run r10-on-day-40', 'a bundled scenario: an ACH return after funding'],
    ['run scenarios --quiet --junit results.xml', 'every scenario of a folder, with results for CI'],
    ['run incident.yaml --html incident.html', 'a report in a single HTML file'],
    ['run declines-by-code --case "code: 51" --over http --seed 7', 'a single case, over HTTP'],
    ['run r10-on-day-40 --json', 'the result as JSON'],
  ],
  run: async (context, values, args) => {
    const { runScenarios } = await import('../work/run.ts');
    return runScenarios(context, values, args);
  },
});
