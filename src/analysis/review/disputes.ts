/** Finds refunds of charges that were charged back, and evidence that is submitted too late. */
import { isIdOf } from '../../engine/ids.ts';
import type { Sighting } from './findings.ts';
import type { ReviewHistory } from './history.ts';
import { findDisputeHistory } from './store.ts';

/** Finds refunds of amounts that were charged back: a gateway that does not reject them pays the cardholder twice. */
export function spotRefundsOfDisputes({ requests }: ReviewHistory): Sighting[] {
  return requests
    .filter(({ line }) => line.operation === 'transactions.cancel' && line.code === 'transaction_disputed')
    .map((request): Sighting => {
      const what = `${request.line.operation} tries to refund a charge that was charged back`;
      return { rule: 'refund_after_chargeback', what, ...request };
    });
}

/** No time zone differs more from Eastern Time. */
const ZONES_MS = 19 * 3_600_000;

/** Finds evidence after the deadline. If it is late by less than a day, the deadline was probably computed in another time zone. */
export function spotLateEvidence({ engine, requests }: ReviewHistory): Sighting[] {
  return requests.flatMap((request): Sighting | [] => {
    const { operation, code, id = '', at } = request.line;
    if (operation !== 'disputes.submitEvidence' || code !== 'invalid_state' || !isIdOf('DISPUTE', id)) return [];
    const missedAt = missedDeadline(findDisputeHistory(engine.database, id), at);
    if (missedAt === undefined) return [];
    const late = at - missedAt;
    return late <= ZONES_MS
      ? {
          rule: 'deadline_in_other_zone',
          what: `${operation} was called ${hoursText(late)} after respond_by`,
          ...request,
        }
      : {
          rule: 'evidence_after_deadline',
          what: `${operation} was called after respond_by, when the dispute was lost`,
          ...request,
        };
  });
}

interface LoggedStep {
  readonly state: string;
  readonly at: string;
  readonly cause: string;
}

/** Returns the time at which a dispute was lost because its deadline had passed, if that was its last step before a time. */
function missedDeadline(history: string | undefined, before: number): number | undefined {
  const steps: readonly LoggedStep[] = history === undefined ? [] : JSON.parse(history);
  const last = steps.findLast(({ at }) => Date.parse(at) <= before);
  return last?.state === 'lost' && last.cause === 'issuer: deadline' ? Date.parse(last.at) : undefined;
}

function hoursText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
