/**
 * Writes the prebuilt worlds to dist. They are created from the sources, and equal the worlds that the built code creates. This is
 * the last step of the build, and the only one that needs SQLite.
 */
import '../src/platforms/node/choose-node.ts';
import { writeFileSync } from 'node:fs';
import { resolveOptions } from '../src/options/options.ts';
import { emptyDatabase } from '../src/worlds/engine-parts.ts';
import { packPrebuiltWorlds } from '../src/worlds/prebuilt-worlds.ts';
import { worldTemplate } from '../src/worlds/world-template.ts';
import { buildIdOfSources } from './bundle.ts';

const { world: recipe } = resolveOptions({});
const { world: _data, ...rest } = recipe;
const worlds = { emptyPages: emptyDatabase().serialize(), recipe: JSON.stringify(rest), world: worldTemplate(recipe) };
writeFileSync('dist/worlds.bin', packPrebuiltWorlds(await buildIdOfSources(), worlds));
