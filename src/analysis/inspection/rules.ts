/** Lists the rules of issuers and banks with what they have decided. */

import type { RulePlan } from '../../domain/simulation/network-rules/rules.ts';
import { listAllNetworkRules, type NetworkRuleRecord } from '../../domain/simulation/network-rules/store.ts';
import { listEventLog } from '../../engine/event-log.ts';
import { isoOrNull } from '../../engine/time.ts';
import { viewRuleOptions } from '../../harness/rules-in-force.ts';
import type { InspectionContext } from './looking.ts';
import type { InspectedRule } from './rule-types.ts';
import { viewLine } from './timeline.ts';

/** The event of a decision is one of the next ones. */
const EVENTS_SEARCHED = 10;
/** What a rule decides about. */
const DECIDED = /^(TRANSACTION|PAYMENT_TOKEN)-/;

/** Returns the rules, oldest first. */
export function viewRules(inspection: InspectionContext): readonly InspectedRule[] {
  return listAllNetworkRules(inspection.engine.database).map((row) => viewRule(inspection, row));
}

function viewRule(inspection: InspectionContext, row: NetworkRuleRecord): InspectedRule {
  const { now } = inspection.engine.state;
  const plan: RulePlan = JSON.parse(row.plan);
  const { from, until, times, nth, probability = null, over, struck = [] } = plan;
  const isCounted = times !== undefined || nth !== undefined;
  const isOver = over === true || (until !== undefined && now >= until);
  return {
    id: row.ruleId,
    network: row.network,
    rule: viewRuleOptions(row),
    from: isoOrNull(from ?? null),
    until: isoOrNull(until ?? null),
    timesLeft: times === undefined ? null : Math.max(0, times - row.fired),
    nth: nth ?? null,
    probability,
    state: isOver ? 'over' : from !== undefined && now < from ? 'planned' : 'active',
    seen: isCounted ? row.seen : null,
    fired: isCounted ? row.fired : null,
    struck: struck.flatMap((position) => decisionAfter(inspection, position)),
  };
}

/** Returns the first event of a transaction or a stored account after a position of the event log. */
function decisionAfter({ engine }: InspectionContext, position: number): InspectedRule['struck'] {
  const events = listEventLog(engine.database, position, position + EVENTS_SEARCHED);
  const event = events.find(({ subject }) => DECIDED.test(subject));
  if (event === undefined) return [];
  const { at, subject, what } = viewLine(engine, event);
  return [{ at, subject, what }];
}
