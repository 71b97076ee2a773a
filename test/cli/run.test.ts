import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { settlebox } from './command-line.ts';

const GOOD = `title: A sale settles
description: A customer pays by card.
steps:
  - transactions.create: { type: SALE, amount: $19.99, payment_method: cards.visa }
    as: sale
    state: { sale: authorized }
  - clock.advanceTo: settlement
    state: { sale: settled }
`;
const OTHERWISE = GOOD.replace('sale: settled', 'sale: voided');
const CASES = `title: Sales
description: Of two amounts.
each: { cents: [500, 700] }
steps:
  - transactions.create: { type: SALE, amount: $cents, payment_method: cards.visa }
    as: sale
    state: { sale: authorized }
`;

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('settlebox run', () => {
  it('prints the timeline of a scenario', async () => {
    const cwd = folderWith({ 'sale.yaml': GOOD });
    const { code, out, err } = await settlebox('run sale.yaml', { cwd });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n').map((line) => line.trimEnd())).toEqual([
      'A sale settles',
      'A customer pays by card.',
      '',
      ' Eastern Time                                            at the bank     payable',
      ' Mon Jan 5   10:00     SALE $19.99 is authorized',
      '             21:00     card batch closes, net $19.99 · the daily cut-off',
      '                       SALE $19.99 is submitted',
      ' Tue Jan 6   08:30     SALE $19.99 settles · first banking day after the close',
      '                       card batch settles, net $19.99',
      '',
      '✓ 2 steps, 2 expectations met',
      '',
    ]);
  });

  it('runs a bundled scenario by name from any folder', async () => {
    const { code, out } = await settlebox('run r10-on-day-40', { cwd: temporaryFolder() });
    expect(code).toBe(0);
    expect(out).toMatch(/PAYMENT \$49\.99 is returned: R10 +\$49\.99 +-\$49\.99\n +customer advises not authorized/);
  });

  it('exits with code 1 if a scenario fails, and prints the failure', async () => {
    const cwd = folderWith({ 'sale.yaml': OTHERWISE });
    const { code, out } = await settlebox('run sale.yaml', { cwd });
    expect(code).toBe(1);
    expect(out).toContain('✗ sale.yaml:8: clock.advanceTo, state of sale: expected voided, got settled');
  });

  it('runs every scenario of a folder in order, and prints only failures with --quiet', async () => {
    const cwd = folderWith({ 'b.yaml': OTHERWISE, 'a.yml': GOOD, 'c.txt': 'no story', 'd.yaml': 'title: [' });
    for (const folder of ['more', 'node_modules', '.hidden']) mkdirSync(join(cwd, folder));
    for (const folder of ['more', 'node_modules', '.hidden']) writeFileSync(join(cwd, folder, 'e.yaml'), CASES);
    const { code, out } = await settlebox('run . --quiet', { cwd });
    expect(code).toBe(1);
    const told = out.split('\n').filter((line) => line.startsWith('✗') || line.startsWith('✓'));
    expect(told).toEqual([
      '✗ b.yaml:8: clock.advanceTo, state of sale: expected voided, got settled',
      expect.stringMatching(/^✗ d\.yaml:1: the file: expected YAML, got a syntax error: /),
      '✗ 2 of 4 scenarios failed',
    ]);
    expect(await settlebox('run a.yml more --quiet', { cwd })).toEqual({
      code: 0,
      out: '✓ 2 scenarios passed\n',
      err: '',
    });
  });

  it('runs one case over HTTP with a seed', async () => {
    const cwd = folderWith({ 'cases.yaml': CASES });
    const words = ['run', 'cases.yaml', '--case', 'cents: 700', '--over', 'http', '--seed', '7', '--json'];
    const { code, out } = await settlebox(words, { cwd });
    expect(code).toBe(0);
    const told: unknown = JSON.parse(out);
    expect(told).toMatchObject({ ok: true, scenarios: [{ cases: [{ case: 'cents: 700', ok: true }] }] });
    const again = await settlebox(words, { cwd });
    expect(again.out).toBe(out);
    expect((await settlebox(words.with(7, '8'), { cwd })).out).not.toBe(out);
    expect(await settlebox(['run', 'cases.yaml', '--case', 'cents: 900'], { cwd })).toMatchObject({
      code: 2,
      err: 'settlebox: --case: cases.yaml has no case "cents: 900". Did you mean "cents: 500"?\n',
    });
  });

  it('prints only JSON with --json', async () => {
    const cwd = folderWith({ 'sale.yaml': OTHERWISE, 'none.yaml': 'title: 1' });
    const { code, out, err } = await settlebox('run sale.yaml none.yaml --json', { cwd });
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      scenarios: [
        {
          file: 'sale.yaml',
          title: 'A sale settles',
          description: 'A customer pays by card.',
          ok: false,
          failure: { file: 'sale.yaml', line: 8, expected: 'voided', got: 'settled' },
          cases: [{ case: '', ok: false, expectations: 2, timeline: { 0: { what: 'SALE $19.99 is authorized' } } }],
        },
        { file: 'none.yaml', title: null, ok: false, failure: { file: 'none.yaml' }, cases: [] },
      ],
    });
  });

  it('never overwrites a scenario with JSON results', async () => {
    const cwd = folderWith({ 'sale.yaml': GOOD });
    const { code, out } = await settlebox('run --json sale.yaml', { cwd });
    expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, ok: true, scenarios: [{ file: 'sale.yaml' }] });
    expect(readFileSync(join(cwd, 'sale.yaml'), 'utf8')).toBe(GOOD);
  });
});

