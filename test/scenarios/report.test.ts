import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packReport, type ReportMoment, unpackReport } from '../../src/analysis/inspection/report.ts';
import { VERSION } from '../../src/engine/version.ts';
import { packageFolder } from '../../src/testing/package-files/package-folder.ts';
import { reportOf, reportScenario } from '../../src/testing/scenario/report/report.ts';
import { nameForCommand, shareableFile } from '../../src/testing/scenario/report/shareable-file.ts';
import { runScenario } from '../../src/testing/scenario/run-scenario.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { read, runSteps, SALE, scenarioText } from './run-steps.ts';

/** The moments of a story without cases, as it is recorded. */
async function momentsOf(steps: string): Promise<readonly ReportMoment[]> {
  const result = await runScenario(read(scenarioText(steps)), {}, { record: true });
  result.close();
  return reportOf([result]).stories[0]?.cases[0]?.moments ?? [];
}

const labelsOf = async (steps: string) => (await momentsOf(steps)).map(({ label }) => label);

describe('the report of a scenario', () => {
  it('contains the world before the first step and after each step', async () => {
    const report = await reportScenario('scenarios/r10-on-day-40.yaml');
    const [story] = report.stories;
    const [one, ...others] = story?.cases ?? [];
    expect([story?.title, story?.file, story?.ok, others]).toEqual([
      'R10 on day 40, after funding',
      'scenarios/r10-on-day-40.yaml',
      true,
      [],
    ]);
    expect([one?.case, one?.failure, one?.expectations]).toEqual(['', null, 16]);
    const lines = one?.moments.map(({ at, label, said, world }) => {
      const states = world.transactions.map(({ kind, state }) => `${kind} ${state}`).join(', ');
      return `${at.slice(0, 16)} | ${label} | ${said?.slice(0, 30) ?? ''} | ${states} | ${world.upcoming.length} coming`;
    });
    expect(lines?.join('\n')).toMatchInlineSnapshot(`
      "2026-01-05T15:00 | before the first step |  |  | 0 coming
      2026-01-05T15:00 | transactions.create PAYMENT $49.99 banks.good | Monday morning. The customer p | PAYMENT authorized | 4 coming
      2026-01-08T13:30 | clock.advanceTo funding | The merchant is funded on the  | PAYMENT settled | 0 coming
      2026-01-08T13:30 | simulate.ach.return payment R10 day 40 | The customer will dispute the  | PAYMENT settled | 1 coming
      2026-02-17T13:30 | clock.advanceTo dispute.at |  | PAYMENT returned | 0 coming
      2026-02-17T13:30 | transactions.create SALE $80.00 cards.visa | The merchant now owes the mone | SALE authorized, PAYMENT returned | 4 coming
      2026-02-19T13:30 | clock.advanceTo funding sale |  | SALE settled, PAYMENT returned | 0 coming"
    `);
  });

  it('can be packed to a tenth of its size and unpacked without loss', async () => {
    const report = await reportScenario('scenarios/r10-on-day-40.yaml');
    const packed = JSON.stringify(packReport(report));
    expect(unpackReport(JSON.parse(packed))).toEqual(JSON.parse(JSON.stringify(report)));
    expect(gzipSync(packed).length).toBeLessThan(JSON.stringify(report).length / 10);
  });

  it('labels steps in the words of the file, with rejections', async () => {
    const late = '  - transactions.cancel: $sale\n    with: { type: VOID }\n    times: 2\n    rejected: batch_closed\n';
    const steps = `${SALE}  - clock.advance: { days: 3 }\n${late}  - transactions.get: $sale\n    caller: $anonymous\n    rejected: missing_api_key\n`;
    expect(await labelsOf(steps)).toEqual([
      'before the first step',
      'transactions.create SALE $5.00 cards.visa',
      'clock.advance days 3',
      'transactions.cancel sale VOID (2 times) is rejected: 409 batch_closed',
      'transactions.get sale by anonymous is rejected: 401 missing_api_key',
    ]);
  });

  it('skips a step that only checks, unless it has a note', async () => {
    const look = '  - expect: { state: { sale: authorized } }\n';
    expect(await labelsOf(SALE + look)).toHaveLength(2);
    expect((await momentsOf(`${SALE}${look}    note: Nothing yet.\n`)).at(-1)).toMatchObject({
      label: 'check',
      said: 'Nothing yet.',
    });
  });

  it('shows the world of a failed expectation, and the failure', async () => {
    const result = await runScenario(read(scenarioText(`${SALE}    state: { sale: settled }`)), {}, { record: true });
    result.close();
    const [story] = reportOf([result]).stories;
    expect([story?.ok, story?.cases[0]?.ok, story?.cases[0]?.failure]).toEqual([
      false,
      false,
      'try.yaml:7: transactions.create, state of sale: expected settled, got authorized',
    ]);
    expect(story?.cases[0]?.moments.at(-1)?.world.transactions).toHaveLength(1);
  });

  it('says how to repeat the run, which step failed, and which expectations were met', async () => {
    const steps = [
      `${SALE}    state: { sale: authorized }`,
      '  - clock.advanceTo: settlement\n    deposits: []\n    state: { sale: funded }',
      '  - transactions.get: $sale\n    response: { status: settled }\n',
    ].join('\n');
    const result = await runScenario(read(scenarioText(steps)), { seed: 'a b' }, { record: true });
    result.close();
    const [story] = reportOf([result], { seed: 'a b', over: 'http' }).stories;
    expect(story?.run).toMatchObject({
      version: VERSION,
      seed: 'a b',
      command: "npx settlebox run try.yaml --seed 'a b' --over http",
    });
    expect(story?.run?.ranAt).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(story?.cases[0]?.steps.map(({ outcome, line, met, moment }) => [outcome, line, met, moment])).toEqual([
      ['met', 5, ['state: { sale: authorized }'], 1],
      ['failed', 8, ['deposits: []'], 2],
      ['skipped', 11, [], null],
    ]);
  });

  it('lists a long expectation whole', async () => {
    const [story] = (await reportScenario(join(packageFolder(), 'scenarios', 'r10-on-day-40.yaml'))).stories;
    const [, events = ''] = story?.cases[0]?.steps[1]?.met ?? [];
    expect(events.length).toBeGreaterThan(200);
    expect(events).toMatch(
      /^events: \[\{ type: batch\.closed \}, .*, \{ type: transaction\.funded, of: \$payment \}\]$/,
    );
  });

  it('contains no folder of the machine that it ran on', async () => {
    const file = join(temporaryFolder(), 'mine.yaml');
    writeFileSync(file, scenarioText(`${SALE}    state: { sale: settled }`));
    const own = (await reportScenario(file)).stories[0];
    expect([own?.file, own?.run?.command]).toEqual(['mine.yaml', 'npx settlebox run mine.yaml']);
    expect(own?.cases[0]?.failure).toMatch(/^mine\.yaml:\d+: transactions\.create/);
    const bundled = join(packageFolder(), 'scenarios', 'weekend-and-holiday.yaml');
    expect(nameForCommand(bundled)).toBe('weekend-and-holiday');
    expect(shareableFile(bundled)).toBe('scenarios/weekend-and-holiday.yaml');
  });

  it('keeps secrets out of its labels', async () => {
    const user = '{ email: a@shop.example, first_name: A, last_name: B, role: viewer, password: "Tr0ub4dor&3-long" }';
    const labels = await labelsOf(`  - users.create: ${user}\n`);
    expect(labels.at(-1)).toMatch(/^users.create a@shop.example A B/);
    expect(labels.join()).not.toContain('Tr0ub4dor');
  });
});

it('leaves no trace in the recorded world', async () => {
  const steps = `${SALE}  - clock.advanceTo: funding\n`;
  const recorded = await runScenario(read(scenarioText(steps)), {}, { record: true });
  const plain = await runSteps(steps);
  expect(recorded.gateway.tape()).toEqual(plain.gateway.tape());
  expect(Buffer.compare(recorded.gateway.snapshot(), plain.gateway.snapshot())).toBe(0);
  expect(plain.cases[0]?.moments).toEqual([]);
  for (const { close } of [recorded, plain]) close();
});
