import { command, flag, option } from '../base/command.ts';
import { choice, duration, list, text } from '../base/parsers.ts';

/** The command `gauntlet`. */
export const gauntlet = command({
  name: 'gauntlet',
  summary: 'runs your test suite again with a fault at each call and webhook; exits with code 1 if it finds a problem',
  arguments: [
    {
      name: 'file',
      text: 'test files, or parts of their paths; default all tests of the suite',
      many: true,
      optional: true,
    },
  ],
  options: {
    only: option(
      'part',
      'faults (in your calls and webhooks) or mutants (wrong gateways); default both',
      choice(['faults', 'mutants']),
    ),
    budget: option(
      'time',
      'the real time after which no further run starts, such as 60s or 5m; the riskiest faults run first',
      duration,
    ),
    shard: option('part', 'the part of the faults and mutants to run on this machine, such as 3/8', text),
    changed: flag('runs only the tests that are affected by uncommitted changes'),
    test: option('name', 'runs only this test, by its full name, such as "checkout > charges once"', text),
    fault: option(
      'faults',
      'runs only this fault, as printed by a failure, or up to 100, separated by commas; requires --test',
      list,
    ),
    runner: option('name', 'vitest, jest, or node; default the installed one', choice(['vitest', 'jest', 'node'])),
    tape: option('folder', 'the folder to write the tape of each failure to', text),
    pages: option(
      'folder',
      'the folder to write an HTML page of each failure to; default as failurePages of your tests says',
      text,
    ),
    junit: option('file', 'writes the failures and holes as JUnit XML', text),
    json: flag('prints the result as JSON'),
  },
  examples: [
    ['gauntlet', 'the whole suite: faults, then mutants'],
    ['gauntlet test/checkout.test.ts --only faults', 'one file, without mutants'],
    ['gauntlet --changed --budget 60s --junit gauntlet.xml', 'on a pull request'],
    ['gauntlet --shard 3/8 --json --pages pages', 'one of eight machines, every night'],
    [
      'gauntlet test/checkout.test.ts --test "charges once" --fault response_lost@transactions.create#1 --tape tapes',
      'repeats one failure and keeps its tape',
    ],
    ['gauntlet --runner node', 'a suite of node:test, even if vitest is installed'],
  ],
  run: async (context, values, files) => {
    const { runGauntlet } = await import('../work/gauntlet.ts');
    return runGauntlet(context, files, values);
  },
});
