import { command, flag } from '../base/command.ts';

/** The command `tape replay`. */
export const tapeReplay = command({
  name: 'tape replay',
  summary: 'replays a tape and prints its timeline; exits with code 1 if the replay differs from the tape',
  arguments: [
    {
      name: 'file',
      text: 'the result of gateway.tape() as JSON, or the page of a failing test; - reads standard input',
    },
  ],
  options: { json: flag('prints the timeline, or the first difference, as JSON') },
  examples: [
    ['tape replay incident.tape.json', 'the timeline of a failing test, from its tape'],
    ['tape replay incident.tape.json --json', 'the same as JSON'],
  ],
  run: async (context, values, [file = '']) => {
    const { replayTape } = await import('../work/tape.ts');
    return replayTape(context, file, values);
  },
});
