/** The tables of README and guides, made from the code. `npm run docs` writes them; readme.test.ts sees that they have not drifted. */
import { methodsOf } from '../../src/core/operation.ts';
import { EVENT_TYPES } from '../../src/resources/event-types.ts';
import { type Access, holds, ROLES, type Role } from '../../src/resources/permissions.ts';
import { OPERATIONS } from '../../src/resources.ts';
import { CODE_TABLES } from './code-tables.ts';
import { PAGES, pageText, writePage } from './pages.ts';
import { SCENARIO_TABLES } from './scenario-tables.ts';
import { SERVER_TABLES } from './server-tables.ts';
import { type Cells, table } from './table.ts';
import { TEST_VALUE_TABLES } from './test-values.ts';

/** Each table by the name that it has in its page, between `<!-- name -->` and `<!-- /name -->`. */
export const TABLES: Readonly<Record<string, () => string>> = {
  operations: () =>
    table(
      ['Operation', 'Call', ''],
      OPERATIONS.map((row) => [`\`${row.name}\``, `\`${methodsOf(row).join('`, `')} ${row.path}\``, row.summary]),
    ),
  events: () => table(['Events', ''], families()),
  permissions: () =>
    table(
      ['Operation', 'Asks for', ...ROLES, 'client’s own key'],
      OPERATIONS.map(({ name, permission }) => [
        `\`${name}\``,
        WORDS[permission] ?? `\`${permission}\``,
        ...ROLES.map((role) => mark(may(role, permission))),
        mark(permission !== 'person' && permission !== 'mfa' && may('admin', permission)),
      ]),
    ),
  ...CODE_TABLES,
  ...SCENARIO_TABLES,
  ...SERVER_TABLES,
  ...TEST_VALUE_TABLES,
};

/** `transaction.authorized` as a row of its family: what it is about, and what may become of it. */
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
  person: 'a person’s key',
  mfa: 'a person’s key, verified or not',
};

function may(role: Role, permission: Access): boolean {
  return permission === 'nobody' || permission === 'person' || permission === 'mfa' || holds(role, permission);
}

function mark(yes: boolean): string {
  return yes ? '✓' : '·';
}

/** A page with its tables as the code has them now. */
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
  for (const path of PAGES) writePage(path, withTables(pageText(path)));
}
