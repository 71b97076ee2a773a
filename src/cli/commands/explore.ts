import { command, flag, option } from '../base/command.ts';
import { count, list, text } from '../base/parsers.ts';

/** The command `explore`. */
export const explore = command({
  name: 'explore',
  summary: 'searches for a sequence that breaks your application; exits with code 1 if it finds one',
  arguments: [
    { name: 'module', text: 'a module that exports the function merchant(gateway, tools), by that name or as default' },
  ],
  options: {
    seeds: option('seeds', 'the number of runs, or a range such as 0..9999; default 100', text),
    seed: option('number', 'the seed of a single run, as printed by a failure', count(0, 2 ** 31 - 1)),
    shard: option('part', 'the part of the seeds to run on this machine, such as 3/16', text),
    steps: option('number', 'the maximum number of steps in a sequence, 1 to 200; default 20', count(1, 200)),
    disruptions: option('kinds', 'the disruptions to inject, separated by commas; default all', list),
    restDays: option(
      'number',
      'the virtual days that pass after the last step of a run, 1 to 400; default 75',
      count(1, 400),
    ),
    options: option('file', 'a JSON or YAML file with createGateway options for every run', text),
    saveTo: option('folder', 'the folder to write the tape of a failing run to', text),
    workers: option(
      'number',
      'the number of threads that run seeds at the same time, 1 to 64; default one per core, up to 8, or fewer for few seeds',
      count(1, 64),
    ),
    json: flag('prints the result as JSON'),
  },
  examples: [
    ['explore ./test/merchant.js --seeds 500', 'five hundred runs'],
    ['explore ./test/merchant.js --seed 17 --save-to tapes', 'runs a failing seed again and saves its tape'],
    ['explore ./merchant.js --seeds 0..9999 --shard 3/16 --json', 'one of sixteen machines'],
    ['explore ./merchant.js --seeds 2000 --workers 1', 'one run after the other, if runs share a database'],
    [
      'explore ./merchant.js --steps 40 --rest-days 90 --disruptions outage,return --options world.yaml',
      'longer runs with two kinds of disruptions',
    ],
  ],
  run: async (context, values, [module = '']) => {
    const { exploreModule } = await import('../work/explore.ts');
    return exploreModule(context, module, values);
  },
});
