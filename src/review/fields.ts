import { z } from 'zod';
import { didYouMean } from '../core/did-you-mean.ts';
import { cvvWithOutcome } from '../world/stand-ins.ts';
import type { Sighting } from './findings.ts';
import { shown } from './free-text.ts';
import { type Asked, type History, rowOf } from './history.ts';

/**
 * Fields that nobody reads: those that are gone when a row's schema has read the body. Free-form places keep all that is
 * in them. A body that the schema refuses tells its sender what is wrong with it, and is not looked at.
 */
export function spotUnknownFields({ asks }: History): Sighting[] {
  return asks.flatMap((asked) =>
    unreadIn(asked).map((path): Sighting => {
      const { operation } = asked.line;
      return { rule: 'unknown_field', what: `${operation}: ${shown(path)}${suggestion(asked, path)}`, ...asked };
    }),
  );
}

type Path = readonly string[];

function unreadIn({ line }: Asked): Path[] {
  const row = line.body === undefined ? undefined : rowOf(line);
  if (row === undefined) return [];
  const body = withCvv(line.body);
  const read = row.input.safeParse(body);
  return read.success ? lost(body, read.data, []) : [];
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

/** What is in the one and not in the other. */
function lost(sent: unknown, read: unknown, path: Path): Path[] {
  if (!isObject(sent) || !isObject(read)) return [];
  return Object.entries(sent).flatMap(([name, inner]) =>
    Object.hasOwn(read, name) ? lost(inner, read[name], [...path, name]) : [[...path, name]],
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `, did you mean payment_method.cvv?`, where a field that was not sent is near enough. */
function suggestion({ line }: Asked, path: Path): string {
  const row = rowOf(line);
  const name = path.at(-1) ?? '';
  const parent = path.slice(0, -1);
  const sent = parent.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), line.body);
  const schema = row === undefined ? {} : z.toJSONSchema(row.input, { io: 'output', unrepresentable: 'any' });
  const free = namesAt(schema, parent).filter((known) => !(isObject(sent) && Object.hasOwn(sent, known)));
  const meant = didYouMean(name, free) ?? free.find((known) => known.endsWith(`_${name}`));
  return meant === undefined ? '' : `, did you mean ${shown([...parent, meant])}?`;
}

/** The fields that there are at a place of a JSON Schema, in any of its variants. */
function namesAt(schema: unknown, [first, ...rest]: Path): string[] {
  if (!isObject(schema)) return [];
  const { oneOf = [], anyOf = [], properties } = schema;
  const variants = [oneOf, anyOf]
    .flat()
    .flatMap((variant) => namesAt(variant, first === undefined ? [] : [first, ...rest]));
  if (!isObject(properties)) return variants;
  return [...(first === undefined ? Object.keys(properties) : namesAt(properties[first], rest)), ...variants];
}
