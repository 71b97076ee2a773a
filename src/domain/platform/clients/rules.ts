import { type Fees, feesSchema } from '../../../contract/fees.ts';
import { type CardChecks, cardChecksSchema, type Settlement, settlementSchema } from '../../../contract/settings.ts';
import { reject, rejectField } from '../../../engine/errors.ts';
import type { CallerIdentity } from '../../base/context.ts';
import type { ClientRecord } from './store.ts';

/** The settlement settings of a client; omitted ones default to the options of the gateway. */
export type SettlementSettings = Partial<{ [Key in keyof Settlement]: Settlement[Key] | undefined }>;

/** Returns the complete schedule of a client: its own settings over the gateway's. */
export function settlementOf(client: { readonly settlement: string }, standard: Settlement): Settlement {
  if (client.settlement === NONE) return standard;
  return settlementSchema().parse({ ...standard, ...JSON.parse(client.settlement) });
}

/** JSON of a client without its own settings, which is the usual case. */
const NONE = '{}';

/** Returns the fees of a client: its own fields over the gateway's. Undefined if neither has any. */
export function filledFees(client: { readonly fees: string }, standard: Fees | undefined): Fees | undefined {
  if (client.fees === NONE) return standard;
  return feesSchema().parse({ ...standard, ...JSON.parse(client.fees) });
}

/** The card checks of a client; omitted ones default to the options of the gateway. */
export type CardCheckSettings = Partial<{ [Key in keyof CardChecks]: CardChecks[Key] | undefined }>;

/** Returns the complete card checks of a client: its own over the gateway's, with each code once. */
export function filledCardChecks(client: { readonly cardChecks: string }, standard: CardChecks): CardChecks {
  const checks =
    client.cardChecks === NONE ? standard : cardChecksSchema().parse({ ...standard, ...JSON.parse(client.cardChecks) });
  return { ...checks, declineAvs: [...new Set(checks.declineAvs)], declineCvv: [...new Set(checks.declineCvv)] };
}

/** Rejects resellers. Tokens and transactions belong to merchants; a reseller selects one with `Client-Id`. */
export function rejectUnlessMerchant(caller: { readonly clientKind: string }): void {
  if (caller.clientKind === 'merchant') return;
  reject(
    'merchant_required',
    'A reseller has no processors, tokens, or transactions of its own. Name one of its merchants in the Client-Id header.',
  );
}

/** Rejects a parent that cannot have a new client below it. */
export function rejectUnfitParent(parent: Pick<ClientRecord, 'kind' | 'status'>): void {
  if (parent.kind === 'merchant')
    rejectField('parent_id', 'must be the id of a reseller: a merchant has no clients below it');
  if (parent.status === 'closed')
    reject('invalid_state', 'The client named by parent_id is closed. Name an active reseller.');
}

/** Rejects a change of the caller's own status, which only clients above it can change. */
export function rejectOwnStatus(
  caller: Pick<CallerIdentity, 'clientId'>,
  client: Pick<ClientRecord, 'clientId' | 'status'>,
  wanted: 'active' | 'suspended' | undefined,
): void {
  if (wanted === undefined || wanted === client.status || caller.clientId !== client.clientId) return;
  reject('forbidden', 'Only a client above this one can change its status.');
}

/** The counts and balance that must be 0 to close a client. */
export interface AtRest {
  /** Open clients below it. */
  readonly below: number;
  /** Batches that are not funded yet. */
  readonly unfunded: number;
  readonly payableCents: number;
  /** Held back from its fundings. */
  readonly reserveCents: number;
  /** Fees of this month are not collected yet. */
  readonly owesFees: boolean;
}

/** Rejects closing a client that has open clients below it or money in flight. */
export function rejectUnlessAtRest(counts: AtRest): void {
  const { below, unfunded, payableCents, reserveCents, owesFees } = counts;
  if (below > 0)
    reject(
      'has_child_clients',
      `${below} open client${below === 1 ? ' is' : 's are'} below this one. Close ${below === 1 ? 'it' : 'them'} first.`,
    );
  if (unfunded > 0)
    reject(
      'money_in_flight',
      `${unfunded} batch${unfunded === 1 ? ' is' : 'es are'} not funded yet. Close this client when ${unfunded === 1 ? 'it is' : 'they are'} funded.`,
    );
  if (payableCents !== 0)
    reject(
      'money_in_flight',
      `The payable of this client is ${payableCents} cents. The client can be closed when its payable is 0.`,
    );
  if (reserveCents !== 0)
    reject(
      'money_in_flight',
      `The reserve of this client is ${reserveCents} cents. The client can be closed when its reserve is released.`,
    );
  if (owesFees) reject('money_in_flight', 'Fees of this client are not collected yet. Close it after they are.');
}
