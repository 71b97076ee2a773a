import type { Language, Runner } from './setup.ts';

/** Paths are relative to the project, with slashes. */
export interface FileNames {
  /** The ending of the templates. */
  readonly template: 'ts' | 'js' | 'cjs';
  readonly shop: string;
  readonly test: string;
  /** The module specifier with which the test imports the shop. */
  readonly shopImport: string;
}

/** Names the files so that the runner reads them without configuration. */
export function fileNamesFor(runner: Runner, language: Language, isModule: boolean, folder: string): FileNames {
  const { template, extension, shopImport } = FORMS[runner](language, isModule);
  return {
    template,
    shop: `${folder}/shop.${extension}`,
    test: `${folder}/shop.test.${extension}`,
    shopImport: shopImport ?? `./shop.${extension}`,
  };
}

interface FileForm {
  readonly template: FileNames['template'];
  readonly extension: string;
  /** Default: the name of the file. */
  readonly shopImport?: string;
}

const FORMS: Readonly<Record<Runner, (language: Language, isModule: boolean) => FileForm>> = {
  // vitest reads ES modules regardless of package.json, and tsc and vitest both find shop.ts for ./shop.js.
  vitest: (language) => ({ template: language, extension: language, shopImport: './shop.js' }),
  // Without a transform Jest reads CommonJS. Its TypeScript transforms leave ./shop.js as it is, which Jest then misses.
  jest: (language, isModule) =>
    language === 'ts'
      ? { template: 'ts', extension: 'ts', shopImport: './shop' }
      : { template: 'cjs', extension: isModule ? 'cjs' : 'js' },
  // Node decides by package.json, unless the extension says more.
  node: (language, isModule) => ({ template: language, extension: isModule ? language : `m${language}` }),
};
