import { command, flag } from '../command.ts';

export const tapeShow = command({
  name: 'tape show',
  summary: 'lists the steps of a tape without playing them',
  arguments: [{ name: 'file', text: 'what gateway.tape() gave, as JSON; - is the standard input' }],
  options: { json: flag('as JSON') },
  examples: [
    ['tape show incident.tape.json', 'who asked what, and when'],
    ['tape show incident.tape.json --json', 'for a machine'],
  ],
  run: async (context, values, [file = '']) => {
    const { showTape } = await import('../work/tape.ts');
    return showTape(context, file, values);
  },
});
