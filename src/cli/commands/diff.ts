import { command, flag } from '../base/command.ts';

const TAPE = 'the result of gateway.tape() as JSON, or the page of a failing test';

/** The command `diff`. */
export const diff = command({
  name: 'diff',
  summary:
    'replays two tapes and prints what differs; exits with code 1 if the worlds differ, and 2 if a file is not a tape',
  arguments: [
    { name: 'first', text: `${TAPE}; - reads standard input` },
    { name: 'second', text: `${TAPE}; - reads standard input, unless the first does` },
  ],
  options: { json: flag('prints the differences as JSON') },
  examples: [
    ['diff green.tape.json red.tape.json', 'states, money, events, and deliveries that differ'],
    ['diff green.tape.json red.tape.json --json', 'the same as JSON'],
  ],
  run: async (context, values, [first = '', second = '']) => {
    const { compareTapes } = await import('../work/diff.ts');
    return compareTapes(context, [first, second], values);
  },
});
