import type { Engine } from '../domain/base/context.ts';
import { sha256Hex } from '../engine/crypto.ts';
import { WorldState } from '../engine/state.ts';
import { isoText } from '../engine/time.ts';
import type { WorldBytes } from '../engine/world-bytes.ts';
import { emptyDatabase, harnessContext, openEngine } from './engine-parts.ts';
import { prebuiltWorlds } from './prebuilt-worlds.ts';
import { seedClients, writeKeyring } from './seed-clients.ts';
import { addSeedData } from './seed-data.ts';
import { secretSurrogate, withSurrogates } from './surrogates.ts';
import { dataOf, parseWorld, type WorldOption } from './world-options.ts';

/** The options that a fresh world depends on. */
export interface Recipe {
  readonly seed: string;
  readonly now: number;
  /** JSON of the settings. */
  readonly settings: string;
  readonly merchantApiKey: string | undefined;
  /** The `world` option as passed. It is validated when the template is created, and not again when that is opened. */
  readonly world: WorldOption;
}

interface Template {
  readonly recipe: string;
  /** A copy of the option, which the caller cannot change. */
  readonly world: unknown;
  readonly bytes: WorldBytes;
}

/** Number of templates in memory; each takes about 240 KiB, plus 1 KiB for each token. */
const TEMPLATES_MAX = 16;
const TEMPLATES_BYTES_MAX = 64 * 1024 * 1024;
/** Memo of a pure function: the same options produce the same bytes, so gateways can share a template. */
const templates: Template[] = [];

/** Hashes of recipes used once while the templates were full. Their next use creates a template. */
const RECIPES_SEEN_MAX = 1_000;
const recipesSeen = new Set<string>();

/** A fresh world. */
export interface FreshWorld {
  readonly engine: Engine;
  /** Returns the bytes of the world as it was created. */
  readonly initial: () => WorldBytes;
}

/**
 * Opens a fresh world. While the templates are full, a recipe's first world is opened without one: a template needs a
 * copy of the database, which the driver frees only when the event loop turns, and most later recipes are random seeds
 * that are used once.
 *
 * @throws SettleboxError `bad_option` naming the field of the `world` option that is invalid
 */
export function openFreshWorld(recipe: Recipe): FreshWorld {
  if (findTemplate(recipe) !== undefined || hasFreeTemplate()) return openTemplate(recipe);
  const owned = { ...recipe, world: dataOf(recipe.world) };
  if (!isFirstUse(owned)) return openTemplate(owned);
  return { engine: makeWorld(owned), initial: () => worldTemplate(owned) };
}

function openTemplate(recipe: Recipe): FreshWorld {
  const bytes = worldTemplate(recipe);
  return { engine: openEngine(bytes), initial: () => bytes };
}

function isFirstUse(recipe: Recipe): boolean {
  const hash = sha256Hex(JSON.stringify(recipe));
  if (recipesSeen.delete(hash)) return false;
  if (recipesSeen.size >= RECIPES_SEEN_MAX) recipesSeen.clear();
  recipesSeen.add(hash);
  return true;
}

/**
 * Returns a fresh world as bytes: schema, seed data and the contents of the `world` option. Created once and opened many
 * times.
 *
 * @throws SettleboxError `bad_option` naming the invalid field of the `world` option
 */
export function worldTemplate(recipe: Recipe): WorldBytes {
  const known = findTemplate(recipe);
  if (known !== undefined) return known.bytes;
  const { world, ...rest } = recipe;
  const data = dataOf(world);
  const bytes = prebuiltWorld(rest, data) ?? captureAndClose(makeWorld({ world: data, ...rest }));
  while (templates.length > 0 && !hasRoomFor(bytes.pages)) templates.shift();
  templates.push({ recipe: JSON.stringify(rest), world: data, bytes });
  return bytes;
}

function findTemplate({ world, ...rest }: Recipe): Template | undefined {
  const recipe = JSON.stringify(rest);
  return templates.find((template) => template.recipe === recipe && isSameData(world, template.world));
}

function prebuiltWorld(rest: Omit<Recipe, 'world'>, world: WorldOption): WorldBytes | undefined {
  const prebuilt = prebuiltWorlds();
  return prebuilt?.recipe === JSON.stringify(rest) && isSameData(world, {}) ? prebuilt.world : undefined;
}

function captureAndClose(engine: Engine): WorldBytes {
  try {
    return engine.capture();
  } finally {
    engine.close();
  }
}

/**
 * Reports whether a value equals retained data, ignoring undefined fields. Comparing takes a third of the time of
 * serializing, and every gateway of a suite passes the same world.
 */
function isSameData(value: unknown, kept: unknown): boolean {
  if (Array.isArray(value))
    return Array.isArray(kept) && value.length === kept.length && value.every((one, at) => isSameData(one, kept[at]));
  if (!isFields(value) || !isFields(kept) || Array.isArray(kept)) return value === kept;
  let fields = 0;
  for (const name in value) {
    if (value[name] === undefined) continue;
    if (!isSameData(value[name], kept[name])) return false;
    fields++;
  }
  return fields === Object.keys(kept).length;
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The newest template is always retained, regardless of its size. */
function hasRoomFor({ length }: Uint8Array): boolean {
  return hasFreeTemplate() && templateBytes() + length <= TEMPLATES_BYTES_MAX;
}

function hasFreeTemplate(): boolean {
  return templates.length < TEMPLATES_MAX && templateBytes() < TEMPLATES_BYTES_MAX;
}

function templateBytes(): number {
  return templates.reduce((sum, { bytes }) => sum + bytes.pages.length, 0);
}

function makeWorld(recipe: Recipe): Engine {
  const { seed, now, settings, merchantApiKey, world } = recipe;
  const parsedWorld = parseWorld(world);
  const database = emptyDatabase();
  const text = `${WorldState.create(database, seed, now, settings).toText()}\n0`;
  const engine = openEngine({ database, text });
  const context = harnessContext(engine, 'seed world');
  try {
    engine.transaction(() => {
      const keyring = addSeedData(engine, context, seedClients(context, merchantApiKey), parsedWorld);
      writeKeyring(engine, context, keyring);
    });
    engine.state.made = JSON.stringify(madeFrom(engine, recipe));
    return engine;
  } catch (error) {
    engine.close();
    throw error;
  }
}

/** The options that a world was created from. */
export type TapeOrigin = {
  /** The `seed` option. */
  readonly seed: string;
  /** The `now` option, as ISO 8601. */
  readonly now: string;
  /** The other options, with their defaults. */
  readonly settings: object;
  /** The `merchant` option, with a placeholder for the key. */
  readonly merchant?: { readonly apiKey: string } | undefined;
  /** The `world` option, with placeholders for secrets. */
  readonly world?: object | undefined;
  /** Number of first steps that come from the options: endpoints, rules and faults. */
  readonly setup?: number;
};

/** Returns the options of a world with surrogates for sensitive values. Omitted options stay absent. */
export function madeFrom(engine: Engine, { seed, now, settings, merchantApiKey, world }: Recipe): TapeOrigin {
  const { $schema: _schema, ...parts } = world;
  const isPlain = Object.values(parts).every((part) => part === undefined || part.length === 0);
  return {
    seed,
    now: isoText(now),
    settings: JSON.parse(settings),
    merchant: merchantApiKey === undefined ? undefined : { apiKey: secretSurrogate(engine, merchantApiKey) },
    world: isPlain ? undefined : Object(withSurrogates(engine, parts)),
  };
}
