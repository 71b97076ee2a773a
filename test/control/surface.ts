/** The control surface of a fresh gateway, asked by real requests. */
import { onTestFinished } from 'vitest';
import { createControlHandler } from '../../src/control/control-api.ts';
import { createWorlds, type ServedWorld, type WorldsOptions } from '../../src/control/worlds/served-world.ts';
import { createGateway, type Gateway } from '../../src/index.ts';
import { tended } from '../support/fresh-gateway.ts';

export interface Said {
  readonly status: number;
  readonly body: unknown;
}

export const BASE = 'http://127.0.0.1:4010';

export function surface(made: Gateway = createGateway(), more: Partial<WorldsOptions> = {}) {
  const gateway = tended(made);
  const worlds = createWorlds({ gateway, baseUrl: () => BASE, ...more });
  onTestFinished(() => worlds.close());
  const face = createControlHandler(worlds);
  const respond = (line: string, init: RequestInit = {}, world: ServedWorld = worlds.main) => {
    const [method = 'GET', path = '/'] = line.split(' ');
    const request = new Request(`${BASE}${world.basePath}/_sim${path}`, { method, ...init });
    return face(request, path.replace(/\?.*/, ''), world);
  };
  /** `POST /clock/advance`, with a JSON body where one is given. */
  const ask = async (line: string, body?: object, world?: ServedWorld): Promise<Said> => {
    const response = await respond(line, body === undefined ? {} : json(body), world);
    return { status: response.status, body: await response.json() };
  };
  return { gateway, worlds, face, respond, ask };
}

export function json(body: object): RequestInit {
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** What stands at a path of an answer: `error.code`. */
export function at(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => Reflect.get(Object(value), name), body);
}
