import { command, flag } from '../base/command.ts';

/** The command `nacha inspect`. */
export const nachaInspect = command({
  name: 'nacha inspect',
  summary: 'explains a Nacha file, record by record; exits with code 1 if the file is invalid',
  arguments: [{ name: 'file', text: 'a Nacha file; - reads standard input' }],
  options: { json: flag('prints records, fields, defects and warnings as JSON, for every file and content') },
  examples: [
    ['nacha inspect returns.ach', 'explains every field of every record'],
    ['nacha inspect - --json < returns.ach', 'the same as JSON, from standard input'],
  ],
  run: async (context, values, [file = '']) => {
    const { inspectNacha } = await import('../work/nacha.ts');
    return inspectNacha(context, file, values);
  },
});
