import { unreadFields } from '../../engine/unread-fields.ts';
import { cvvWithOutcome } from '../../worlds/surrogates.ts';
import type { Sighting } from './findings.ts';
import { shown } from './free-text.ts';
import { type ReviewedCall, type ReviewHistory, rowOf } from './history.ts';

/** Fields that nobody reads. A body that the schema refuses tells its sender what is wrong with it, and is not looked at. */
export function spotUnknownFields({ requests }: ReviewHistory): Sighting[] {
  return requests.flatMap((request) => {
    const { operation } = request.line;
    return unreadIn(request).map(({ path, meant }): Sighting => {
      const suggestion = meant === undefined ? '' : `, did you mean ${shown(meant)}?`;
      return { rule: 'unknown_field', what: `${operation}: ${shown(path)}${suggestion}`, ...request };
    });
  });
}

function unreadIn({ line }: ReviewedCall) {
  const { body, unknownParameters = [], status } = line;
  // A rejected request tells its sender what is wrong with it.
  const ignored = status < 400 ? unknownParameters : [];
  const row = body === undefined && ignored.length === 0 ? undefined : rowOf(line);
  if (row === undefined) return [];
  const sent =
    ignored.length === 0 ? body : { ...Object(body), ...Object.fromEntries(ignored.map((name) => [name, ''])) };
  return unreadFields(row.input, withCvv(sent), sent);
}

/** Of a CVV the journal has the outcome alone, which no schema takes. */
function withCvv(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => {
    const isCvv = (name === 'cvv' || name === 'cvc') && typeof inner === 'string';
    return [name, isCvv ? cvvWithOutcome(inner) : withCvv(inner)];
  });
  return Object.fromEntries(entries);
}
