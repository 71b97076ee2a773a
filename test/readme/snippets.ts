/** Code blocks that are files: the tests run the file, and `npm run docs` copies it into the block. */
import { readFileSync } from 'node:fs';

/** The name after a block's language, and the file. */
export const SNIPPETS: Readonly<Record<string, string>> = {
  'first-screen': 'test/readme/first-screen.test.ts',
  'first-screen-shop': 'test/readme/shop.ts',
  kit: 'test/readme/kit.test.ts',
  friday: 'test/readme/friday.test.ts',
  tour: 'test/readme/tour.ts',
  payments: 'test/docs/moving/payments.ts',
  suite: 'test/docs/moving/suite.test.ts',
  prove: 'test/docs/proving/prove.test.ts',
  'prove-shop': 'test/docs/proving/shop.ts',
  verify: 'test/docs/verify-webhook.ts',
  'error-requests': 'test/error-examples/requests.ts',
};

const ROOT = new URL('../../', import.meta.url);

export function snippet(name: string): string {
  const file = SNIPPETS[name];
  if (file === undefined) throw new Error(`No file is declared for the block "${name}".`);
  return readFileSync(new URL(file, ROOT), 'utf8');
}

/** A page with the current text of the files. */
export function withSnippets(page: string): string {
  return Object.keys(SNIPPETS).reduce(
    (text, name) =>
      text.replace(new RegExp(`(^\`\`\`ts ${name}\n)[\\s\\S]*?^(\`\`\`)$`, 'm'), (_all, open, close) =>
        [open, snippet(name), close].join(''),
      ),
    page,
  );
}
