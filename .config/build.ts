/** Writes the code of the package to dist. `npm run build` also runs tsup, for declarations and the inspector. */
import { readFileSync, writeFileSync } from 'node:fs';
import { scenarioJsonSchema } from '../src/testing/scenario/json-schema.ts';
import { worldJsonSchema } from '../src/worlds/json-schema.ts';
import { bundleForBrowsers } from './browser.ts';
import { bundle, bundlePortable } from './bundle.ts';
import { toCommonJs } from './common-js.ts';
import { packDemo } from './inspector.ts';
import { thirdPartyLicenses } from './licenses.ts';
import { BROWSER_ENTRY, ENTRIES, PERSISTENCE_CHUNK, SQLITE_WASM } from './modules.ts';

const bundledFiles = await bundle();
toCommonJs(ENTRIES);
await bundlePortable();
const browser = await bundleForBrowsers();
writeFileSync(`dist/${BROWSER_ENTRY}.js`, browser.code);
packDemo(browser.demo);
writeFileSync('dist/sqlite.wasm', readFileSync(SQLITE_WASM));
writeFileSync(`dist/${PERSISTENCE_CHUNK.name}.js`, browser.persistence);
writeFileSync('dist/THIRD-PARTY-LICENSES.txt', thirdPartyLicenses([...bundledFiles, ...browser.packageFiles]));
writeFileSync('dist/world.schema.json', `${JSON.stringify(worldJsonSchema(), null, 2)}\n`);
writeFileSync('dist/scenario.schema.json', `${JSON.stringify(scenarioJsonSchema())}\n`);
