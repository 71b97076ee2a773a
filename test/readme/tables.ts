/** Generated parts of the pages. `npm run docs` writes them; readme.test.ts fails if they are out of date. */

import { EVENT_TYPES } from '../../src/contract/event-types.ts';
import { type Access, holds, ROLES, type Role } from '../../src/contract/permissions.ts';
import { methodsOf } from '../../src/engine/operation.ts';
import { SOURCES } from '../../src/facts/sources.ts';
import { OPERATIONS } from '../../src/worlds/resources.ts';
import { CLOCK_TABLES } from './clock-tables.ts';
import { CODE_TABLES } from './code-tables.ts';
import { COVERAGE_TABLES } from './coverage-tables.ts';
import { MUTANT_TABLES } from './mutant-tables.ts';
import { PAGES, pageText, writePage } from './pages.ts';
import { PRINTED } from './printed.ts';
import { SCENARIO_TABLES } from './scenario-tables.ts';
import { SERVER_TABLES } from './server-tables.ts';
import { withSnippets } from './snippets.ts';
import { type Cells, table } from './table.ts';
import { TEST_VALUE_TABLES } from './test-values.ts';

/** Each by its name. In its page it stands between `<!-- name -->` and `<!-- /name -->`. */
export const TABLES: Readonly<Record<string, () => string>> = {
  operations: () =>
    table(
      ['Operation', 'Call', ''],
      OPERATIONS.map((row) => [`\`${row.name}\``, `\`${methodsOf(row).join('`, `')} ${row.path}\``, row.summary]),
    ),
  events: () => table(['Events', ''], families()),
  permissions: () =>
    table(
      ['Operation', 'Requires', ...ROLES, 'client’s own key'],
      OPERATIONS.map(({ name, permission }) => [
        `\`${name}\``,
        WORDS[permission] ?? `\`${permission}\``,
        ...ROLES.map((role) => mark(may(role, permission))),
        mark(permission !== 'person' && permission !== 'mfa' && may('admin', permission)),
      ]),
    ),
  'fact-sources': () =>
    table(
      ['Short name', 'Page', 'Read', 'Mark'],
      Object.entries(SOURCES).map(([name, page]) => [
        `\`${name}\``,
        `[${page.title}](${page.address})`,
        page.read,
        page.checked,
      ]),
    ),
  ...CLOCK_TABLES,
  ...CODE_TABLES,
  ...COVERAGE_TABLES,
  ...MUTANT_TABLES,
  ...SCENARIO_TABLES,
  ...SERVER_TABLES,
  ...TEST_VALUE_TABLES,
  ...Object.fromEntries(Object.entries(PRINTED).map(([name, text]) => [name, () => `\`\`\`text\n${text}\n\`\`\``])),
};

/** One row per family: `transaction.authorized` is in the row `transaction.` */
function families(): Cells[] {
  const names = new Map<string, string[]>();
  for (const type of EVENT_TYPES) {
    const [family = '', name = ''] = type.split('.');
    names.set(family, [...(names.get(family) ?? []), `\`${name}\``]);
  }
  return [...names].map(([family, of]) => [`\`${family}.\``, of.join(', ')]);
}

const WORDS: Readonly<Record<string, string>> = {
  nobody: 'no key',
  person: 'a user’s key',
  mfa: 'a user’s key, verified or not',
};

function may(role: Role, permission: Access): boolean {
  return permission === 'nobody' || permission === 'person' || permission === 'mfa' || holds(role, permission);
}

function mark(yes: boolean): string {
  return yes ? '✓' : '·';
}

/** A page with its generated parts brought up to date. */
export function withTables(page: string): string {
  return Object.entries(TABLES).reduce(
    (text, [name, make]) =>
      text.replace(new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`), (_all, open, close) =>
        [open, `\n${make()}\n\n`, close].join(''),
      ),
    page,
  );
}

export function writeTables(): void {
  for (const path of PAGES) writePage(path, withSnippets(withTables(pageText(path))));
}
