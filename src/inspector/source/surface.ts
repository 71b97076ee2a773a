/** How a page reaches the worlds that it shows: over the network, or, in a page with a gateway in it, by calls. */
export interface Surface {
  /** The address of the control surface, which ends in `/_sim/`. */
  readonly base: string;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /**
   * Reads a path synchronously; absent in a page with a gateway in it. The page does not respond meanwhile, and a browser allows no
   * timeout: read little this way.
   */
  readSync?(url: string): SyncResponse;
  /** Calls `changed` after changes of a world, and `connected` when the connection changes. Returns a function that ends it. */
  watch(base: string, listener: WorldListener): () => void;
  /** Opens the inspector of another world. */
  open(href: string): void;
  /** Whether files that the control surface returns have an address. */
  readonly hasFiles: boolean;
}

/** A response that was read synchronously. */
interface SyncResponse {
  readonly status: number;
  readonly text: string;
}

/** Called for changes of a world. */
export interface WorldListener {
  /** The revision is that of the world after the changes; undefined if it is another world. */
  changed(revision: string | undefined): void;
  connected(is: boolean): void;
}

/** A page with a gateway in it. It gets a function that shows the inspector in an element. */
export interface InspectorHost {
  receive(show: (element: HTMLElement, surface: Surface) => void): void;
}

/** The key of the host in `globalThis`. */
export const HOST = Symbol.for('settlebox.inspector-host');

/** A browser reconnects by itself if the connection broke, but not if it was rejected. */
const RETRY_MS = 2_000;

const network: Omit<Surface, 'base'> = {
  fetch: (url, init) => fetch(url, init),
  readSync(url) {
    const request = new XMLHttpRequest();
    request.open('GET', url, false);
    request.send();
    return { status: request.status, text: request.responseText };
  },
  watch(base, { changed, connected }) {
    let stream: EventSource | undefined;
    let retrying: ReturnType<typeof setTimeout> | undefined;
    const connect = () => {
      const opened = new EventSource(`${base}live?brief=true`);
      stream = opened;
      opened.onopen = () => {
        connected(true);
      };
      opened.onerror = () => {
        connected(false);
        if (opened.readyState === EventSource.CLOSED) retrying = setTimeout(connect, RETRY_MS);
      };
      for (const type of ['hello', 'world', 'changed'])
        opened.addEventListener(type, ({ data }) => changed(revisionOf(data)));
    };
    connect();
    return () => {
      clearTimeout(retrying);
      stream?.close();
    };
  },
  open(href) {
    location.href = href;
  },
  hasFiles: true,
};

/** Returns the revision in a message of the live stream. */
export function revisionOf(data: string): string | undefined {
  const { revision }: { readonly revision?: string } = JSON.parse(data);
  return revision;
}

let current = network;

/** Returns how this page reaches its worlds. */
export function surface(): Omit<Surface, 'base'> {
  return current;
}

/** Replaces the network, before the page is shown. */
export function replaceSurface(host: Surface): void {
  current = host;
}
