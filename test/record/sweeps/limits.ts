/** Limits and edges of the server, of receivers, of files, and of tapes. */
import { readdirSync, readFileSync } from 'node:fs';
import { banks, cards, createGateway, readNachaFile, replay } from 'settlebox';
import { type ServerOptions, serve } from 'settlebox/server';
import type { AnyGateway } from '../calls.ts';
import { NACHA_SAMPLES } from '../folders.ts';
import { frozen } from '../items.ts';
import type { Observed } from '../observed.ts';
import { tried, withGateway } from './sweep.ts';

const AUTH = { type: 'AUTH', amount: 1_000, payment_method: cards.visa } as const;

async function triedLater(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    return tried(() => {
      throw error;
    });
  }
}

// biome-ignore format: a table reads in lines
const SERVER_OPTIONS: readonly object[] = [
  { control: { key: 'seven77' } }, { control: { key: 'eight888' } }, { control: { key: 'x'.repeat(200) } }, { control: { key: 'x'.repeat(201) } },
  { control: { key: 'with blank' } }, { port: -1 }, { port: 65_536 }, { host: '' }, { basePath: 'x' }, { basePath: '/a/../b' }, { basePath: '/a/.' }, { basePath: '/a//b' },
  { clock: 'fast' }, { clock: { daySeconds: 0 } }, { clock: { daySeconds: 86_400 } }, { clock: { daySeconds: 86_401 } }, { graceMs: -1 }, { graceMs: 3_600_001 },
  { limits: { bodyBytes: 0 } }, { limits: { bodyBytes: 1_048_576 } }, { limits: { bodyBytes: 1_048_577 } }, { limits: { connections: 100_001 } },
  { limits: { connections: 10, liveReaders: 5, waits: 5 } }, { limits: { connections: 10, liveReaders: 5, waits: 4 } }, { limits: { connections: 1 } },
  { limits: { connections: 3 } }, { limits: { connections: 10, liveReaders: 9 } }, { limits: { connections: 10, waits: 10 } }, { limits: { readers: 1 } },
  { tls: { cert: 'x', key: 'x' } }, { gateway: 'x' }, { options: { sed: 1 } }, { port: 0, prot: 1 },
];

/** Options of a server at the edge of what is accepted. */
export const serverLimits = async (): Promise<Observed> => {
  using gateway = createGateway({});
  const rows: unknown[] = [];
  for (const options of SERVER_OPTIONS)
    rows.push([
      options,
      await triedLater(async () => {
        await using server = await serve({ gateway, graceMs: 0, ...options });
        return server.controlUrl === undefined ? 'without control' : 'accepted';
      }),
    ]);
  return frozen({ rows }, undefined);
};

async function served(
  options: ServerOptions,
  work: (ask: (path: string, init?: RequestInit) => Promise<Response>, gateway: AnyGateway) => Promise<Observed>,
): Promise<Observed> {
  using gateway = createGateway({ webhooks: { timestamps: 'virtual' } });
  await using server = await serve({ gateway, graceMs: 0, ...options });
  return frozen(await work((path, init) => fetch(`${server.url}/_sim${path}`, init), gateway), server.url);
}

const json = (method: string, body: object): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

/** Automatic marks: how many are stored, which are discarded first, and where one leads back. */
export const automaticMarks = (): Promise<Observed> =>
  served({}, async (ask) => {
    await ask('/marks', json('POST', { name: 'named' }));
    for (let move = 0; move < 43; move++) await ask('/clock/advance', json('POST', { by: { hours: 1 } }));
    await ask('/clock/advance', json('POST', { by: { milliseconds: 0 } }));
    const marks = await (await ask('/marks')).json();
    const rewound: unknown[] = [];
    for (const name of ['auto-1', 'auto-20', 'named']) {
      const response = await ask(`/marks/${name}/rewind`, json('POST', {}));
      rewound.push([name, response.status, await response.json()]);
    }
    return { marks, rewound };
  });

/** The stream of a reader who is new, who missed some events, and who names an unknown one. */
export const liveStreams = (): Promise<Observed> =>
  served({}, async (ask, gateway) => {
    for (let made = 0; made < 3; made++) gateway.transactions.create(AUTH);
    const ids = gateway.events.list().map(({ id }) => id);
    const heard: unknown[] = [];
    for (const id of [undefined, ids[0], ids.at(-2), ids.at(-1), 'EVENT-none'])
      heard.push([ids.indexOf(id ?? ''), await readerAfter(ask, id)]);
    return { heard };
  });

/** A reader that leaves after a change of the clock: everything sent before it was missed or greeting. */
async function readerAfter(ask: (path: string, init?: RequestInit) => Promise<Response>, id?: string) {
  const leaving = new AbortController();
  const headers = id === undefined ? {} : { 'last-event-id': id };
  const response = await ask('/live', { headers, signal: leaving.signal });
  await ask('/clock/advance', json('POST', { by: { seconds: 1 } }));
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of response.body?.values() ?? []) {
    text += decoder.decode(part, { stream: true });
    if (/event: clock\n.*\n\n/.test(text)) break;
  }
  leaving.abort();
  const type = response.headers.get('content-type');
  // The revision counts the writes to the database.
  const greeting = text.slice(0, text.search(/event: clock\n/)).replace(/,"revision":"[\d-]+"/, '');
  return [response.status, type, greeting.split('\n')];
}

