import { basename, isAbsolute, join, relative, sep } from 'node:path';
import { packageFolder } from '../../package-files/package-folder.ts';

/** Returns the path of a scenario for a report: relative to the current folder or the package, otherwise its name alone. */
export function shareableFile(file: string): string {
  const bundled = bundledName(file);
  if (bundled !== undefined) return `scenarios/${bundled}.yaml`;
  const path = relative(process.cwd(), file);
  return (path.startsWith('..') || isAbsolute(path) ? basename(file) : path).replaceAll('\\', '/');
}

/** Returns what `settlebox run` takes: the name of a bundled scenario, or the path of a file. */
export function nameForCommand(file: string): string {
  return bundledName(file) ?? shareableFile(file);
}

function bundledName(file: string): string | undefined {
  const folder = join(packageFolder(), 'scenarios') + sep;
  return file.startsWith(folder) && file.endsWith('.yaml') ? file.slice(folder.length, -'.yaml'.length) : undefined;
}
