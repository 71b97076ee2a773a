import type { Import, Source } from '../source-tree.ts';

export type { Import, Source };

/** A rule of docs/ARCHITECTURE.md. */
export interface Rule {
  /** Completes "the code …". */
  readonly name: string;
  /** What breaks the rule, one line each. */
  find(sources: readonly Source[]): readonly string[];
  /** Files that break it, by their paths below src: the rule must find something in them. */
  readonly broken: Readonly<Record<string, string>>;
  /** For a rule about the tables of these tests, which files can't break: what it finds in a broken table. */
  fails?(): readonly string[];
}

export function moduleOf(path: string): string {
  return path.split('/')[0] ?? '';
}

/** The folder of a file, or the folder above it that lies at a depth. */
export function folderOf(path: string, depth = Number.POSITIVE_INFINITY): string {
  return path.split('/').slice(0, -1).slice(0, depth).join('/');
}

/** The paths of a tree, since every rule looks up each import. */
const PATHS = new WeakMap<readonly Source[], ReadonlySet<string>>();

export function isOurs(sources: readonly Source[], { target }: Import): boolean {
  const known = PATHS.get(sources) ?? new Set(sources.map(({ path }) => path));
  PATHS.set(sources, known);
  return known.has(target);
}

export function importsIn(sources: readonly Source[]): { readonly from: string; readonly to: Import }[] {
  return sources.flatMap(({ path, imports }) => imports.map((to) => ({ from: path, to })));
}

export function say({ from, to }: { readonly from: string; readonly to: Import }): string {
  return `${from} imports ${to.target}`;
}
