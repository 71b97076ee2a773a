import { join, relative } from 'node:path';
import { WORKFLOW } from './planned-files.ts';
import { findAbove, type Project } from './project.ts';
import { canJestRunTypeScript, type Language, type Runner } from './setup.ts';

/** Circumstances that the user should know about, each with what to do. */
export function notesFor(project: Project, runner: Runner, language: Language): readonly string[] {
  const { hasManifest, folder } = project;
  return [
    ...(hasManifest ? [] : ['There is no package.json in this folder. Create one before installing: npm init -y']),
    ...(language === 'ts' ? typeScriptNotes(project, runner) : []),
    ...repositoryNotes(folder),
  ];
}

/** Without one of these options, tsc rejects an import that ends in `.ts`. Node finds the file by no other name. */
const ALLOWS_TS_IMPORTS = /"(allowImportingTsExtensions|rewriteRelativeImportExtensions)"\s*:\s*true/;

function typeScriptNotes({ declared, tsconfig }: Project, runner: Runner): readonly string[] {
  if (runner === 'jest' && !canJestRunTypeScript(declared))
    return ['package.json lists no TypeScript transform for Jest. Install one, such as ts-jest, or use --language js.'];
  if (runner === 'node' && tsconfig !== undefined && !ALLOWS_TS_IMPORTS.test(tsconfig))
    return [
      'Node imports TypeScript files by their full names. For tsc to accept that, set "rewriteRelativeImportExtensions" ' +
        'to true in tsconfig.json (or "allowImportingTsExtensions", if tsc only checks types).',
    ];
  return [];
}

/** GitHub ignores workflows outside the root of a repository. */
function repositoryNotes(folder: string): readonly string[] {
  const root = findAbove(folder, '.git');
  if (root === undefined || root === folder) return [];
  const target = relative(folder, join(root, WORKFLOW)).replaceAll('\\', '/');
  return [
    `GitHub reads workflows only from the root of the repository. Move ${WORKFLOW} to ${target}, and set the job's ` +
      'defaults.run.working-directory to this folder.',
  ];
}
