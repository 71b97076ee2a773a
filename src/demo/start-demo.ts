/** The page of a static demo: a shop, the inspector, and the gateway that both use. */
import type { Tape } from '../analysis/tape/tape.ts';
import { choosePlatform } from '../engine/platform.ts';
import type { Gateway } from '../gateway/gateway-type.ts';
import { HOST, type InspectorHost } from '../inspector/source/surface.ts';
import { decodedPart } from '../inspector/state/decoded-part.ts';
import { browserPlatform } from '../platforms/browser/browser-platform.ts';
import { startSqlite } from '../platforms/browser/sqlite-library.ts';
import { mountClock } from '../widget/mount-clock.ts';
import { connectShop, merchantRequests, newWorld, sharedWorld } from './open-world.ts';
import { isSingleFile, readScenarios, readSqlite } from './page-data.ts';
import { tapeOfLink } from './share-link.ts';
import { openButton, type Shared, shareButton } from './share-view.ts';
import { make, showShop } from './shop/shop-view.ts';
import { scenariosInTab } from './tab-scenarios.ts';
import { serveInTab, surfaceOf, type TabWorlds } from './tab-worlds.ts';

void startDemo();

type ShowInspector = Parameters<InspectorHost['receive']>[0];

/** The elements of the page. */
interface DemoParts {
  readonly bar: HTMLElement;
  readonly message: HTMLElement;
  readonly shop: HTMLElement;
  readonly inspector: HTMLElement;
}

const SCENARIO = /^#scenario=(.*)$/s;
/** Longer names are cut, because the message about an unknown name repeats it in the address. */
const NAME_LENGTH_MAX = 80;
const WORLD = /^#world=(.*)$/s;

/** Starts the demo, but not in a frame: the page around it could trick the user into clicks. */
async function startDemo(): Promise<void> {
  const page = { bar: find('bar'), message: find('message'), shop: find('shop'), inspector: find('app') };
  // Immediately, because the inspector's script runs after this one, and would look for a server.
  const received = new Promise<ShowInspector>((receive) => {
    const host: InspectorHost = { receive };
    Reflect.set(globalThis, HOST, host);
  });
  if (window.top !== window.self)
    return say(page, 'This demo does not run inside another page. Open it in its own tab.');
  try {
    choosePlatform(browserPlatform(await startSqlite(readSqlite)));
    const demo = new Demo(page, scenariosInTab(await readScenarios()), await received);
    await demo.followAddress();
    addEventListener('hashchange', () => void demo.followAddress());
    if (!isSingleFile()) cacheFiles(page);
  } catch (error) {
    say(page, textOf(error));
  }
}

class Demo {
  readonly #page: DemoParts;
  readonly #scenarios: ReturnType<typeof scenariosInTab>;
  readonly #show: ShowInspector;
  #gateway: Gateway | undefined;
  #worlds: TabWorlds | undefined;
  /** The address of the world that the inspector shows. */
  #base = '';
  #closeShop = () => {};

