import { SettleboxError } from '../../engine/errors.ts';

/** The WebAssembly of SQLite: its address, its bytes, or the compiled module. */
export type WasmSource = string | URL | BufferSource | WebAssembly.Module;

/** The first bytes of each WebAssembly file. */
const SIGN = [0x00, 0x61, 0x73, 0x6d];

/**
 * Compiles the WebAssembly of SQLite.
 *
 * @throws SettleboxError `sqlite_unavailable` with the cause and its fix
 */
export async function readWasm(source: WasmSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  try {
    return await (typeof source === 'string' || source instanceof URL ? load(source) : WebAssembly.compile(source));
  } catch (error) {
    throw unavailable(
      `It can't be loaded${placeOf(source)}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

/** Returns the error of a page without SQLite. */
export function unavailable(why: string): SettleboxError {
  return new SettleboxError(
    'sqlite_unavailable',
    `SQLite as WebAssembly is not available. ${why}`,
    'Serve the file settlebox/sqlite.wasm, and pass its address: createGateway({ wasm }). See docs/browser.md.',
  );
}

async function load(address: string | URL): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new TypeError(`the response has status ${response.status}`);
  // Browsers keep the compiled code with the file. They require its type, which some servers don't know.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // A development server responds to an unknown path with a page.
  if (SIGN.some((byte, at) => bytes[at] !== byte)) throw new TypeError('the response is not WebAssembly');
  return WebAssembly.compile(bytes);
}

/** A query can have a key, as the addresses of some storages do. */
function placeOf(source: WasmSource): string {
  if (typeof source !== 'string' && !(source instanceof URL)) return '';
  const address = String(source)
    .replace(/[?#].*$/s, '')
    .replace(/\/\/[^/@]*@/, '//');
  return address === '' ? '' : ` from ${address}`;
}
