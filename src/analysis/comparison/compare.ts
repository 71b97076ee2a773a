import type { Engine } from '../../domain/base/context.ts';
import { isoText } from '../../engine/time.ts';
import { startYear } from '../../worlds/start-year.ts';
import { compareEvents } from './events.ts';
import { MatchedIds } from './matched-ids.ts';
import { compareBalances } from './money.ts';
import { compareObjects } from './objects.ts';
import { printDifferences } from './print.ts';
import { countTransactions } from './store.ts';
import type { ComparedWorld, FieldDifference, ObjectDifference, WorldDifferences } from './types.ts';
import { UnsentWebhooks } from './unsent-webhooks.ts';

/** Each list of a comparison has at most as many differences; the counts include the others. */
const DIFFERENCES_MAX = 1_000;

/** Returns what differs between two worlds. It only reads. */
export function compareWorlds(left: Engine, right: Engine): WorldDifferences {
  const ids = new MatchedIds();
  const unsent = new UnsentWebhooks(left, right, ids);
  const differing = Array.from(compareObjects(left, right, ids), (difference) => unsent.separate(difference));
  const objects = [...compareWorldFields(left, right), ...differing.filter((difference) => difference !== undefined)];
  const money = compareBalances(left, right, ids);
  const events = compareEvents(left, right, { ids, unsent });
  const [first] = events;
  const times = [first?.leftAt, first?.rightAt].filter((at) => typeof at === 'string').sort();
  const differences: WorldDifferences = {
    equal: objects.length + money.length + events.length === 0,
    left: viewWorld(left),
    right: viewWorld(right),
    since: times[0] ?? null,
    objects: objects.slice(0, DIFFERENCES_MAX),
    money,
    events: events.slice(0, DIFFERENCES_MAX),
    unsent: unsent.differences.slice(0, DIFFERENCES_MAX),
    counts: {
      objects: objects.length,
      money: money.length,
      events: events.length,
      unsentLeft: unsent.counts.left,
      unsentRight: unsent.counts.right,
    },
  };
  const year = startYear(left);
  Object.defineProperty(differences, 'toString', {
    value: () => printDifferences(differences, year()),
    enumerable: false,
  });
  return differences;
}

function viewWorld({ state, database, outbox }: Engine): ComparedWorld {
  const { now, seed } = state;
  return { now: isoText(now), seed, transactions: countTransactions(database), events: outbox.last };
}

/** The clock and the options of a world. The seed is not compared, because it shows only in what happens. */
function compareWorldFields(left: Engine, right: Engine): ObjectDifference[] {
  const [ours, theirs] = [fieldsOf(left), fieldsOf(right)];
  const fields = [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((field): FieldDifference[] => {
    const [one = null, other = null] = [ours.get(field), theirs.get(field)];
    return one === other ? [] : [{ field, left: one, right: other }];
  });
  if (fields.length === 0) return [];
  return [{ kind: 'world', left: 'world', right: 'world', what: 'clock and options', matchedBy: 'id', fields }];
}

function fieldsOf({ state, settings }: Engine): ReadonlyMap<string, string> {
  const options = Object.entries(settings).map(([name, value]): [string, string] => [name, shown(value)]);
  return new Map([['now', isoText(state.now)], ...options]);
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
