import { spawn } from 'node:child_process';
import { environmentWith } from '../environment.ts';

/** Characters of output that can explain why a runner could not start. */
const OUTPUT_MAX = 4_000;

/** Runs a command of Node in a folder, with the plan of a pass. Returns the end of what it wrote to standard error. */
export function runNode(args: readonly string[], cwd: string, planFile: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: environmentWith(planFile),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let text = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      text = (text + part).slice(-OUTPUT_MAX);
    });
    child.once('error', reject);
    child.once('close', () => resolve(text));
  });
}
