import { Hono } from 'hono';
import { suggest } from '../engine/did-you-mean.ts';
import { parseOptions } from '../engine/parse-options.ts';
import { CONTROL_ROWS } from './control-rows.ts';
import { ControlError, errorResponse } from './errors/control-error.ts';
import { readBody, readQuery } from './read-request.ts';
import { type ControlRow, MEDIA, pathFields } from './rows/control-row.ts';
import { startUpload } from './worlds/limits.ts';
import { REVISION_HEADER } from './worlds/live.ts';
import type { ServedWorld, ServedWorlds } from './worlds/served-world.ts';

/**
 * Answers a request to the control surface of a world. `path` is relative to `/_sim`: `/clock`. `beginBody` is called
 * before the body is read. Never rejects.
 */
export type ControlHandler = (
  request: Request,
  path: string,
  world: ServedWorld,
  beginBody?: () => void,
) => Promise<Response>;

/**
 * Handles requests to the control surface of served worlds. The caller must check access.
 *
 * @example
 * const face = controlFace(worlds);
 * const response = await face(request, '/clock', worlds.main);
 */
export function createControlHandler(worlds: ServedWorlds): ControlHandler {
  return async (request, path, world, beginBody) => ROUTER.fetch(request, { worlds, world, path, beginBody });
}

interface ControlBindings {
  readonly worlds: ServedWorlds;
  readonly world: ServedWorld;
  readonly path: string;
  readonly beginBody: (() => void) | undefined;
}

type ControlEnv = { Bindings: ControlBindings };

/** The rows as routes. One router serves every world: it holds no state. */
const ROUTER = makeRouter();

function makeRouter(): Hono<ControlEnv> {
  const router = new Hono<ControlEnv>({ getPath: (_request, options) => options?.env?.path ?? '/' });
  for (const row of CONTROL_ROWS)
    router.on(row.method, routeOf(row), ({ env, req }) => respondTo(row, env, req.raw, req.param()));
  for (const { path } of CONTROL_ROWS) {
    const allow = CONTROL_ROWS.filter((other) => other.path === path).map(({ method }) => method);
    router.all(routeOf({ path }), () => errorResponse(unsupportedMethod([...new Set(allow)].join(', '))));
  }
  router.notFound(({ env, req }) => errorResponse(unknownRoute(req.method, env.path)));
  router.onError(errorResponse);
  return router;
}

function routeOf({ path }: Pick<ControlRow, 'path'>): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

async function respondTo(
  row: ControlRow,
  { worlds, world, beginBody }: ControlBindings,
  request: Request,
  parameters: Readonly<Record<string, string>>,
): Promise<Response> {
  const upload = startUpload(worlds.budgets.uploadBytes);
  try {
    const reads = row.method === 'GET' || row.method === 'DELETE';
    const { fields, bytes } = reads
      ? { fields: readQuery(row, request), bytes: NO_BYTES }
      : await readBody(row, request, { upload, begin: beginBody });
    const { at, ...others } = fields;
    const isPast = VIEWS.test(row.path) && typeof at === 'string';
    const input = {
      ...(isPast ? others : fields),
      ...Object.fromEntries(pathFields(row).map((name) => [name, parameters[name]])),
    };
    parseOptions(row.input(), input, reads ? 'query' : 'body');
    const shown = isPast ? { ...world, gateway: await world.past.at(at) } : world;
    const result: unknown = await row.run(shown, input, { worlds, request, bytes });
    if (row.method !== 'GET') notifyReaders(row, world);
    return withoutStream(request, withRevision(respond(row, result), world));
  } catch (error) {
    return errorResponse(error);
  } finally {
    upload.release();
  }
}

/** Adds the revision of the world, so that a page that gets news of a change can tell whether it shows it already. */
function withRevision(response: Response, { live }: ServedWorld): Response {
  const { revision } = live;
  if (revision !== undefined) response.headers.set(REVISION_HEADER, revision);
  return response;
}

/** Cancels the stream of a HEAD response, which the router would discard without canceling. */
function withoutStream({ method }: Request, response: Response): Response {
  if (method === 'HEAD') void response.body?.cancel();
  return response;
}

/** Views take the parameter `at`: the world as it was at that time. */
const VIEWS = /^\/(inspect\/|(review|coverage)$)/;
const NO_BYTES = new Uint8Array();

/** Notifies live readers, even if there was no event. */
function notifyReaders({ name }: ControlRow, { live }: ServedWorld): void {
  live.look();
  live.changed(name);
}

function respond({ gives = 'json', status }: ControlRow, result: unknown): Response {
  const headers = {
    'content-type': MEDIA[gives].type,
    'cache-control': 'no-store',
    ...(gives === 'html' ? { 'content-disposition': 'attachment; filename="settlebox-world.html"' } : {}),
  };
  const isBody = result instanceof Uint8Array || result instanceof ReadableStream;
  // A copy, because a Response rejects bytes in shared memory.
  const body = result instanceof Uint8Array ? Uint8Array.from(result) : result instanceof ReadableStream ? result : '';
  return new Response(isBody ? body : gives === 'text' || gives === 'html' ? String(result) : JSON.stringify(result), {
    status: status ?? 200,
    headers,
  });
}

function unsupportedMethod(allow: string): ControlError {
  return new ControlError('method_not_allowed', `This path supports ${allow}.`, '', { allow });
}

const ROUTES = [...new Set(CONTROL_ROWS.map(({ method, path }) => `${method} /_sim${path}`))];

function unknownRoute(method: string, path: string): ControlError {
  const nearest = suggest(`${method} /_sim${path}`, ROUTES);
  // A list of all routes would fill a page; the document has it.
  const hint = nearest.startsWith('Did') ? nearest : 'GET /_sim/openapi.json describes every route.';
  return new ControlError('unknown_route', 'No such route exists in the control surface.', hint);
}
