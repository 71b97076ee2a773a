/** Tables of the README that a person writes: each name of the code has its row, and each row a name of the code. */
import ts from 'typescript';
import { expect, it } from 'vitest';
import { FAULT_KINDS } from '../../src/resources/faults/kinds.ts';
import { REVIEW_RULES } from '../../src/review/rules.ts';
import { settingsSchema } from '../../src/settings.ts';
import { SOURCES } from '../support/source-tree.ts';
import { pageText } from './pages.ts';

const readme = pageText('README.md');

/** The names in backticks of one column of the table whose head begins so, however they are called with. */
function column(head: string, at: number, page = readme): string[] {
  const [, table = ''] = new RegExp(`^\\| ${head}[^\\n]*\\n\\| -[^\\n]*\\n((?:\\|.*\\n)+)`, 'm').exec(page) ?? [];
  const cells = table.split('\n').map((line) => line.split(/(?<!\\)\|/)[at + 1] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w[\w-]*)[^`]*`/g)].map(([, name = '']) => name)).sort();
}

/** The members of an interface of the sources. */
function membersOf(name: string): string[] {
  const found = SOURCES.flatMap(({ nodes }) => nodes.filter(ts.isInterfaceDeclaration)).find(
    (node) => node.name.text === name,
  );
  return (found?.members ?? []).map((member) => member.name?.getText() ?? '').sort();
}

it('has a row for each option of createGateway', () => {
  expect(column('Option  +\\| Default', 0)).toEqual(membersOf('GatewayOptions'));
});

it('names each field of the option webhooks', () => {
  const row = /^\| `webhooks` .*$/m.exec(readme)?.[0] ?? '';
  expect(membersOf('WebhookOptions').filter((field) => !row.includes(field))).toEqual([]);
});

it('has a row for each limit of a server', () => {
  expect(column('Limit  +\\| Default', 0, pageText('docs/server.md'))).toEqual(membersOf('ServerLimits'));
});

it('has a row for each option of gatewayTest', () => {
  expect(column('Option  +\\|  +\\|', 0)).toEqual(membersOf('TestOptions'));
});

it('has a row for each matcher, and its assertion beside it', () => {
  const matchers = membersOf('SettleboxMatchers');
  expect(column('Matcher', 0)).toEqual(matchers);
  expect(column('Matcher', 1)).toEqual(matchers.map((name) => name.replace(/^to(Be|Have)?/, 'assert')).sort());
});

it('has each kind of fault', () => {
  const measures = ['status', 'delaySeconds', 'afterBytes', 'endpoint'];
  expect(column('Befalls', 1).filter((name) => !measures.includes(name))).toEqual(Object.keys(FAULT_KINDS).sort());
});

it('has each rule of review()', () => {
  const answers = ['retry', 'never'];
  expect(column('Severity', 1).filter((name) => !answers.includes(name))).toEqual(Object.keys(REVIEW_RULES).sort());
});

it('has each word of magicValues but the default and none', () => {
  const words: readonly string[] = settingsSchema.shape.magicValues.unwrap().options;
  const others = words.filter((word) => word !== 'settlebox' && word !== 'none');
  expect(column('`magicValues`', 0)).toEqual(others.sort());
});
