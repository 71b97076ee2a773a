import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { junitOf } from '../../src/cli/output/junit.ts';
import { parseScenario } from '../../src/testing/scenario/read-scenario.ts';
import { runScenario } from '../../src/testing/scenario/run-scenario.ts';
import { ScenarioError } from '../../src/testing/scenario/scenario-error.ts';
import type { ScenarioRun } from '../../src/testing/scenario/scenario-result.ts';

const GOOD = `title: "A sale & <a> \\"quote\\""
description: All is well.
steps:
  - transactions.create: { type: SALE, amount: $5.00, payment_method: cards.visa }
`;

const WITH_CASES = `title: Two sales
description: One of them is declined.
each: [{ case: "approved\\b & ]]>", ok: true }, { case: declined, ok: false }]
steps:
  - transactions.create: { type: SALE, amount: $5.00, payment_method: cards.visa }
    response: { approved: $ok }
`;

/** Reads XML as other programs do: each element as `[name, attributes, text, children]`. */
const READER = `
import json, sys, xml.etree.ElementTree as tree
def show(one):
    return [one.tag, one.attrib, (one.text or '').strip(), [show(child) for child in one]]
print(json.dumps(show(tree.fromstring(sys.stdin.buffer.read()))))
`;

/** The times of a run, which differ from run to run. */
const TIMES = / (time="\d+\.\d{3}"|timestamp="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d")/g;

function read(xml: string): unknown {
  const { stdout, stderr } = spawnSync('python3', ['-c', READER], { input: xml, encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

/** The values of an attribute, one for each element that has it. */
function attributesIn(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<(\\w+) [^>]*? ${name}="([^"]*)"`, 'g'))].map(
    ([, tag, value]) => `${tag} ${value}`,
  );
}

describe('a run as JUnit XML', () => {
  const results: ScenarioRun[] = [];
  beforeAll(async () => {
    results.push(await runScenario(parseScenario(GOOD, 'good.yaml')));
    results.push(await runScenario(parseScenario(WITH_CASES, 'two.yaml')));
  });
  afterAll(() => {
    for (const { close } of results) close();
  });

  it('contains the real duration of each run, suite, and test, and the start of each suite', () => {
    const [first, second] = results.map(({ cases }) => cases.map(({ realTime }) => realTime));
    const seconds = (...milliseconds: readonly number[]) =>
      (milliseconds.reduce((sum, one) => sum + one) / 1_000).toFixed(3);
    const [one = 0, two = 0, three = 0] = [...(first ?? []), ...(second ?? [])].map(({ milliseconds }) => milliseconds);
    expect(Math.min(one, two, three)).toBeGreaterThan(0);
    const xml = junitOf(results);
    expect(attributesIn(xml, 'time')).toEqual([
      `testsuites ${seconds(one, two, three)}`,
      `testsuite ${seconds(one)}`,
      `testcase ${seconds(one)}`,
      `testsuite ${seconds(two, three)}`,
      `testcase ${seconds(two)}`,
      `testcase ${seconds(three)}`,
    ]);
    const starts = [first, second].map((times) => new Date(times?.[0]?.startedAt ?? 0).toISOString().slice(0, 19));
    expect(attributesIn(xml, 'timestamp')).toEqual(starts.map((at) => `testsuite ${at}`));
  });

  it('has a suite per scenario and a test per case, with file and line of each failure', () => {
    const fault = { file: 'bad.yaml', line: 3, about: 'the file', expected: 'steps', got: 'none \u0000\ud800' };
    const xml = junitOf([...results, new ScenarioError(fault)]);
    expect(read(xml.replaceAll(TIMES, ''))).toEqual([
      'testsuites',
      { name: 'settlebox', tests: '4', failures: '1', errors: '1' },
      '',
      [
        [
          'testsuite',
          { name: 'A sale & <a> "quote"', file: 'good.yaml', tests: '1', failures: '0', errors: '0' },
          '',
          [['testcase', { name: 'A sale & <a> "quote"', classname: 'good.yaml', file: 'good.yaml' }, '', []]],
        ],
        [
          'testsuite',
          { name: 'Two sales', file: 'two.yaml', tests: '2', failures: '1', errors: '0' },
          '',
          [
            ['testcase', { name: 'approved\ufffd & ]]>', classname: 'two.yaml', file: 'two.yaml' }, '', []],
            [
              'testcase',
              { name: 'declined', classname: 'two.yaml', file: 'two.yaml', line: '6' },
              '',
              [
                [
                  'failure',
                  {
                    type: 'ScenarioError',
                    message: 'two.yaml:6: transactions.create, response approved (declined): expected false, got true',
                  },
                  'two.yaml:6\ntransactions.create, response approved\nexpected false\ngot      true',
                  [],
                ],
              ],
            ],
          ],
        ],
        [
          'testsuite',
          { name: 'bad.yaml', file: 'bad.yaml', tests: '1', failures: '0', errors: '1' },
          '',
          [
            [
              'testcase',
              { name: 'can be read', classname: 'bad.yaml', file: 'bad.yaml', line: '3' },
              '',
              [
                [
                  'error',
                  {
                    type: 'ScenarioError',
                    message: 'bad.yaml:3: the file: expected steps, got none \ufffd\ufffd',
                  },
                  'bad.yaml:3\nthe file\nexpected steps\ngot      none \ufffd\ufffd',
                  [],
                ],
              ],
            ],
          ],
        ],
      ],
    ]);
  });

  it('is identical for identical results', () => {
    expect(junitOf(results)).toBe(junitOf(results));
    expect(junitOf([])).toContain('<testsuites name="settlebox" tests="0" failures="0" errors="0" time="0.000"/>');
  });
});
