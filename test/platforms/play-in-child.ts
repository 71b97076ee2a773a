/** Plays worlds in SQLite as WebAssembly, and opens a world from Node. Writes the results to a file. */
import '../support/choose-platform.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { laterIn, type PlayedWorlds, playWorlds, rowsOfTape } from './play-worlds.ts';

const [, , file = '', lives = ''] = process.argv;
const { snapshot, tape }: PlayedWorlds['midway'] = JSON.parse(readFileSync(file, 'utf8'));
const opened = { later: await laterIn(Buffer.from(snapshot, 'base64')), rows: await rowsOfTape(tape) };
writeFileSync(file, JSON.stringify({ opened, played: await playWorlds(JSON.parse(lives)) }));
