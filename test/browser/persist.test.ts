/** Persisted worlds in Chromium, as the built package has them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually } from './inspected.ts';
import { describeInBrowser, openPage, type PageOptions } from './open-page.ts';
import { serveFiles } from './static-server.ts';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
const PAGE = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}">
<script type="module" src="/shop.js"></script>`;

/** Far more than a batch takes. The limit of 100 ms holds for a machine that has time for the page. */
const BATCH_MS_MAX = 1_000;

describeInBrowser('a persisted world', () => {
  let files: Record<string, string | Uint8Array>;

  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: { shop: file('tab/persisted.ts'), worker: file('tab/persisting-worker.ts') },
      bundle: true,
      splitting: true,
      outdir: '/',
      format: 'esm',
      write: false,
      alias: { 'settlebox/browser': file('../../dist/browser.js') },
    });
    const wasm = readFileSync(file('../../node_modules/sql.js/dist/sql-wasm-browser.wasm'));
    const scripts = Object.fromEntries(outputFiles.map(({ path, text }) => [path, text]));
    files = { ...scripts, '/index.html': PAGE, '/other/index.html': PAGE, '/favicon.ico': '', '/sqlite.wasm': wasm };
  });

  const open = async (options: PageOptions = {}) =>
    openPage({ ...options, url: (await serveFiles(files)).url, separateTabs: true });

  /** Opens another page of the same browser. */
  const another = async (page: Page, url = page.url()) => {
    const next = await page.context().newPage();
    await next.goto(url);
    return next;
  };

  const kill = async (page: Page) => {
    const devtools = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    devtools.send('Page.crash').catch(() => undefined);
    await crashed;
  };

  it('is there again after the page was reloaded, with its clock and its pending work', async () => {
    const page = await open();
    const before = await page.evaluate(async () => {
      const gateway = await persisted.open('shop');
      persisted.sell(gateway);
      await gateway.clock.advance({ days: 3 });
      persisted.sell(gateway);
      await gateway.flush();
      return [persisted.idsOf(gateway), String(gateway.timeline()), String(gateway.upcoming())];
    });
    await page.reload();
    const after = await page.evaluate(async () => {
      const gateway = await persisted.open('shop');
      return [persisted.idsOf(gateway), String(gateway.timeline()), String(gateway.upcoming())];
    });
    expect(after).toEqual(before);
  });

  it('has each flushed call after its process was killed in the middle of work, and is as between two calls', async () => {
    const page = await open({ strictConsole: false });
    const sold: { readonly id: string; readonly at: number }[] = [];
    await page.exposeFunction('noteSale', (id: string, at: number) => sold.push({ id, at }));
    const flushed = await page.evaluate(async () => {
      const gateway = await persisted.open('shop');
      const id = persisted.sell(gateway);
      await gateway.flush();
      persisted.sellForever(gateway, Reflect.get(globalThis, 'noteSale'));
      return id;
    });
    while (sold.length < 20) await page.waitForTimeout(50);
    await kill(page);
    const next = await another(page);
    const found = await next.evaluate(async () => persisted.idsOf(await persisted.open('shop')));
    const last = sold.at(-1)?.at ?? 0;
    const due = sold.filter(({ at }) => at < last - BATCH_MS_MAX).map(({ id }) => id);
    expect(found).toEqual(expect.arrayContaining([flushed, ...due]));
  });

  it('is refused to a second page, which can take it over', async () => {
    const first = await open();
    const id = await first.evaluate(async () => {
      Object.assign(globalThis, { gateway: await persisted.open('shop') });
      return persisted.sell(Reflect.get(globalThis, 'gateway'));
    });
    await first.evaluate(() => Reflect.get(globalThis, 'gateway').flush());
    const second = await another(first);
    const outcome = await second.evaluate(async () => {
      const codeOf = (error: unknown) => Reflect.get(Object(error), 'code');
      const opened = await persisted.open('shop').catch(codeOf);
      const deleted = await persisted.deletePersisted('shop').catch(codeOf);
      const gateway = await persisted.open({ name: 'shop', whenInUse: 'takeOver' });
      const ids = persisted.idsOf(gateway);
      persisted.sell(gateway);
      await gateway.flush();
      return { opened, deleted, ids };
    });
    expect(outcome).toEqual({ opened: 'database_in_use', deleted: 'database_in_use', ids: [id] });
    const lost = await first.evaluate(async () => {
      const gateway: Awaited<ReturnType<typeof persisted.open>> = Reflect.get(globalThis, 'gateway');
      const codeOf = (error: unknown) => Reflect.get(Object(error), 'code');
      const thrownBy = (call: () => unknown) => {
        try {
          return call();
        } catch (error) {
          return codeOf(error);
        }
      };
      const codes = [
        thrownBy(() => persisted.sell(gateway)),
        thrownBy(() => gateway.transactions.list()),
        await gateway.clock.advance({ days: 1 }).catch(codeOf),
        await gateway.flush().catch(codeOf),
      ];
      gateway.close();
      return codes;
    });
    expect(lost).toEqual(Array(4).fill('database_in_use'));
  });

  it('is copied for a second page that only reads, which follows the first one', async () => {
    const first = await open();
    const sell = (count: number) =>
      first.evaluate(async (sales) => {
        const known: Awaited<ReturnType<typeof persisted.open>> | undefined = Reflect.get(globalThis, 'gateway');
        const gateway = known ?? (await persisted.open('shop'));
        Object.assign(globalThis, { gateway });
        for (let sale = 0; sale < sales; sale++) persisted.sell(gateway);
        await gateway.clock.advance({ days: 1 });
        await gateway.flush();
        return String(gateway.timeline());
      }, count);
    const begin = await sell(1);
    const second = await another(first);
    const copy = await second.evaluate(async () => {
      let refreshes = 0;
      const gateway = await persisted.open({ name: 'shop', whenInUse: 'read', onRefresh: () => refreshes++ });
      Object.assign(globalThis, { gateway, refreshes: () => refreshes });
      const codeOf = (error: unknown) => Reflect.get(Object(error), 'code');
      const sold = await Promise.resolve(gateway).then(persisted.sell).catch(codeOf);
      const moved = await gateway.clock.advance({ days: 1 }).catch(codeOf);
      const fork = gateway.fork();
      persisted.sell(fork);
      return { log: String(gateway.timeline()), codes: [sold, moved], forked: persisted.idsOf(fork).length };
    });
    expect(copy).toEqual({ log: begin, codes: ['database_in_use', 'database_in_use'], forked: 2 });
    // A record, and a checkpoint.
    for (const count of [1, 800]) {
      const log = await sell(count);
      await eventually(() => second.evaluate(() => String(Reflect.get(globalThis, 'gateway').timeline()))).toBe(log);
    }
    expect(await second.evaluate(() => Reflect.get(globalThis, 'refreshes')())).toBeGreaterThan(1);
  });

  it('is in files in a worker, which have each sale that has returned when the process is killed, and can be taken over', async () => {
    const page = await open({ strictConsole: false });
    const sold: string[] = [];
    await page.exposeFunction('noteSale', (id: string) => sold.push(id));
    const listenTo = (name = '') =>
      new Promise<unknown>((resolve) => {
        const worker = new Worker('/worker.js', { type: 'module', name });
        worker.onmessage = ({ data }) => {
          resolve(data);
          Object.assign(globalThis, { worker });
        };
      });
    expect(await page.evaluate(listenTo, '')).toEqual([]);
    await page.evaluate(() => {
      const { worker, noteSale } = {
        worker: Reflect.get(globalThis, 'worker'),
        noteSale: Reflect.get(globalThis, 'noteSale'),
      };
      worker.onmessage = ({ data }: MessageEvent) => {
        noteSale(data);
        worker.postMessage('sell');
      };
      worker.postMessage('sell');
    });
    await eventually(() => sold.length).toBeGreaterThan(20);
    await kill(page);
    const next = await another(page);
    expect(await next.evaluate(listenTo, '')).toEqual(expect.arrayContaining(sold));
    // One worker at a time.
    const third = await another(next);
    expect(await third.evaluate(listenTo, '')).toContain('is already open');
    const sell = () =>
      new Promise<unknown>((resolve) => {
        const worker = Reflect.get(globalThis, 'worker');
        worker.onmessage = ({ data }: MessageEvent) => resolve(data);
        worker.postMessage('sell');
      });
    const last = await next.evaluate(sell);
    expect(await third.evaluate(listenTo, 'takeOver')).toEqual(expect.arrayContaining([...sold, last]));
    expect(await next.evaluate(sell)).toBe('database_in_use');
    expect(await third.evaluate(sell)).toMatch(/^TRANSACTION-/);
  });

  it('belongs to the path of its page, and is deleted there', async () => {
    const page = await open();
    const sellAndClose = () =>
      page.evaluate(async () => {
        const gateway = await persisted.open('shop');
        persisted.sell(gateway);
        const count = persisted.idsOf(gateway).length;
        gateway.close();
        await gateway.flush();
        return count;
      });
    expect([await sellAndClose(), await sellAndClose()]).toEqual([1, 2]);
    const other = await another(page, `${page.url()}other/`);
    const counts = await other.evaluate(async () => {
      const [own, shared] = [await persisted.open('shop'), await persisted.open({ name: 'shop', path: '/' })];
      return [own, shared].map((gateway) => persisted.idsOf(gateway).length);
    });
    expect(counts).toEqual([0, 2]);
    await other.close();
    await page.evaluate(() => persisted.deletePersisted('shop'));
    expect(await sellAndClose()).toBe(1);
  });

  it('continues in memory when the storage of its site is full, and is whole as soon as it is not', async () => {
    const page = await open();
    const outcomes = await page.evaluate(async () => {
      const gateway = await persisted.open('shop');
      const flushed = () =>
        gateway.flush().then(
          () => 'stored',
          (error: unknown) => String(error),
        );
      const { put } = IDBObjectStore.prototype;
      let puts = 0;
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: [unknown, IDBValidKey?]) {
        if (++puts % 2 === 0) throw new DOMException('There is not enough space.', 'QuotaExceededError');
        return put.apply(this, given);
      };
      // A batch of many parts, of which the second one fails.
      for (let count = 0; count < 800; count++) persisted.sell(gateway);
      const full = await flushed();
      IDBObjectStore.prototype.put = put;
      persisted.sell(gateway);
      return [full, await flushed()];
    });
    expect(outcomes).toEqual([expect.stringContaining('the storage of this site is full'), 'stored']);
    await page.reload();
    expect(await page.evaluate(async () => persisted.idsOf(await persisted.open('shop')).length)).toBe(801);
  });

  it('is rejected where the browser denies storage, and leaves nothing behind', async () => {
    const page = await open();
    const outcomes = await page.evaluate(async () => {
      const { indexedDB } = globalThis;
      const deny = (): never => {
        throw new DOMException('Access is denied.', 'SecurityError');
      };
      Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get: deny });
      const denied = await persisted.open('shop').catch(({ code, details }) => [code, details.reason]);
      Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: indexedDB });
      return [denied, persisted.idsOf(await persisted.open('shop'))];
    });
    expect(outcomes).toEqual([['disk_failed', 'denied'], []]);
  });
});
