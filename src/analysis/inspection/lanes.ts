/** Arranges the objects of a world in lanes on one time axis. */

import { isoText } from '../../engine/time.ts';
import { parseEnd, parseTime } from '../../harness/parse-time.ts';
import { draftsOf, type LaneDraft } from './lane-drafts.ts';
import { linksBetween } from './lane-links.ts';
import type { ParsedLanesQuery } from './lanes-query.ts';
import type { Lanes } from './lanes-types.ts';
import { type InspectionContext, requireClient } from './looking.ts';
import { stampOf } from './memory.ts';
import { findFirstEvent } from './store.ts';

const SECOND_MS = 1_000;

/** Returns the lanes of a time. The work is bounded: what is close together is counted, not read. */
export function viewLanes(inspection: InspectionContext, query: ParsedLanesQuery): Lanes {
  const { engine, memory } = inspection;
  requireClient(inspection, query.client);
  return memory.remember({ name: `lanes ${JSON.stringify(query)}`, stamp: stampOf(engine) }, () => {
    const since = findFirstEvent(engine.database)?.at ?? engine.state.now;
    const from = parseTime(query.from, 'from') ?? since;
    const until = Math.max(from + SECOND_MS, parseEnd(query.to, 'to') ?? engine.state.now + 1);
    const span = { client: query.client, from, until, length: Math.max(1, Math.ceil((until - from) / query.parts)) };
    const drafts = draftsOf(engine.database, span);
    return {
      from: isoText(from),
      until: isoText(until),
      since: isoText(since),
      now: isoText(engine.state.now),
      lanes: drafts.map(laneOf),
      links: linksBetween(engine.database, drafts, (at) => Math.floor((at - span.from) / span.length)),
    };
  });
}

function laneOf({ lane, items }: LaneDraft): Lanes['lanes'][number] {
  const all = [...items.entries()].sort(([one], [other]) => one - other).map(([, item]) => item);
  return { lane, total: all.reduce((sum, { count }) => sum + count, 0), items: all };
}
