/**
 * Rules of Spectral's `spectral:oas` that Redocly's recommended rules don't have. Spectral itself has 200 packages, so it is not a
 * dependency. To run it: `npx @stoplight/spectral-cli lint <file>` in a folder with a `.spectral.yaml` that extends `spectral:oas`.
 */

/** A value in a document, with its pointer and the name that it has in its parent. */
interface Place {
  readonly at: string;
  readonly name: string;
  readonly value: object;
}

type Rule = (place: Place, document: string) => string | undefined;

/** Spectral's names of the rules. */
const RULES: Readonly<Record<string, Rule>> = {
  'info-contact': ({ at, value }) => (at === '#/info' ? missing(value, ['contact', 'description']) : undefined),
  'operation-description': ({ value }) =>
    'operationId' in value ? missing(value, ['description', 'tags', 'summary', 'responses']) : undefined,
  'operation-operationId-valid-in-url': ({ value }) =>
    'operationId' in value && !/^[\w.~-]+$/.test(String(value.operationId)) ? 'has characters to escape' : undefined,
  'array-items': ({ value }) => ('type' in value && value.type === 'array' ? missing(value, ['items']) : undefined),
  'duplicated-entry-in-enum': ({ value }) =>
    'enum' in value && Array.isArray(value.enum) && new Set(value.enum).size < value.enum.length
      ? 'repeats an entry'
      : undefined,
  'typed-enum': ({ value }) => {
    if (!('enum' in value && Array.isArray(value.enum) && 'type' in value)) return undefined;
    const { type } = value;
    const isOther = (one: unknown) => type !== (type === 'integer' && Number.isInteger(one) ? type : typeof one);
    return typeof type === 'string' && value.enum.some(isOther) ? `has an entry that is not ${type}` : undefined;
  },
  'no-$ref-siblings': ({ value, name }) =>
    name !== 'properties' && '$ref' in value && Object.keys(value).some((key) => !BESIDE_REF.includes(key))
      ? 'has a sibling of $ref'
      : undefined,
  'oas3-unused-component': ({ at }, document) =>
    /^#\/components\/(?!securitySchemes)\w+\/\w+$/.test(at) && !document.includes(`"${at}"`)
      ? 'is not used'
      : undefined,
  'path-keys-no-trailing-slash': ({ at }) => (/^#\/paths\/.*~1$/.test(at) ? 'ends with a slash' : undefined),
};

const BESIDE_REF = ['$ref', 'description', 'summary'];

/** Returns the places in an OpenAPI document that break a rule, without its examples. */
export function spectralProblems(document: object): readonly string[] {
  const text = JSON.stringify(document);
  return [...placesIn('#', '', document)].flatMap((place) =>
    Object.entries(RULES).flatMap(([rule, fault]) => {
      const found = fault(place, text);
      return found === undefined ? [] : [`${place.at} ${found} (${rule})`];
    }),
  );
}

function* placesIn(at: string, name: string, value: unknown): Generator<Place> {
  if (typeof value !== 'object' || value === null || name === 'example') return;
  yield { at, name, value };
  for (const [key, inner] of Object.entries(value)) yield* placesIn(`${at}/${key.replaceAll('/', '~1')}`, key, inner);
}

function missing(value: object, names: readonly string[]): string | undefined {
  const absent = names.filter((name) => [undefined, ''].includes(Reflect.get(value, name)));
  return absent.length === 0 ? undefined : `has no ${absent.join(', ')}`;
}
