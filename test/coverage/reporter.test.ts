/** The options of `coverageReporter`, over runs of a single test each. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { banks, cards, type Gateway } from '../../src/index.ts';
import { type CoverageReporterOptions, coverageReporter, withGateway } from '../../src/testing.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const sell = async (gateway: Gateway) => {
  gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
  gateway.transactions.create({ type: 'PAYMENT', amount: 100, payment_method: banks.returns('R01') });
  await gateway.clock.advance({ days: 7 });
};

interface Reported {
  readonly lines: readonly string[];
  readonly error: string | undefined;
  readonly exitCode: unknown;
}

/** Runs a test under the reporter, called by its methods for vitest or for Jest. */
async function report(options: CoverageReporterOptions, runner: 'vitest' | 'jest' = 'vitest'): Promise<Reported> {
  const folder = temporaryFolder();
  const reporter = coverageReporter(folder, options);
  const [start, end] =
    runner === 'vitest' ? (['onTestRunStart', 'onTestRunEnd'] as const) : (['onRunStart', 'onRunComplete'] as const);
  reporter[start]();
  await withGateway({ coverage: folder, review: false }, sell)();
  reporter[end]();
  const lines = vi.mocked(console.error).mock.calls.join('\n').split('\n');
  return { lines, error: reporter.getLastError()?.message, exitCode: process.exitCode };
}

const shareOf = ({ lines }: Reported, section: string) => lines.find((line) => line.startsWith(`  ${section} `));

describe('the coverage reporter', () => {
  it('prints the ten most valuable uncovered rows in 80 columns, those that move money first', async () => {
    const { lines, error, exitCode } = await report({});
    const from = lines.findIndex((line) => /^Not covered, the most valuable first \(10 of \d+\):$/.test(line));
    const uncovered = lines.slice(from + 1).filter((line) => /^ {2}\S/.test(line));
    expect(uncovered).toHaveLength(10);
    expect(uncovered[0]).toMatch(/^ {2}situations {6}\w+: /);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect([error, exitCode]).toEqual([undefined, undefined]);
  });

  it('says so if no test has recorded its coverage in the folder', () => {
    const folder = temporaryFolder();
    const reporter = coverageReporter(folder);
    reporter.onTestRunStart();
    reporter.onTestRunEnd();
    expect(vi.mocked(console.error).mock.calls.join('\n')).toContain('no test recorded its coverage in');
  });

  it('prints the number of rows in top, the most valuable first', async () => {
    const all = await report({ top: 10_000, ignore: ['transitions'] });
    expect(all.lines).toContain('  return codes    R10');
    expect(all.lines.indexOf('  return codes    R10')).toBeLessThan(all.lines.indexOf('  return codes    R18'));
    vi.mocked(console.error).mockClear();
    expect((await report({ top: 0 })).lines.join('\n')).not.toContain('Not covered');
  });

  it('neither counts nor prints ignored rows and sections', async () => {
    const before = await report({ top: 10_000 });
    vi.mocked(console.error).mockClear();
    const after = await report({ top: 10_000, ignore: ['R1*', 'faults', 'transactions.capture'] });
    expect([shareOf(before, 'return codes'), shareOf(after, 'return codes')]).toEqual([
      expect.stringMatching(/ 1 of 45 +2\.2%$/),
      expect.stringMatching(/ 1 of 35 +2\.8%$/),
    ]);
    expect(shareOf(after, 'faults')).toBeUndefined();
    expect([before, after].map(({ lines }) => lines.includes('  operations      transactions.capture'))).toEqual([
      true,
      false,
    ]);
  });

  it.each(['vitest', 'jest'] as const)(
    'fails a run of %s below a threshold, and prints each percentage',
    async (runner) => {
      const { lines, error, exitCode } = await report(
        { thresholds: { returnCodes: 2.3, faults: 1, operations: 0 } },
        runner,
      );
      const sentences = [
        'settlebox: the coverage of returnCodes is 2.2% (1 of 45), below its threshold of 2.3%.',
        expect.stringMatching(/^settlebox: the coverage of faults is 0% \(0 of \d+\), below its threshold of 1%\.$/),
      ];
      // Lines are at most 80 columns wide; each sentence begins with the name of the package.
      const said = lines.join(' ').split(/ (?=settlebox: the coverage)/);
      expect(said.slice(-2)).toEqual(sentences);
      expect(error?.split('\n')).toEqual(sentences);
      expect(exitCode).toBe(1);
    },
  );

  it('passes a run at its thresholds', async () => {
    expect(await report({ thresholds: { returnCodes: 2.2, situations: 0 } })).toMatchObject({
      error: undefined,
      exitCode: undefined,
    });
  });

  // biome-ignore format: a table reads in columns
  it.each<[message: string, options: object]>([
    ['options.thresholds has no section "returncodes"; did you mean "returnCodes"? The sections are operations, states,', { thresholds: { returncodes: 20 } }],
    ['options.thresholds.states', { thresholds: { states: 101 } }],
    ['options.thresholds.states', { thresholds: { states: '20' } }],
    ['options.thresholds has the section states, which options.ignore leaves out.', { thresholds: { states: 20 }, ignore: ['states'] }],
    ['options.ignore.1 matches no row: "usr.*". Give the name of a row', { ignore: ['R10', 'usr.*'] }],
    ['options.ignore.0 matches no row: "R1O"', { ignore: ['R1O'] }],
    ['options.ignore must be a list of row names', { ignore: 'R10' }],
    ['options.top', { top: -1 }],
    ['options has no field "threshold". Did you mean "thresholds"?', { threshold: {} }],
  ])('rejects its options: %s', (message, options) => {
    const call = () => Reflect.apply(coverageReporter, undefined, ['settlebox-coverage', options]);
    expect(call).toThrow(expect.objectContaining({ code: 'bad_option', message: expect.stringContaining(message) }));
  });
});
