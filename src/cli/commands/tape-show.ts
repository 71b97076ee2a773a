import { command, flag } from '../base/command.ts';

/** The command `tape show`. */
export const tapeShow = command({
  name: 'tape show',
  summary: 'lists the steps of a tape without replaying them',
  arguments: [
    {
      name: 'file',
      text: 'the result of gateway.tape() as JSON, or the page of a failing test; - reads standard input',
    },
  ],
  options: { json: flag('prints the tape as JSON') },
  examples: [
    ['tape show incident.tape.json', 'every request and clock move, with its time'],
    ['tape show incident.tape.json --json', 'the same as JSON'],
  ],
  run: async (context, values, [file = '']) => {
    const { showTape } = await import('../work/tape.ts');
    return showTape(context, file, values);
  },
});
