import type { Engine } from '../domain/base/context.ts';
import { listEndpoints } from '../domain/webhooks/deliveries/store.ts';
import { WebhookDispatcher } from '../domain/webhooks/dispatcher/dispatcher.ts';
import { SettleboxError } from '../engine/errors.ts';
import { unpackWorld, type WorldBytes } from '../engine/world-bytes.ts';
import {
  absolutePath,
  initialOf,
  isPresent,
  type OpenFile,
  openDatabaseFile,
  writeInitial,
} from '../engine/world-file.ts';
import { orderBankRule } from '../harness/bank-rules.ts';
import type { CommandName } from '../harness/commands.ts';
import { orderFault } from '../harness/faults.ts';
import { orderIssuerRule, runCreditLineCommand } from '../harness/issuer.ts';
import { subscribe } from '../harness/webhooks.ts';
import type { Resolved } from '../options/options.ts';
import { openEngine } from '../worlds/engine-parts.ts';
import { type FreshWorld, madeFrom, openFreshWorld, type TapeOrigin, worldTemplate } from '../worlds/world-template.ts';

/** An open world, its webhook dispatcher, and the world that `reset` restores. */
export interface OpenedWorld {
  readonly engine: Engine;
  readonly dispatcher: WebhookDispatcher;
  readonly initial: () => WorldBytes;
}

/** Creates or opens the world of these options. */
export function openWorldOf(resolved: Resolved): OpenedWorld {
  const { from } = resolved;
  if (resolved.file !== undefined) return openFileWorld(absolutePath(resolved.file), resolved);
  if (from !== undefined) return openSnapshot(unpackWorld(from), resolved);
  const fresh = openFreshWorld(resolved.world);
  const { engine } = fresh;
  return closingOnError(engine, () => {
    const dispatcher = new WebhookDispatcher(engine, resolved.fetch);
    const hasAdded = addOptions(engine, dispatcher, resolved);
    return { engine, dispatcher, initial: hasAdded ? initialWith(fresh, resolved) : fresh.initial };
  });
}

function openSnapshot(bytes: WorldBytes, resolved: Resolved): OpenedWorld {
  const engine = openEngine(bytes);
  return { engine, dispatcher: new WebhookDispatcher(engine, resolved.fetch), initial: () => bytes };
}

/**
 * Recreates the world with the additions of the options at the first `reset`. Most gateways are never reset, and a copy of
 * each would be retained until the event loop turns.
 */
function initialWith(fresh: FreshWorld, { endpoints, ...resolved }: Resolved): () => WorldBytes {
  const { rules, creditLines, bankRules, faults } = resolved;
  // The caller may change its objects before the first reset. Endpoints are copies already.
  const given = { rules, creditLines, bankRules, faults };
  // Some environments of test runners have no structuredClone: gateways with endpoints alone need none.
  const isEmpty = Object.values(given).every((one) => one.length === 0);
  const added = { endpoints, ...(isEmpty ? given : structuredClone(given)) };
  let made: WorldBytes | undefined;
  return () => {
    made ??= withAdded(fresh.initial(), added);
    return made;
  };
}

function withAdded(bytes: WorldBytes, added: WorldAdditions): WorldBytes {
  const engine = openEngine(bytes);
  try {
    addOptions(engine, new WebhookDispatcher(engine, undefined), added);
    return engine.capture();
  } finally {
    engine.close();
  }
}

/** Options of a new world are checked before its file is created. */
function openFileWorld(file: string, resolved: Resolved): OpenedWorld {
  const bytes = isPresent(file) ? undefined : initialBytes(resolved);
  const opened = openDatabaseFile(file, resolved.durability);
  if (opened.isComplete) return reopen(opened, resolved);
  return makeFile(opened, bytes ?? closingOnError(opened.digests, () => initialBytes(resolved)), resolved);
}

export function initialBytes({ from, world }: Resolved): WorldBytes {
  return from === undefined ? worldTemplate(world) : unpackWorld(from);
}

function makeFile(opened: OpenFile, bytes: WorldBytes, resolved: Resolved): OpenedWorld {
  const engine = openEngine({ ...opened, make: () => bytes });
  return closingOnError(engine, () => {
    const dispatcher = new WebhookDispatcher(engine, resolved.fetch);
    const initial = addOptions(engine, dispatcher, resolved) ? engine.capture() : bytes;
    // Also saves the state, which the options may have changed since their last transaction.
    engine.transaction(() => writeInitial(engine.database, initial));
    return { engine, dispatcher, initial: () => initial };
  });
}

export function closingOnError<Result>(resource: { close(): void }, open: () => Result): Result {
  try {
    return open();
  } catch (error) {
    resource.close();
    throw error;
  }
}

