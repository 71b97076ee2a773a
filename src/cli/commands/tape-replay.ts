import { command, flag } from '../command.ts';

export const tapeReplay = command({
  name: 'tape replay',
  summary: 'lives a tape through once more and tells what happened; exit code 1 where it comes to something else',
  arguments: [{ name: 'file', text: 'what gateway.tape() gave, as JSON; - is the standard input' }],
  options: { json: flag('the timeline as JSON, or where it differs') },
  examples: [
    ['tape replay incident.tape.json', 'what happened, from the tape of a failing test'],
    ['tape replay incident.tape.json --json', 'for a machine'],
  ],
  run: async (context, values, [file = '']) => {
    const { replayTape } = await import('../work/tape.ts');
    return replayTape(context, file, values);
  },
});
