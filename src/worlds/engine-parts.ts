import { type Settings, settingsSchema } from '../contract/settings.ts';
import type { CallerIdentity, Context } from '../domain/base/context.ts';
import { admit, authenticate, nameOf, rateOf } from '../domain/platform/api-keys/actions.ts';
import { fanOut } from '../domain/webhooks/deliveries/actions.ts';
import { moveTables } from '../engine/counted-moves.ts';
import { Database } from '../engine/database.ts';
import { Engine, type EngineParts } from '../engine/engine.ts';
import { idempotencyTables } from '../engine/idempotency.ts';
import { journalTables } from '../engine/journal.ts';
import type { WorldSource } from '../engine/open-world.ts';
import { outboxTables } from '../engine/outbox.ts';
import { rateLimitTables } from '../engine/rate-limit.ts';
import { scheduleTables } from '../engine/schedule.ts';
import { worldTables } from '../engine/state.ts';
import { achNetwork } from '../networks/ach-network.ts';
import { issuer } from '../networks/issuer.ts';
import { JOB_KINDS, RESOURCES } from './resources.ts';
import { standIn, standInShown } from './surrogates.ts';

/** Who works while the clock runs: no client, and so nobody's rights. */
const CLOCKWORK: CallerIdentity = {
  keyId: null,
  userId: null,
  role: 'viewer',
  keyStatus: 'active',
  clientId: '',
  clientKind: 'clockwork',
  clientPath: '/',
  clientStatus: 'active',
};

/** What makes the core's engine one for payments. */
export const ENGINE_PARTS: EngineParts = {
  jobKinds: JOB_KINDS,
  networks: { issuer, achNetwork },
  parseSettings,
  authenticate,
  rateOf,
  admit,
  nameOf,
  clockwork: CLOCKWORK,
  fanOut,
  standIn,
  standInShown,
};

/** Settings are kept for this many different texts: a memo of a pure function, since each new world has them again. */
const SETTINGS_MAX = 16;
const settingsByText = new Map<string, Settings>();

function parseSettings(text: string): Settings {
  const known = settingsByText.get(text);
  if (known !== undefined) return known;
  if (settingsByText.size >= SETTINGS_MAX) settingsByText.clear();
  const settings = settingsSchema.parse(JSON.parse(text));
  settingsByText.set(text, settings);
  return settings;
}

export function openEngine(world: WorldSource): Engine {
  return new Engine(ENGINE_PARTS, world);
}

/** A context for what a test or the clock does, and no caller. */
export function harnessContext(engine: Engine, cause: string): Context {
  return engine.context(CLOCKWORK, { cause });
}

const CORE_TABLES = [
  worldTables,
  scheduleTables,
  outboxTables,
  moveTables,
  idempotencyTables,
  rateLimitTables,
  journalTables,
];
const TABLES = [...CORE_TABLES, ...RESOURCES.map(({ tables }) => tables)];

/** A memo of a pure function: to make the tables takes longer than to copy the pages of them. */
let emptyPages: Uint8Array | undefined;

/** An empty database with every table. */
export function emptyDatabase(): Database {
  emptyPages ??= pagesOfTables();
  return new Database(emptyPages);
}

function pagesOfTables(): Uint8Array {
  const database = new Database();
  database.exec(TABLES.join('\n'));
  const pages = database.serialize();
  database.close();
  return pages;
}
