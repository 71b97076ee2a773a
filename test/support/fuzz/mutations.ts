import type { ActAs } from '../../../src/index.ts';
import type { Chance } from './chance.ts';
import type { Draft } from './draft.ts';
import { type Branch, branchesOf, type Slot, slotsOf, text } from './json-tree.ts';
import { BREAKS, HEADER_VALUES, MEDIA_TYPES, METHODS, NAMES, PERCENTS, SAME, TOKENS, WORDS } from './junk.ts';
import { holdsOwnWords, SECRET, secretFor } from './secrets.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What mutations draw on. */
export interface Source {
  readonly chance: Chance;
  readonly vocabulary: Vocabulary;
  /** Ids of every kind of thing there is in the world, and of nothing. */
  readonly ids: readonly string[];
  /** Others who may ask. */
  readonly strangers: readonly ActAs[];
}

type Mutation = (draft: Draft, source: Source) => void;

/** Spoils a draft in one to three ways; now and then in none. */
export function mutate(draft: Draft, source: Source): void {
  const { chance } = source;
  const times = chance.weighed([
    [6, 0],
    [60, 1],
    [24, 2],
    [10, 3],
  ]);
  for (let time = 0; time < times; time++) chance.weighed(kindsFor(draft))(draft, source);
}

function kindsFor({ row, body }: Draft): readonly (readonly [number, Mutation])[] {
  return [
    ...(body === undefined ? QUERY_KINDS : BODY_KINDS),
    ...(row.path.includes('{id}') ? ID_KINDS : []),
    ...ANY_KINDS,
  ];
}

// biome-ignore format: a table reads in columns
const BODY_KINDS: readonly (readonly [number, Mutation])[] = [
  [18, anotherValue], [14, anotherWord], [10, aFieldMore], [8, aFieldLess], [4, aFieldTwice], [4, aStrangeName],
  [10, aSecret], [3, broken], [3, writtenOtherwise], [2, mediaType], [1, tooLarge],
];
// biome-ignore format: a table reads in columns
const QUERY_KINDS: readonly (readonly [number, Mutation])[] = [
  [18, queryValue], [14, queryWord], [3, queryTwice], [4, queryName], [4, querySecret], [4, queryRubbish], [6, queryLess],
];
// biome-ignore format: a table reads in columns
const ID_KINDS: readonly (readonly [number, Mutation])[] = [[10, anotherId], [6, rubbishId], [2, secretId]];
// biome-ignore format: a table reads in columns
const ANY_KINDS: readonly (readonly [number, Mutation])[] = [
  [6, idempotencyKey], [4, header], [3, caller], [1, method], [1, path],
];

const slotOf = (draft: Draft, { chance }: Source): Slot | undefined => {
  const slots = draft.body === undefined ? [] : slotsOf(draft.body);
  return slots.length === 0 ? undefined : chance.pick(slots);
};

function anotherValue(draft: Draft, source: Source): void {
  const { chance } = source;
  const word = chance.hits(0.5) ? chance.pick(TOKENS) : JSON.stringify(chance.pick(WORDS));
  slotOf(draft, source)?.put(text(word));
}

/** What the field takes, or another that is like it, in whatever case: this is how deep code is reached. */
function anotherWord(draft: Draft, source: Source): void {
  const slot = slotOf(draft, source);
  slot?.put(text(source.vocabulary.for(slot.names.at(-1) ?? '', source.chance)));
}

function aFieldMore(draft: Draft, { chance, vocabulary }: Source): void {
  const { names, entries } = branchOf(draft, chance);
  const name = chance.pick(vocabulary.names(draft.row));
  const word = holdsOwnWords(names) || chance.hits(0.3) ? chance.pick(TOKENS) : vocabulary.for(name, chance);
  entries.push([name, text(word)]);
}

function aFieldLess(draft: Draft, { chance }: Source): void {
  const { entries } = branchOf(draft, chance);
  entries.splice(chance.below(Math.max(1, entries.length)), 1);
}

/** The last one counts, as JSON.parse has it. */
function aFieldTwice(draft: Draft, { chance, vocabulary }: Source): void {
  const { names, entries } = branchOf(draft, chance);
  if (entries.length === 0) return;
  const [name, value] = chance.pick(entries);
  entries.push([name, holdsOwnWords(names) || chance.hits(0.3) ? value : text(vocabulary.for(name, chance))]);
}

function aStrangeName(draft: Draft, { chance }: Source): void {
  branchOf(draft, chance).entries.push([chance.pick(NAMES), text(chance.pick(TOKENS))]);
}

function aSecret(draft: Draft, source: Source): void {
  const { chance } = source;
  const slot = slotOf(draft, source);
  const secret = slot === undefined ? undefined : secretFor(chance, slot.names);
  if (slot !== undefined && secret !== undefined) slot.put(text(secret));
  else if (draft.body?.at === 'object') draft.body.entries.push([SECRET.pan, text('1')]);
}

function branchOf({ body }: Draft, chance: Chance): Branch {
  const branches = body === undefined ? [] : branchesOf(body);
  return branches.length === 0 ? { names: [], entries: [] } : chance.pick(branches);
}

