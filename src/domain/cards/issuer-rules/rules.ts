/** The kind of a request to the issuer: a charge or a refund. */
export type IssuerRequestType = 'SALE' | 'AUTH' | 'REFUND';

/** The fields of a response that can contradict each other; any other field only excludes `refund` and `noResponse`. */
interface Response {
  readonly refund?: unknown;
  readonly noResponse?: true | undefined;
  readonly code?: string | undefined;
  readonly approvedAmount?: number | undefined;
}

interface IssuerRuleError {
  readonly path: readonly string[];
  readonly message: string;
}

/** Returns the contradiction within a rule, or undefined if there is none. */
export function responseFault(
  response: Response,
  types: readonly IssuerRequestType[] | undefined,
  match: { readonly merchant_initiated?: boolean | undefined },
): IssuerRuleError | undefined {
  const { refund, noResponse, code, approvedAmount, ...others } = response;
  const given = Object.entries({ code, approvedAmount, ...others }).filter(([, value]) => value !== undefined);
  if (refund !== undefined && (given.length > 0 || noResponse))
    return fault('refund', 'must be the only response: a rule applies either to charges or to refunds');
  if (refund !== undefined && types !== undefined && !types.includes('REFUND'))
    return fault('refund', 'requires REFUND in match.type');
  if (refund !== undefined && match.merchant_initiated === true)
    return fault('refund', 'applies to refunds, which are never recurring charges');
  if (refund === undefined && types?.every((type) => type === 'REFUND'))
    return fault('refund', "is required for refunds: 'pay', 'late', 'reject', or { rejectOn }");
  if (noResponse && given.length > 0)
    return fault('noResponse', 'must be the only response: an issuer that does not respond sends no other response');
  if (approvedAmount !== undefined && code !== undefined && code !== '10')
    return fault('approvedAmount', 'requires a partial approval: omit the code, or set it to 10');
  return undefined;
}

function fault(field: string, message: string): IssuerRuleError {
  return { path: ['respond', field], message };
}
