import { FAULT_KINDS } from '../../domain/simulation/faults/kinds.ts';
import type { FaultPlan } from '../../domain/simulation/faults/rules.ts';
import { type FaultRecord, listFaults } from '../../domain/simulation/faults/store.ts';
import { listEndpoints } from '../../domain/webhooks/deliveries/store.ts';
import { isoOrNull } from '../../engine/time.ts';
import type { InspectionContext } from './looking.ts';
import { stampOf } from './memory.ts';
import { lastAttemptAt, listHealth, listStruck } from './webhook-store.ts';
import type { EndpointHealth, EndpointTrouble } from './webhook-types.ts';

const STRUCK_MAX = 5;
/** Before and after every time of a world, as ISO 8601 sorts. */
const EVER = ['', '~'] as const;

/** Returns how each endpoint is doing, oldest first. */
export function viewWebhooks({ engine, memory }: InspectionContext): readonly EndpointHealth[] {
  const { database, state } = engine;
  const counts = memory.remember({ name: 'webhooks', stamp: stampOf(engine) }, () => listHealth(database));
  const faults = listFaults(database).filter(({ kind }) => FAULT_KINDS[kind].target === 'webhook');
  return listEndpoints(database).map(({ endpointId: id, failingSince }) => {
    const { endpointId: _id, lastNumber, ...known } = counts.find((one) => one.endpointId === id) ?? NONE;
    return {
      id,
      ...known,
      lastAttemptAt: lastNumber === null ? null : lastAttemptAt(database, lastNumber),
      failingSince: isoOrNull(failingSince),
      troubles: faults
        .map((fault) => ({ fault, plan: planOf(fault) }))
        .filter(({ plan }) => plan.endpointId === undefined || plan.endpointId === id)
        .map(({ fault, plan }) =>
          troubleOf(fault, plan, state.now, (from, until) =>
            listStruck(database, { endpointId: id, kind: fault.kind, from, until, limit: STRUCK_MAX }),
          ),
        )
        .reverse(),
    };
  });
}

const NONE = {
  endpointId: '',
  deliveries: 0,
  atFirst: 0,
  afterRetries: 0,
  waiting: 0,
  failed: 0,
  discarded: 0,
  attempts: 0,
  lastNumber: null,
};

function planOf({ wish }: FaultRecord): FaultPlan {
  return JSON.parse(wish);
}

function troubleOf(
  { faultId, kind, fired, spent }: FaultRecord,
  { on, from, until, times }: FaultPlan,
  now: number,
  struckIn: (from: string, until: string) => EndpointTrouble['struck'],
): EndpointTrouble {
  const [since, end] = [isoOrNull(from ?? null), isoOrNull(until ?? null)];
  const isOver = spent === 1 || (until !== undefined && now >= until);
  const isPlanned = from !== undefined && now < from;
  return {
    faultId,
    kind,
    on,
    from: since,
    until: end,
    timesLeft: times === undefined ? null : Math.max(0, times - fired),
    state: isOver ? 'over' : isPlanned ? 'planned' : 'active',
    fired,
    struck: fired === 0 ? [] : struckIn(since ?? EVER[0], end ?? EVER[1]),
  };
}
