import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suggest } from '../../engine/did-you-mean.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { createGateway } from '../../gateway/gateway.ts';
import { packageFolder } from '../../testing/package-files/package-folder.ts';
import type { Session } from './session.ts';

/** A resource: a text that clients can read. */
interface AgentResource {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
}

const MARKDOWN = 'text/markdown';
const SCHEME = 'settlebox://';

const FIXED: readonly AgentResource[] = [
  {
    uri: 'settlebox://docs',
    name: 'docs',
    mimeType: MARKDOWN,
    description: 'The list of all pages of the documentation.',
  },
  {
    uri: 'settlebox://codes',
    name: 'codes',
    mimeType: MARKDOWN,
    description: 'Return codes, response codes, and error codes, with what to do.',
  },
  {
    uri: 'settlebox://openapi',
    name: 'openapi',
    mimeType: MARKDOWN,
    description:
      'The operations of the payment API, one line each; settlebox://openapi/<operation> has the OpenAPI document of one.',
  },
  {
    uri: 'settlebox://timeline',
    name: 'timeline',
    mimeType: 'text/plain',
    description: 'The timeline of the latest world; settlebox://timeline/<world> has that of another.',
  },
];

/** Families of resources by pattern. */
export const TEMPLATES = [
  {
    uriTemplate: 'settlebox://docs/{page}',
    name: 'page',
    description: 'A page of the documentation.',
    mimeType: MARKDOWN,
  },
  {
    uriTemplate: 'settlebox://openapi/{operation}',
    name: 'operation',
    description: 'One operation as OpenAPI 3.1.',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'settlebox://timeline/{world}',
    name: 'world',
    description: 'The timeline of a world.',
    mimeType: 'text/plain',
  },
] as const;

/** Returns the resources, each page of the documentation included. */
export function listResources(): readonly AgentResource[] {
  const pages = pageNames().map((page) => ({
    uri: `${SCHEME}docs/${page}`,
    name: page,
    description: titleOf(page),
    mimeType: MARKDOWN,
  }));
  return [...FIXED, ...pages];
}

/**
 * Returns a resource's type and text.
 *
 * @throws SettleboxError `unknown_subject` naming the nearest one
 */
export function readResource(session: Session, uri: string): { readonly mimeType: string; readonly text: string } {
  const [, kind = '', name] = /^settlebox:\/\/(\w+)(?:\/(.+))?$/.exec(uri) ?? [];
  if (kind === 'docs') return { mimeType: MARKDOWN, text: name === undefined ? listOfPages() : readPage(name) };
  if (kind === 'codes' && name === undefined) return { mimeType: MARKDOWN, text: readPage('errors-and-codes.md') };
  if (kind === 'openapi')
    return name === undefined
      ? { mimeType: MARKDOWN, text: listOfOperations() }
      : { mimeType: 'application/json', text: operationText(name) };
  if (kind === 'timeline') {
    const { gateway } = session.load(name).served;
    return { mimeType: 'text/plain', text: String(gateway.timeline()) || 'Nothing has happened yet.' };
  }
  throw new SettleboxError(
    'unknown_subject',
    'No resource has this address.',
    suggest(
      uri,
      FIXED.map((one) => one.uri),
    ),
  );
}

function folder(): string {
  return join(packageFolder(), 'docs');
}

/** Pages for contributors are not in the package. */
const FOR_CONTRIBUTORS = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'sources.md'];

function pageNames(): readonly string[] {
  return readdirSync(folder())
    .filter((name) => name.endsWith('.md') && !FOR_CONTRIBUTORS.includes(name))
    .sort();
}

/** Reads only names from the list of pages, so a path can't lead elsewhere. */
function readPage(name: string): string {
  const names = pageNames();
  if (!names.includes(name))
    throw new SettleboxError('unknown_subject', 'No page has this name.', suggest(name, names));
  return readFileSync(join(folder(), name), 'utf8');
}

function titleOf(page: string): string {
  return /^# (.*)$/m.exec(readPage(page))?.[1] ?? page;
}

function listOfPages(): string {
  return pageNames()
    .map((page) => `- ${SCHEME}docs/${page}: ${titleOf(page)}`)
    .join('\n');
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly row: { readonly summary?: string };
}

function operations(): readonly DocumentedOperation[] {
  using gateway = createGateway();
  const { paths } = Object(gateway.openapi());
  return Object.entries(Object(paths)).flatMap(([path, methods]) =>
    Object.entries(Object(methods)).flatMap(([method, row]) => {
      const { operationId } = Object(row);
      return typeof operationId === 'string'
        ? [{ operationId, method: method.toUpperCase(), path, row: Object(row) }]
        : [];
    }),
  );
}

function listOfOperations(): string {
  return operations()
    .map(
      ({ operationId, method, path, row }) =>
        `- ${method} ${path}: ${row.summary ?? ''} (${SCHEME}openapi/${operationId})`,
    )
    .join('\n');
}

/** Returns an operation with the schemas that it refers to. */
function operationText(name: string): string {
  const all = operations();
  const found = all.find(({ operationId }) => operationId === name);
  if (found === undefined)
    throw new SettleboxError(
      'unknown_subject',
      'No operation has this id.',
      suggest(
        name,
        all.map((one) => one.operationId),
      ),
    );
  using gateway = createGateway();
  const { components } = Object(gateway.openapi());
  const schemas = new Map<string, unknown>();
  const collect = (value: unknown): void => {
    for (const [, part = ''] of JSON.stringify(value).matchAll(/"#\/components\/(\w+\/\w+)"/g)) {
      if (schemas.has(part)) continue;
      const [group = '', schema = ''] = part.split('/');
      const one: unknown = Object(Reflect.get(Object(components), group))[schema];
      schemas.set(part, one);
      collect(one ?? {});
    }
  };
  collect(found.row);
  const parts = Object.fromEntries([...schemas].map(([part, schema]) => [`#/components/${part}`, schema]));
  return JSON.stringify({ [found.path]: { [found.method.toLowerCase()]: found.row }, ...parts }, null, 1);
}
