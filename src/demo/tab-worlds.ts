/** Serves the worlds of a page to its inspector: the control surface of a server, by calls. */
import { createControlHandler } from '../control/control-api.ts';
import { createWorlds, type ServedScenarios, type ServedWorld } from '../control/worlds/served-world.ts';
import type { Gateway } from '../gateway/gateway-type.ts';
import { revisionOf, type Surface, type WorldListener } from '../inspector/source/surface.ts';
import { paceBy, REAL_TIME } from '../server/real-time.ts';
import { findInternals } from '../transports/gateway-internals.ts';
import { splitUrl } from '../transports/url-parts.ts';

/** The worlds of a page. */
export interface TabWorlds {
  /** Responds to a request for the API or the control surface of a world. No request leaves the page. */
  respond(href: string, init: RequestInit): Promise<Response>;
  /** Returns the gateway of an address; undefined if its world was closed, or if it is not the address of a world. */
  gatewayAt(href: string): Gateway | undefined;
  /** Calls `changed` after changes to the world at an address. Returns a function that stops this. */
  watch(href: string, listener: WorldListener): () => void;
}

/** The world and the rest of a path. The path of a page opened from disk can begin with a drive. */
const PATH = /(?:\/worlds\/[^/]+)?\/(?:_sim|v1)(?:\/[^?#]*)?$/;

/** Serves a gateway as the main world of the page. */
export function serveInTab(gateway: Gateway, stories: ServedScenarios): TabWorlds {
  const { baseUrl } = gateway;
  const worlds = createWorlds({ gateway, baseUrl: () => baseUrl, createClockDriver: paceBy(REAL_TIME), stories });
  const handle = createControlHandler(worlds);
  const targetOf = (href: string) => {
    const [path] = PATH.exec(new URL(href).pathname) ?? [];
    return path === undefined ? undefined : worlds.at(path);
  };
  return {
    gatewayAt: (href) => targetOf(href)?.world.gateway,
    async respond(href, init) {
      const target = targetOf(href);
      if (target === undefined) return new Response(null, { status: 404 });
      const { world, path } = target;
      const baseUrl = worlds.urlOf(world);
      // The address of the page can be that of a file, or of a host without TLS.
      const request = new Request(`${baseUrl}${path}${new URL(href).search}`, init);
      const [, below] = /^\/_sim(\/.*)?$/.exec(path) ?? [];
      if (path.startsWith('/_sim')) return handle(request, below ?? '/', world);
      const internals = findInternals(world.gateway);
      if (internals === undefined) return new Response(null, { status: 404 });
      return internals.fetch(request, { path, parts: splitUrl(request.url), baseUrl, control: false });
    },
    watch(href, listener) {
      const world = targetOf(href)?.world;
      if (world === undefined) return () => undefined;
      return watchWorld(world, listener);
    },
  };
}

function watchWorld({ live }: ServedWorld, { changed, connected }: WorldListener): () => void {
  const reader = live.open(undefined, { brief: true }).getReader();
  const decoder = new TextDecoder();
  const read = async () => {
    connected(true);
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const [, data] = /^data: (.*)$/m.exec(decoder.decode(next.value)) ?? [];
      if (data !== undefined) changed(revisionOf(data));
    }
    connected(false);
  };
  void read().catch(() => connected(false));
  return () => void reader.cancel().catch(() => undefined);
}

/** Returns the surface of the worlds for the inspector, on the world at an address. */
export function surfaceOf(worlds: TabWorlds, base: string, open: (href: string) => void): Surface {
  return {
    base,
    fetch: worlds.respond,
    watch: worlds.watch,
    open,
    hasFiles: false,
  };
}
