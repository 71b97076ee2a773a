import { command, flag, off, option, optionOr } from '../command.ts';
import { clockMode, count, text } from '../readings.ts';

const PORT = 4010;
const PORT_MAX = 65_535;

export const serve = command({
  name: 'serve',
  summary: 'serves a gateway over HTTP, with the control surface and the inspector at /_sim/',
  arguments: [],
  options: {
    port: optionOr('number', 'the port to listen on; 0 picks a free port', count(0, PORT_MAX), PORT),
    host: optionOr(
      'address',
      'the address to listen on; 0.0.0.0 allows other machines and requires a control key',
      text,
      '127.0.0.1',
    ),
    basePath: option('path', 'the path prefix of all routes, such as /gateway', text),
    seed: option('text', 'the seed; the same seed and the same requests produce the same bytes', text),
    now: option('time', 'the start time of the clock, such as 2026-01-05T15:00:00Z', text),
    file: option('file', 'a database file that stores the world; created if missing', text),
    options: option('file', 'a JSON or YAML file with createGateway options', text),
    clock: optionOr('mode', 'manual, real, auto, or the length of a virtual day, such as 60s', clockMode, 'manual'),
    tlsCert: option('file', 'a TLS certificate (PEM); enables https', text),
    tlsKey: option('file', 'the private key of the certificate (PEM)', text),
    controlKey: option('key', 'the key that requests to /_sim/ must send', text),
    control: off('disables the control surface and the inspector'),
    json: flag('prints one line of JSON when ready: url, controlUrl, apiKey, pid and more'),
  },
  examples: [
    ['serve', 'a gateway at http://127.0.0.1:4010 with a manual clock'],
    ['serve --clock 60s --file shop.db', 'a day per minute, in a world stored in a file'],
    ['serve --port 0 --json', 'a free port; scripts read the printed line'],
    ['serve --options shop.yaml --seed 7 --now 2026-03-02T14:00:00Z', 'your own options, seed and start time'],
    [
      'serve --host 0.0.0.0 --control-key open-sesame --base-path /gateway',
      'open to other machines, with a path prefix',
    ],
    ['serve --tls-cert cert.pem --tls-key key.pem --no-control', 'https, without the control surface'],
  ],
  run: async (context, values) => {
    const { serveGateway } = await import('../work/serve.ts');
    return serveGateway(context, values);
  },
});
