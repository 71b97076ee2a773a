/** dist/API.md and dist/llms.txt, as `npm run build` generates them from the declarations. */
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { PACKED_PAGES } from '../readme/pages.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ENTRIES = ['index', 'testing', 'vitest', 'jest', 'msw', 'server', 'webhooks', 'browser'];
const KB = 1000;

const reference = built('dist/API.md');
const summary = built('dist/llms.txt');

function built(path: string): string {
  expect(existsSync(join(ROOT, path)), 'run "npm run build" first, as npm test does').toBe(true);
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The descriptions of the reference by heading, such as `createGateway (function)`. */
const described = new Map(
  reference
    .split(/^#### /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('\n')).replaceAll('`', ''), text.replace(/^##.*$/gms, '')] as const),
);
const names = new Set([
  ...[...described.keys()].map((heading) => heading.replace(/ \(\w+\)$/, '')),
  ...[...reference.matchAll(/^Also exports .*$/gm)].flatMap(([line]) => [...line.matchAll(/\w+(?=`)/g)].map(String)),
]);

describe('the API reference', () => {
  it.each(ENTRIES)('describes every export of %s', (entry) => {
    const exported = exportsOf(entry);
    expect(exported.length).toBeGreaterThan(0);
    expect(exported.filter((name) => !names.has(name))).toEqual([]);
  });

  it('describes every export and every method in words', () => {
    const exported = new Set(ENTRIES.flatMap(exportsOf));
    const silent = [...described].flatMap(([heading, text]) => {
      if (!exported.has(heading.replace(/ \(\w+\)$/, ''))) return [];
      const prose = text
        .replace(/^```.*?^```$/gms, '')
        .split('\n')
        .slice(1);
      const isDescribed = prose.some((line) => /^\w|^[`"]/.test(line));
      const methods = prose
        .filter((line) => /^ *- `(?!toString)\w+(<.*>)?\(.*`$/.test(line))
        .map((line) => `${heading} ${line}`);
      return [...(isDescribed ? [] : [heading]), ...methods];
    });
    expect(silent).toEqual([]);
  });

  it('links to headings and files that exist', () => {
    const anchors = [...described.keys()].map((heading) =>
      heading.toLowerCase().replace(/[()]/g, '').replace(' ', '-'),
    );
    expect(new Set(anchors).size).toBe(anchors.length);
    const links = [...reference.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    expect(links.length).toBeGreaterThan(50);
    const isThere = (target: string) =>
      target.startsWith('#')
        ? anchors.includes(target.slice(1))
        : /^https:/.test(target) || existsSync(join(ROOT, 'dist', target));
    expect(links.filter((target) => !isThere(target))).toEqual([]);
  });

  it('lists every export before describing it', () => {
    const contents = new Set(reference.slice(0, reference.indexOf('\n## ')).match(/[\w$]+/g));
    const headings = [...reference.matchAll(/^#### `([\w$]+)`/gm)].map(([, name = '']) => name);
    expect(headings.length).toBeGreaterThan(300);
    expect(headings.filter((name) => !contents.has(name))).toEqual([]);
  });

  it('has the comments of what a caller passes, and not those of results', () => {
    expect(described.get('CardInput')).toMatch(/^- `pan[^`]*`: \w/m);
    expect(described.get('PaymentToken')).toMatch(/^- `created_at[^`]*`$/m);
  });

  it('stays below 270 kB', () => {
    expect(Buffer.byteLength(reference)).toBeLessThan(270 * KB);
  });
});

describe('the summary for coding agents', () => {
  it('stays below 24 kB', () => {
    expect(Buffer.byteLength(summary)).toBeLessThan(24 * KB);
  });

  it('contains a test that runs in this suite', () => {
    const test = readFileSync(join(ROOT, 'test/docs/api/smallest.test.ts'), 'utf8');
    expect(summary).toContain(`\`\`\`ts\n${test}\`\`\`\n`);
  });

  it('names methods that a gateway has', () => {
    using gateway = createGateway();
    const lines = [...summary.matchAll(/^- `(gateway[\w.]*)`: (.*)$/gm)];
    const paths = lines.flatMap(([, path = '', calls = '']) =>
      [...calls.matchAll(/`(\w+)\(/g)].map(([, method]) => `${path}.${method}`),
    );
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter((path) => typeof resolve(gateway, path) !== 'function')).toEqual([]);
  });

  it('names the methods that an interface inherits', () => {
    expect(summary).toMatch(/^- `gateway\.simulate\.issuer`: .*`dispute\(options\)`.*`rule\(options\)`/m);
  });

  it('names exports of their entry points', async () => {
    for (const entry of ENTRIES) {
      const name = entry === 'index' ? 'settlebox' : `settlebox/${entry}`;
      const section = new RegExp(`^## ${name}\n(.*?)^## `, 'ms').exec(summary)?.[1] ?? '';
      const named = [
        ...section.matchAll(/^- `(\w+)[^`]*`: /gm),
        ...section.matchAll(/(?<=Also exports .*)(?<!described as )`(\w+)`/g),
      ];
      expect(named.length, name).toBeGreaterThan(0);
      const exported = exportsOf(entry);
      expect(named.map(([, one = '']) => one).filter((one) => !exported.includes(one))).toEqual([]);
    }
  });

  it('names only code that exists in its advice', () => {
    using gateway = createGateway();
    const advice = /^## Pitfalls\n(.*?)^## /ms.exec(summary)?.[1] ?? '';
    const code = [...advice.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
    const calls = code.flatMap((text) => text.match(/\b[a-zA-Z]+(\.[a-zA-Z]+)*(?=\()/g) ?? []);
    expect(calls.length).toBeGreaterThan(5);
    const isThere = (call: string) =>
      call.startsWith('gateway.') ? resolve(gateway, call) !== undefined : names.has(call.split('.')[0] ?? '');
    expect(calls.filter((call) => !isThere(call))).toEqual([]);
    const types = code.filter((text) => /^[A-Z]\w+(?<!Date)$|^(bind|with)\w+$/.test(text));
    expect(types.filter((name) => !names.has(name))).toEqual([]);
  });

  it('lists every page of the documentation, with what it is about', () => {
    const lines = [...summary.matchAll(/^- \[[^\]]+\]\(\.\.\/([^)]+)\): .*\S$/gm)].map(([, path]) => path);
    expect(lines).toEqual(PACKED_PAGES);
  });
});

it.each([
  ['API.md', reference],
  ['llms.txt', summary],
])('%s does not name a folder of the machine that built it', (_name, text) => {
  expect([ROOT, homedir()].filter((path) => path.length > 1 && text.includes(path))).toEqual([]);
});

/** The names after `export` in the bundled declarations. */
function exportsOf(entry: string): readonly string[] {
  const file = entry === 'browser' ? 'browser.d.ts' : `${entry}.d.cts`;
  const text = readFileSync(join(ROOT, 'dist', file), 'utf8');
  return [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((one) =>
        one
          .trim()
          .replace(/^type /, '')
          .replace(/^.* as /, ''),
      )
      .filter((one) => one !== ''),
  );
}

function resolve(gateway: object, path: string): unknown {
  const [, ...steps] = path.split('.');
  return steps.reduce<unknown>((object, step) => Reflect.get(Object(object), step), gateway);
}
