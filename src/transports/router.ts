import { methodsOf } from '../engine/operation.ts';
import { OPERATIONS, type OperationRow } from '../worlds/resources.ts';

/** The operations at a path. */
export interface ApiRoute {
  readonly path: string;
  /** The operations by method. */
  readonly operations: ReadonlyMap<string, OperationRow>;
  /** True if every operation of the path extends the specification. */
  readonly extension: boolean;
  /** The methods of the path, for the Allow header. */
  readonly allow: string;
  /** The text before the id; the whole path if it has no id. */
  readonly before: string;
  /** The text after the id; undefined if the path has no id. */
  readonly after: string | undefined;
}

// All gateways share one router, because it has no state.
const ROUTES: readonly ApiRoute[] = [...new Set(OPERATIONS.map(({ path }) => path))].map((path) => {
  const operations = OPERATIONS.filter((operation) => operation.path === path).flatMap((operation) =>
    methodsOf(operation).map((method) => [method, operation] as const),
  );
  const [before = path, after] = path.split('{id}');
  const allow = operations.map(([method]) => method).join(', ');
  const extension = operations.every(([, operation]) => operation.extension === true);
  return { path, operations: new Map(operations), extension, allow, before, after };
});

const PLAIN_ROUTES: ReadonlyMap<string, ApiRoute> = new Map(ROUTES.map((route) => [route.path, route]));
const ID_ROUTES: readonly ApiRoute[] = ROUTES.filter(({ after }) => after !== undefined);

/** Returns the route of a path without allocating: the id is read later, and only if the method exists. */
export function findRoute(path: string): ApiRoute | undefined {
  const plain = PLAIN_ROUTES.get(path);
  if (plain !== undefined && plain.after === undefined) return plain;
  for (const route of ID_ROUTES) if (hasId(route, path)) return route;
  return undefined;
}

/** Reports whether a path has exactly one non-empty segment in place of the id. */
function hasId({ before, after = '' }: ApiRoute, path: string): boolean {
  const end = path.length - after.length;
  if (end <= before.length || !path.startsWith(before) || !path.endsWith(after)) return false;
  const slash = path.indexOf('/', before.length);
  return slash === -1 || slash >= end;
}

/** Returns the decoded id in a path; undefined if the route has none. An id that can't be decoded matches no record. */
export function idIn({ before, after }: ApiRoute, path: string): string | undefined {
  if (after === undefined) return undefined;
  const id = path.slice(before.length, path.length - after.length);
  if (!id.includes('%')) return id;
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
