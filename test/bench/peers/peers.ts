/**
 * `npm run bench:peers` compares `settlebox serve` with other mock servers from the npm registry, in one run with the same
 * load. Run `npm run build` first. Never fails on timing.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isolatedFolder } from '../../support/isolated-folder.ts';
import { checkBuild } from '../cold/built-package.ts';
import { machineText } from '../machine.ts';
import type { Measurement } from '../measurement.ts';
import { writePart } from '../page.ts';
import { sideOrder } from '../rounds.ts';
import { printTable } from '../table.ts';
import { BARE, type Contender, OURS, PEERS, SERVE } from './contenders.ts';
import { install } from './install.ts';
import { compare, peersText, processTable, type ServerRuns, serversTable } from './report.ts';
import { runServer, type ServerRun } from './server-run.ts';

const HELP = `npm run bench:peers [-- <server>...] [options]

  <server>       part of a peer's name; compares with these peers only
  --rounds <n>   runs of each server (default: 5)
  --json         prints JSON
  --write        writes the tables to docs/performance.md; requires all peers
  --help         prints this`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const chosen = PEERS.filter(({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)));

if (values.help) console.log(HELP);
else if (!Number.isInteger(rounds) || rounds < 1) fail(`--rounds must be a positive integer; got ${values.rounds}`);
else if (chosen.length === 0) fail(`no peer is named ${positionals.join(' or ')}; the peers are ${namesOf(PEERS)}`);
else if (values.write && chosen.length < PEERS.length) fail('--write requires all peers; remove the names');
else await run();

async function run(): Promise<void> {
  checkBuild();
  const folder = isolatedFolder('peers');
  try {
    const installed = [];
    for (const peer of chosen) installed.push(await install(peer, folder));
    const missing = installed.flatMap((one) => ('problem' in one ? [one] : []));
    for (const { peer, problem } of missing) console.error(`${peer.name} is left out: ${problem}`);
    const notes = missing.map(
      ({ peer: { name, version } }) => `npm could not install ${name} ${version}, so it is left out.`,
    );
    const peers = installed.flatMap((one) => ('folder' in one ? [one.peer.contender(one.folder)] : []));
    const servers = await runAll([...OURS, ...peers, BARE]);
    const isPeer = ({ name }: ServerRuns) => peers.some((peer) => peer.name === name);
    report(servers, servers.filter(isPeer), notes);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Alternates between the servers, so that other load on the machine slows all servers of a round. */
async function runAll(contenders: readonly Contender[]): Promise<readonly ServerRuns[]> {
  const runs = contenders.map((): ServerRun[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const index of sideOrder(contenders.length, round)) {
      const contender = contenders[index];
      if (contender === undefined) continue;
      console.error(`round ${round + 1}: ${contender.name}…`);
      runs[index]?.push(await runServer(contender));
    }
  }
  return contenders.map((contender, index) => ({ ...contender, runs: runs[index] ?? [] }));
}

function report(servers: readonly ServerRuns[], peers: readonly ServerRuns[], notes: readonly string[]): void {
  const ours = servers.find(({ name }) => name === SERVE);
  const rows: readonly Measurement[] = ours === undefined ? [] : compare(ours, peers);
  const seconds = Math.round(process.uptime());
  if (values.json) console.log(JSON.stringify({ machine: machineText(), seconds, rows, servers }, null, 2));
  else {
    const heading = `${machineText()}; medians of ${rounds}; ${seconds} s`;
    const tables = [printTable(rows), serversTable(servers), processTable(servers)];
    console.log(`\n${[heading, ...notes, ...tables].join('\n\n')}`);
  }
  if (values.write) writePart('peers', peersText(servers, rows, notes));
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

function namesOf(named: readonly { readonly name: string }[]): string {
  return named.map(({ name }) => name).join(' and ');
}
