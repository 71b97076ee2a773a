import type { MaskedBankAccount, MaskedCard } from '../../domain/vault/payment-tokens/rules.ts';
import type { PaymentTokenRecord } from '../../domain/vault/payment-tokens/store.ts';
import { maskText } from '../../engine/mask.ts';
import { isoText } from '../../engine/time.ts';
import { orderFor, within } from './list-order.ts';
import { type InspectionContext, merchantNameOf, requireClient } from './looking.ts';
import type { ParsedTokensQuery } from './queries.ts';
import { containing, ofClient } from './searching.ts';
import { countUsesAfter, lastTransactionNumber, NEWEST_FIRST, pageOfTokens } from './store.ts';
import type { Slice, TokenRow } from './types.ts';

const LABELED_FIELDS = ['brand', 'bank_name', 'last_four'].map((field) => `json_extract(masked, '$.${field}')`);
/** The columns of a stored method that a search reads. */
export const TOKEN_COLUMNS_SEARCHED = [
  'tokenId',
  'customerId',
  'customerReference',
  'clientId',
  'holderName',
  'nickname',
  'status',
  ...LABELED_FIELDS,
];

/** Returns stored payment methods, masked; newest first. */
export function viewTokens(
  inspection: InspectionContext,
  { client, search, from, to, sort, ...slice }: ParsedTokensQuery,
): Slice<TokenRow> {
  requireClient(inspection, client);
  const range = within('createdAt', { from, to });
  const conditions = [...ofClient({ client }), ...containing(search, TOKEN_COLUMNS_SEARCHED), ...range];
  const order = orderFor('tokens', sort, NEWEST_FIRST);
  const { rows, total } = pageOfTokens(inspection.engine.database, conditions, { ...slice, order });
  return { rows: viewTokenRows(inspection, rows), total };
}

/** Returns the rows of stored methods in lists. */
export function viewTokenRows(inspection: InspectionContext, tokens: readonly PaymentTokenRecord[]): TokenRow[] {
  const uses = usesByToken(inspection);
  return tokens.map((token) => viewTokenRow(inspection, token, uses.get(token.tokenId) ?? 0));
}

function viewTokenRow(inspection: InspectionContext, token: PaymentTokenRecord, uses: number): TokenRow {
  return {
    id: token.tokenId,
    clientId: token.clientId,
    merchantName: merchantNameOf(inspection, token.clientId),
    customerId: token.customerId,
    customerName: maskText(token.holderName) || null,
    ...(token.customerReference === null ? {} : { customerReference: token.customerReference }),
    status: token.status,
    statusReason: token.statusReason,
    blocked: blockedText(token),
    type: token.type,
    method: methodOf(token),
    createdAt: isoText(token.createdAt),
    uses,
  };
}

function blockedText({ debitBlock, recurringBlock }: PaymentTokenRecord): string | null {
  const block = debitBlock ?? recurringBlock;
  if (block === null) return null;
  const { code }: { readonly code: string } = JSON.parse(block);
  return `${debitBlock === null ? 'recurring charges' : 'debits'} blocked after ${code}`;
}

function methodOf({ type, masked }: PaymentTokenRecord): string {
  const shown: Partial<MaskedCard & MaskedBankAccount> = JSON.parse(masked);
  const { brand, last_four: lastFour, expiry_month: month, expiry_year: year } = shown;
  if (type === 'card') return `${brand} …${lastFour}, ${month}/${year}`;
  return `${shown.bank_name}, ${shown.account_type} …${lastFour}`;
}

interface Uses {
  readonly upTo: number;
  readonly byToken: Map<string, number>;
}

/** Transactions are never deleted and keep their token, so only new ones are counted. */
function usesByToken({ engine: { database }, memory }: InspectionContext): ReadonlyMap<string, number> {
  return memory.growing<Uses>('uses', (known = { upTo: 0, byToken: new Map() }) => {
    const last = lastTransactionNumber(database);
    if (last === known.upTo) return known;
    for (const { paymentToken, count } of countUsesAfter(database, known.upTo))
      known.byToken.set(paymentToken, (known.byToken.get(paymentToken) ?? 0) + count);
    return { upTo: last, byToken: known.byToken };
  }).byToken;
}
