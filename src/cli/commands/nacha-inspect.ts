import { command, flag } from '../command.ts';

export const nachaInspect = command({
  name: 'nacha inspect',
  summary: 'explains a NACHA file, record by record; exit code 1 where it is damaged',
  arguments: [{ name: 'file', text: 'a file of the ACH network; - is the standard input' }],
  options: { json: flag('records, fields and faults as JSON') },
  examples: [
    ['nacha inspect returns.ach', 'every record, field by field, in words'],
    ['nacha inspect - --json < returns.ach', 'for a machine'],
  ],
  run: async (context, values, [file = '']) => {
    const { inspectNacha } = await import('../work/nacha.ts');
    return inspectNacha(context, file, values);
  },
});
