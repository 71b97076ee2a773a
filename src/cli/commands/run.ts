import { command, flag, option, optionMaybe } from '../command.ts';
import { choice, text } from '../readings.ts';

export const run = command({
  name: 'run',
  summary: 'plays scenarios and tells what happened; exit code 1 where one goes otherwise',
  arguments: [
    {
      name: 'scenario',
      text: 'files, folders of them, or names of stories that come along',
      many: true,
      optional: true,
    },
  ],
  options: {
    case: option('name', 'only this one of its cases, such as "code: R02"', text),
    over: option('way', 'calls (functions) or http (requests, as a shop sends them)', choice(['calls', 'http'])),
    seed: option('text', "in place of the scenario's own", text),
    html: option('file', 'writes the stories as one page that opens from disk', text),
    junit: option('file', 'writes the results as JUnit XML', text),
    json: optionMaybe('file.json', 'the results as JSON: to this file, or instead of the timelines'),
    quiet: flag('tells only of what went otherwise'),
  },
  examples: [
    ['run r10-on-day-40', 'a story that comes along: money comes back after the payout'],
    ['run scenarios --quiet --junit results.xml', 'every scenario of a folder, for a CI server'],
    ['run incident.yaml --html incident.html', 'one page to send to somebody'],
    ['run declines-by-code --case "code: 51" --over http --seed 7', 'one case, over HTTP'],
    ['run r10-on-day-40 --json', 'the result for a machine'],
  ],
  run: async (context, values, words) => {
    const { runStories } = await import('../work/run.ts');
    return runStories(context, values, words);
  },
});
