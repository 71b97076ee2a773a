/** Types of the parts of OpenAPI 3.1 that the document uses. */

/** A JSON Schema of draft 2020-12, the version that OpenAPI 3.1 uses. */
export type JsonSchema = {
  readonly [keyword: string]: unknown;
};

/** A reference to a component: `#/components/schemas/Transaction`. */
export type ComponentRef = {
  readonly $ref: string;
};

/** A request or response body in one media type. */
export type OpenApiMediaType = {
  /** The schema of the body. */
  readonly schema: JsonSchema;
  /** An example of the body. */
  readonly example?: unknown;
};

/** A parameter in the path, the query or a header. */
export type OpenApiParameter = {
  /** Name of the parameter. */
  readonly name: string;
  /** Location of the parameter. */
  readonly in: 'path' | 'query' | 'header';
  /** True for path parameters. */
  readonly required: boolean;
  /** Description in Markdown. */
  readonly description?: string;
  /** The schema of the value. */
  readonly schema: JsonSchema;
  /** An example of the value. */
  readonly example?: unknown;
};

/** A response header. */
export type OpenApiHeader = {
  /** Description in Markdown. */
  readonly description: string;
  /** The schema of the value. */
  readonly schema: JsonSchema;
};

/** The response with one HTTP status. */
export type OpenApiResponse = {
  /** Description in Markdown. */
  readonly description: string;
  /** References to its headers, by name. */
  readonly headers?: Readonly<Record<string, ComponentRef>>;
  /** Its body, as JSON. */
  readonly content?: Readonly<Record<'application/json', OpenApiMediaType>>;
};

/** The body of a request. */
export type OpenApiRequestBody = {
  /** True if the request must have a body. */
  readonly required: boolean;
  /** The body, as JSON. */
  readonly content: Readonly<Record<'application/json', OpenApiMediaType>>;
};

/** Security schemes that a request must satisfy together. In a list, one of these is sufficient. */
export type OpenApiSecurity = Readonly<Record<string, readonly string[]>>;

/** An operation: one method of one path. */
export type OpenApiOperation = {
  /** `<resource>.<verb>`, as in direct calls: `transactions.create`. */
  readonly operationId: string;
  /** The resource that the operation belongs to. */
  readonly tags: readonly string[];
  /** One line. */
  readonly summary: string;
  /** Marks an operation that the specification lacks. */
  readonly 'x-settlebox-extension'?: true;
  /** Description in Markdown, including the errors. */
  readonly description: string;
  /** The accepted credentials. */
  readonly security: readonly OpenApiSecurity[];
  /** Parameters in the path, the query and headers. */
  readonly parameters: readonly (OpenApiParameter | ComponentRef)[];
  /** The request body; absent if there is none. */
  readonly requestBody?: OpenApiRequestBody;
  /** Responses by HTTP status. */
  readonly responses: Readonly<Record<string, OpenApiResponse | ComponentRef>>;
};

/** The operations of one path, by method. */
export type OpenApiPathItem = Readonly<Partial<Record<'get' | 'post' | 'put' | 'delete', OpenApiOperation>>>;

/** Reusable parts of the document, for references. */
export type OpenApiComponents = {
  /** Schemas of bodies and objects, by name. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** Shared parameters, by name. */
  readonly parameters: Readonly<Record<string, OpenApiParameter>>;
  /** Shared response headers, by name. */
  readonly headers: Readonly<Record<string, OpenApiHeader>>;
  /** Shared responses, such as those of errors, by name. */
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
  /** The headers that carry credentials, by name. */
  readonly securitySchemes: Readonly<
    Record<
      string,
      { readonly type: 'apiKey'; readonly in: 'header'; readonly name: string; readonly description: string }
    >
  >;
};

/** The gateway's REST API as an OpenAPI 3.1 document, in plain JSON. */
export type OpenApiDocument = {
  /** The version of the OpenAPI specification. */
  readonly openapi: '3.1.0';
  /** Title, version, contact and license of the API. */
  readonly info: {
    readonly title: string;
    readonly summary: string;
    readonly description: string;
    readonly version: string;
    readonly contact: { readonly name: string };
    readonly license: { readonly name: string; readonly identifier: string };
  };
  /** The base URLs of the environments. */
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  /** The resources of the API. */
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** The operations by path. */
  readonly paths: Readonly<Record<string, OpenApiPathItem>>;
  /** Webhook requests by event type. */
  readonly webhooks: Readonly<Record<string, { readonly post: OpenApiOperation }>>;
  /** Reusable parts of the document, for references. */
  readonly components: OpenApiComponents;
};