/** Adds the rules, faults, and endpoints of the options to a new world. Returns false if there are none. */
export function addOptions(engine: Engine, dispatcher: WebhookDispatcher, furniture: WorldAdditions): boolean {
  const { endpoints, rules, creditLines, bankRules, faults } = furniture;
  const before = engine.journal.count;
  for (const endpoint of endpoints) subscribe(engine, dispatcher, endpoint);
  for (const [at, rule] of rules.entries()) orderIssuerRule(engine, rule, `options.rules.${at}`);
  for (const [at, line] of creditLines.entries()) runCreditLineCommand(engine, line, `options.creditLines.${at}`);
  for (const [at, rule] of bankRules.entries()) orderBankRule(engine, rule, `options.bankRules.${at}`);
  for (const [at, fault] of faults.entries()) orderFault(engine, fault, `options.faults.${at}`);
  const setup = engine.journal.count - before;
  if (setup > 0) engine.state.made = JSON.stringify({ ...JSON.parse(engine.state.made), setup });
  return setup > 0;
}

type WorldAdditions = Pick<Resolved, 'endpoints' | 'rules' | 'creditLines' | 'bankRules' | 'faults'>;

/** Opens a world file. Other options must equal those that the file was created with. */
function reopen(opened: OpenFile, resolved: Resolved): OpenedWorld {
  const { file } = opened;
  closingOnError(opened.digests, () => rejectSnapshot(file, resolved));
  const engine = openEngine({ ...opened, make: () => worldTemplate(resolved.world) });
  return closingOnError(engine, () => {
    const initial = initialOf(engine.database);
    if (initial === undefined) throw new SettleboxError('bad_snapshot', `${file} is not a settlebox world.`);
    rejectOther(engine, file, resolved);
    const dispatcher = new WebhookDispatcher(engine, resolved.fetch);
    rejoin(engine, dispatcher, () => initial, file, resolved);
    return { engine, dispatcher, initial: () => initial };
  });
}

/** @throws SettleboxError `bad_option` if the options contain a snapshot for a file with a world */
export function rejectSnapshot(file: string, { from }: Resolved): void {
  if (from !== undefined)
    throw new SettleboxError(
      'bad_option',
      `options.from cannot be combined with ${file}, which already contains a world.`,
      'Omit one of them, or restore() the snapshot into it.',
    );
}

/** @throws SettleboxError `bad_option` naming the first option that differs from those of the file */
export function rejectOther(engine: Engine, file: string, resolved: Resolved): void {
  const made: TapeOrigin = JSON.parse(engine.state.made);
  const wanted = madeFrom(engine, resolved.world);
  for (const field of resolved.asked) {
    const [is, was] = [optionOf(wanted, field), optionOf(made, field)];
    if (!BESIDE.has(field) && JSON.stringify(is) !== JSON.stringify(was)) rejectAsked(field, file);
  }
}

/** Options that do not affect the created world. */
const BESIDE: ReadonlySet<string> = new Set([
  'database',
  'durability',
  'from',
  'webhooks',
  'rules',
  'creditLines',
  'bankRules',
  'faults',
]);

/** Each kind of addition, with its option and the command that created it. */
const ADDITIONS: readonly (readonly [keyof WorldAdditions, option: string, CommandName])[] = [
  ['endpoints', 'webhooks', 'webhooks.subscribe'],
  ['rules', 'rules', 'simulate.issuer.rule'],
  ['creditLines', 'creditLines', 'simulate.issuer.creditLine'],
  ['bankRules', 'bankRules', 'simulate.ach.rule'],
  ['faults', 'faults', 'simulate.faults.add'],
];

/**
 * Attaches the functions of the endpoint options again; endpoints match by position. The options are first applied to a
 * copy of the initial world, and must produce the same simulation commands.
 */
export function rejoin(
  engine: Engine,
  dispatcher: WebhookDispatcher,
  initial: () => WorldBytes,
  file: string,
  resolved: Resolved,
): void {
  if (ADDITIONS.some(([sort]) => resolved[sort].length > 0)) compareAdditions(initial(), file, resolved);
  const ids = listEndpoints(engine.database).slice(0, resolved.endpoints.length);
  for (const [at, { endpointId }] of ids.entries()) dispatcher.attach(endpointId, resolved.endpoints[at]?.deliver);
  dispatcher.rejoin();
}

/** @throws SettleboxError `bad_option` naming the first option whose additions differ from those of the initial world */
function compareAdditions(initial: WorldBytes, file: string, resolved: Resolved): void {
  const trial = openEngine(initial);
  try {
    const made: TapeOrigin = JSON.parse(trial.state.made);
    const lines = trial.journal.list();
    const before = lines.slice(lines.length - (made.setup ?? 0));
    addOptions(trial, new WebhookDispatcher(trial, undefined), resolved);
    const after = trial.journal.list().slice(lines.length);
    for (const [sort, option, order] of ADDITIONS) {
      if (resolved[sort].length > 0 && ordersOf(before, order) !== ordersOf(after, order)) rejectAsked(option, file);
    }
  } finally {
    trial.close();
  }
}

function ordersOf(lines: readonly object[], order: CommandName): string {
  const ordered = lines.filter((line) => Reflect.get(line, 'command') === order);
  return JSON.stringify(ordered.map((line) => Reflect.get(line, 'with')));
}

function rejectAsked(option: string, file: string): never {
  throw new SettleboxError(
    'bad_option',
    `options.${option} differs from the value that ${file} was created with.`,
    'Omit it, or open another world: a world keeps the options that it was created with.',
  );
}

function optionOf({ settings, ...made }: TapeOrigin, field: string): unknown {
  return field in made ? Reflect.get(made, field) : Reflect.get(settings, field);
}
