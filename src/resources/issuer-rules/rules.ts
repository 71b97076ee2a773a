import type { ParsedIssuerAnswer } from './schema.ts';

/** What is asked of an issuer: to let a card pay, or to take money back. */
export type CardAsk = 'SALE' | 'AUTH' | 'REFUND';

interface Fault {
  readonly path: readonly string[];
  readonly message: string;
}

/** Why a rule could never do what it says; undefined where it could. */
export function responseFault(
  answer: ParsedIssuerAnswer,
  types: readonly CardAsk[] | undefined,
  match: { readonly merchant_initiated?: boolean | undefined },
): Fault | undefined {
  const { refund, noResponse, code, approvedAmount, ...others } = answer;
  const said = Object.entries({ code, approvedAmount, ...others }).filter(([, value]) => value !== undefined);
  if (refund !== undefined && (said.length > 0 || noResponse))
    return fault('refund', 'stands alone: a rule answers charges, or it decides what becomes of refunds');
  if (refund !== undefined && types !== undefined && !types.includes('REFUND'))
    return fault('refund', 'is of refunds, and match.type names none');
  if (refund !== undefined && match.merchant_initiated === true)
    return fault('refund', 'is of refunds, which no merchant-initiated charge is');
  if (refund === undefined && types?.every((type) => type === 'REFUND'))
    return fault('refund', "is what a rule for refunds says: 'pay', 'late', 'reject' or { rejectOn }");
  if (noResponse && said.length > 0) return fault('noResponse', 'stands alone: who never answers says nothing else');
  if (approvedAmount !== undefined && code !== undefined && code !== '10')
    return fault('approvedAmount', 'is a partial approval: leave the code out, or say 10');
  return undefined;
}

function fault(field: string, message: string): Fault {
  return { path: ['respond', field], message };
}
