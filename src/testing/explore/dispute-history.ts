import type { Dispute } from '../../domain/cards/disputes/types.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';

/** A dispute of a run, with the times of its changes in epoch milliseconds. */
export interface DisputeCase {
  /** As in the latest event. */
  readonly dispute: Dispute;
  /** When the cardholder had the money, or a pre-arbitration claimed it again. A refund then pays twice. */
  readonly claims: readonly ClaimedTime[];
  /** The start of the current round: the opening, an escalation, or a pre-arbitration. */
  readonly roundAt: number;
  /** Undefined unless the current round is lost. */
  readonly lostAt: number | undefined;
  /** Undefined unless evidence was submitted in the current round. */
  readonly submittedAt: number | undefined;
  /** The last second in which the merchant could respond in the current round; undefined if it never could. */
  readonly respondBy: number | undefined;
}

/** A time in which disputed money is not the merchant's to refund. */
interface ClaimedTime {
  readonly from: number;
  /** Infinity while it lasts. */
  readonly until: number;
}

/** The disputes of a run, as events reported them. */
export class DisputeHistory {
  readonly #cases = new Map<string, DisputeCase>();

  constructor(gateway: AnyGateway) {
    gateway.events.on('dispute.*', ({ type, created_at, data }) => {
      if (isDispute(data.object)) this.#add(type, Date.parse(created_at), data.object);
    });
  }

  /** The disputes of a transaction, oldest first. */
  of(transactionIds: ReadonlySet<string>): readonly DisputeCase[] {
    return [...this.#cases.values()].filter(({ dispute }) => transactionIds.has(dispute.transaction_id));
  }

  #add(type: string, at: number, dispute: Dispute): void {
    const known = this.#cases.get(dispute.id);
    const isNewRound = known === undefined || startsRound(type, dispute);
    const round = isNewRound ? { roundAt: at, lostAt: undefined, submittedAt: undefined, respondBy: undefined } : known;
    this.#cases.set(dispute.id, {
      dispute,
      claims: claimsAfter(known?.claims ?? [], type, dispute, at),
      roundAt: round.roundAt,
      lostAt: type === 'dispute.lost' ? at : round.lostAt,
      submittedAt: type === 'dispute.evidence_submitted' ? at : round.submittedAt,
      respondBy: dispute.respond_by === null ? round.respondBy : Date.parse(dispute.respond_by),
    });
  }
}

/** Returns the latest state of every dispute. It reads events instead of the API, so that no fault applies. */
export function disputesIn(gateway: AnyGateway): readonly Dispute[] {
  const events = gateway.events.list({ type: 'dispute.*' });
  return [
    ...new Map(
      events.flatMap(({ subject, data }) => (isDispute(data.object) ? [[subject, data.object] as const] : [])),
    ).values(),
  ];
}

/** Cents of a dispute that the merchant does not have. Inquiries and alerts take nothing. */
export function takenCents({ state, amount, amount_returned: returned }: Dispute): number {
  return state === 'inquiry' || state === 'alert' || state === 'closed' ? 0 : amount - returned;
}

/** An escalation emits no event of its own: it takes the money. */
function startsRound(type: string, { state }: Dispute): boolean {
  return (
    (type === 'dispute.funds_withdrawn' && state === 'needs_response') ||
    (type === 'dispute.pre_arbitration' && state === 'pre_arbitration')
  );
}

const CLAIMING: ReadonlySet<string> = new Set(['dispute.funds_withdrawn', 'dispute.pre_arbitration']);
const RELEASING: ReadonlySet<string> = new Set(['dispute.won', 'dispute.funds_reinstated', 'dispute.closed']);

function claimsAfter(
  claims: readonly ClaimedTime[],
  type: string,
  { state }: Dispute,
  at: number,
): readonly ClaimedTime[] {
  const last = claims.at(-1);
  const isClaimed = last?.until === Number.POSITIVE_INFINITY;
  if (!isClaimed && CLAIMING.has(type)) return [...claims, { from: at, until: Number.POSITIVE_INFINITY }];
  // Money of an earlier decision can arrive after a pre-arbitration has opened.
  if (!isClaimed || !RELEASING.has(type) || state === 'pre_arbitration' || state === 'arbitration') return claims;
  return [...claims.slice(0, -1), { from: last.from, until: at }];
}

function isDispute(object: object): object is Dispute {
  return Reflect.get(object, 'object') === 'dispute';
}
