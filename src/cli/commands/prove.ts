import { command, flag, option } from '../base/command.ts';
import { count, text } from '../base/parsers.ts';

/** The command `prove`. */
export const prove = command({
  name: 'prove',
  summary: 'runs every order of webhooks, clicks, and jobs; exits with code 1 if two orders lead to different records',
  arguments: [
    { name: 'module', text: 'a module that exports merchant, and given, steps, or other options of prove()' },
  ],
  options: {
    runs: option('number', 'the maximum number of runs, 1 to 5000; default 5000', count(1, 5_000)),
    repeat: option('order', 'runs only one order again, as printed by a failure', text),
    json: flag('prints the result as JSON'),
  },
  examples: [
    ['prove ./test/orders.js', 'every order of the events of a module'],
    ['prove ./test/orders.js --runs 500 --json', 'at most 500 runs, and the result as JSON'],
    ['prove ./test/orders.js --repeat 0.1.0', 'one order again'],
  ],
  run: async (context, values, [module = '']) => {
    const { proveModule } = await import('../work/prove.ts');
    return proveModule(context, module, values);
  },
});