function broken(draft: Draft, { chance }: Source): void {
  draft.edits.push(chance.pick(BREAKS));
}

function writtenOtherwise(draft: Draft, { chance }: Source): void {
  draft.edits.push(chance.pick(SAME));
}

function mediaType(draft: Draft, { chance }: Source): void {
  draft.headers['Content-Type'] = chance.pick(MEDIA_TYPES);
}

function tooLarge(draft: Draft, { chance }: Source): void {
  if (chance.hits(0.1)) draft.edits.push((body) => `${body}${' '.repeat(1024 * 1024)}`);
}

function queryValue(draft: Draft, { chance, vocabulary }: Source): void {
  const name = chance.pick(vocabulary.names(draft.row));
  setQuery(draft, name, encode(chance.pick(WORDS)));
}

function queryWord(draft: Draft, { chance, vocabulary }: Source): void {
  const name = chance.pick(vocabulary.names(draft.row));
  const word: unknown = JSON.parse(vocabulary.for(name, chance));
  setQuery(draft, name, encode(String(word)));
}

function setQuery(draft: Draft, name: string, value: string): void {
  draft.query = [...draft.query.filter(([one]) => one !== name), [name, value]];
}

function queryTwice(draft: Draft, { chance, vocabulary }: Source): void {
  const name = chance.pick(vocabulary.names(draft.row));
  draft.query.push([name, '1'], [chance.hits(0.5) ? name : encode(name), encode(chance.pick(WORDS))]);
}

function queryName(draft: Draft, { chance }: Source): void {
  draft.query.push([encode(chance.pick(NAMES)), encode(chance.pick(WORDS))]);
}

function querySecret(draft: Draft, { chance, vocabulary }: Source): void {
  const secret = chance.pick([SECRET.pan, SECRET.account, SECRET.key, SECRET.mfaToken]);
  if (chance.hits(0.2)) draft.query.push([secret, secret], [secret, secret]);
  else setQuery(draft, chance.pick(vocabulary.names(draft.row)), secret);
}

function queryRubbish(draft: Draft, { chance, vocabulary }: Source): void {
  const name = chance.hits(0.5) ? chance.pick(PERCENTS) : chance.pick(vocabulary.names(draft.row));
  draft.query.push([name, chance.pick(PERCENTS)]);
}

function queryLess(draft: Draft, { chance }: Source): void {
  draft.query.splice(chance.below(Math.max(1, draft.query.length)), 1);
}

function anotherId(draft: Draft, { chance, ids }: Source): void {
  const id = chance.pick(ids);
  draft.id = chance.hits(0.8) ? id : chance.pick([id.toLowerCase(), id.slice(0, -1), `${id}0`, id.split('-')[1] ?? '']);
}

function rubbishId(draft: Draft, { chance }: Source): void {
  draft.id = chance.hits(0.5) ? encode(chance.pick(WORDS)) : `${draft.id}${chance.pick(PERCENTS)}`;
}

function secretId(draft: Draft, { chance }: Source): void {
  draft.id = chance.pick([
    SECRET.pan,
    SECRET.account,
    SECRET.key,
    `${draft.id}${SECRET.pan}`,
    `TRANSACTION-${SECRET.pan}`,
  ]);
}

function idempotencyKey(draft: Draft, { chance }: Source): void {
  draft.headers['Idempotency-Key'] = chance.weighed([
    [6, `order-${chance.below(3)}`],
    [2, chance.pick(HEADER_VALUES)],
    [1, SECRET.pan],
  ]);
}

const HEADERS = [
  'Client-Id',
  'Api-Key',
  'X-Request-Id',
  'Accept',
  'Content-Encoding',
  'X-Http-Method-Override',
  'Range',
];

function header(draft: Draft, { chance }: Source): void {
  const secret = chance.pick([SECRET.pan, SECRET.key, SECRET.account]);
  draft.headers[chance.pick(HEADERS)] = chance.hits(0.3) ? secret : chance.pick(HEADER_VALUES);
}

function caller(draft: Draft, { chance, strangers }: Source): void {
  draft.as = chance.pick(strangers);
}

function method(draft: Draft, { chance }: Source): void {
  draft.method = chance.pick(METHODS);
}

function path(draft: Draft, { chance }: Source): void {
  draft.path = chance.pick(PATHS);
}

const PATHS: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => path.replace('/v1/', '/v1//'),
  (path) => path.toUpperCase(),
  (path) => path.replace('/v1', '/v2'),
  (path) => `${path}%00`,
  (path) => `${path}/${SECRET.pan}`,
  (path) => `/${SECRET.key}${path}`,
  (path) => path.replace('/v1/', '/v1/%2e%2e/v1/'),
  (path) => path.replace(/s$/, ''),
];

/** Percent-encoded; a lone half of a pair can't be, and becomes what it is read as. */
function encode(word: string): string {
  return encodeURIComponent(word.replace(/\p{Surrogate}/gu, '\ufffd'));
}
