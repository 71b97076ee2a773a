import { rejectField } from '../../../engine/errors.ts';
import type { IntegrationRecord } from './store.ts';

/** The required fields of each kind. */
// biome-ignore format: a table reads in columns
const REQUIRED = {
  card_processor: [['mid', 'mid'], ['tid', 'tid']],
  ach_processor:  [['company_id', 'companyId']],
  other:          [],
} as const satisfies Readonly<Record<IntegrationRecord['kind'], readonly (readonly [field: string, of: keyof IntegrationRecord])[]>>;

/**
 * Rejects an integration without a required field. A card processor identifies its merchant by MID and TID, an ACH processor
 * by company id.
 */
export function rejectIncomplete(
  integration: Pick<IntegrationRecord, 'kind' | 'mid' | 'tid' | 'companyId' | 'sameDay'>,
): void {
  if (integration.sameDay === 1 && integration.kind !== 'ach_processor')
    rejectField('same_day', 'applies only to kind ach_processor');
  for (const [field, of] of REQUIRED[integration.kind])
    if (integration[of] === null) rejectField(field, `is required for kind ${integration.kind}`);
}
