import type { PackedReport, Report } from '../../analysis/inspection/report.ts';
import { didYouMean } from '../../engine/did-you-mean.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import type { Snapshot } from '../../harness/worlds.ts';
import { type ClockDriver, type ClockMode, type CreateClockDriver, createManualDriver } from './clock-mode.ts';
import { type Budgets, CONTROL_LIMITS, type ControlLimits, createBudgets } from './limits.ts';
import { Live, type LiveShare } from './live.ts';
import { LiveBacklog } from './live-backlog.ts';
import { MarkRoom } from './mark-budget.ts';
import { Moments } from './marks.ts';
import { PastWorlds } from './past-worlds.ts';
import type { StoreInFile } from './stored-bytes.ts';
import { whenIdle } from './when-idle.ts';

/** A served world: its API is at `<basePath>/v1/…`, its control surface at `<basePath>/_sim/…`. */
export type ServedWorld = {
  /** `main`, or the name of a fork. */
  readonly name: string;
  readonly gateway: Gateway;
  /** Empty for `main`; `/worlds/<name>` for a fork. */
  readonly basePath: string;
  readonly clockDriver: ClockDriver;
  /** The marks of the world. */
  readonly moments: Moments;
  /** The readers of `/_sim/live`. */
  readonly live: Live;
  /** The world as it was at earlier times. */
  readonly past: PastWorlds;
};

/** Options of a fork. */
type ServedForkOptions = {
  /** Lower-case letters, digits and hyphens. Default `fork-1` and so on. */
  readonly name?: string | undefined;
  /** `now` (default), `start`, or the name of a mark. */
  readonly from?: string | undefined;
  /** Delivers webhooks to the receivers of the original. */
  readonly deliver?: 'same' | undefined;
  /** Default: as in the original. */
  readonly clock?: { readonly mode: ClockMode; readonly daySeconds?: number | undefined } | undefined;
};

/** All served worlds, by name. */
export type ServedWorlds = {
  readonly main: ServedWorld;
  readonly stories: ServedScenarios;
  /** Limits shared by all requests to these worlds. */
  readonly budgets: Budgets;
  /** Returns the main world, followed by the forks, oldest first. */
  list(): readonly ServedWorld[];
  /** Returns a world by its name. @throws SettleboxError `unknown_subject` if no fork has this name */
  load(name: string): ServedWorld;
  /** Returns the world of a path, and the path below its base path; undefined if no fork has this name. */
  at(path: string): { readonly world: ServedWorld; readonly path: string } | undefined;
  /** Returns the URL of a world's API, without a trailing slash. */
  urlOf(world: ServedWorld): string;
  /** Creates a fork, of `bytes` instead of `from` if they are given. @throws SettleboxError `bad_option` if the name is taken or malformed, or if there are 100 forks */
  fork(origin: ServedWorld, options: ServedForkOptions, bytes?: Snapshot): ServedWorld;
  /** Closes a fork and its gateway. @throws SettleboxError `unknown_subject`; `clock_busy` while its clock moves */
  remove(name: string): Promise<void>;
  /** Ends all streams and waits, stops all clocks, and closes the forks. The main gateway stays open. */
  close(): Promise<void>;
};

/** The scenarios that the server can run. */
export interface ServedScenarios {
  list(): readonly ScenarioTitle[];
  /** Runs a scenario. @throws SettleboxError `unknown_subject` */
  play(name: string): Promise<PackedReport>;
  /** Formats a report as one HTML file. @throws SettleboxError `bad_option` if the inspector is not built */
  page(report: Report): string;
}

/** The name, title and file of a scenario. */
export type ScenarioTitle = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly file: string;
};

/** Options of `createWorlds`. */
export interface WorldsOptions {
  readonly gateway: Gateway;
  /** The base URL of the main world, without a trailing slash. It can have a path prefix. */
  readonly baseUrl: () => string;
  /** Creates the clock drivers. Default: drivers for `manual` and `auto`, without a timer. */
  readonly createClockDriver?: CreateClockDriver | undefined;
  /** Default none. */
  readonly stories?: ServedScenarios | undefined;
  /** Stores the marks of large worlds in files. Default: all marks are in memory. */
  readonly storeInFile?: StoreInFile | undefined;
  /** Limits from the server's options. Default `CONTROL_LIMITS`. */
  readonly limits?: ControlLimits | undefined;
}

/** Maximum number of open forks. */
const FORKS_MAX = 100;
const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;
const FORK_PATH = /^\/worlds\/([^/]+)(\/.*)?$/;

