import { relative } from 'node:path';
import { sha256Hex } from '../../engine/crypto.ts';
import { GAUNTLET_FAULTS } from '../gauntlet-worker/gauntlet-faults.ts';
import type { PlannedPage } from '../gauntlet-worker/pass-plan.ts';
import { nameOfKey } from '../gauntlet-worker/test-key.ts';
import { commandText } from './command-text.ts';
import type { FindingGroup } from './confirm.ts';
import type { GauntletFailure } from './gauntlet-report.ts';
import type { RunnerName } from './suite-runner.ts';

/** What is the same for all findings of a gauntlet. */
export interface NamedWith {
  /** The folder of the project. */
  readonly cwd: string;
  /** The runner, if the options name it: commands then name it too. */
  readonly runner?: RunnerName | undefined;
}

/** The part of a failure that is known before it is confirmed. */
type NamedFinding = Omit<GauntletFailure, 'timeline' | 'tape' | 'page'>;

/** Names a finding: where it is, what went wrong, and how to repeat it. */
export function nameFinding({ key, situations }: FindingGroup, { cwd, runner }: NamedWith): NamedFinding {
  const [{ injected, verdict, faulty }] = situations;
  const { fault, of, nth } = injected;
  const file = relativePath(cwd, key.file);
  const test = nameOfKey(key);
  const { message } = faulty.outcome;
  const chosen = runner === undefined ? [] : ['--runner', runner];
  return {
    file,
    test,
    at: of,
    nth,
    faults: [...new Set(situations.map((one) => one.injected.fault))],
    what: GAUNTLET_FAULTS[fault].text(placeText(of, nth)),
    findings: verdict.findings,
    outcome: OUTCOMES[faulty.outcome.kind],
    ...(message === undefined ? {} : { message }),
    command: ['gauntlet', file, ...chosen, '--test', test, '--fault', `${fault}@${of}#${nth}`],
  };
}

const OUTCOMES = { passes: 'passes', fails: 'fails honestly', never_ends: 'never ends' } as const;

/** Returns the page of a finding. */
export function plannedPage(group: FindingGroup, using: NamedWith): PlannedPage {
  const finding = nameFinding(group, using);
  const { test, what, at, nth, faults, findings, outcome, message } = finding;
  const [fault = '', ...others] = faults;
  const sections = [
    { title: 'What went wrong', text: what },
    { title: 'The test itself', text: message === undefined ? outcome : `${outcome}: ${message}` },
    ...(others.length === 0 ? [] : [{ title: 'Also wrong with', text: others.join(', ') }]),
  ];
  return {
    name: `${test}, with ${fault} at ${placeText(at, nth)}`,
    fileName: `gauntlet-${fileNameOf(group, using)}`,
    command: commandText(finding),
    findings,
    sections,
  };
}

function placeText(of: string, nth: number): string {
  return nth === 1 ? of : `${of} (call ${nth})`;
}

const NAME_CHARACTERS_MAX = 80;
const HASH_CHARACTERS = 12;

/** Returns a name for the files of a finding, without an extension. Tests of other files can have the same name. */
export function fileNameOf({ key, situations: [{ injected }] }: FindingGroup, { cwd }: NamedWith): string {
  const { fault, of, nth } = injected;
  const words = `${nameOfKey(key)} ${fault} ${of} ${nth}`.toLowerCase();
  const name = words.replace(/[^a-z0-9]+/g, '-').slice(-NAME_CHARACTERS_MAX);
  const hash = sha256Hex(JSON.stringify([relativePath(cwd, key.file), words])).slice(0, HASH_CHARACTERS);
  return `${name.replace(/^-|-$/g, '')}-${hash}`;
}

/** Returns the path of a file as a report shows it: relative to the project, with slashes. */
export function relativePath(cwd: string, file: string): string {
  return relative(cwd, file).replaceAll('\\', '/');
}
