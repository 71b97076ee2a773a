import type { Engine } from '../context.ts';
import { WorldState } from '../core/state.ts';
import { isoText } from '../core/time.ts';
import type { WorldBytes } from '../core/world-bytes.ts';
import { emptyDatabase, harnessContext, openEngine } from '../engine-parts.ts';
import { standIn, standInSecret } from '../world/stand-ins.ts';
import { seedClients, writeKeyring } from './clients.ts';
import { stockWorld } from './stock.ts';
import { dataOf, parseWorld, type WorldOption } from './wish.ts';

/** What makes one fresh world differ from another. */
export interface Recipe {
  readonly seed: string;
  readonly now: number;
  /** JSON of the settings. */
  readonly settings: string;
  readonly merchantApiKey: string | undefined;
  /** The option `world`, as it was given: checked when a world is made of it, and not again when that is opened. */
  readonly world: WorldOption;
}

interface Template {
  readonly recipe: string;
  /** A copy of the option, which the caller can't change. */
  readonly world: unknown;
  readonly bytes: WorldBytes;
}

/** Templates are kept for this many different sets of options; one is some 240 KiB, and 1 KiB more for each token. */
const TEMPLATES_MAX = 16;
const TEMPLATES_BYTES_MAX = 64 * 1024 * 1024;
/** A memo of a pure function: the same options give the same bytes, so gateways that share one never meet. */
const templates: Template[] = [];

/**
 * A fresh world as bytes: schema, seed world and what the option `world` adds; made once and opened many times.
 *
 * @throws SettleboxError `bad_option` naming the field of the option `world` that can't be
 */
export function worldTemplate({ world, ...rest }: Recipe): WorldBytes {
  const recipe = JSON.stringify(rest);
  const known = templates.find((template) => template.recipe === recipe && isSameData(world, template.world));
  if (known !== undefined) return known.bytes;
  const data = dataOf(world);
  const bytes = makeWorld({ world: data, ...rest });
  while (templates.length > 0 && !hasRoomFor(bytes.pages)) templates.shift();
  templates.push({ recipe, world: data, bytes });
  return bytes;
}

/**
 * Whether a value is the data that was kept of one, fields without a value aside. Compared and not written out as JSON,
 * which takes three times as long: every gateway of a suite asks with the same world.
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

/** The newest is always kept, whatever its size. */
function hasRoomFor(pages: Uint8Array): boolean {
  const taken = templates.reduce((sum, { bytes }) => sum + bytes.pages.length, 0);
  return templates.length < TEMPLATES_MAX && taken + pages.length <= TEMPLATES_BYTES_MAX;
}

function makeWorld(recipe: Recipe): WorldBytes {
  const { seed, now, settings, merchantApiKey, world } = recipe;
  const wish = parseWorld(world);
  const empty = emptyDatabase();
  const text = `${WorldState.create(empty, seed, now, settings).toText()}\n0`;
  const engine = openEngine({ pages: empty.serialize(), text });
  empty.close();
  const context = harnessContext(engine, 'seed world');
  try {
    engine.transaction(() => {
      const keyring = stockWorld(engine, context, seedClients(context, merchantApiKey), wish);
      writeKeyring(engine, context, keyring);
    });
    engine.state.made = JSON.stringify(madeFrom(engine, recipe));
    return engine.capture();
  } finally {
    engine.close();
  }
}

/** What a world was made from, as it may be kept. */
export interface Made {
  readonly seed: string;
  /** ISO 8601. */
  readonly now: string;
  readonly settings: object;
  readonly merchant?: { readonly apiKey: string } | undefined;
  readonly world?: object | undefined;
  /** So many lines of its journal are what the options added: endpoints, rules, faults. */
  readonly setup?: number;
}

/** A recipe with stand-ins for what is never kept; what was not asked for is left out. */
export function madeFrom(engine: Engine, { seed, now, settings, merchantApiKey, world }: Recipe): Made {
  const { $schema: _schema, ...parts } = world;
  const isPlain = Object.values(parts).every((part) => part === undefined || part.length === 0);
  return {
    ...{ seed, now: isoText(now), settings: JSON.parse(settings) },
    merchant: merchantApiKey === undefined ? undefined : { apiKey: standInSecret(engine, merchantApiKey) },
    world: isPlain ? undefined : Object(standIn(engine, parts)),
  };
}
