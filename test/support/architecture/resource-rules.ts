import ts from 'typescript';
import { offences } from '../source-tree.ts';
import { type Import, importsIn, type Rule, type Source, say } from './rule.ts';

/** The files of a folder in the domain that other folders of the domain may import; any other only for a type. */
const OPEN =
  /^(actions|rules|store|schema|types|view|list|endpoints|forecast|account|hold|event-object|arrival-times|stages|return-time|discarding|fault-effects|consequences|outgoing|sending-again|open-files|subject-state|new-transaction|network-outcome|refunding|undo-refund)\.ts$/;

/** Files of a folder in the domain, and who outside of it may import them. */
// biome-ignore format: a table reads in columns
const IMPORTED_BY: readonly (readonly [file: string, where: string, by: RegExp])[] = [
  ['index.ts',       'the table of resources', /^worlds\/resources\.ts$/],
  ['simulations.ts', 'the harness',            /^(harness\/|index\.ts$)/],
];

/** Folders that share parts of several resources and have no tables, operations, or jobs. */
const SHARED = /^domain\/(base|ach\/(file-exchange|return-timing)|webhooks\/dispatcher)\//;
const OF_RESOURCES = /\/(index|store|operations|jobs)\.ts$/;

/** The first words of a SQL statement, or of a part of one. In lower case, `update` alone can begin a sentence. */
const SQL = /^\s*(SELECT|INSERT|UPDATE|DELETE FROM|CREATE|EXISTS \(SELECT)\s/;
const SQL_IN_ANY_CASE =
  /^\s*(select\s.*\sfrom\s|insert\s+(or\s+\w+\s+)?into\s|update\s+\w+\s+set\s|delete\s+from\s|create\s+(unique\s+)?(table|index)\s|exists\s*\(\s*select\s)/is;
const SQL_FILES =
  /^(engine\/.*|domain\/[^/]+\/[^/]+\/(store|list|index)\.ts|analysis\/(coverage(\/(moves|situations))?|comparison|review)\/store\.ts|analysis\/inspection\/([a-z]+-)?store\.ts|harness\/(check|events|timeline)\.ts|testing\/secrets\/places\/database\.ts|platforms\/browser\/wasm-sqlite\.ts)$/;
const DATABASE_CALL = /database\.(run|get|all|insert|exec)$/;

const LOWER_CASE_SQL = [
  'select * from tokens',
  'insert into tokens values (1)',
  'update tokens set name = 1',
  'delete from tokens where 1',
];

export const RESOURCE_RULES: readonly Rule[] = [
  {
    name: 'imports operations and jobs only in the index.ts of their own folder, except the types of callers',
    find: (sources) =>
      importsOfDomain(sources)
        .filter(({ from, file, own }) => /^(operations|jobs)\.ts$/.test(file) && !(own && from.endsWith('/index.ts')))
        .filter(({ from }) => from !== 'transports/caller-types.ts')
        .map(say),
    broken: {
      'domain/vault/tokens/actions.ts': "import { tokenJobs } from './jobs.ts';",
      'domain/vault/tokens/jobs.ts': '',
    },
  },
  ...IMPORTED_BY.map(
    ([name, where, by]): Rule => ({
      name: `imports ${name} of a resource only in ${where}`,
      find: (sources) =>
        importsOfDomain(sources)
          .filter(({ from, file, own }) => file === name && !own && !by.test(from))
          .map(say),
      broken: {
        'gateway/one.ts': `import { tokens } from '../domain/vault/tokens/${name}';`,
        [`domain/vault/tokens/${name}`]: '',
      },
    }),
  ),
  {
    name: 'imports from another folder of the domain only its open files, or types',
    find: (sources) =>
      importsOfDomain(sources)
        .filter(({ from, to, file, own }) => from.startsWith('domain/') && !own && !OPEN.test(file) && !to.typeOnly)
        .map(say),
    broken: {
      'domain/ach/entries/actions.ts': "import { expire } from '../../vault/tokens/expiry.ts';",
      'domain/vault/tokens/expiry.ts': '',
    },
  },
  {
    name: 'writes the tables of a resource only in its own folder',
    find: (sources) =>
      importsOfDomain(sources)
        .filter(({ to, file, own }) => file === 'store.ts' && !own && to.names.some((name) => WRITES.test(name)))
        .map(say),
    broken: {
      'domain/ach/entries/actions.ts': "import { insertToken } from '../../vault/tokens/store.ts';",
      'domain/vault/tokens/store.ts': '',
    },
  },
  {
    name: 'imports a store by its names, so that writes are visible',
    find: (sources) =>
      importsOfDomain(sources)
        .filter(({ to, file }) => file === 'store.ts' && to.isWhole && !to.typeOnly)
        .map(say),
    broken: {
      'domain/ach/entries/actions.ts': "import * as tokens from '../../vault/tokens/store.ts';",
      'domain/ach/entries/rules.ts': "const tokens = await import('../../vault/tokens/store.ts');",
      'domain/vault/tokens/store.ts': '',
    },
  },
  {
    name: 'has an index.ts in the folder of every resource',
    find: (sources) => {
      const folders = sources.flatMap(({ path }) =>
        SHARED.test(path) ? [] : (/^domain\/[^/]+\/[^/]+\//.exec(path) ?? []),
      );
      return [...new Set(folders)].filter((folder) => !sources.some(({ path }) => path === `${folder}index.ts`));
    },
    broken: { 'domain/vault/tokens/actions.ts': '' },
  },
  {
    name: 'keeps tables, operations, and jobs out of folders that resources share',
    find: (sources) => sources.map(({ path }) => path).filter((path) => SHARED.test(path) && OF_RESOURCES.test(path)),
    broken: { 'domain/webhooks/dispatcher/jobs.ts': '' },
  },
  {
    name: 'contains SQL only in stores, lists, invariants, and the engine',
    find: (sources) => withoutSql(sources).flatMap((source) => offences(source, (node) => SQL.test(literalOf(node)))),
    broken: { 'domain/vault/tokens/actions.ts': "const rows = 'SELECT * FROM tokens';" },
  },
  ...LOWER_CASE_SQL.map(
    (sql): Rule => ({
      name: `contains no lower-case SQL elsewhere either, such as ${sql}`,
      find: (sources) =>
        withoutSql(sources).flatMap((source) => offences(source, (node) => SQL_IN_ANY_CASE.test(literalOf(node)))),
      broken: { 'domain/vault/tokens/actions.ts': `const rows = '${sql}';` },
    }),
  ),
  {
    name: 'calls the database only there, except to create an empty one',
    find: (sources) =>
      withoutSql(sources)
        .filter(({ path }) => path !== 'worlds/engine-parts.ts')
        .flatMap((source) => offences(source, isDatabaseCall)),
    broken: { 'domain/vault/tokens/actions.ts': 'context.database.run(statement);' },
  },
];

const WRITES = /^(insert|update|delete)[A-Z]/;

interface DomainImport {
  readonly from: string;
  readonly to: Import;
  /** The name of the imported file. */
  readonly file: string;
  /** The importing file is in the same folder. */
  readonly own: boolean;
}

/** The imports of files in the folders of the domain, except for its base. */
function importsOfDomain(sources: readonly Source[]): DomainImport[] {
  return importsIn(sources).flatMap(({ from, to }) => {
    const [module, group, folder, file] = to.target.split('/');
    if (module !== 'domain' || group === 'base' || file === undefined) return [];
    return [{ from, to, file, own: from.startsWith(`domain/${group}/${folder}/`) }];
  });
}

function withoutSql(sources: readonly Source[]): Source[] {
  return sources.filter(({ path }) => !SQL_FILES.test(path));
}

function isDatabaseCall(node: ts.Node): boolean {
  return ts.isCallExpression(node) && DATABASE_CALL.test(node.expression.getText().replace(/\s/g, ''));
}

function literalOf(node: ts.Node): string {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) ? node.text : '';
}
