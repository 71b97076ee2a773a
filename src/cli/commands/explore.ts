import { command, flag, option } from '../command.ts';
import { count, text, words } from '../readings.ts';

export const explore = command({
  name: 'explore',
  summary: 'searches for the sequence that breaks a shop; exit code 1 where there is one',
  arguments: [
    { name: 'module', text: 'a module that exports a function merchant(gateway, tools), by that name or as default' },
  ],
  options: {
    seeds: option('seeds', 'how many runs, or a span such as 0..9999; default 100', text),
    seed: option('number', 'only this one, as a failure names it', count(0, 2 ** 31 - 1)),
    shard: option('part', 'which one of how many machines this is, such as 3/16', text),
    steps: option('number', 'the most steps of a sequence, 1 to 200; default 20', count(1, 200)),
    disruptions: option('kinds', 'what may go wrong, with commas between; default everything', words),
    restDays: option('number', 'virtual days in which a run comes to rest, 1 to 400; default 75', count(1, 400)),
    options: option('file', "options of every run's gateway, as JSON or YAML", text),
    saveTo: option('folder', 'where the tape of a run that fails is written', text),
    json: flag('the outcome as JSON'),
  },
  examples: [
    ['explore ./test/merchant.js --seeds 500', 'five hundred runs'],
    ['explore ./test/merchant.js --seed 17 --save-to tapes', 'the run that failed, once more, with its tape'],
    ['explore ./merchant.js --seeds 0..9999 --shard 3/16 --json', 'the share of one of sixteen machines'],
    [
      'explore ./merchant.js --steps 40 --rest-days 90 --disruptions outage,return --options world.yaml',
      'longer, and only so',
    ],
  ],
  run: async (context, values, [module = '']) => {
    const { exploreModule } = await import('../work/explore.ts');
    return exploreModule(context, module, values);
  },
});
