import type { JsonObject } from './steps/json.ts';

/** Fields of a transaction that only one of the two layouts of the specification has. */
const ONLY = {
  A: [
    'transaction_id',
    'approved',
    'response_description',
    'requested_amount',
    'amount',
    'auth_code',
    'card_holder_name',
  ],
  B: ['id', 'response_message', 'amount_requested', 'amount_authorized'],
} as const;

/** Returns the layout of a transaction by the fields that only one layout has; undefined for anything else. */
export function layoutOf(value: JsonObject): 'A' | 'B' | undefined {
  const count = (layout: 'A' | 'B') => ONLY[layout].filter((name) => name in value).length;
  const [a, b] = [count('A'), count('B')];
  const isTransaction = 'transaction_state' in value || 'response_status' in value || a >= 3 || b >= 3;
  if (!isTransaction || a + b === 0) return undefined;
  // Layout A has more fields of its own: compare the parts that are present.
  return a / ONLY.A.length >= b / ONLY.B.length ? 'A' : 'B';
}
