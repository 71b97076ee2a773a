/** Writes the code of the package to dist, and what is made from it. `npm run build` runs this next to tsup. */
import { writeFileSync } from 'node:fs';
import { resolveOptions } from '../src/options/options.ts';
import { scenarioJsonSchema } from '../src/testing/scenario/json-schema.ts';
import { emptyDatabase } from '../src/worlds/engine-parts.ts';
import { worldJsonSchema } from '../src/worlds/json-schema.ts';
import { packPrebuiltWorlds } from '../src/worlds/prebuilt-worlds.ts';
import { worldTemplate } from '../src/worlds/world-template.ts';
import { bundle } from './bundle.ts';
import { toCommonJs } from './common-js.ts';
import { thirdPartyLicenses } from './licenses.ts';
import { ENTRIES } from './modules.ts';

const { buildId, bundledFiles } = await bundle();
toCommonJs(ENTRIES);
writeFileSync('dist/THIRD-PARTY-LICENSES.txt', thirdPartyLicenses(bundledFiles));
writeFileSync('dist/world.schema.json', `${JSON.stringify(worldJsonSchema(), null, 2)}\n`);
writeFileSync('dist/scenario.schema.json', `${JSON.stringify(scenarioJsonSchema())}\n`);
writeFileSync('dist/worlds.bin', packPrebuiltWorlds(buildId, makePrebuiltWorlds()));

/** Makes the worlds from source, so they are those that the code of this build makes. */
function makePrebuiltWorlds(): Parameters<typeof packPrebuiltWorlds>[1] {
  const { world: recipe } = resolveOptions({});
  const { world: _data, ...rest } = recipe;
  return { emptyPages: emptyDatabase().serialize(), recipe: JSON.stringify(rest), world: worldTemplate(recipe) };
}
