import { createControlHandler } from '../../control/control-api.ts';
import type { ServedWorld } from '../../control/worlds/served-world.ts';
import { suggest } from '../../engine/did-you-mean.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { GatewayOptions } from '../../options/options.ts';
import { type GatewayServer, serve } from '../../server/serve.ts';
import { Pages } from './pages.ts';

/** A world of a session. */
export interface SessionWorld {
  readonly name: string;
  readonly served: ServedWorld;
  readonly server: GatewayServer;
}

/** Maximum worlds of a session, forks included. */
const WORLDS_MAX = 12;

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** The worlds and unread pages of one client. No other session can reach them. */
export class Session {
  /** The folder that the command was started in. */
  readonly folder: string;
  readonly pages = new Pages();
  /** The child processes of a search, which end with the session. */
  readonly ending = new AbortController();
  readonly #worlds = new Map<string, SessionWorld>();
  #latest: string | undefined;
  #made = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The worlds, oldest first. */
  get worlds(): readonly SessionWorld[] {
    return [...this.#worlds.values()];
  }

  /** Returns a world by its name; the latest one by default. */
  load(name: string | undefined): SessionWorld {
    const found = this.#worlds.get(name ?? this.#latest ?? '');
    if (found !== undefined) return found;
    const names = [...this.#worlds.keys()];
    if (names.length === 0)
      throw new SettleboxError('unknown_subject', 'This session has no world yet.', 'Call new_world first.');
    throw new SettleboxError('unknown_subject', `No world is named "${name}".`, suggest(name ?? '', names));
  }

  /** Creates a world with its own server on this machine. */
  async create(given: string | undefined, options: GatewayOptions): Promise<SessionWorld> {
    const name = this.#freeName(given, 'world');
    const server = await serve({ port: 0, options });
    return this.#add({ name, server, served: server.worlds.main });
  }

  /** Creates a copy of a world, which becomes the latest one. */
  fork(origin: SessionWorld, given: string | undefined): SessionWorld {
    const name = this.#freeName(given, 'fork');
    const { server } = origin;
    return this.#add({ name, server, served: server.worlds.fork(origin.served, { name, deliver: 'same' }) });
  }

  /** Removes a world that was just created. */
  async remove({ name, server }: SessionWorld): Promise<void> {
    this.#worlds.delete(name);
    this.#latest = [...this.#worlds.keys()].at(-1);
    await server.close();
  }

  /** Ends searches, and closes all servers. */
  async close(): Promise<void> {
    this.ending.abort();
    const servers = new Set(this.worlds.map(({ server }) => server));
    this.#worlds.clear();
    await Promise.all([...servers].map((server) => server.close()));
  }

  #add(world: SessionWorld): SessionWorld {
    this.#worlds.set(world.name, world);
    this.#latest = world.name;
    return world;
  }

  #freeName(given: string | undefined, kind: string): string {
    if (this.#worlds.size >= WORLDS_MAX)
      throw new SettleboxError(
        'bad_option',
        `A session can have at most ${WORLDS_MAX} worlds.`,
        'Rewind an existing world to "start" instead, or start a new session.',
      );
    const name = given ?? `${kind}-${++this.#made}`;
    if (!NAME.test(name) || name === 'main')
      throw new SettleboxError(
        'bad_option',
        'name must be 1 to 40 lowercase letters, digits and hyphens; "main" is taken.',
      );
    if (this.#worlds.has(name))
      throw new SettleboxError('bad_option', `A world named ${name} exists. Use another name.`);
    return name;
  }
}

/** Returns the address of the inspector of a world, for the person who watches. */
export function inspectorOf({ server, served }: SessionWorld): string {
  return `${server.worlds.urlOf(served)}/_sim/`;
}

/**
 * Calls an operation of the control surface in a world, with its validation, and returns its JSON.
 *
 * @throws SettleboxError with the message of the control surface
 */
export async function control(
  { server, served }: SessionWorld,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const request = new Request(`http://127.0.0.1${path}`, { method, ...init });
  const response = await createControlHandler(server.worlds)(request, path.split('?', 1)[0] ?? path, served);
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  const { code = 'bad_option', message = '', hint = '' } = Object(Reflect.get(Object(answer), 'error'));
  throw new SettleboxError(code, String(message), String(hint));
}
