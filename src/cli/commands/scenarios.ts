import { command, flag } from '../base/command.ts';

/** The command `scenarios`. */
export const scenarios = command({
  name: 'scenarios',
  summary: 'lists the bundled scenarios',
  arguments: [],
  options: { names: flag('prints only the names, one per line'), json: flag('prints JSON') },
  examples: [
    ['scenarios', 'every bundled scenario by name and title'],
    ['scenarios --names', 'the names, for a shell loop'],
    ['scenarios --json', 'the same with files and cases'],
  ],
  run: async (context, values) => {
    const { listScenarios } = await import('../work/scenarios.ts');
    return listScenarios(context, values);
  },
});