const LENGTHS = [999, 1_000, 1_001, 1_999, 2_000, 2_001];
const ERRORS = ['AssertionError', 'JestAssertionError', 'JestExtendError', 'TypeError', 'Error'];

/** What is stored of a receiver's response and of its error, and which errors fail the test. */
export const receiverResponses = (): Promise<Observed> =>
  withGateway({ webhooks: { timestamps: 'virtual', retrySeconds: [60] } }, async (gateway) => {
    let answer: () => unknown = () => undefined;
    gateway.webhooks.subscribe({ events: ['transaction.authorized'], deliver: () => Object(answer)() as never });
    const rows: unknown[] = [];
    const hear = async (name: unknown, next: () => unknown) => {
      answer = next;
      gateway.transactions.create(AUTH);
      const heard = await triedLater(async () => void (await gateway.idle()));
      rows.push([name, heard, gateway.webhooks.deliveries().at(-1)?.attempts]);
      answer = () => undefined;
      await gateway.clock.advance({ minutes: 2 });
    };
    for (const length of LENGTHS) await hear(length, () => new Response('x'.repeat(length), { status: 500 }));
    for (const name of ERRORS)
      await hear(name, () => {
        throw Object.assign(new Error(`thrown by ${name}`), { name });
      });
    await hear('a text', () => 'ok');
    for (const status of [199, 200, 299, 300, 404, 409, 410]) {
      const response = Object.assign(Object.create(Response.prototype), {});
      Object.defineProperty(response, 'status', { value: status });
      Object.defineProperty(response, 'body', { value: null });
      await hear(status, () => response);
    }
    return { rows, timeline: [...gateway.timeline()] };
  });

/** Line ends of every kind, several faults at once, and lines without their trailing blanks. */
export const nachaLines = (): Promise<Observed> =>
  withGateway({}, () => {
    const [name = ''] = readdirSync(NACHA_SAMPLES).sort();
    const text = readFileSync(new URL(name, NACHA_SAMPLES), 'utf8');
    const lines = text.split('\n').filter((line) => line !== '');
    const forms: Readonly<Record<string, string>> = {
      'CR LF': lines.join('\r\n'),
      'CR LF, with one at the end': `${lines.join('\r\n')}\r\n`,
      'one LF among CR LF': `${lines.slice(0, 2).join('\r\n')}\n${lines.slice(2).join('\r\n')}`,
      'one CR LF among LF': `${lines.slice(0, 2).join('\n')}\r\n${lines.slice(2).join('\n')}`,
      'no line ends': lines.join(''),
      'no line ends, cut': lines.join('').slice(0, -1),
      'trailing blanks cut': lines.map((line) => line.trimEnd()).join('\n'),
      'empty lines at the end': `${lines.join('\n')}\n\n\r\n`,
      'an empty line within': lines.join('\n\n'),
      'without padding': lines.filter((line) => !/^9{94}$/.test(line)).join('\n'),
      'every line too short': lines.map((line) => line.slice(0, 50)).join('\n'),
      'every digit a letter': lines.map((line) => line.slice(0, 3) + line.slice(3).replaceAll(/\d/g, 'A')).join('\n'),
      'thirty short lines': Array.from({ length: 30 }, () => '6').join('\n'),
    };
    return { rows: Object.entries(forms).map(([form, one]) => [form, tried(() => readNachaFile(one))]) };
  });

type Path = readonly (string | number)[];
const plus = (more: number) => (value: unknown) => Number(value) + more;
const to = (value: unknown) => () => value;
const count = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

const EDITS: readonly (readonly [name: string, path: Path, change: (value: unknown) => unknown])[] = [
  ['none', ['note'], to('x')],
  ['another version', ['version'], plus(1)],
  ['a newer world', ['world'], plus(1_000)],
  ['no end', ['end'], to(undefined)],
  ['more events at its end', ['end', 'events'], plus(1)],
  ['more jobs at its end', ['end', 'jobs'], plus(1_000)],
  ['another fingerprint at its end', ['end', 'fingerprint'], to('x')],
  ['an earlier end', ['end', 'at'], to('2026-01-05T15:00:00.000Z')],
  ['one step less', ['steps'], (steps) => Object(steps).slice(0, -1)],
  ['one step twice', ['steps'], (steps) => [...Object(steps), Object(steps).at(-1)]],
  ['another amount', ['steps', -1, 'body', 'amount'], to(3_000)],
  ['another operation', ['steps', -1, 'operation'], to('nothing.create')],
  ['another kind', ['steps', -1, 'kind'], to('nothing')],
  ['more events before a step', ['steps', -1, 'events'], plus(1)],
  ['another seed', ['origin', 'seed'], to('other')],
  ['another setting', ['origin', 'settings', 'nothing'], to(1)],
];

