/** Every way in which one place of a response can be wrong: each field, status, enum value, and header. */
import { isList, isObject, type Json } from '../../src/testing/conform/steps/json.ts';
import type { RawResponse } from '../../src/testing/conform/symbolize.ts';

export interface Mutation {
  /** Such as `drop $.metadata.order`. */
  readonly name: string;
  readonly response: RawResponse;
}

/** Lists the mutations of a response, one place each. Only the first row of a list is mutated. */
export function mutationsOf(response: RawResponse): readonly Mutation[] {
  const { status, headers, text } = response;
  const body: Json = JSON.parse(text);
  const withBody = (changed: Json) => ({ ...response, text: JSON.stringify(changed) });
  return [
    ...otherStatuses(status).map((other) => ({ name: `status ${other}`, response: { ...response, status: other } })),
    ...Object.keys(headers).flatMap((name) => [
      { name: `drop header ${name}`, response: { ...response, headers: without(headers, name) } },
      { name: `change header ${name}`, response: { ...response, headers: { ...headers, [name]: 'something else' } } },
    ]),
    ...changesOf(body, '$').map(({ name, value }) => ({ name, response: withBody(value) })),
  ];
}

function otherStatuses(status: number): readonly number[] {
  return status < 300 ? [202, 400] : [200, status === 404 ? 400 : 404];
}

interface Change {
  readonly name: string;
  readonly value: Json;
}

function changesOf(value: Json, path: string): readonly Change[] {
  if (isList(value)) return changesInList(value, path);
  if (!isObject(value)) return [];
  const object = value;
  return Object.entries(object).flatMap(([field, inner]) => {
    const at = `${path}.${field}`;
    const put = (changed: Json) => ({ ...object, [field]: changed });
    return [
      { name: `drop ${at}`, value: without(object, field) },
      { name: `rename ${at}`, value: { ...without(object, field), [`${field}_`]: inner } },
      { name: `retype ${at}`, value: put(retyped(inner)) },
      ...otherValues(inner).map((other) => ({ name: `change ${at}`, value: put(other) })),
      ...changesOf(inner, at).map((change) => ({ ...change, value: put(change.value) })),
    ];
  });
}

function changesInList([first, ...others]: readonly Json[], path: string): readonly Change[] {
  if (first === undefined) return [];
  return [
    { name: `drop ${path}[0]`, value: others },
    ...changesOf(first, `${path}[0]`).map((change) => ({ ...change, value: [change.value, ...others] })),
  ];
}

function without<Value>(object: Readonly<Record<string, Value>>, field: string): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== field));
}

function retyped(value: Json): Json {
  if (typeof value === 'string') return 7;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return {};
  return value === null ? 7 : 'text';
}

function otherValues(value: Json): readonly Json[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1];
  return typeof value === 'string' ? [`${value}_`] : [];
}
