import type { Engine } from '../../domain/base/context.ts';
import { extensionFields } from '../../engine/extensions.ts';
import { unreadFields } from '../../engine/unread-fields.ts';
import { cvvWithOutcome } from '../../worlds/surrogates.ts';
import type { Sighting } from './findings.ts';
import { shown } from './free-text.ts';
import { type ReviewedCall, type ReviewHistory, rowOf } from './history.ts';
import type { ReviewRule } from './rules.ts';

/** Finds ignored fields and query parameters. A rejected body is not reviewed, because its error reports the problem. */
export function spotUnknownFields(request: ReviewedCall, { engine }: ReviewHistory): Sighting[] {
  const { operation } = request.line;
  return unreadIn(engine, request).map(({ path, meant }): Sighting => {
    const suggestion = meant === undefined ? '' : `, did you mean ${shown(meant)}?`;
    return { rule: ruleOf(request), what: `${operation}: ${shown(path)}${suggestion}`, ...request };
  });
}

/** A filter without effect returns rows that the client did not ask for; elsewhere, ignoring a field only loses its effect. */
function ruleOf({ line: { method, id } }: ReviewedCall): ReviewRule {
  return method === 'GET' && id === undefined ? 'unknown_parameter' : 'unknown_field';
}

function unreadIn({ settings }: Engine, { line }: ReviewedCall) {
  const { body, unknownParameters = [], status } = line;
  // The error of a rejected request already describes the problem to the client.
  const ignored = status < 400 ? unknownParameters : [];
  const row = body === undefined && ignored.length === 0 ? undefined : rowOf(line);
  if (row === undefined) return [];
  const sent =
    ignored.length === 0 ? body : { ...Object(body), ...Object.fromEntries(ignored.map((name) => [name, ''])) };
  const unread = unreadFields(row.input(), withCvv(sent), sent);
  if (settings.extensions || sent === undefined) return unread;
  const left = [...extensionFields(row.input())].filter((name) => Object.hasOwn(Object(sent), name));
  return [...unread, ...left.map((name) => ({ path: [name], meant: undefined }))];
}

/** The journal has only the outcome of a CVV, which no schema accepts. Without one, returns the value itself. */
function withCvv(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  const sent = entries.map(([name, inner]): unknown => {
    const isCvv = (name === 'cvv' || name === 'cvc') && typeof inner === 'string';
    return isCvv ? cvvWithOutcome(inner) : withCvv(inner);
  });
  if (entries.every(([, inner], at) => sent[at] === inner)) return value;
  return Object.fromEntries(entries.map(([name], at) => [name, sent[at]]));
}
