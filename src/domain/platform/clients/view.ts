import type { Settings } from '../../../contract/settings.ts';
import { isoText } from '../../../engine/time.ts';
import { viewFees } from './client-fees.ts';
import { filledCardChecks, filledFees, settlementOf } from './rules.ts';
import type { Client } from './schema.ts';
import type { ClientRecord } from './store.ts';

/** Returns a client as an API response. */
export function viewClient(
  standard: Pick<Settings, 'settlement' | 'cardChecks' | 'fees' | 'extensions'>,
  client: ClientRecord,
): Client {
  const settlement = settlementOf(client, standard.settlement);
  const cardChecks = filledCardChecks(client, standard.cardChecks);
  const fees = client.kind === 'merchant' && standard.extensions ? filledFees(client, standard.fees) : undefined;
  return {
    client_id: client.clientId,
    object: 'client',
    kind: client.kind,
    name: client.name,
    legal_name: client.legalName,
    email: client.email,
    phone: client.phone,
    mcc: client.mcc,
    time_zone: settlement.timeZone,
    settlement: {
      auto_close: settlement.autoClose,
      card_cutoff: settlement.cardCutoff,
      ach_cutoff: settlement.achCutoff,
      card_funding_days: settlement.cardFundingDays,
      ach_funding_days: settlement.achFundingDays,
      time_zone: settlement.timeZone,
    },
    card_checks: {
      decline_avs: cardChecks.declineAvs,
      decline_cvv: cardChecks.declineCvv,
      duplicate_minutes: cardChecks.duplicateMinutes,
    },
    ...(fees === undefined ? {} : { fees: viewFees(fees) }),
    parent_id: client.parentId,
    status: client.status,
    created_at: isoText(client.createdAt),
    updated_at: isoText(client.updatedAt),
    correlation_id: client.correlationId,
  };
}
