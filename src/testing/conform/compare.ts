import type { Difference } from './difference.ts';
import { layoutOf } from './layouts.ts';
import { isList, isObject, type Json, type JsonObject, typeOf } from './steps/json.ts';
import type { Seen } from './steps/step.ts';

/** The responses of the engine in each layout. They have the same values. */
export type Ours = { readonly A: Seen; readonly B: Seen };

/** The outcome of a comparison. */
export type ResponseComparison = {
  readonly differences: readonly Difference[];
  /** Paths that only the other gateway has. */
  readonly extra: readonly string[];
  /** The number of compared values. */
  readonly compared: number;
};

/** Compares a response with the engine's. Each transaction is compared with the layout that the other gateway chose for it. */
export function compare(ours: Ours, theirs: Seen): ResponseComparison {
  const work: Work = { differences: [], extra: [], compared: 1 };
  const isOk = (status: number) => status < 300;
  if (ours.A.status !== theirs.status)
    work.differences.push({ ...PLACE, kind: 'status', path: 'status', ours: ours.A.status, theirs: theirs.status });
  compareHeaders(ours.A.headers, theirs.headers, work);
  if (ours.A.status === theirs.status || (isOk(ours.A.status) && isOk(theirs.status)))
    compareValues({ A: ours.A.body, B: ours.B.body }, theirs.body, ROOT, work);
  else compareValues(traceOf(ours), theirs.body, ROOT, work);
  findLeaks(theirs.body, work);
  return work;
}

interface Work {
  readonly differences: Difference[];
  readonly extra: string[];
  compared: number;
}

interface Where {
  readonly path: string;
  readonly field: string;
  readonly of: Difference['of'];
}

const ROOT: Where = { path: '$', field: '', of: 'other' };
const PLACE = { field: '', of: 'other' } as const;

/** Every response has a correlation id, whatever its status. */
function traceOf({ A: { body } }: Ours): ComparedPair {
  const trace = isObject(body) && body.correlation_id !== undefined ? { correlation_id: '<new UUID>' } : {};
  return { A: trace, B: trace };
}

interface ComparedPair {
  readonly A: Json;
  readonly B: Json;
}

function compareHeaders(ours: Seen['headers'], theirs: Seen['headers'], work: Work): void {
  for (const name of Object.keys({ ...ours, ...theirs })) {
    const [mine, other] = [ours[name], theirs[name]];
    const place = { ...PLACE, path: `header ${name}` };
    work.compared += 1;
    if (mine === undefined) {
      // A replay that is announced where none happened is a lie; any other header is an addition.
      if (name === 'idempotent-replayed')
        work.differences.push({ ...place, kind: 'header', ours: ABSENT, theirs: other ?? '' });
      else work.extra.push(`header ${name}`);
    } else if (mine !== other) work.differences.push({ ...place, kind: 'header', ours: mine, theirs: other ?? ABSENT });
  }
}

const ABSENT = '<absent>';

function compareValues(pair: ComparedPair, theirs: Json, where: Where, work: Work): void {
  const ours = isObject(theirs) ? pair[layoutOf(theirs) ?? 'A'] : pair.A;
  if (isList(ours) && isList(theirs)) compareLists(pair, ours, theirs, where, work);
  else if (isObject(ours) && isObject(theirs)) compareObjects(pair, ours, theirs, where, work);
  else {
    work.compared += 1;
    if (ours === theirs) return;
    const kind = typeOf(ours) === typeOf(theirs) ? 'value' : 'type';
    work.differences.push({ ...where, kind, ours: shown(ours), theirs: shown(theirs) });
  }
}

function compareObjects(pair: ComparedPair, ours: JsonObject, theirs: JsonObject, where: Where, work: Work): void {
  const layout = layoutOf(theirs);
  const of = kindOf(ours) ?? where.of;
  // Below a transaction, only its own layout is compared.
  const { A, B } = layout === undefined ? pair : { A: ours, B: ours };
  for (const [name, value] of Object.entries(ours)) {
    const inner: Where = {
      path: `${where.path}.${name}`,
      field: of === where.of && where.field !== '' ? `${where.field}.${name}` : name,
      of,
    };
    const other = theirs[name];
    if (other === undefined) {
      work.compared += 1;
      work.differences.push({ ...inner, kind: 'missing', ours: shown(value), theirs: ABSENT });
    } else compareValues({ A: fieldOf(A, name, value), B: fieldOf(B, name, value) }, other, inner, work);
  }
  for (const name of Object.keys(theirs)) if (!(name in ours)) work.extra.push(`${where.path}.${name}`);
}

function fieldOf(value: Json, name: string, otherwise: Json): Json {
  return (isObject(value) ? value[name] : undefined) ?? otherwise;
}

/** Rows are compared by id first, so that one missing row is one difference; then the rows that both have. */
function compareLists(
  pair: ComparedPair,
  ours: readonly Json[],
  theirs: readonly Json[],
  where: Where,
  work: Work,
): void {
  const [mine, other] = [ours.map(labelOf), theirs.map(labelOf)];
  work.compared += 1;
  if (mine.join() !== other.join())
    work.differences.push({ ...where, kind: 'rows', ours: `[${mine.join(', ')}]`, theirs: `[${other.join(', ')}]` });
  theirs.forEach((row, index) => {
    const label = other[index] ?? '';
    const at = label === '' ? index : mine.indexOf(label);
    const row1 = ours[at];
    if (row1 === undefined) return;
    const inner = { ...where, path: `${where.path}[${index}]` };
    const [rowA, rowB] = [itemOf(pair.A, at) ?? row1, itemOf(pair.B, at) ?? row1];
    compareValues({ A: rowA, B: rowB }, row, inner, work);
  });
}

function itemOf(list: Json, index: number): Json | undefined {
  return isList(list) ? list[index] : undefined;
}

/** Returns the id of a row, its value if it is a scalar, or nothing. */
function labelOf(row: Json): string {
  if (!isObject(row)) return isList(row) ? '' : String(row);
  const { transaction_state: state, transaction_id: idA, id: idB, payment_token: token } = row;
  const found = [idA, state === undefined ? undefined : idB, token, row.integration_id, row.user_id];
  const id = found.find((value) => typeof value === 'string') ?? row.processor ?? row.field ?? row.state;
  return typeof id === 'string' ? `${id}${typeof row.speed === 'string' ? ` ${row.speed}` : ''}` : '';
}

function kindOf(value: JsonObject): Difference['of'] | undefined {
  if ('transaction_state' in value) return 'transaction';
  return value.object === 'payment_token' ? 'token' : undefined;
}

function shown(value: Json): Json {
  if (isList(value)) return '<list>';
  return isObject(value) ? '<object>' : value;
}

function findLeaks(body: Json, work: Work): void {
  const walk = (value: Json, path: string): void => {
    if (isList(value)) for (const [index, item] of value.entries()) walk(item, `${path}[${index}]`);
    else if (isObject(value)) for (const [name, inner] of Object.entries(value)) walk(inner, `${path}.${name}`);
    else if (value === '<full number>')
      work.differences.push({ ...PLACE, kind: 'leak', path, ours: '<masked>', theirs: value });
  };
  walk(body, '$');
}
