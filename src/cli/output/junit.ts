import { isoText } from '../../engine/time.ts';
import type { ScenarioError } from '../../testing/scenario/scenario-error.ts';
import type { CaseResult, ScenarioRun } from '../../testing/scenario/scenario-result.ts';

/**
 * Formats results as JUnit XML: a suite per scenario and a test per case, each with its real time in seconds. A scenario that
 * could not be read is a suite with an error.
 *
 * @example
 * writeFileSync('results.xml', junitOf([await runScenario('scenarios/r10-on-day-40.yaml')]));
 */
export function junitOf(results: readonly (ScenarioRun | ScenarioError)[]): string {
  const suites = results.map((result) => ('cases' in result ? suiteOf(result) : unreadableSuite(result)));
  const totals = {
    tests: sum(suites, 'tests'),
    failures: sum(suites, 'failures'),
    errors: sum(suites, 'errors'),
    time: secondsText(suites.reduce((total, { milliseconds }) => total + milliseconds, 0)),
  };
  const head = element('testsuites', { name: 'settlebox', ...totals }, suites.map(printSuite));
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...head, ''].join('\n');
}

/** A test case of a document that is made of others than scenarios. */
export interface JunitCase {
  readonly name: string;
  readonly classname: string;
  readonly file?: string | undefined;
  /** Undefined if it passes. */
  readonly failure?: { readonly type: string; readonly message: string; readonly text: string } | undefined;
}

/** Formats test cases as JUnit XML with one suite. */
export function junitDocument(name: string, cases: readonly JunitCase[], seconds: number): string {
  const failures = cases.filter(({ failure }) => failure !== undefined).length;
  const totals = { tests: cases.length, failures, errors: 0, time: seconds.toFixed(3) };
  const lines = cases.map(({ failure, name: title, classname, file }) => {
    const about = { name: title, classname, ...(file === undefined ? {} : { file }), time: secondsText(0) };
    return element('testcase', about, failure === undefined ? [] : [failureLines(failure)]);
  });
  const suite = element('testsuite', { name, ...totals }, lines);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    ...element('testsuites', { name: 'settlebox', ...totals }, [suite]),
    '',
  ].join('\n');
}

function failureLines({ type, message, text }: NonNullable<JunitCase['failure']>): readonly string[] {
  return [`<failure type="${escaped(type)}" message="${escaped(message)}">${inText(text)}</failure>`];
}

interface Suite {
  readonly name: string;
  readonly file: string;
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly milliseconds: number;
  /** Epoch milliseconds; undefined if no case has started. */
  readonly startedAt: number | undefined;
  /** Lines. */
  readonly cases: readonly (readonly string[])[];
}

function sum(suites: readonly Suite[], of: 'tests' | 'failures' | 'errors'): number {
  return suites.reduce((total, suite) => total + suite[of], 0);
}

function suiteOf({ title, file, cases }: ScenarioRun): Suite {
  const failures = cases.filter(({ ok }) => !ok).length;
  return {
    name: title,
    file,
    tests: cases.length,
    failures,
    errors: 0,
    milliseconds: cases.reduce((total, { realTime }) => total + realTime.milliseconds, 0),
    startedAt: cases[0]?.realTime.startedAt,
    cases: cases.map((one) => caseOf(one, file)),
  };
}

function caseOf({ title, case: name, failure, realTime }: CaseResult, file: string): readonly string[] {
  const line = failure === undefined ? {} : { line: failure.line };
  const time = secondsText(realTime.milliseconds);
  const about = { name: name === '' ? title : name, classname: file, file, ...line, time };
  return element('testcase', about, failure === undefined ? [] : [problem('failure', failure)]);
}

function unreadableSuite(error: ScenarioError): Suite {
  const { file, line } = error;
  const about = { name: 'can be read', classname: file, file, line, time: secondsText(0) };
  const cases = [element('testcase', about, [problem('error', error)])];
  return { name: file, file, tests: 1, failures: 0, errors: 1, milliseconds: 0, startedAt: undefined, cases };
}

function problem(kind: 'failure' | 'error', error: ScenarioError): readonly string[] {
  const { name, message, file, line, about, expected, got } = error;
  const text = `${file}:${line}\n${about}\nexpected ${expected}\ngot      ${got}`;
  return [`<${kind} type="${name}" message="${escaped(message)}">${inText(text)}</${kind}>`];
}

function printSuite({ cases, milliseconds, startedAt, ...about }: Suite): readonly string[] {
  // The JUnit schema allows neither a zone nor milliseconds: 2026-01-05T15:00:00.
  const timestamp = startedAt === undefined ? {} : { timestamp: isoText(startedAt).replace(/\.\d+Z$/, '') };
  return element('testsuite', { ...about, time: secondsText(milliseconds), ...timestamp }, cases);
}

function secondsText(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(3);
}

/** An element with its children below it, in lines. */
function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly (readonly string[])[],
): readonly string[] {
  const attributeText = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const open = `<${name}${attributeText.join('')}`;
  if (children.length === 0) return [`${open}/>`];
  // The text of a failure has several lines, which must not be indented.
  return [`${open}>`, ...children.flat().map((line) => (/^\s*</.test(line) ? `  ${line}` : line)), `</${name}>`];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Characters that XML 1.0 does not allow, even escaped. */
const NOT_XML = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes an attribute; a parser would normalize unescaped line breaks to spaces. */
function escaped(text: string): string {
  return text.replace(NOT_XML, '\ufffd').replace(/[&<>"\n\r\t]/g, (letter) => ENTITIES[letter] ?? letter);
}

function inText(text: string): string {
  return text.replace(NOT_XML, '\ufffd').replace(/[&<>\r]/g, (letter) => ENTITIES[letter] ?? letter);
}
