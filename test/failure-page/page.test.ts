/** The page that a failing test leaves: its content, what it hides, and when it is written. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cards, type Gateway, replay } from 'settlebox';
import { withGateway } from 'settlebox/testing';
import { describe, expect, it, vi } from 'vitest';
import { writeFailurePage } from '../../src/testing/failure-page/write-failure-page.ts';
import { settlebox } from '../cli/command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { repeatedTest, unpacked } from './failing-run.ts';

const sell = (gateway: Gateway, amount = 1999) =>
  gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa });

const fail = (message: string) => {
  throw new RangeError(message);
};

describe('the page of a failing test', () => {
  it('shows the failure with its code, the requests with responses, and the webhooks with their errors', async () => {
    const { error, html, markdown, printed, file } = await repeatedTest().run(async (gateway) => {
      gateway.webhooks.subscribe({ deliver: () => fail('no such order'), events: ['transaction.authorized'] });
      sell(gateway, 4321);
      await gateway.idle();
      throw new RangeError('the order was not shipped');
    });
    const path = file.replaceAll('\\', '/');
    expect(Reflect.get(Object(error), 'message')).toBe(
      `the order was not shipped\n\nThe page of this failure: ${path}`,
    );
    expect(Reflect.get(Object(error), 'stack')).toContain(`The page of this failure: ${path}\n    at `);
    expect(printed.replace(/\s+/g, ' ')).toContain(`Its page: ${path}`);
    const text = textOf(html);
    for (const part of [
      'checkout > sells',
      'RangeError: the order was not shipped',
      "node --test --test-name-pattern='sells$' test/failure-page/page.test.ts",
      'Seed settlebox',
      'POST /v1/transactions 201',
      '"requested_amount": 4321',
      'transaction.authorized pending',
      'RangeError: no such order',
      'webhook transaction.authorized of TRANSACTION-',
      'SALE $43.21 is authorized',
      'the card batch closes',
      'A webhook was never acknowledged',
      'no green run of this test was recorded',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(
      /Failed at test\/failure-page\/page\.test\.ts:\d+ .*> \d+ \| *throw new RangeError\('the order/,
    );
    expect(markdown).toContain('### ✗ checkout \\> sells');
    expect(markdown).toContain('RangeError: the order was not shipped');
  });

  it('contains a tape that replays, and the world for the inspector', async () => {
    const { html, file } = await repeatedTest().run((gateway) => {
      sell(gateway);
      fail('red');
    });
    using again = await replay(JSON.parse(await unpacked(html, 'tape')));
    expect(again.transactions.list().total).toBe(1);
    const { code, out } = await settlebox(`tape replay ${file}`);
    expect([code, out]).toEqual([0, expect.stringContaining('all 1 steps match the tape')]);
    expect(await unpacked(html, 'report')).toContain('"settlebox":"report"');
    expect(await unpacked(html, 'inspector-script')).toContain('querySelector');
  });

  it('contains no local path, card number, CVV, or password', async () => {
    const pan = '4000056655665556';
    const { html, markdown } = await repeatedTest().run(async (gateway) => {
      const text = `${process.cwd()}/src/order.ts and /home/ci/.npmrc, file:///Users/ada/shop.js:3:4, cvv: '836', pan ${pan}`;
      gateway.webhooks.subscribe({ deliver: () => fail(text) });
      gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: { ...cards.visa, pan, cvv: '836' } });
      await gateway.idle();
      fail(`${text} password: "hunter2", key sk_live_${'4eC39HqLyjWDarjt'}`);
    });
    const [tape = '', report = ''] = await Promise.all(['tape', 'report'].map((id) => unpacked(html, id)));
    const paths = [process.cwd(), '/home/ci', '/Users/ada'];
    for (const part of [textOf(html), markdown, report])
      for (const secret of [...paths, pan, "'836'", '"836"', 'hunter2', '4eC39HqLyjWDarjt'])
        expect(part).not.toContain(secret);
    // A tape has published test numbers, because a replay needs them.
    for (const secret of [...paths, '"836"']) expect(tape).not.toContain(secret);
    expect(textOf(html)).toContain('src/order.ts and …/.npmrc');
  });

  it('has fewer than 2 MB, and says what it leaves out', async () => {
    const { html } = await repeatedTest().run((gateway) => {
      const metadata = { note: 'x'.repeat(3_000) };
      for (let sold = 0; sold < 160; sold++)
        gateway.transactions.create({ type: 'SALE', amount: 1999 + sold, payment_method: cards.visa, metadata });
      fail('red'.repeat(20_000));
    });
    expect(Buffer.byteLength(html)).toBeLessThan(2_000_000);
    expect(textOf(html)).toMatch(/\d+ earlier requests are not shown/);
    expect(textOf(html)).toContain('more characters are not shown');
  });

  it('has fewer than 2 MB even if the errors alone are longer', () => {
    const chain = (length: number): Error =>
      new Error('<'.repeat(20_000), length > 1 ? { cause: chain(length - 1) } : {});
    const errors = Array.from({ length: 10 }, () => chain(4));
    const path = writeFailurePage({
      name: 'long',
      fileName: 'long',
      folder: temporaryFolder(),
      errors,
      command: 'npm test',
    });
    const html = readFileSync(path, 'utf8');
    expect(Buffer.byteLength(html)).toBeLessThan(2_000_000);
    expect(textOf(html)).toContain('it shows only the first failure');
  });

  it('is written without a gateway, or with a closed one', async () => {
    const { html } = await repeatedTest().run((gateway) => {
      gateway.close();
      fail('after the end');
    });
    expect(textOf(html)).toContain('RangeError: after the end');
    expect(textOf(html)).toContain('The test had no gateway yet, or closed it.');
    const early = await repeatedTest().run(() => undefined, { prepare: () => fail('not prepared') });
    expect(textOf(early.html)).toContain('RangeError: not prepared');
  });

  it('names a problem that the test left, and its causes', async () => {
    const { error, html } = await repeatedTest().run(async (gateway) => {
      gateway.webhooks.subscribe({ deliver: () => fail('no such order'), events: ['transaction.authorized'] });
      sell(gateway);
      await gateway.idle();
    });
    expect(String(error)).toMatch(/^SettleboxError: A webhook was never acknowledged.*The page of this failure: /s);
    expect(textOf(html)).toContain('Caused by RangeError: no such order');
  });
});

describe('a run', () => {
  it('writes pages in CI by default, and otherwise only if its option says so', async () => {
    const folder = temporaryFolder();
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
    const summary = join(folder, 'summary.md');
    vi.stubEnv('GITHUB_STEP_SUMMARY', summary);
    const printed = vi.spyOn(console, 'error').mockReturnValue();
    const pages = join(folder, 'settlebox-failures');
    try {
      const red = () => Promise.resolve(withGateway({}, () => fail('red'))()).catch(() => existsSync(pages));
      vi.stubEnv('CI', 'false');
      expect(await red()).toBe(false);
      vi.stubEnv('CI', 'true');
      await withGateway({ failurePages: false }, () => fail('red'))().catch(() => undefined);
      expect(existsSync(pages)).toBe(false);
      // The folder of a test is relative to the current directory.
      vi.spyOn(process, 'cwd').mockRestore();
      const { markdown } = await repeatedTest().run(() => fail('red'));
      expect(readFileSync(summary, 'utf8')).toBe(`${markdown}\n`);
    } finally {
      cwd.mockRestore();
      printed.mockRestore();
      vi.unstubAllEnvs();
    }
  });

  it('rejects a wrong option', () => {
    const options = { failurePages: { folder: '' } };
    expect(() => withGateway(options, () => undefined)).toThrow(/options\.failurePages/);
  });
});

/** The text of a page, without elements and without the packed parts. */
function textOf(html: string): string {
  return html
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<\/?(strong|code|small|span)[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&gt;/g, '>')
    .replace(/&lt;/g, '<')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}
