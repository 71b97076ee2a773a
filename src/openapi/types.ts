/** The document as a type: OpenAPI 3.1, as much of it as the gateway writes. */

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 has them. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** Points at a component: `#/components/schemas/Transaction`. */
export interface ComponentRef {
  readonly $ref: string;
}

/** One body in one media type. */
export interface OpenApiMediaType {
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

/** A parameter in the path, the query or a header. */
export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

/** A header of an answer. */
export interface OpenApiHeader {
  readonly description: string;
  readonly schema: JsonSchema;
}

/** An answer of one status. */
export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, ComponentRef>>;
  readonly content?: Readonly<Record<'application/json', OpenApiMediaType>>;
}

/** The body of a request. */
export interface OpenApiRequestBody {
  readonly required: boolean;
  readonly content: Readonly<Record<'application/json', OpenApiMediaType>>;
}

/** Schemes that must hold together; one of a list must. */
export type OpenApiSecurity = Readonly<Record<string, readonly string[]>>;

/** One method on one path. */
export interface OpenApiOperation {
  /** `<resource>.<verb>`, as the direct face names it; `clients.updateByPut` is its second spelling. */
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly OpenApiSecurity[];
  readonly parameters: readonly (OpenApiParameter | ComponentRef)[];
  readonly requestBody?: OpenApiRequestBody;
  /** By status. */
  readonly responses: Readonly<Record<string, OpenApiResponse | ComponentRef>>;
}

/** The methods of one path. */
export type OpenApiPathItem = Readonly<Partial<Record<'get' | 'post' | 'put' | 'delete', OpenApiOperation>>>;

/** What is said in one place and pointed at. */
export interface OpenApiComponents {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly parameters: Readonly<Record<string, OpenApiParameter>>;
  readonly headers: Readonly<Record<string, OpenApiHeader>>;
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
  readonly securitySchemes: Readonly<
    Record<
      string,
      { readonly type: 'apiKey'; readonly in: 'header'; readonly name: string; readonly description: string }
    >
  >;
}

/** The description of the gateway's REST API in OpenAPI 3.1, as plain JSON. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly summary: string;
    readonly description: string;
    readonly version: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, OpenApiPathItem>>;
  /** What endpoints are told, by type of event. */
  readonly webhooks: Readonly<Record<string, { readonly post: OpenApiOperation }>>;
  readonly components: OpenApiComponents;
}
