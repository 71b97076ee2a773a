import { createControls } from './controls.ts';
import type { Source } from './source.ts';
import { ask, queryText } from './wire.ts';

/** The world of a server; `base` is the address of this page, which ends in `/_sim/`. */
export function liveSource(base: string): Source {
  const view = <Answer>(path: string, query: object = {}) => ask<Answer>(`${base}inspect/${path}${queryText(query)}`);
  const one = <Answer>(path: string, id: string) => view<Answer>(`${path}/${encodeURIComponent(id)}`);
  return {
    controls: createControls(base),
    overview: () => view('overview'),
    money: (client) => view('money', { client }),
    timeline: (query) => view('timeline', query),
    upcoming: (query) => view('upcoming', query),
    transactions: (query) => view('transactions', query),
    transaction: (id) => one('transactions', id),
    batches: (query) => view('batches', query),
    files: (query) => view('files', query),
    file: (name) => one('files', name),
    endpoints: () => view('endpoints'),
    deliveries: (query) => view('deliveries', query),
    delivery: (id) => one('deliveries', id),
    tokens: (query) => view('tokens', query),
  };
}
