import { command, flag, off, option, optionOr } from '../command.ts';
import { clockMode, count, text } from '../readings.ts';

const PORT = 4010;
const PORT_MAX = 65_535;

export const serve = command({
  name: 'serve',
  summary: 'serves a gateway over HTTP, with its control surface and the inspector below /_sim/',
  arguments: [],
  options: {
    port: optionOr('number', 'where it listens; 0 is any free port', count(0, PORT_MAX), PORT),
    host: optionOr('address', 'who may reach it; from anywhere is 0.0.0.0, and takes a control key', text, '127.0.0.1'),
    basePath: option('path', 'everything is below it, such as /gateway', text),
    seed: option('text', 'same seed, same calls: same bytes', text),
    now: option('moment', 'where the clock starts, such as 2026-01-05T15:00:00Z', text),
    file: option('file', 'a database that keeps the world; made where there is none', text),
    options: option('file', 'options of createGateway, as JSON or YAML', text),
    clock: optionOr('mode', 'manual; real; auto; or how long a day takes, such as 60s', clockMode, 'manual'),
    tlsCert: option('file', 'a certificate (PEM), for https', text),
    tlsKey: option('file', 'its private key (PEM)', text),
    controlKey: option('key', 'what everybody must know who asks below /_sim/', text),
    control: off('no control surface and no inspector'),
    json: flag('one line of JSON when it is ready: url, controlUrl, apiKey, pid and more'),
  },
  examples: [
    ['serve', 'a gateway at http://127.0.0.1:4010, on a clock that you move'],
    ['serve --clock 60s --file shop.db', 'a day a minute, in a world that outlasts the process'],
    ['serve --port 0 --json', 'any free port; a script reads the line that is printed'],
    ['serve --options shop.yaml --seed 7 --now 2026-03-02T14:00:00Z', 'a world of your own, from a day of your own'],
    ['serve --host 0.0.0.0 --control-key open-sesame --base-path /gateway', 'reached by other machines, below a path'],
    ['serve --tls-cert cert.pem --tls-key key.pem --no-control', 'https, and nothing but the API'],
  ],
  run: async (context, values) => {
    const { serveGateway } = await import('../work/serve.ts');
    return serveGateway(context, values);
  },
});
