import { isObject, type Json, valueAt } from './steps/json.ts';
import { idOf, type Seen, type Step } from './steps/step.ts';

/** Created objects with the same id that show that responses are canned. */
const EQUAL_IDS_MIN = 3;

/**
 * Returns why the responses look canned, as those of a mock server that returns the examples of an OpenAPI document: creations
 * return an id again, amounts are not those that were sent, and unknown ids exist.
 */
export function findCanned(steps: readonly Step[], seen: ReadonlyMap<string, Seen>): readonly string[] {
  const created = steps.flatMap((step) => {
    const response = seen.get(idOf(step));
    const isSale = step.operation === 'transactions.create' && response !== undefined && response.status < 300;
    return isSale ? [{ step, response }] : [];
  });
  const others = created.filter(({ response, step }) => !isNamed(response.body, step));
  const wrongAmounts = created.filter(({ step, response }) => amountIn(response.body) !== step.body?.amount);
  const unknown = seen.get('errors/unknown transaction');
  const evidence = [
    others.length >= EQUAL_IDS_MIN
      ? `${others.length} of ${created.length} new transactions have the id of an earlier one`
      : '',
    wrongAmounts.length >= EQUAL_IDS_MIN
      ? `${wrongAmounts.length} of ${created.length} new transactions have an amount that was not sent`
      : '',
    unknown !== undefined && unknown.status < 300 ? 'a transaction that does not exist was returned' : '',
  ].filter((text) => text !== '');
  return evidence.length >= 2 ? evidence : [];
}

/** A new transaction has the name that its step gave it; an id that an earlier step bound has the name of that step. */
function isNamed(body: Json, { bind }: Step): boolean {
  const [name] = Object.keys(bind);
  if (!isObject(body) || name === undefined) return true;
  return [body.transaction_id, body.id].includes(`<${name}>`);
}

function amountIn(body: Json): Json | undefined {
  return valueAt(body, 'requested_amount') ?? valueAt(body, 'amount_requested');
}
