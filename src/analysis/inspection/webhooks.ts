import { FAULT_KINDS } from '../../domain/simulation/faults/kinds.ts';
import type { FaultPlan } from '../../domain/simulation/faults/rules.ts';
import { type FaultRecord, listFaults } from '../../domain/simulation/faults/store.ts';
import { type EndpointRecord, listEndpoints } from '../../domain/webhooks/deliveries/store.ts';
import { isoOrNull } from '../../engine/time.ts';
import { limitsOf } from './fault-limits.ts';
import { type InspectionContext, requireClient } from './looking.ts';
import { stampOf } from './memory.ts';
import { lastAttemptAt, listHealth, listStruck } from './webhook-store.ts';
import type { EndpointHealth, EndpointTrouble } from './webhook-types.ts';

const STRUCK_MAX = 5;
/** Before and after every time of a world, as ISO 8601 sorts. */
const EVER = ['', '~'] as const;

/** Returns how each endpoint is doing, oldest first; with a client, the endpoints and the deliveries of one merchant. */
export function viewWebhooks(
  inspection: InspectionContext,
  { client }: { readonly client?: string | undefined },
): readonly EndpointHealth[] {
  const { engine, memory } = inspection;
  requireClient(inspection, client);
  const { database, state } = engine;
  const name = `webhooks ${client ?? ''}`;
  const counts = memory.remember({ name, stamp: stampOf(engine) }, () => listHealth(database, client));
  const faults = listFaults(database).filter(({ kind }) => FAULT_KINDS[kind].target === 'webhook');
  const isOfClient = ({ clientId }: EndpointRecord) => client === undefined || [null, client].includes(clientId);
  return listEndpoints(database)
    .filter(isOfClient)
    .map(({ endpointId: id, failingSince }) => {
      const {
        endpointId: _id,
        lastNumber,
        lastRetryAt,
        ...known
      } = counts.find((one) => one.endpointId === id) ?? NONE;
      return {
        id,
        ...known,
        lastAttemptAt: laterOf(lastNumber === null ? null : lastAttemptAt(database, lastNumber), lastRetryAt),
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
  lastRetryAt: null,
};

/** Returns the later of two times in ISO 8601: of the newest webhook, and of a retry of an older one. */
function laterOf(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other > one) ? other : one;
}

function planOf({ wish }: FaultRecord): FaultPlan {
  return JSON.parse(wish);
}

function troubleOf(
  { faultId, kind, fired, spent }: FaultRecord,
  plan: FaultPlan,
  now: number,
  struckIn: (from: string, until: string) => EndpointTrouble['struck'],
): EndpointTrouble {
  const { on, from, until } = plan;
  const [since, end] = [isoOrNull(from ?? null), isoOrNull(until ?? null)];
  const isOver = spent === 1 || (until !== undefined && now >= until);
  const isPlanned = from !== undefined && now < from;
  return {
    faultId,
    kind,
    on,
    from: since,
    until: end,
    ...limitsOf(kind, plan, fired),
    state: isOver ? 'over' : isPlanned ? 'planned' : 'active',
    fired,
    struck: fired === 0 ? [] : struckIn(since ?? EVER[0], end ?? EVER[1]),
  };
}
