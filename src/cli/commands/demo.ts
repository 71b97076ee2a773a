import { command, flag, off, option, optionOr } from '../command.ts';
import { count, text } from '../readings.ts';

export const demo = command({
  name: 'demo',
  summary: "makes a shop's month with traffic and opens the inspector on it",
  arguments: [],
  options: {
    merchants: optionOr('number', 'how many merchants trade, 1 to 100', count(1, 100), 3),
    days: optionOr('number', 'how many days, 1 to 1100', count(1, 1_100), 30),
    transactions: option('number', 'how many in all; else what such merchants do in such a time', count(1, 5_000_000)),
    port: optionOr('number', 'where the inspector is; 0 is any free port', count(0, 65_535), 4010),
    seed: optionOr('text', 'same seed, same month', text, 'acme'),
    serve: off('only says what happened in that month'),
    json: flag('one line of JSON when it is ready, for scripts'),
  },
  examples: [
    ['demo', 'three merchants, thirty days, then a page with a time slider'],
    ['demo --merchants 1 --days 7 --transactions 200 --seed 7', 'a week of one merchant'],
    ['demo --no-serve --json', 'the month in numbers, for a machine'],
    ['demo --port 0', 'the inspector at any free port'],
  ],
  run: async (context, values) => {
    const { playMonth } = await import('../work/demo.ts');
    return playMonth(context, values);
  },
});
