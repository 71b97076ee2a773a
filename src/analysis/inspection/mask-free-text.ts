import { maskText } from '../../engine/mask.ts';

/** Fields with long numbers of the networks, and with the merchant's own ids, which pages are found by. */
const NUMBERED =
  /^(correlation_id|customer_reference|trace_number|(initial_)?(network_transaction_id|transaction_link_id))$/;

/** Masks card and account numbers that an application has put into names, descriptions, or metadata. Takes and returns JSON. */
export function maskFreeText(json: string): string {
  return JSON.stringify(JSON.parse(json), (field, value: unknown) =>
    typeof value === 'string' && !NUMBERED.test(field) ? maskText(value) : value,
  );
}