  constructor(page: DemoParts, scenarios: ReturnType<typeof scenariosInTab>, show: ShowInspector) {
    this.#page = page;
    this.#scenarios = scenarios;
    this.#show = show;
    this.#addBar();
    document.addEventListener('click', (event) => this.#openLink(event));
    // The inspector's shortcuts would move a clock that is out of sight.
    addEventListener('keydown', (event) => this.#page.inspector.hidden && event.stopImmediatePropagation(), true);
  }

  /** Shows what the address names. */
  async followAddress(): Promise<void> {
    const { hash } = location;
    const [, scenario] = SCENARIO.exec(hash) ?? [];
    const [, link] = WORLD.exec(hash) ?? [];
    if (link !== undefined) return this.#openShared(async () => tapeOfLink(link));
    const view = scenario === undefined ? '#/shop' : viewOfScenario(scenario);
    if (!hash.startsWith('#/')) {
      history.replaceState(null, '', view);
      dispatchEvent(new HashChangeEvent('hashchange'));
    }
    if (this.#gateway === undefined) await this.#use(newWorld(document.body.dataset.seed ?? 'demo'));
    this.#showView();
  }

  #showView(): void {
    const { shop, inspector, bar, message } = this.#page;
    const isShop = location.hash === '#/shop';
    message.hidden = true;
    bar.hidden = false;
    shop.hidden = !isShop;
    inspector.hidden = isShop;
    if (isShop) document.title = 'Shop · settlebox';
    for (const link of bar.querySelectorAll('a'))
      link.toggleAttribute('aria-current', (link.getAttribute('href') === '#/shop') === isShop);
  }

  /** Opens a shared world, or says why it can't be opened. It is checked completely before any of it runs. */
  async #openShared(read: () => Promise<Tape>): Promise<void> {
    say(this.#page, 'Opening the shared world…');
    try {
      const gateway = await sharedWorld(await read());
      history.replaceState(null, '', '#/shop');
      await this.#use(gateway);
      await this.followAddress();
    } catch (error) {
      const label = this.#gateway === undefined ? 'Start a new world' : 'Back to the shop';
      const leave = make('button', { type: 'button', class: 'main' }, label);
      leave.addEventListener('click', () => {
        location.hash = '#/shop';
      });
      say(this.#page, textOf(error), leave);
    }
  }

  /** Replaces the world of the page. */
  async #use(gateway: Gateway): Promise<void> {
    const before = this.#gateway;
    this.#closeShop();
    this.#gateway = gateway;
    this.#worlds = serveInTab(gateway, this.#scenarios);
    this.#page.shop.replaceChildren();
    const { shop, clock } = showShop(this.#page.shop, merchantRequests(gateway));
    this.#closeShop = mountClock(clock, gateway).unmount;
    await connectShop(gateway, shop);
    this.#inspect(new URL('/_sim/', location.href).href);
    before?.close();
  }

  /** Shows the inspector of a world. */
  #inspect(base: string): void {
    if (this.#worlds === undefined) return;
    this.#base = base;
    this.#show(
      this.#page.inspector,
      surfaceOf(this.#worlds, base, (href) => this.#open(href)),
    );
  }

  /** Opens the address of another world of the page. Returns false for any other address. */
  #open(href: string): boolean {
    if (this.#worlds?.gatewayAt(href) === undefined || !href.includes('/_sim/')) return false;
    const { hash } = new URL(href);
    this.#inspect(href.slice(0, href.indexOf('/_sim/') + '/_sim/'.length));
    location.hash = hash.startsWith('#/') ? hash : '#/overview';
    return true;
  }

  #openLink(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link !== null && !link.hasAttribute('download') && this.#open(link.href)) event.preventDefault();
  }

  #addBar(): void {
    const shared: Shared = {
      gateway: () => {
        const gateway = this.#worlds?.gatewayAt(this.#base) ?? this.#gateway;
        if (gateway === undefined) throw new Error('No world is open.');
        return gateway;
      },
      open: (tape) => void this.#openShared(async () => tape),
    };
    const views = make(
      'nav',
      { 'aria-label': 'Demo' },
      make('a', { href: '#/shop' }, 'Shop'),
      make('a', { href: '#/overview' }, 'Inspector'),
    );
    this.#page.bar.append(views, shareButton(shared), openButton(shared));
  }
}

/** The inspector says so if no scenario has the name. */
function viewOfScenario(given: string): string {
  const name = [...decodedPart(given)].slice(0, NAME_LENGTH_MAX).join('');
  return name === '' ? '#/scenarios' : `#/scenario/${encodeURIComponent(name)}`;
}

/** Stores the files of the page, so that it opens without a network. */
function cacheFiles({ bar }: DemoParts): void {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  if (worker === undefined) return;
  const note = make('span', { role: 'status', class: 'offline-note' });
  bar.append(note);
  // A browser can deny it, such as in a private window. The demo then needs its server for the next visit.
  worker.register('worker.js').then(
    async () => {
      await worker.ready;
      note.textContent = 'Works offline';
    },
    () => undefined,
  );
}

function say({ message, bar, shop, inspector }: DemoParts, text: string, ...actions: readonly Node[]): void {
  for (const part of [bar, shop, inspector]) part.hidden = true;
  message.replaceChildren(make('p', {}, text), ...actions);
  message.hidden = false;
}

function find(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no element ${id}.`);
  return element;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
