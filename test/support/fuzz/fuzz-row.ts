/** Sends a row thousands of mutated requests, and judges every answer. */
import { expect } from 'vitest';
import type { ActAs, Gateway } from '../../../src/index.ts';
import type { Ask, Row } from '../operation-cases.ts';
import { personWaiting, personWith } from '../persons.ts';
import { NOTHING, type PreparedWorld, prepareWorld } from '../prepared-world.ts';
import { faultOfLife, faultOfReading, secretTold } from './aftermath.ts';
import { basesOf, type MoreThings, moreThings } from './bases.ts';
import { Chance } from './chance.ts';
import { type Draft, type Written, writtenOf } from './draft.ts';
import { treeOf } from './json-tree.ts';
import { faultOf, type Heard, rowFor } from './judge.ts';
import { mutate } from './mutations.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';
import { digestOf } from './world-digest.ts';

/** A world that rows are fuzzed in, and what mutations draw on. */
export interface FuzzWorld extends PreparedWorld, MoreThings {
  readonly vocabulary: Vocabulary;
  readonly ids: readonly string[];
  readonly strangers: readonly ActAs[];
}

export async function prepareFuzzWorld(): Promise<FuzzWorld> {
  const world = await prepareWorld();
  const { gateway, newcomer, ownerKey } = world;
  const viewer = personWith(gateway, 'viewer').apiKey;
  const waiting = personWaiting(gateway, 'admin').apiKey;
  const more = moreThings(world);
  const forMerchant = { apiKey: gateway.reseller.apiKey, clientId: gateway.merchant.clientId };
  const ids = [
    ...Object.values(NOTHING),
    ...Object.values(more),
    gateway.merchant.clientId,
    newcomer.clientId,
    ...Object.values(world).filter((value) => typeof value === 'string' && /^[A-Z_]+-/.test(value)),
  ].map(String);
  return {
    ...world,
    ...more,
    ids,
    vocabulary: vocabularyOf(world),
    strangers: [null, 'sk_sandbox_nobody', viewer, waiting, ownerKey, newcomer, gateway.reseller, forMerchant],
  };
}

/** How many of a row's requests came how far. */
export interface Stat {
  readonly sent: number;
  /** Past key, permission and fields: answered, or refused by what the world is like. */
  readonly deep: number;
  readonly answered: number;
  /** What the others were refused with. */
  readonly codes: ReadonlySet<string>;
}

/** A world is left for a fresh one after so many requests, or what there is to do would be done. */
const LIFE = 40;
/** Every invariant is checked after each answer to what writes; after reads and refusals this often. */
const CHECK_EVERY = 10;
/** In so many lives once, each tenth request is compared with the world before it: a refusal changes no row. */
const COMPARED_EVERY = 5;
/** So often a world lives on after it was asked. */
const LIVED_ON_EVERY = 3;

/** How many requests: at least so many, and then until each of these refusals has come, but no more than at most. */
export interface FuzzVolume {
  readonly least: number;
  readonly most: number;
  readonly wanted: readonly string[];
}

export async function fuzzRow(world: FuzzWorld, row: Row, method: string, volume: FuzzVolume): Promise<Stat> {
  const chance = new Chance(`${row.name} ${method}`);
  const bases = basesOf(row, world);
  const stat = { sent: 0, deep: 0, answered: 0, codes: new Set<string>() };
  for (let life = 0; wantsMore(stat, volume); life++) {
    const gateway = world.gateway.fork();
    for (let at = 0; at < LIFE; at++) {
      const draft = draftOf(gateway, row, method, chance.pick(bases));
      mutate(draft, { ...world, chance });
      const written = writtenOf(draft);
      const compared = life % COMPARED_EVERY === 0 && at % CHECK_EVERY === 0;
      const before = compared ? digestOf(gateway) : undefined;
      const heard = await sendWritten(gateway, written);
      const fault =
        faultOf(written, heard) ??
        brokenBy(gateway, written, heard, at) ??
        (rowFor(written) === row ? faultOfReading(gateway, row, heard) : undefined) ??
        (before !== undefined && isIdle(heard) && digestOf(gateway) !== before ? 'a refusal wrote' : undefined);
      if (fault !== undefined)
        expect.fail(`${fault}\nsent: ${JSON.stringify(written)}\nheard: ${heard.status} ${heard.text}`);
      count(stat, heard);
    }
    const livesOn = life % LIVED_ON_EVERY === 0;
    const fault = secretTold(gateway, life) ?? (livesOn ? await faultOfLife(gateway, life) : undefined);
    if (fault !== undefined) expect.fail(`${fault} (life ${life} of ${row.name})`);
    gateway.close();
  }
  return stat;
}

function wantsMore({ sent, codes }: Stat, { least, most, wanted }: FuzzVolume): boolean {
  return sent < least || (sent < most && wanted.some((code) => !codes.has(code)));
}

function draftOf({ merchant }: Gateway, row: Row, method: string, ask: Ask): Draft {
  const { id = '', input = {}, as = ask.as === null ? null : merchant } = ask;
  const reads = row.method === 'GET';
  const pairs = Object.entries(input).map(([name, value]): [string, string] => [
    name,
    encodeURIComponent(String(value)),
  ]);
  const [query, body] = reads ? [pairs, undefined] : [[], treeOf(input)];
  return { row, method, as, id, query, body, edits: [], headers: {}, path: (path) => path };
}

async function sendWritten(gateway: Gateway, { method, path, headers, body }: Written): Promise<Heard> {
  const init = { method, headers, ...(body === undefined ? {} : { body }) };
  const response = await gateway.fetch(new Request(`${gateway.baseUrl}${path}`, init));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function brokenBy(gateway: Gateway, { method }: Written, { status }: Heard, at: number): string | undefined {
  const wrote = status < 300 && method !== 'GET' && method !== 'HEAD';
  if (!wrote && at % CHECK_EVERY !== 0) return undefined;
  try {
    gateway.check();
    return undefined;
  } catch (error) {
    return `the world is broken: ${String(error)}`;
  }
}

/** A refusal that leaves the world as it is: wrong amounts are counted at the token that they were told of. */
function isIdle({ status, text }: Heard): boolean {
  return status >= 400 && !text.includes('"code":"wrong_amounts"');
}

/** Codes that are told only once a request has come past key, permission and fields. */
const DEEP =
  /"code":"(not_found|invalid_code|wrong_amounts|challenge_expired|invalid_credentials|too_many_\w+)"|"current_password","message":"is not/;

function count(
  stat: { sent: number; deep: number; answered: number; codes: Set<string> },
  { status, text }: Heard,
): void {
  const code = /"code":"(\w+)"/.exec(text)?.[1];
  if (status >= 400 && code !== undefined) stat.codes.add(code);
  stat.sent += 1;
  if (status < 300 || status === 409 || DEEP.test(text)) stat.deep += 1;
  if (status < 300) stat.answered += 1;
}
