import { command, flag, option } from '../base/command.ts';
import { choice, count, text } from '../base/parsers.ts';

const CENTS_MAX = 1_000_000;
const VALUES_MAX = 1_000_000;
const PORT_MAX = 65_535;

/** The command `conform`. */
export const conform = command({
  name: 'conform',
  summary:
    'compares a real gateway with the simulator; exits with code 1 if they differ, and 3 if responses are missing',
  arguments: [{ name: 'file', text: 'the settings: address, hosts, key sources, and accepted differences' }],
  options: {
    over: option(
      'time',
      'days: runs the steps that wait for settlement and returns; repeat the command on later days',
      choice(['days']),
    ),
    replay: flag('compares with the recorded cassette, without a network'),
    refresh: flag('with --replay: records again if the cassette is missing, too old, or lacks an exchange'),
    maxTotal: option('cents', 'the maximum sum of all amounts; default 500', count(1, CENTS_MAX)),
    minCompared: option('number', 'the minimum number of compared values; default 100', count(1, VALUES_MAX)),
    listen: option(
      'port',
      'receives webhooks on this port, and compares them; 0 picks a free port',
      count(0, PORT_MAX),
    ),
    publicUrl: option('url', 'the address at which the gateway reaches that port', text),
    cleanup: flag('only removes what earlier runs left behind'),
    json: flag('prints the report as JSON'),
  },
  examples: [
    ['conform conform.yaml', 'compares with the gateway that the file names'],
    ['conform conform.yaml --replay', 'in CI: compares with the cassette'],
    ['conform conform.yaml --replay --refresh', 'the same, but records again if the cassette is too old'],
    ['conform conform.yaml --max-total 100 --min-compared 2000', 'spends at most one dollar'],
    ['conform conform.yaml --over days', 'starts or continues a run over days'],
    [
      'conform conform.yaml --listen 8788 --public-url https://hooks.example --json',
      'also receives webhooks, through a tunnel',
    ],
    ['conform conform.yaml --cleanup', 'removes what a killed run left behind'],
  ],
  run: async (context, values, [file = '']) => {
    const { runConform } = await import('../work/conform.ts');
    return runConform(context, file, values);
  },
});
