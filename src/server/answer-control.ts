import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { ControlFace } from '../control/control-api.ts';
import type { Budgets } from '../control/worlds/limits.ts';
import type { ServedWorld } from '../control/worlds/served-world.ts';
import { hasMediaType, JSON_TYPE } from '../transports/read-request.ts';
import { type ControlKey, NO_KEY } from './control-key.ts';
import { askForBody, type Exchange, readBody, sendAnswer, sendStream } from './messages.ts';
import { answerPage, isPage } from './pages.ts';
import { refusalAnswer, safe } from './responses.ts';

/** A request to the control surface of a world over a socket. */
export interface ControlCall {
  readonly face: ControlFace;
  readonly world: ServedWorld;
  /** Below `/_sim`: `/clock`. */
  readonly path: string;
  /** Path of the inspector of this world, with a slash at its end. */
  readonly home: string;
  /** What has to be shown; undefined where nothing has. */
  readonly key: ControlKey | undefined;
  readonly budgets: Budgets;
}

/** Answers for the control surface, for the inspector's files, and to browsers that show the key. */
export async function answerControl(request: Request, exchange: Exchange, call: ControlCall): Promise<Response> {
  const answer = safe(await ask(request, exchange, call));
  // Many clients that exceed a budget would otherwise use up all connections.
  if (answer.status === 503) exchange.outgoing.shouldKeepAlive = false;
  if (answer.headers.get('content-type') === 'text/event-stream') await sendStream(answer, exchange);
  else await sendAnswer(answer, exchange, call.budgets.responseBytes);
  return RESPONSE_ALREADY_SENT;
}

async function ask(request: Request, exchange: Exchange, call: ControlCall): Promise<Response> {
  const { face, world, path, home, key } = call;
  const { method } = request;
  if (isPage(path) && (method === 'GET' || method === 'HEAD')) return answerPage(request, path, home);
  if (path === '/session' && method === 'POST') return openSession(exchange, key);
  if (key !== undefined && !(await key.admits(exchange.incoming.headers))) return refusalAnswer(NO_KEY);
  return face(request, path, world, () => askForBody(exchange));
}

const SESSION_BYTES_MAX = 4_096;

/** A browser can put no header on a stream of events, and shows the cookie that it is given here. */
async function openSession(exchange: Exchange, key: ControlKey | undefined): Promise<Response> {
  if (!hasMediaType(exchange.incoming.headers['content-type'], JSON_TYPE)) return refusalAnswer(NO_JSON);
  const body = await readBody(exchange, SESSION_BYTES_MAX);
  if (key === undefined) return new Response(null, { status: 204 });
  const cookie = body === 'too large' ? undefined : await key.open(readJson(body));
  if (cookie === undefined) return refusalAnswer({ ...NO_KEY, hint: 'Send the key as JSON: { "key": "…" }.' });
  return new Response(null, { status: 204, headers: { 'set-cookie': cookie } });
}

const NO_JSON = {
  status: 415,
  code: 'unsupported_media_type',
  message: 'The body must be sent with Content-Type: application/json.',
  hint: '',
};

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
