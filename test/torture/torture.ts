/** `npm run torture`: draft */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { builtPackage } from './built.ts';
import { ROUNDS_PER_LIFE, surviveKills } from './kills.ts';
import { compileShim } from './shim.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
});
const folder = mkdtempSync(join(tmpdir(), 'settlebox-torture-'));
const shim = compileShim(folder);
const settlebox = builtPackage();
const seen: Record<string, number> = {};
const rounds = Number(values.rounds);
for (let first = 0; first < rounds; first += ROUNDS_PER_LIFE) {
  const life = mkdtempSync(join(folder, 'life-'));
  await surviveKills({
    settlebox,
    seed: `${values.seed}/${first}`,
    rounds: Math.min(ROUNDS_PER_LIFE, rounds - first),
    folder: life,
    shim,
    onRound: ({ plan, during, acknowledged }) => {
      seen[during ?? 'ended'] = (seen[during ?? 'ended'] ?? 0) + 1;
      if (process.env.V) console.log(plan, during, acknowledged);
    },
  });
  rmSync(life, { recursive: true });
}
console.log(seen, process.cpuUsage(), process.uptime());