describe('the files of settlebox run', () => {
  it('are written in addition to the timelines', async () => {
    const cwd = folderWith({ 'sale.yaml': GOOD });
    const { code, out, err } = await settlebox('run sale.yaml --json result.json --junit results.xml', { cwd });
    expect({ code, err }).toEqual({ code: 0, err: 'Wrote result.json\nWrote results.xml\n' });
    expect(out).toContain('✓ 2 steps, 2 expectations met');
    expect(JSON.parse(readFileSync(join(cwd, 'result.json'), 'utf8'))).toMatchObject({ ok: true });
    expect(readFileSync(join(cwd, 'results.xml'), 'utf8')).toContain('<testsuite name="A sale settles"');
    expect(readdirSync(cwd).sort()).toEqual(['result.json', 'results.xml', 'sale.yaml']);
  });

  it('replace the target of a symbolic link', async () => {
    const cwd = folderWith({ 'sale.yaml': GOOD, 'real.json': 'old' });
    symlinkSync(join(cwd, 'real.json'), join(cwd, 'link.json'));
    await settlebox('run sale.yaml --quiet --json link.json', { cwd });
    expect(JSON.parse(readFileSync(join(cwd, 'real.json'), 'utf8'))).toMatchObject({ ok: true });
  });

  it('include an HTML report if the inspector is built', async () => {
    const cwd = folderWith({ 'sale.yaml': GOOD });
    const { code, err } = await settlebox('run sale.yaml --quiet --html sale.html', { cwd });
    if (!existsSync('dist/inspector/app.js.br')) {
      expect({ code, err }).toEqual({
        code: 2,
        err: 'settlebox: An HTML file requires the built inspector. Run: npm run build\n',
      });
      return;
    }
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const page = readFileSync(join(cwd, 'sale.html'), 'utf8');
    expect(page).toContain('<title>A sale settles</title>');
    expect(page).toContain('id="report"');
  });

  it.each([
    [
      '--junit nowhere/results.xml',
      '--junit must be in an existing folder; nowhere does not exist. Create the folder first.',
    ],
    ['--junit .', '--junit must be a file; . is a folder. Give the path of a file in that folder.'],
    [
      '--html nowhere/page.html',
      '--html must be in an existing folder; nowhere does not exist. Create the folder first.',
    ],
    [
      '--json nowhere/result.json',
      '--json must be in an existing folder; nowhere does not exist. Create the folder first.',
    ],
  ])('are rejected before any scenario runs: %s', async (words, said) => {
    const cwd = folderWith({ 'sale.yaml': GOOD });
    expect(await settlebox(`run sale.yaml ${words}`, { cwd })).toEqual({
      code: 2,
      out: '',
      err: `settlebox: ${said}\n`,
    });
  });
});

describe('a missing scenario', () => {
  it.each([
    [
      'run',
      'A scenario is required. Give a file, a folder or a bundled scenario, such as r10-on-day-40; "settlebox scenarios" lists the bundled scenarios.',
    ],
    ['run r10-on-day-4', 'r10-on-day-4 is not a file, a folder or a bundled scenario. Did you mean "r10-on-day-40"?'],
    [
      'run my-own.yaml',
      'my-own.yaml is not a file, a folder or a bundled scenario. "settlebox scenarios" lists the bundled scenarios.',
    ],
    ['run .', 'The folder . contains no scenario files. Scenario files end in .yaml or .yml.'],
  ])('is reported: %s', async (line, said) => {
    expect(await settlebox(line, { cwd: temporaryFolder() })).toEqual({
      code: 2,
      out: '',
      err: `settlebox: ${said}\n`,
    });
  });
});

/** To the beginning of the line, and nothing on it. */
const CLEARED = '\u001b[1G\u001b[2K';

describe('a terminal', () => {
  it('shows a progress bar while scenarios run, and clears it', async () => {
    const cwd = folderWith({ 'sale.yaml': GOOD, 'cases.yaml': CASES });
    const { err } = await settlebox('run . --quiet', { cwd, columns: 100 });
    expect(err).toContain('0/2 cases.yaml');
    expect(err).toContain('1/2 sale.yaml');
    expect(err.endsWith(CLEARED)).toBe(true);
  });
});

describe('settlebox scenarios', () => {
  const shipped = readdirSync('scenarios').filter((name) => name.endsWith('.yaml'));

  it('lists every bundled scenario and how to run one', async () => {
    const { code, out } = await settlebox('scenarios');
    expect(code).toBe(0);
    const lines = out.trimEnd().split('\n');
    expect(lines.find((line) => line.startsWith('r10-on-day-40 '))).toMatch(/ {2}R10 on day 40, after funding$/);
    expect(lines.at(-1)).toBe(`${shipped.length} scenarios. Run one: settlebox run ach-payment-to-funding`);
  });

  it('prints names only, or JSON', async () => {
    const names = shipped.map((name) => name.replace('.yaml', '')).sort();
    expect((await settlebox('scenarios --names')).out).toBe(`${names.join('\n')}\n`);
    const told: readonly { name: string; file: string }[] = JSON.parse((await settlebox('scenarios --json')).out);
    expect(told.map(({ name }) => name)).toEqual(names);
    expect(told.every(({ file }) => existsSync(file))).toBe(true);
  });
});
