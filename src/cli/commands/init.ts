import { command, flag, option, optionOr } from '../base/command.ts';
import { choice, text } from '../base/parsers.ts';

/** The command `init`. */
export const init = command({
  name: 'init',
  summary: 'writes a first test, a tiny shop for it to test, and a CI workflow; never overwrites a file',
  arguments: [],
  options: {
    runner: option(
      'name',
      'vitest, jest or node (node:test); default: the one in package.json or node_modules, else node',
      choice(['vitest', 'jest', 'node']),
    ),
    language: option('name', 'ts or js; default: ts if the project uses TypeScript', choice(['ts', 'js'])),
    folder: optionOr('path', 'the folder for the test and the shop, inside the project', text, 'test/payments'),
    dryRun: flag('prints the files instead of writing them'),
  },
  examples: [
    ['init', 'detects the test runner and the language, writes three files, and prints the command that runs the test'],
    ['init --dry-run', 'prints the same files without writing them'],
    ['init --runner jest --language js --folder tests/gateway', 'overrides the detected runner and language'],
  ],
  run: async (context, values) => {
    const { initProject } = await import('../work/init.ts');
    return initProject(context, values);
  },
});