/** Serves a gateway as the main world, and its forks. */
export function createWorlds({
  gateway,
  baseUrl,
  createClockDriver = createManualDriver,
  stories,
  storeInFile,
  limits,
}: WorldsOptions): ServedWorlds {
  const budgets = createBudgets(limits);
  const share: WorldShare = { ...shareOf(budgets, limits), storeInFile };
  const main = serveWorld('main', gateway, { clockDriver: createClockDriver(gateway, undefined), share });
  const forks = new Map<string, ServedWorld>();
  let made = 0;
  const load = (name: string) => (name === 'main' ? main : (forks.get(name) ?? rejectUnknown(name, [...forks.keys()])));
  return {
    main,
    load,
    budgets,
    stories: stories ?? NO_SCENARIOS,
    list: () => [main, ...forks.values()],
    urlOf: ({ basePath }) => `${baseUrl()}${basePath}`,
    at(path) {
      const [, name, below = '/'] = FORK_PATH.exec(path) ?? [];
      if (name === undefined) return { world: main, path };
      const world = forks.get(name);
      return world && { world, path: below };
    },
    fork(origin, options, bytes) {
      const name = options.name ?? freeName(forks, () => ++made);
      rejectName(name, forks);
      const forked = forkOf(origin, options, bytes);
      const world = serveWorld(name, forked, { clockDriver: createClockDriver(forked, origin.clockDriver), share });
      try {
        if (options.clock !== undefined) world.clockDriver.set(options.clock.mode, options.clock.daySeconds);
      } catch (error) {
        closeWorld(world);
        throw error;
      }
      forks.set(name, world);
      return world;
    },
    async remove(name) {
      const world = load(name);
      if (world === main) rejectMain();
      forks.delete(name);
      leaveWorld(world);
      // A webhook may be in progress, unknown to the client that removes the fork.
      await closeWhenIdle(world.gateway);
    },
    async close() {
      for (const world of [main, ...forks.values()]) leaveWorld(world);
      for (const { gateway: forked } of forks.values()) await closeWhenIdle(forked);
      forks.clear();
    },
  };
}

function rejectMain(): never {
  throw new SettleboxError(
    'bad_option',
    'The main world cannot be removed.',
    'POST /_sim/reset resets it to its start.',
  );
}

const NO_SCENARIOS: ServedScenarios = {
  list: () => [],
  async play() {
    throw new SettleboxError(
      'unknown_subject',
      'No scenarios are available here.',
      'Start the server with settlebox serve.',
    );
  },
  page() {
    throw new SettleboxError('bad_option', 'Pages are not available here.', 'Start the server with settlebox serve.');
  },
};

/** Shared by the worlds of one server. */
interface WorldShare {
  readonly live: LiveShare;
  readonly marks: MarkRoom;
  readonly storeInFile: StoreInFile | undefined;
}

function shareOf(budgets: Budgets, { liveBytes }: ControlLimits = CONTROL_LIMITS) {
  const live = { places: budgets.liveReaders, backlog: new LiveBacklog(liveBytes) };
  return { live, marks: new MarkRoom(budgets.markBytes) };
}

function serveWorld(
  name: string,
  gateway: Gateway,
  { clockDriver, share }: { readonly clockDriver: ClockDriver; readonly share: WorldShare },
): ServedWorld {
  const basePath = name === 'main' ? '' : `/worlds/${name}`;
  const moments = new Moments(gateway, share.marks, share.storeInFile);
  const live = new Live(gateway, share.live);
  return { name, gateway, basePath, clockDriver, moments, live, past: new PastWorlds(gateway) };
}

/** Releases the clock, live readers, and marks of a world that is no longer served. */
function leaveWorld({ clockDriver, live, moments, past }: ServedWorld): void {
  clockDriver.stop();
  live.end();
  past.clear();
  moments.clear();
}

function forkOf({ gateway, moments }: ServedWorld, forkOptions: ServedForkOptions, bytes?: Snapshot): Gateway {
  const { from = 'now', deliver } = forkOptions;
  const options = deliver === undefined ? {} : { deliver };
  if (bytes !== undefined) return gateway.fork({ ...options, from: bytes });
  if (from === 'now') return gateway.fork(options);
  return gateway.fork({ ...options, from: from === 'start' ? 'start' : moments.bytesOf(from) });
}

function freeName(forks: ReadonlyMap<string, ServedWorld>, next: () => number): string {
  let name = `fork-${next()}`;
  while (forks.has(name)) name = `fork-${next()}`;
  return name;
}

function rejectName(name: string, forks: ReadonlyMap<string, ServedWorld>): void {
  if (!NAME.test(name))
    throw new SettleboxError(
      'bad_option',
      'name must be 1 to 63 lowercase letters, digits and hyphens, starting with a letter or digit.',
    );
  if (name === 'main' || forks.has(name))
    throw new SettleboxError('bad_option', `name must be unused; a world named ${name} exists.`, 'Use another name.');
  if (forks.size >= FORKS_MAX)
    throw new SettleboxError(
      'bad_option',
      `A server can have at most ${FORKS_MAX} forks, and this one has ${FORKS_MAX}.`,
      'Close an unused fork first: DELETE /_sim/forks/{name}.',
    );
}

function rejectUnknown(name: string, names: readonly string[]): never {
  const meant = didYouMean(name, names);
  const there = names.length === 0 ? 'This server has no forks.' : `The forks are ${names.join(', ')}.`;
  const hint = meant === undefined ? there : `Did you mean "${meant}"?`;
  throw new SettleboxError('unknown_subject', 'No fork has this name.', hint);
}

/** Closes the gateway first: it throws while its clock moves, and then everything stays open. */
function closeWorld(world: ServedWorld): void {
  world.gateway.close();
  leaveWorld(world);
}

/** Delivers due webhooks, then closes. Errors of receivers are ignored, because no caller is left to report them to. */
export async function closeWhenIdle(gateway: Gateway): Promise<void> {
  await gateway.idle().catch(() => undefined);
  await whenIdle({ gateway }, () => gateway.close());
}
