/** The address of a file of WebAssembly. */
declare module '*.wasm?url' {
  const address: string;

  // biome-ignore lint/style/noDefaultExport: Vite exports it so.
  export { address as default };
}
