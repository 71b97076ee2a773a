/** What the OpenAPI document says of the rows, and that it says all of them. */
import { describe, expect, it } from 'vitest';
import { GATEWAY_ERRORS } from '../../src/contract/error-codes.ts';
import { methodsOf } from '../../src/engine/operation.ts';
import { createGateway, type OpenApiOperation } from '../../src/index.ts';
import { OPERATIONS } from '../../src/worlds/resources.ts';
import { faultAt, valueAt } from '../support/api-document.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

const document = createGateway().openapi();

const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const named = (id: string): OpenApiOperation => {
  const found = operations.find(({ operationId }) => operationId === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
};

describe('the document', () => {
  it('is the same from every gateway, whatever its options and however far its clock', async () => {
    const other = freshGateway({ seed: 7, environment: 'production', layout: 'B', now: '2027-03-01T00:00:00Z' });
    await other.clock.advance({ days: 3 });
    expect(other.openapi()).toEqual(document);
  });

  it('is plain JSON, and each caller’s own', () => {
    const gateway = freshGateway();
    const [one, other] = [gateway.openapi(), gateway.openapi()];
    expect(JSON.parse(JSON.stringify(one))).toEqual(one);
    Reflect.deleteProperty(one, 'paths');
    expect(other).toEqual(document);
  });

  it('costs the world nothing: ids and outcomes after it are what they are without it', () => {
    const [asked, silent] = [freshGateway(), freshGateway()];
    asked.openapi();
    expect(asked.snapshot()).toEqual(silent.snapshot());
  });

  it('carries the version of the interface description', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toBe('1.0.0-beta.23');
  });

  it.each(['development', 'sandbox', 'production'] as const)(
    'names the address of the %s environment',
    (environment) => {
      expect(document.servers.map(({ url }) => url)).toContain(freshGateway({ environment }).baseUrl);
    },
  );

  it('takes the key in either spelling of its header, everywhere but where keys are issued', () => {
    expect(Object.values(document.components.securitySchemes).map((scheme) => scheme.name)).toEqual([
      'APIKEY',
      'Api-Key',
    ]);
    const open = operations.filter(({ security }) => security.length === 0).map(({ operationId }) => operationId);
    expect(open).toEqual(['auth.issueKey']);
    const rest = operations.filter(({ security }) => security.length > 0);
    for (const { security } of rest) expect(security).toEqual([{ APIKEY: [] }, { 'Api-Key': [] }]);
  });
});

describe('every row', () => {
  it.each(OPERATIONS.map((row) => [row.name, row] as const))(
    '%s stands at its path under each of its methods',
    (name, row) => {
      const there = Object.entries(document.paths[row.path] ?? {}).filter(([, { operationId }]) =>
        operationId.startsWith(name),
      );
      expect(there.map(([method]) => method.toUpperCase()).sort()).toEqual([...methodsOf(row)].sort());
    },
  );

  it('has an id of its own, and nothing is there that is no row', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(OPERATIONS.flatMap(methodsOf).length);
  });

  it('names the second spelling of an update after its method', () => {
    expect(document.paths['/v1/clients/{id}']?.put?.operationId).toBe('clients.updateByPut');
  });

  it('says what permission it needs and who holds it', () => {
    expect(named('users.create').description).toContain('`users:write`: owner, admin');
    expect(named('users.changePassword').description).toContain('a user’s API key');
  });

  it('says of which kind the id in its path is', () => {
    const said = ['integrations.get', 'integrations.summary', 'users.get', 'paymentTokens.get'].map((id) =>
      named(id)
        .parameters.flatMap((one) => ('name' in one && one.name === 'id' ? [one.description] : []))
        .join(),
    );
    expect(said).toEqual([
      'The id of an integration.',
      'The id of a client.',
      'The id of a user.',
      'The id of a payment token.',
    ]);
  });

  it('takes an Idempotency-Key where that means something', () => {
    const key = { $ref: '#/components/parameters/IdempotencyKey' };
    const taking = operations.filter(({ parameters }) =>
      parameters.some((one) => JSON.stringify(one) === JSON.stringify(key)),
    );
    const meant = OPERATIONS.filter(({ method, idempotency }) => method === 'POST' && idempotency === undefined);
    expect(taking.map(({ operationId }) => operationId).sort()).toEqual(meant.map(({ name }) => name).sort());
  });
});

