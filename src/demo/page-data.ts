/** The data of the page: files next to it, or parts of the page itself if it is a single file. */
import { readWasm } from '../platforms/browser/read-wasm.ts';
import type { ScenariosByName } from './tab-scenarios.ts';

/** Returns the WebAssembly of SQLite. */
export async function readSqlite(): Promise<WebAssembly.Module> {
  const packed = packedPart('sqlite.wasm');
  if (packed !== undefined) return WebAssembly.compile(await packed.arrayBuffer());
  return readWasm(new URL('sqlite.wasm', document.baseURI));
}

/** Returns the bundled scenarios. */
export async function readScenarios(): Promise<ScenariosByName> {
  const response = packedPart('scenarios.json') ?? (await fetch(new URL('scenarios.json', document.baseURI)));
  return response.json();
}

/** Reports whether the page is a single file. */
export function isSingleFile(): boolean {
  return document.getElementById('sqlite.wasm') !== null;
}

/** Decompresses a part of the page. Undefined if there is none. */
function packedPart(id: string): Response | undefined {
  const text = document.getElementById(id)?.textContent;
  if (text === undefined || text === null) return undefined;
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
}
