import { createControls } from './controls.ts';
import { type GetJson, getJson, queryText, synchronousGetJson } from './http.ts';
import type { InspectorSource } from './source.ts';
import { surface } from './surface.ts';

/**
 * Reads the world of a server; `base` is the address of this page, which ends in `/_sim/`. With `at`, reads the world as it was at
 * that time, and has no controls: the past can be looked at, not changed.
 */
export function liveSource(base: string, at?: string): InspectorSource {
  const readSync = synchronousGetJson();
  const source = sourceOf(base, at, getJson);
  if (readSync === undefined) return source;
  return { ...source, readingSynchronously: () => sourceOf(base, at, readSync) };
}

function sourceOf(base: string, at: string | undefined, read: GetJson): InspectorSource {
  const view = <Result>(path: string, query: object = {}) =>
    read<Result>(`${base}inspect/${path}${queryText({ ...query, at })}`);
  const one = <Result>(path: string, id: string, query?: object) =>
    view<Result>(`${path}/${encodeURIComponent(id)}`, query);
  return {
    isComplete: true,
    ...(at === undefined ? { controls: createControls(base) } : {}),
    overview: (client) => view('overview', { client }),
    money: (client) => view('money', { client }),
    lanes: (query) => view('lanes', query),
    ledger: (query) => view('ledger', query),
    timeline: (query) => view('timeline', query),
    upcoming: (query) => view('upcoming', query),
    transactions: (query) => view('transactions', query),
    transaction: (id) => one('transactions', id),
    batches: (query) => view('batches', query),
    files: (query) => view('files', query),
    file: (name, lines) => one('files', name, lines),
    endpoints: () => view('endpoints'),
    faults: () => view('faults'),
    rules: () => view('rules'),
    webhooks: (client) => view('webhooks', { client }),
    deliveries: (query) => view('deliveries', query),
    delivery: (id) => one('deliveries', id),
    tokens: (query) => view('tokens', query),
    customers: (query) => view('customers', query),
    disputes: (query) => view('disputes', query),
    dispute: (id) => one('disputes', id),
    deposits: (query) => view('deposits', query),
    deposit: (id) => one('deposits', id),
    requests: (query) => view('requests', query),
    request: (id) => one('requests', id),
    differences: ({ at: time = at, ...query }) => read(`${base}diff${queryText({ at: time, ...query })}`),
    ...(surface().hasFiles ? { pageLink: pageLinkOf(base, at) } : {}),
    worlds: () => read(`${base}world`),
    review: () => read(`${base}review${queryText({ at })}`),
    coverage: () => read(`${base}coverage${queryText({ at })}`),
    coverageObjects: (section, name) => read(`${base}coverage/objects${queryText({ section, name, at })}`),
  };
}

function pageLinkOf(base: string, at: string | undefined): (filters: object) => string {
  return (filters) => `${base}inspect/page${queryText({ at, ...filters })}`;
}
