import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { cards, createGateway, type Gateway } from 'settlebox';
import { expect, it } from 'vitest';
import { compiledModule } from '../support/compiled.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { volume } from '../support/volume.ts';

const ROUNDS = volume(4, 6);

/** What a process had been answered when it was killed. */
async function killed(database: string, round: number): Promise<readonly string[]> {
  const child = spawn(
    process.execPath,
    [compiledModule('test/files/selling-on.ts'), database, String(round * 10_000)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  const enough = 40 + round * 37;
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.split('\n').length > enough) child.kill('SIGKILL');
    });
    child.on('close', () => resolve());
  });
  // The last line may have been cut.
  return said.split('\n').slice(0, -1);
}

function open(database: string): Gateway {
  return createGateway({ database, webhooks: [{ deliver: () => undefined }] });
}

it('a world on disk outlasts a process that is killed again and again, wherever it was', {
  timeout: 240_000,
}, async () => {
  const database = join(temporaryFolder(), 'shop.db');
  const answered: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const said = await killed(database, round);
    const ids = said.filter((line) => line.startsWith('TRANSACTION-'));
    expect(ids.length).toBeGreaterThan(10);
    answered.push(...ids);
    using gateway = open(database);
    gateway.check();
    // Everything that was answered is there, no id was given twice, and the clock never went back.
    for (const id of ids) expect(gateway.transactions.get(id)).toBeDefined();
    const moments = said.filter((line) => line.startsWith('now ')).map((line) => Number(line.slice(4)));
    expect(gateway.clock.now()).toBeGreaterThanOrEqual(moments.at(-1) ?? 0);
    const next = gateway.transactions.create({ type: 'SALE', amount: 1, payment_method: cards.visa }).transaction_id;
    expect(answered).not.toContain(next);
    answered.push(next);
    await gateway.idle();
    gateway.check();
  }
  expect(new Set(answered).size).toBe(answered.length);
  using gateway = open(database);
  await gateway.clock.advance({ days: 10 });
  gateway.check();
});
