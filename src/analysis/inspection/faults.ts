/** Lists the injected faults with what they have affected. */

import { FAULT_KINDS, type FaultKind } from '../../domain/simulation/faults/kinds.ts';
import { type FaultPlan, isInSpan } from '../../domain/simulation/faults/rules.ts';
import { type FaultRecord, listFaults } from '../../domain/simulation/faults/store.ts';
import { isoOrNull, isoText } from '../../engine/time.ts';
import { limitsOf } from './fault-limits.ts';
import { listTriggered } from './fault-store.ts';
import type { InspectedFault } from './fault-types.ts';
import type { InspectionContext } from './looking.ts';
import { stampOf } from './memory.ts';

const STRUCK_MAX = 5;
/** Notes that are searched for those of a fault. */
const NOTES_MAX = 500;

type Note = ReturnType<typeof listTriggered>[number];

/** Returns the injected faults, oldest first. */
export function viewFaults({ engine, memory }: InspectionContext): readonly InspectedFault[] {
  const { database, state } = engine;
  const faults = listFaults(database);
  const notes = faults.some(({ fired }) => fired > 0)
    ? memory.remember({ name: 'triggered faults', stamp: stampOf(engine) }, () => listTriggered(database, NOTES_MAX))
    : [];
  return faults.map((fault) => viewFault(fault, notes, state.now));
}

function viewFault({ faultId, kind, wish, seen, fired, spent }: FaultRecord, notes: readonly Note[], now: number) {
  const plan: FaultPlan = JSON.parse(wish);
  const { on, endpointId = null, from, until } = plan;
  const isOver = spent === 1 || (until !== undefined && now >= until);
  const found = fired === 0 ? [] : notes.filter((note) => isInSpan(plan, note.at) && isNoteOf(kind, on, note.what));
  // A later fault of the kind has notes of the same text: one that is used up has the oldest, and one in effect the newest.
  const struck = spent === 1 ? found.slice(-fired) : found.slice(0, fired);
  const state = isOver ? 'over' : from !== undefined && now < from ? 'planned' : 'active';
  return {
    id: faultId,
    kind,
    target: FAULT_KINDS[kind].target,
    on,
    endpointId,
    from: isoOrNull(from ?? null),
    until: isoOrNull(until ?? null),
    ...limitsOf(kind, plan, fired),
    state,
    seen,
    fired,
    struck: struck.slice(0, STRUCK_MAX).map(({ at, subject, what }) => ({ subject, what, at: isoText(at) })),
  } as const;
}

/** A note has the text of its kind, with the name of what was affected. */
function isNoteOf(kind: FaultKind, on: string, what: string): boolean {
  const [before = '', after = ''] = FAULT_KINDS[kind].text('\n').split('\n');
  return what.startsWith(before) && what.endsWith(after) && (on.includes('*') || on.includes('/') || what.includes(on));
}
