import type { FrozenWorld } from '../../analysis/inspection/inspection-types.ts';
import type { Slice, SliceQuery } from '../../analysis/inspection/types.ts';
import type { Source } from './source.ts';
import { Refused } from './wire.ts';

/** A world at one moment, out of a report. */
export function frozenSource(world: FrozenWorld): Source {
  return {
    overview: async () => world.overview,
    // Of one merchant alone there is no history here: a report is of one, mostly.
    money: async () => world.money,
    async timeline({ subject, order, ...span }) {
      const lines = world.timeline.filter((line) => subject === undefined || line.subject === subject);
      return part(order === 'newest' ? lines.toReversed() : lines, span);
    },
    upcoming: async (span) => part(world.upcoming, span),
    async transactions({ search, state, kind, client, batchId, ...span }) {
      const found = world.transactions
        .filter((one) => client === undefined || one.clientId === client)
        .filter((one) => state === undefined || one.state === state)
        .filter((one) => kind === undefined || one.kind === kind)
        .filter((one) => batchId === undefined || one.batchId === batchId);
      return part(sought(found, search), span);
    },
    transaction: async (id) =>
      known(
        world.transactions.find((one) => one.id === id),
        'transaction',
      ),
    batches: async (query) => part(sought(world.batches, query.search), query),
    files: async (span) => part(world.files, span),
    file: async (name) =>
      known(
        world.files.find((one) => one.name === name),
        'file',
      ),
    endpoints: async () => world.endpoints,
    async deliveries({ status, endpoint, subject, search, ...span }) {
      const found = world.deliveries
        .filter((one) => status === undefined || one.status === status)
        .filter((one) => endpoint === undefined || one.endpointId === endpoint)
        .filter((one) => subject === undefined || one.subject === subject);
      return part(sought(found, search), span);
    },
    delivery: async (id) =>
      known(
        world.deliveries.find((one) => one.id === id),
        'delivery',
      ),
    tokens: async ({ search, ...span }) => part(sought(world.tokens, search), span),
  };
}

function part<Row>(rows: readonly Row[], { skip = 0, take = 100 }: SliceQuery): Slice<Row> {
  return { rows: rows.slice(skip, skip + take), total: rows.length };
}

/** Rows in which every word is found. */
function sought<Row extends object>(rows: readonly Row[], search = ''): readonly Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = Object.values(row)
      .filter((value) => typeof value === 'string')
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function known<Thing>(thing: Thing | undefined, what: string): Thing {
  if (thing !== undefined) return thing;
  const hint = 'It may appear later in this scenario. Move the slider forward.';
  throw new Refused(404, 'unknown_subject', `This ${what} does not exist at this step.`, hint);
}