/** Tapes whose steps, positions, versions, or ends were edited, and how many steps make up the setup. */
export const editedTapes = async (): Promise<Observed> => {
  using gateway = createGateway({ seed: 'tape' });
  gateway.transactions.create(AUTH);
  await gateway.clock.advance({ days: 1 });
  gateway.transactions.create({ ...AUTH, amount: 2_000 });
  const tape: unknown = JSON.parse(JSON.stringify(gateway.tape()));
  const steps = count(Object(tape).steps);
  const setups = [steps - 1, steps, steps + 1].map(
    (many) => [`setup of ${many - steps}`, ['origin', 'setup'], to(many)] as const,
  );
  const rows: unknown[] = [];
  for (const [name, path, change] of [...EDITS, ...setups])
    rows.push([name, await replayed(JSON.parse(JSON.stringify(edited(tape, path, change))))]);
  // Versions identify formats, not behavior.
  return JSON.parse(JSON.stringify({ rows }).replaceAll(/(version|up to) \d+/g, '$1 {version}'));
};

function replayed(tape: Parameters<typeof replay>[0]): Promise<unknown> {
  return triedLater(async () => {
    using gateway = await replay(tape);
    return [gateway.clock.iso(), gateway.transactions.list().total];
  });
}

function edited(value: unknown, [name, ...rest]: Path, change: (value: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value)) return value.with(Number(name), edited(value.at(Number(name)), rest, change));
  return { ...Object(value), [name]: edited(Object(value)[name], rest, change) };
}

const MILESTONES = ['card-cutoff', 'ach-cutoff', 'submission', 'settlement', 'funding', 'return-deadline'] as const;

/** Each milestone three times in a row: the next one is always later than now. */
export const milestones = (): Promise<Observed> =>
  withGateway({}, async (gateway) => {
    const pay = () => {
      gateway.transactions.create({ type: 'SALE', amount: 1_000, payment_method: cards.visa });
      gateway.transactions.create({ type: 'PAYMENT', amount: 1_000, payment_method: banks.good });
    };
    const rows: unknown[] = [];
    for (const name of MILESTONES)
      for (let time = 0; time < 3; time++) {
        pay();
        rows.push([name, await triedLater(async () => Object(await gateway.clock.advanceTo(name)).to)]);
      }
    return { rows };
  });

/** Long paths and many unknown parameters, as the request log and the review show them. */
export const loggedLimits = (): Promise<Observed> =>
  withGateway({}, async (gateway) => {
    const get = async (path: string) => {
      const headers = { apikey: gateway.merchant.apiKey };
      const response = await gateway.fetch(new Request(`${gateway.baseUrl}/v1/${path}`, { headers }));
      return [path.length, response.status, await response.json()];
    };
    const rows: unknown[] = [];
    for (const parts of [4, 5, 9, 10, 11])
      rows.push(await get(Array.from({ length: parts }, () => 'x'.repeat(19)).join('/')));
    for (const names of [9, 10, 11, 19, 20, 21])
      rows.push(await get(`transactions?${Array.from({ length: names }, (_, at) => `unknown${at}=1`).join('&')}`));
    return { rows, requests: gateway.audit.requests(), review: gateway.review() };
  });

const WANTED = ['authorized', 'submitted', 'settled', 'returned', 'funded', 'canceled', 'captured', 'voided'];

/** Waits for statuses that a transaction has, had, will have, and cannot have. */
export const waits = (): Promise<Observed> =>
  served({}, async (ask, gateway) => {
    const { transactions } = gateway;
    const payment = transactions.create({ type: 'PAYMENT', amount: 1_000, payment_method: banks.returns('R01') });
    const sale = transactions.create({ ...AUTH, type: 'SALE' });
    const rows: unknown[] = [];
    for (const days of [0, 4]) {
      await gateway.clock.advance({ days });
      for (const id of [payment.id, sale.transaction_id, 'TRANSACTION-none'])
        for (const wanted of WANTED) {
          const response = await ask(`/transactions/${id}/wait`, json('POST', { for: wanted, timeoutSeconds: 0.01 }));
          const { reached, now, error } = Object(await response.json());
          rows.push([days, wanted, response.status, reached, now, error]);
        }
    }
    return { rows };
  });

/** The last mark, fork, and live reader that fit, and the next one. */
export const capacities = (): Promise<Observed> =>
  served({ limits: { connections: 20, liveReaders: 2, waits: 1 } }, async (ask) => {
    const rows: unknown[] = [];
    for (const path of ['/marks', '/forks'])
      for (let made = 1; made <= 101; made++) {
        const response = await ask(path, json('POST', { name: `number-${made}` }));
        const text = await response.text();
        if (made > 98) rows.push([path, made, response.status, JSON.parse(text).error]);
      }
    const leaving = new AbortController();
    for (let reader = 1; reader <= 3; reader++) {
      const { status, headers, body } = await ask('/live', { signal: leaving.signal });
      const [retryAfter, type] = [headers.get('retry-after'), headers.get('content-type')];
      rows.push(['/live', reader, status, retryAfter, type, type === 'application/json' && body !== null]);
    }
    leaving.abort();
    return { rows };
  });