describe('every code of the error table', () => {
  it('is documented for some operation, but for the one of no path', () => {
    const said = JSON.stringify([document.paths, document.components.responses]);
    const unsaid = Object.keys(GATEWAY_ERRORS).filter((code) => !said.includes(`"${code}"`));
    expect(unsaid).toEqual(['unknown_route']);
  });
});

/** Keywords under which a schema stands, or schemas by name. */
const ONE = ['items', 'not', 'contains'];
const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];

/** Pointers to schemas that allow anything. */
function emptySchemas(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Object.keys(schema).length === 0) return [at];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (keyword === 'properties')
      return Object.entries(value).flatMap(([name, inner]) => emptySchemas(inner, `${at}.${name}`));
    if (ONE.includes(keyword) || keyword === 'additionalProperties') return emptySchemas(value, `${at} ${keyword}`);
    if (!LISTS.includes(keyword) || !Array.isArray(value)) return [];
    return value.flatMap((inner: unknown, index) => emptySchemas(inner, `${at} ${keyword} ${index}`));
  });
}

describe('schemas', () => {
  it('say something of every field: none comes out as {}', () => {
    const parameters = operations.flatMap(({ operationId, parameters }) =>
      parameters.flatMap((one) => ('schema' in one ? [[`${operationId}?${one.name}`, one.schema] as const] : [])),
    );
    const all = [...Object.entries(document.components.schemas), ...parameters];
    expect(all.length).toBeGreaterThan(100);
    expect(all.flatMap(([name, schema]) => emptySchemas(schema, name))).toEqual([]);
  });

  it('name the spellings of a word that is taken in any case', () => {
    expect(valueAt(document, '#/components/schemas/CancelRequest/properties/type/enum')).toEqual([
      'VOID',
      'void',
      'REFUND',
      'refund',
      'cancel',
      'CANCEL',
    ]);
    expect(valueAt(document, '#/components/schemas/TransactionRequest/properties/type/enum')).toContain('sale');
  });
});

/** Every pointer to an example, with the pointer to its schema beside it. */
function examplesIn(value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const here = 'example' in value && 'schema' in value ? [at] : [];
  const inner = Object.entries(value).filter(([name]) => name !== 'example' && name !== 'schema');
  return [...here, ...inner.flatMap(([name, one]) => examplesIn(one, `${at}/${name.replaceAll('/', '~1')}`))];
}

describe('examples', () => {
  const places = examplesIn(document, '#');

  it('are there for every operation: what it was asked, and what it answered', () => {
    for (const { operationId, requestBody, responses } of operations) {
      const answered = Object.values(responses).map((one) =>
        'content' in one ? one.content?.['application/json'].example : undefined,
      );
      expect([operationId, answered.some((example) => example !== undefined)]).toEqual([operationId, true]);
      if (requestBody !== undefined) expect(requestBody.content['application/json'].example).toBeDefined();
    }
  });

  it('are what their schemas say', () => {
    expect(places.length).toBeGreaterThan(90);
    const faults = places.map((at) => [at, faultAt(document, `${at}/schema`, valueAt(document, `${at}/example`))]);
    expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([]);
  });

  it('show answers of the gateway itself: a refund names the sale that was settled', () => {
    const refund = valueAt(
      document,
      '#/paths/~1v1~1transactions~1{id}~1cancel/post/responses/201/content/application~1json/example',
    );
    expect(refund).toMatchObject({ type: 'REFUND', transaction_state: 'authorized', amount: 500 });
    const read = valueAt(
      document,
      '#/paths/~1v1~1transactions~1{id}/get/responses/200/content/application~1json/example',
    );
    expect(Reflect.get(Object(refund), 'reference_id')).toBe(Reflect.get(Object(read), 'transaction_id'));
  });
});
