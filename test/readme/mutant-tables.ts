/** The table of mutants in the guide to them. */
import { MUTANTS } from '../../src/testing/mutants/mutants.ts';
import { denseTable } from './table.ts';

/** Each by its name in the page. */
export const MUTANT_TABLES: Readonly<Record<string, () => string>> = {
  mutants: () =>
    denseTable(
      ['Mutant', 'What is wrong', 'Noticed by'],
      MUTANTS.map(({ id, sentence, caughtBy }) => [`\`${id}\``, sentence, caughtBy]),
    ),
};
