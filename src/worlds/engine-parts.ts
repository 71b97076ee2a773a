import { type Settings, STANDARD_SETTINGS, settingsSchema } from '../contract/settings.ts';
import type { CallerIdentity, Context } from '../domain/base/context.ts';
import { admit, authenticate, nameOf, rateOf } from '../domain/platform/api-keys/actions.ts';
import { fanOut, isNamedByEndpoint } from '../domain/webhooks/deliveries/actions.ts';
import { transitionTables } from '../engine/counted-moves.ts';
import { Database } from '../engine/database.ts';
import { Engine, type EngineParts } from '../engine/engine.ts';
import { eventTables } from '../engine/event-log.ts';
import { idempotencyTables } from '../engine/idempotency.ts';
import { journalTables } from '../engine/journal.ts';
import type { WorldSource } from '../engine/open-world.ts';
import { UNCOMPILED } from '../engine/parse-context.ts';
import { rateLimitTables } from '../engine/rate-limit.ts';
import { scheduleTables } from '../engine/schedule.ts';
import { worldTables } from '../engine/state.ts';
import { achNetwork } from '../networks/ach-network.ts';
import { issuer } from '../networks/issuer.ts';
import { prebuiltWorlds } from './prebuilt-worlds.ts';
import { JOB_KINDS, RESOURCES } from './resources.ts';
import { credentialSurrogates, keySurrogate, withSurrogates } from './surrogates.ts';

/** The caller of jobs: no client, and therefore no permissions. */
const CLOCK_CALLER: CallerIdentity = {
  keyId: null,
  userId: null,
  role: 'viewer',
  keyStatus: 'active',
  clientId: '',
  clientKind: 'clockwork',
  clientPath: '/',
  clientStatus: 'active',
};

/** Everything that the engine calls and does not know: job kinds, authentication, webhooks, surrogates. */
const ENGINE_PARTS: EngineParts = {
  jobKinds: JOB_KINDS,
  networks: { issuer, achNetwork },
  parseSettings,
  authenticate,
  rateOf,
  admit,
  idsOf: nameOf,
  clockCaller: CLOCK_CALLER,
  fanOut,
  isNamedByEndpoint,
  withSurrogates,
  credentialSurrogates,
  keySurrogate,
};

/** Memo of a pure function: each new world parses the same text again. */
const SETTINGS_MAX = 16;
const settingsByText = new Map<string, Settings>();

const STANDARD_TEXT = JSON.stringify(STANDARD_SETTINGS);

function parseSettings(text: string): Settings {
  if (text === STANDARD_TEXT) return STANDARD_SETTINGS;
  const known = settingsByText.get(text);
  if (known !== undefined) return known;
  if (settingsByText.size >= SETTINGS_MAX) settingsByText.clear();
  const settings = settingsSchema().parse(JSON.parse(text), UNCOMPILED);
  settingsByText.set(text, settings);
  return settings;
}

/** Opens an engine on a world. */
export function openEngine(world: WorldSource): Engine {
  return new Engine(ENGINE_PARTS, world);
}

/** Creates a context for work of a test or of the clock, which has no caller. */
export function harnessContext(engine: Engine, cause: string): Context {
  return engine.context(CLOCK_CALLER, { cause });
}

const CORE_TABLES = [
  worldTables,
  scheduleTables,
  eventTables,
  transitionTables,
  idempotencyTables,
  rateLimitTables,
  journalTables,
];
const TABLES = [...CORE_TABLES, ...RESOURCES.map(({ tables }) => tables)];

/** Memo of a pure function: creating the tables takes longer than copying their pages. */
let emptyPages: Uint8Array | undefined;

/** Creates an empty database with every table. */
export function emptyDatabase(): Database {
  emptyPages ??= prebuiltWorlds()?.emptyPages ?? pagesOfTables();
  return new Database(emptyPages, undefined, true);
}

function pagesOfTables(): Uint8Array {
  const database = new Database();
  database.exec(TABLES.join('\n'));
  const pages = database.serialize();
  database.close();
  return pages;
}
