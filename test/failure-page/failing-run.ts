/** Runs failing tests in this process, with pages in a temporary folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestBody, type TestOptions, withGateway } from 'settlebox/testing';
import { vi } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Body = TestBody<'by_method', [unknown]>;

/** What a run of a test left. */
interface LeftByRun {
  /** What the test threw; undefined if it passed. */
  readonly error: unknown;
  /** The page as text; empty if there is none. */
  readonly html: string;
  readonly markdown: string;
  /** What the test printed. */
  readonly printed: string;
  readonly file: string;
}

/** A test that runs several times: each run can compare itself with the green ones before. */
interface RepeatedTest {
  /** The folder of the records of green runs. */
  readonly greenRuns: string;
  run(body: Body, options?: TestOptions): Promise<LeftByRun>;
}

/** Creates a test as node:test would. `name` can contain suites: `checkout > sells`. */
export function repeatedTest(name = 'checkout > sells'): RepeatedTest {
  const parent = temporaryFolder();
  const [folder, greenRuns] = [join(parent, 'pages'), join(parent, 'green')];
  const failurePages = { folder, greenRuns };
  return {
    greenRuns,
    async run(body, options = {}) {
      const printed = vi.spyOn(console, 'error').mockReturnValue();
      const error: unknown = await withGateway(
        { failurePages, review: false, ...options },
        body,
      )(contextOf(name)).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      const said = printed.mock.calls.flat().join('\n');
      printed.mockRestore();
      const names = existsSync(folder) ? readdirSync(folder) : [];
      const read = (ending: string) => {
        const found = names.find((one) => one.endsWith(ending));
        return found === undefined ? '' : readFileSync(join(folder, found), 'utf8');
      };
      const page = names.find((one) => one.endsWith('.html'));
      return { error, html: read('.html'), markdown: read('.md'), printed: said, file: join(folder, page ?? '') };
    },
  };
}

/** The contexts that node:test would pass, one for each name: another one would be another test of that name. */
const contexts = new Map<string, object>();

function contextOf(fullName: string): object {
  const filePath = join(process.cwd(), 'test/failure-page/page.test.ts');
  const context = contexts.get(fullName) ?? { name: fullName, fullName, filePath, diagnostic: () => undefined };
  contexts.set(fullName, context);
  return context;
}

/** Returns the text of a packed element of a page. */
export async function unpacked(html: string, id: string): Promise<string> {
  const [, packed = ''] = new RegExp(`<script type="application/gzip\\+base64" id="${id}">([^<]*)<`).exec(html) ?? [];
  const bytes = new Blob([Buffer.from(packed, 'base64')]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(bytes).text();
}
