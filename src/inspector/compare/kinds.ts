import type { ComparedKind } from '../../analysis/comparison/types.ts';

/** The views of objects by kind; others have no page. */
// biome-ignore format: a table reads in columns
const VIEW_OF: Readonly<Partial<Record<ComparedKind, string>>> = {
  'transaction': 'transactions',
  'batch':       'batches',
  'dispute':     'disputes',
  'deposit':     'deposits',
  'endpoint':    'endpoints',
  'delivery':    'webhooks',
};

/** Returns the view and the id of an object's page; undefined if it has none. */
export function viewOfKind(kind: ComparedKind, id: string): readonly [view: string, id: string] | undefined {
  const view = VIEW_OF[kind];
  // A batch that is open has a number and no id.
  return view === undefined ? undefined : [view, id.replace(/^batch /, '')];
}
