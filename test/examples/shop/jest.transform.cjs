/** TypeScript for Jest, without types and without a package for it. */
const ts = require('typescript');

const compilerOptions = {
  module: ts.ModuleKind.CommonJS,
  target: ts.ScriptTarget.ES2022,
  esModuleInterop: true,
  inlineSourceMap: true,
};

module.exports = {
  process: (text, fileName) => ({ code: ts.transpileModule(text, { fileName, compilerOptions }).outputText }),
};
