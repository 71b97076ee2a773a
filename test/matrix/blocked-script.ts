/** What a user meets whose npm has left better-sqlite3 without its binding: an error, and the way out that it names. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ended, run } from './run-command.ts';

const PROGRAM = `
import { cards, createGateway } from 'settlebox';
const gateway = createGateway();
console.log(gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa }).transaction_state);
`;

/** Returns the command that the error about a missing binding names; undefined if the output contains no such error. */
export function commandToRun(output: string): string | undefined {
  return /has no native binding .*? Run "([^"]+)"/.exec(output)?.[1];
}

/** Runs a program, reads in its error what to do, does that to the letter, and runs it again. */
export async function obeyTheError(folder: string, env: NodeJS.ProcessEnv): Promise<(readonly [string, Ended])[]> {
  const options = { cwd: folder, env };
  writeFileSync(join(folder, 'shop.js'), PROGRAM);
  const before = await run('node', ['shop.js'], options);
  const told = commandToRun(before.output);
  const blocked = { ok: !before.ok && told !== undefined, output: before.output };
  if (told === undefined) return [['the error says what to run', blocked]];
  const obeyed = await run('sh', ['-c', told], options);
  const after = await run('node', ['shop.js'], options);
  return [
    ['the error says what to run', blocked],
    [told, obeyed],
    ['the program runs', { ok: after.output.startsWith('authorized'), output: after.output }],
  ];
}
