/** Hand-written tables of the docs: each name in the code has its row, and each row a name in the code. */
import ts from 'typescript';
import { expect, it } from 'vitest';
import { OBJECT_SECTIONS } from '../../src/analysis/coverage/sections.ts';
import { REVIEW_RULES } from '../../src/analysis/review/rules.ts';
import { settingsSchema } from '../../src/contract/settings.ts';
import { FAULT_KINDS } from '../../src/domain/simulation/faults/kinds.ts';
import { SOURCES } from '../support/source-tree.ts';
import { pageText } from './pages.ts';

/** The names in backticks in one column of the table whose header starts like this. */
function column(page: string, header: string, at: number): string[] {
  const [, table = ''] =
    new RegExp(`^\\| ${header}[^\\n]*\\n\\| *-[^\\n]*\\n((?:\\|.*\\n)+)`, 'm').exec(pageText(page)) ?? [];
  const cells = table.split('\n').map((line) => line.split(/(?<!\\)\|/)[at + 1] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w[\w-]*)[^`]*`/g)].map(([, name = '']) => name)).sort();
}

/** The rows of every table of a page. */
function rows(page: string): string[] {
  return [...pageText(page).matchAll(/^\|.*\|$/gm)].map(([row]) => row);
}

/** The members that an interface or a type alias declares itself. */
function membersOf(name: string): string[] {
  const found = SOURCES.flatMap(({ nodes }) => nodes.filter(isTypeWithName)).find((node) => node.name.text === name);
  const members =
    found === undefined ? [] : ts.isInterfaceDeclaration(found) ? found.members : literalMembers(found.type);
  return members.map((member) => member.name?.getText() ?? '').sort();
}

function isTypeWithName(node: ts.Node): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

function literalMembers(type: ts.TypeNode): readonly ts.TypeElement[] {
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap(literalMembers);
  return ts.isTypeLiteralNode(type) ? type.members : [];
}

it('has a row for each option of createGateway', () => {
  expect(column('docs/options.md', 'Option', 0)).toEqual(membersOf('GatewayOptions'));
});

it('has a row for each field of the option webhooks', () => {
  expect(column('docs/options.md', 'Field of `webhooks`', 0)).toEqual(membersOf('WebhookOptions'));
});

it('has a row for each limit of a server', () => {
  expect(column('docs/server.md', 'Limit +\\| Default', 0)).toEqual(membersOf('ServerLimits'));
});

it('has a row for each option of gatewayTest', () => {
  expect(column('docs/getting-started.md', 'Option', 0)).toEqual(membersOf('TestOptions'));
});

it('has a row for each matcher, with its assertion', () => {
  const matchers = membersOf('SettleboxMatchers');
  expect(column('docs/getting-started.md', 'Matcher', 0)).toEqual(matchers);
  const assertions = matchers.map((name) => name.replace(/^to(Be|Have)?/, 'assert')).sort();
  expect(column('docs/getting-started.md', 'Matcher', 1)).toEqual(assertions);
});

it('has a row for each kind of fault, and for no other', () => {
  const kinds = Object.keys(FAULT_KINDS);
  const named = rows('docs/faults.md').flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  expect(kinds.filter((kind) => !named.includes(kind))).toEqual([]);
  const looksLikeKind = /^(request|response|answer|event|webhook|file|connection)_/;
  expect(named.filter((name) => looksLikeKind.test(name) && !kinds.includes(name))).toEqual([]);
});

it('has a row for each rule of review(), with its severity', () => {
  const found = rows('docs/coverage-and-review.md');
  const missing = Object.entries(REVIEW_RULES).filter(
    ([rule, { severity }]) => !found.some((row) => row.includes(`\`${rule}\``) && row.includes(severity)),
  );
  expect(missing.map(([rule]) => rule)).toEqual([]);
});

it('names the sections of a coverage report whose objects can be listed', () => {
  const page = pageText('docs/coverage-and-review.md').replace(/\s+/g, ' ');
  const names = OBJECT_SECTIONS.map((section) => `\`${section}\``);
  expect(page).toContain(`\`section\` can be ${names.slice(0, -1).join(', ')}, or ${names.at(-1)}.`);
});

it('has a row for each vendor of magicValues', () => {
  const words: readonly string[] = settingsSchema().shape.magicValues.unwrap().options;
  const vendors = words.filter((word) => word !== 'settlebox' && word !== 'none');
  expect(column('docs/test-values.md', '`magicValues`', 0)).toEqual(vendors.sort());
});
