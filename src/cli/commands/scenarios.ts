import { command, flag } from '../command.ts';

export const scenarios = command({
  name: 'scenarios',
  summary: 'lists the stories that come along',
  arguments: [],
  options: { names: flag('only their names, a line each'), json: flag('as JSON') },
  examples: [
    ['scenarios', 'every story, by name and title'],
    ['scenarios --names', 'for a loop of a shell'],
    ['scenarios --json', 'with files and cases'],
  ],
  run: async (context, values) => {
    const { listStories } = await import('../work/scenarios.ts');
    return listStories(context, values);
  },
});
