/** A mock server that answers with the examples of the OpenAPI document, as Prism does, is told apart. */
import { expect, it } from 'vitest';
import { createGateway } from '../../src/index.ts';
import { compared, type Fetch, ownGateway } from './own-gateway.ts';

interface Documented {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

interface Content {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

/** Answers each operation with the first example of its first success. */
function cannedFetch(): Fetch {
  using gateway = createGateway();
  const { paths } = gateway.openapi();
  return async ({ method, url }) => {
    const { pathname } = new URL(url);
    const path = Object.keys(paths).find((one) => patternOf(one).test(pathname));
    const operation: Documented | undefined = Reflect.get(Object(paths[path ?? '']), method.toLowerCase());
    const [status, response] = Object.entries(operation?.responses ?? {})[0] ?? ['404', {}];
    const content = response.content?.['application/json'];
    const example = content?.example ?? Object.values(content?.examples ?? {})[0]?.value ?? {};
    return Response.json(example, { status: Number(status), headers: { 'x-request-id': crypto.randomUUID() } });
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
}

it('tells canned responses from a gateway that is wrong', async () => {
  const report = await compared({ ...ownGateway(), fetch: cannedFetch() });
  expect(report.verdict).toBe('canned');
  expect(report.canned.join()).toContain('new transactions have the id of an earlier one');
});
