/** The tables of the guide to scenario files. */

import { FILE_NOTES, STEP_NOTES } from '../../src/testing/scenario/scenario-notes.ts';
import { VERBS, type Verb } from '../../src/testing/scenario/verbs.ts';
import { OPERATIONS } from '../../src/worlds/resources.ts';
import { table } from './table.ts';

/** Each by its name in the page. */
export const SCENARIO_TABLES: Readonly<Record<string, () => string>> = {
  'scenario-file': () =>
    table(
      ['Field', ''],
      Object.entries(FILE_NOTES).map(([name, note]) => [`\`${name}\``, note]),
    ),
  'scenario-words': () =>
    table(
      ['Word', ''],
      Object.entries(STEP_NOTES).map(([name, { description }]) => [`\`${name}\``, description]),
    ),
  'scenario-verbs': () =>
    table(
      ['Verb', 'Takes', 'What it does'],
      [...VERBS.values()].filter(isNoOperation).map((verb) => [`\`${verb.name}\``, takes(verb), verb.summary]),
    ),
};

function isNoOperation({ name }: Verb): boolean {
  return !OPERATIONS.some((operation) => operation.name === name);
}

function takes(verb: Verb): string {
  const beside = { reference: 'a name', value: 'a value', nothing: 'nothing' }[verb.takes];
  return verb.with === undefined ? beside : `${beside}, and \`with\``;
}
